/*
 * text.c -- strings and keys to JSON text: quotes, escapes, and what is not UTF-8.
 * In:       string and key events.      Out: JSON strings.
 * Memory:   a small copy of text that has no readable bytes behind it.
 * Not here: copying what needs no escape (text/escape.c), what stands around a string (writer.c).
 */
#include "text/utf8.h"
#include "json/writer.h"

/* Text handled at once: with all of it escaped it fits LIMIT_ROOM. */
#define CHUNK 512

/* Text up to this long is copied at one go, as far as it needs no escape. */
#define MOST_TEXT 2048

static uint8_t *
put_code(uint8_t *to, uint32_t unit)
{
	static const char digits[] = "0123456789abcdef";
	int shift;

	*to++ = '\\';
	*to++ = 'u';
	for (shift = 12; shift >= 0; shift -= 4)
		*to++ = (uint8_t)digits[unit >> shift & 15];
	return to;
}

/* One character, escaped: the shortest escape that JSON has. */
static uint8_t *
put_escape(uint8_t *to, uint32_t code)
{
	static const char letters[0x60] = {
	    ['"'] = '"', ['\\'] = '\\', ['\b'] = 'b', ['\t'] = 't', ['\n'] = 'n', ['\f'] = 'f', ['\r'] = 'r'};

	if (code < sizeof(letters) && letters[code] != 0) {
		*to++ = '\\';
		*to++ = (uint8_t)letters[code];
		return to;
	}
	if (code < 0x10000)
		return put_code(to, code);
	to = put_code(to, 0xd800 + ((code - 0x10000) >> 10));
	return put_code(to, 0xdc00 + (code & 0x3ff));
}

/* Whether the character at `p` is half a surrogate pair. */
static bool
is_surrogate(const uint8_t *p, const uint8_t *end)
{
	return end - p >= 3 && p[0] == 0xed && p[1] >= 0xa0;
}

/* The character at `p` that may not be copied: its escape, or itself if only --ascii or surrogates made it stop. */
static const uint8_t *
put_odd(struct jsn_writer *w, const uint8_t *p, const uint8_t *end)
{
	struct sink *s = w->base.with.sink;
	size_t used = 1;

	if (LIKELY(*p < 0x80))
		s->at = put_escape(s->at, *p);
	else if (w->ascii || is_surrogate(p, end))
		s->at = put_escape(s->at, utf8_decode(p, (size_t)(end - p), &used));
	else {
		(void)utf8_decode(p, (size_t)(end - p), &used);
		memcpy(s->at, p, used);
		s->at += used;
	}
	return p + used;
}

/* Valid text but for lone surrogates, with bytes to read behind it. */
static int
put_text(struct jsn_writer *w, const uint8_t *p, const uint8_t *end, bool surrogates)
{
	size_t (*copy)(uint8_t *, const uint8_t *, size_t) =
	    w->ascii || surrogates ? w->escape->copy_ascii : w->escape->copy;
	struct sink *s = w->base.with.sink;
	const uint8_t *stop;
	size_t n;

	while (p < end) {
		if (sink_room(s, LIMIT_ROOM) == -1)
			return -1;
		stop = (size_t)(end - p) < CHUNK ? end : p + CHUNK;
		while (p < stop) {
			n = copy(s->at, p, (size_t)(stop - p));
			s->at += n;
			p += n;
			if (p < stop)
				p = put_odd(w, p, end);
		}
	}
	return 0;
}

/* The same for text that has no readable bytes behind it: by way of a copy that has. */
static int
put_unpadded(struct jsn_writer *w, const uint8_t *p, size_t len, bool surrogates)
{
	uint8_t copy[CHUNK + LIMIT_PADDING] = {0};
	size_t n;

	for (; len > 0; p += n, len -= n) {
		n = len <= CHUNK ? len : CHUNK;
		while (n < len && (p[n] & 0xc0) == 0x80)
			n--;
		memcpy(copy, p, n);
		if (put_text(w, copy, copy + n, surrogates) == -1)
			return -1;
	}
	return 0;
}

/* Text that is not UTF-8, where that is allowed: U+FFFD in place of each maximal subpart. */
static int
put_broken(struct jsn_writer *w, struct span piece)
{
	static const uint8_t replacement[3 + LIMIT_PADDING] = "\xef\xbf\xbd";
	const uint8_t *p = piece.p, *end = p + piece.len;
	size_t good;

	if (!w->lost &&
	    project_lose(w->base.with.project, LOSS_UTF8, "other bytes", "{\"$str\":\"base64\"}") == -1)
		return -1;
	w->lost = true;
	while (p < end) {
		good = utf8_valid(p, (size_t)(end - p));
		if (put_unpadded(w, p, good, false) == -1)
			return -1;
		p += good;
		if (p == end)
			break;
		if (put_text(w, replacement, replacement + 3, false) == -1)
			return -1;
		p += utf8_subpart(p, (size_t)(end - p));
	}
	return 0;
}

static int
put_piece(struct jsn_writer *w, struct span piece, unsigned part)
{
	bool surrogates = (part & PART_SURROGATES) != 0;

	if (part & PART_PLAIN && !w->ascii)
		return sink_write(w->base.with.sink, piece.p, piece.len);
	if (part & PART_FIRST)
		w->lost = false;
	if (part & PART_UNCHECKED && utf8_valid(piece.p, piece.len) < piece.len)
		return put_broken(w, piece);
	if (part & PART_PADDED)
		return put_text(w, piece.p, piece.p + piece.len, surrogates);
	return put_unpadded(w, piece.p, piece.len, surrogates);
}

/* What comes behind a text: its quote, and a key's colon too, and a blank. */
#define BEHIND "\": "

/* A whole text of moderate length, from its first quote on, up to what must be escaped. Returns what is left of it. */
static int
put_most(struct jsn_writer *w, struct span *piece)
{
	uint8_t *at = jsn_begin(w);
	size_t n;

	if (at == NULL)
		return -1;
	*at++ = '"';
	n = w->escape->copy(at, piece->p, piece->len);
	w->base.with.sink->at = at + n;
	*piece = span_of(piece->p + n, piece->len - n);
	return 0;
}

/* All of a plain text of moderate length, and `behind` bytes of BEHIND. */
static int
put_plain(struct jsn_writer *w, struct span piece, size_t behind)
{
	uint8_t *at = jsn_begin(w);

	if (at == NULL)
		return -1;
	*at++ = '"';
	memcpy(at, piece.p, piece.len);
	memcpy(at + piece.len, BEHIND, sizeof(BEHIND) - 1);
	w->base.with.sink->at = at + piece.len + behind;
	return 0;
}

/* Text between its quotes, and `behind` bytes of BEHIND after it. */
static int
put_pieces(struct jsn_writer *w, struct span piece, unsigned part, size_t behind)
{
	struct sink *s = w->base.with.sink;
	unsigned kind = part & ~(unsigned)PART_PLAIN;
	uint8_t *at;

	if (LIKELY(kind == (PART_WHOLE | PART_PADDED) && piece.len <= MOST_TEXT && !w->ascii && !w->pretty)) {
		if (sink_room(s, MOST_TEXT + JSN_ROOM) == -1)
			return -1;
		if (part & PART_PLAIN)
			return put_plain(w, piece, behind);
		if (put_most(w, &piece) == -1)
			return -1;
	} else if (part & PART_FIRST) {
		if ((at = jsn_begin(w)) == NULL)
			return -1;
		*at = '"';
		s->at = at + 1;
	}
	if (put_piece(w, piece, part) == -1)
		return -1;
	return part & PART_LAST ? sink_write(s, BEHIND, behind) : 0;
}

/* Where a text's quote goes that begins there, behind the comma that is due. */
static ALWAYS_INLINE uint8_t *
open_easily(const struct jsn_writer *w, uint8_t *at)
{
	*at = ',';
	at += w->due & DUE_COMMA;
	*at = '"';
	return at + 1;
}

/* Keeps a text that was stored easily: `at` is behind its last byte, and gets `behind` bytes of BEHIND. */
static ALWAYS_INLINE int
close_easily(struct jsn_writer *w, uint8_t *at, size_t behind)
{
	memcpy(at, BEHIND, 2);
	w->due = behind == 1 ? DUE_COMMA : DUE_NOTHING;
	w->base.with.sink->at = at + behind;
	return 0;
}

/* What needs escapes, and what is long or in pieces. */
static NOINLINE int
put_odd_text(struct jsn_writer *w, struct span piece, unsigned part, bool is_key)
{
	if (put_pieces(w, piece, part, !is_key ? 1 : w->pretty ? 3 : 2) == -1)
		return -1;
	if (is_key && part & PART_LAST)
		w->due = DUE_NOTHING;
	return 0;
}

/* A whole short text that is not all ASCII: it may be UTF-8 all the same, and need no escape. */
static NOINLINE int
put_short(struct jsn_writer *w, struct span piece, unsigned part, bool is_key)
{
	uint8_t *at = open_easily(w, w->base.with.sink->at);

	if (part & PART_SURROGATES || !escape_short(w->escape, at, piece, false) ||
	    (part & PART_UNCHECKED && w->utf8->valid(piece.p, piece.len) < piece.len))
		return put_odd_text(w, piece, part, is_key);
	return close_easily(w, at + piece.len, is_key ? 2 : 1);
}

/* Most are whole, short, and in need of no escape: they must not pay for the others. */
static ALWAYS_INLINE int
put(struct jsn_writer *w, struct span piece, unsigned part, bool is_key)
{
	const unsigned easy = PART_WHOLE | PART_PADDED;
	uint8_t *at = w->base.with.sink->at;

	if (UNLIKELY(at >= w->easy || piece.len > ESCAPE_SHORT || (part & easy) != easy))
		return put_odd_text(w, piece, part, is_key);
	at = open_easily(w, at);
	if (LIKELY(part & PART_PLAIN))
		memcpy(at, piece.p, ESCAPE_SHORT);
	else if (UNLIKELY(!escape_short(w->escape, at, piece, true)))
		return put_short(w, piece, part, is_key);
	return close_easily(w, at + piece.len, is_key ? 2 : 1);
}

int
jsn_put_string(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	(void)total;
	return put((struct jsn_writer *)self, piece, part, false);
}

int
jsn_put_key(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	(void)total;
	return put((struct jsn_writer *)self, piece, part, true);
}
