/*
 * string.c -- JSON strings and keys that are more than plain ASCII in one window.
 * In:       text with escapes and UTF-8, whole or, if longer than a window, in pieces.      Out: string and key events.
 * Memory:   the decoded form of what one window holds, if there are escapes in it.
 * Not here: plain strings (reader.c), where a string's end is looked for (scan.c).
 * Decoding goes into a buffer of ours, never in place: the source counts lines and columns in the window later on.
 */
#include "text/utf8.h"
#include "json/reader.h"

/* What lies between here and the string's end, or the window's. */
struct stretch {
	const uint8_t *
	    end; /* the closing quote, the first wrong control character, or where the window stops sufficing */
	bool escapes, high;
};

static void
look(const struct jsn_reader *r, const uint8_t *p, struct stretch *s)
{
	for (s->end = r->scan->text(p, &s->high); *s->end == '\\';
	     s->end = r->scan->text(s->end + 2, &s->high)) {
		if (r->base.with.source->end - s->end < 2)
			return;
		s->escapes = true;
	}
}

/* The window was too short for what is looked for: `end` is its end, or a backslash right before it. */
static bool
ran_out(const struct jsn_reader *r, const struct stretch *s)
{
	return jsn_is_end(r, s->end) || *s->end == '\\';
}

/* Text on its way from the window to a buffer. */
struct decoder {
	const uint8_t *p, *end; /* still to be decoded */
	bool last;		/* nothing of the string follows `end` */
	bool bad;		/* what is at `p` is wrong; else, if p < end, it goes on behind `end` */
	const char *expected;	/* in its place */
	const uint8_t *found;	/* the byte that shows it */
	uint8_t *to;
	unsigned flags; /* PART_SURROGATES */
};

/* Stops at `p`, because of the byte `found`; if that is where the bytes end, more of them may help. */
static bool
stop(struct decoder *d, const uint8_t *found, const char *expected)
{
	d->bad = d->last || found < d->end;
	d->found = found;
	d->expected = expected;
	return false;
}

/* Judges the characters up to `to`. false: stopped. */
static bool
check_run(struct decoder *d, const uint8_t *to)
{
	size_t len = (size_t)(to - d->p), good = utf8_valid(d->p, len);

	if (good == len)
		return true;
	d->p += good;
	len -= good;
	if (to == d->end && utf8_unfinished(d->p, len) == len)
		return stop(d, d->end, "UTF-8");
	return stop(d, d->p, "UTF-8");
}

/* The value of a hexadecimal digit, or 16. */
static unsigned
hex_digit(uint8_t c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c |= 0x20;
	return c >= 'a' && c <= 'f' ? c - 'a' + 10u : 16;
}

/* Four hexadecimal digits; returns the first byte that is none, or NULL. */
static const uint8_t *
hex_four(const uint8_t *p, const uint8_t *end, uint32_t *code)
{
	int i;

	*code = 0;
	for (i = 0; i < 4; i++) {
		if (p + i >= end || hex_digit(p[i]) > 15)
			return p + i;
		*code = *code << 4 | hex_digit(p[i]);
	}
	return NULL;
}

/* The low half that follows a high surrogate, if it does: then the pair is one character. false: it may yet come. */
static bool
low_half(struct decoder *d, uint32_t *code)
{
	static const uint8_t begin[] = "\\u";
	size_t left = (size_t)(d->end - d->p);
	uint32_t low;

	if (left < 6) {
		/* What is left must look like the beginning of an escape if it is to become one. */
		return d->last || (left > 0 && memcmp(d->p, begin, left < 2 ? left : 2) != 0);
	}
	if (memcmp(d->p, begin, 2) == 0 && hex_four(d->p + 2, d->end, &low) == NULL &&
	    low >> 10 == 0xdc00 >> 10) {
		*code = 0x10000 + ((*code - 0xd800) << 10 | (low - 0xdc00));
		d->p += 6;
	}
	return true;
}

/* \uXXXX at `p`. false: stopped. */
static bool
unescape_code(struct decoder *d)
{
	const uint8_t *start = d->p, *wrong;
	uint32_t code;

	if ((wrong = hex_four(d->p + 2, d->end, &code)) != NULL)
		return stop(d, wrong, "four hexadecimal digits behind \\u");
	d->p += 6;
	if (code >> 10 == 0xd800 >> 10 && !low_half(d, &code)) {
		d->p = start;
		return stop(d, d->end, "the other half of a surrogate pair");
	}
	if (code >> 11 == 0xd800 >> 11)
		d->flags |= PART_SURROGATES;
	d->to += utf8_encode(d->to, code);
	return true;
}

/* The escape at `p`. false: stopped. */
static bool
unescape(struct decoder *d)
{
	static const uint8_t plain[256] = {
	    ['"'] = '"',  ['\\'] = '\\', ['/'] = '/',  ['b'] = '\b',
	    ['f'] = '\f', ['n'] = '\n',	 ['r'] = '\r', ['t'] = '\t',
	};
	static const char expected[] = "one of \" \\ / b f n r t u behind a backslash";

	if (d->end - d->p < 2)
		return stop(d, d->end, expected);
	if (d->p[1] == 'u')
		return unescape_code(d);
	if (plain[d->p[1]] == 0)
		return stop(d, d->p + 1, expected);
	*d->to++ = plain[d->p[1]];
	d->p += 2;
	return true;
}

/* Characters above 0x7f at `p`, up to the next escape. false: stopped. */
static bool
copy_high(struct jsn_reader *r, struct decoder *d)
{
	bool high = false, whole;
	const uint8_t *next = r->scan->text(d->p, &high), *from = d->p;

	if (next > d->end)
		next = d->end;
	if ((whole = check_run(d, next)))
		d->p = next;
	/* Also of a run whose last character goes on behind the end: what is before it. */
	memcpy(d->to, from, (size_t)(d->p - from));
	d->to += d->p - from;
	return whole;
}

/* Decodes into `b` as far as possible. `b` holds what came of it. */
static int
decode(struct jsn_reader *r, struct decoder *d, struct buf *b)
{
	size_t n;

	b->len = 0;
	if (buf_reserve(b, (size_t)(d->end - d->p), "string", r->base.with.err) == -1)
		return -1;
	d->to = b->p;
	while (d->p < d->end) {
		n = r->escape->copy_ascii(d->to, d->p, (size_t)(d->end - d->p));
		d->to += n;
		d->p += n;
		if (d->p < d->end && !(*d->p == '\\' ? unescape(d) : copy_high(r, d)))
			break;
	}
	b->len = (size_t)(d->to - b->p);
	return 0;
}

/* What is wrong in a string, at its first byte. */
static const uint8_t *
blame(struct jsn_reader *r, enum jsn_at at, const struct decoder *d)
{
	char name[32];
	int found = jsn_is_end(r, d->found) ? -1 : *d->found;

	return jsn_fail(r, at, d->p, "expected %s, found %s", d->expected, err_byte_name(found, name));
}

/* Passes a piece on. `start` is the string's quote, if it is the first piece. */
static const uint8_t *
pass(struct jsn_reader *r, enum jsn_at at, const uint8_t *start, struct span piece, unsigned part,
     const uint8_t *next)
{
	struct handler *to = r->base.with.to;
	uint64_t total = part & PART_LAST ? piece.len : COUNT_UNKNOWN;
	bool is_key = at == AT_KEY || at == AT_KEY_BODY;
	enum jsn_at blamed = is_key ? AT_COLON : at;
	int answer;

	if (is_key && part & PART_FIRST)
		r->key = piece;
	r->values += !is_key && part & PART_LAST;
	answer = is_key ? to->key(to, piece, part | PART_PADDED, total)
			: to->string(to, piece, part | PART_PADDED, total);
	if (answer == 0)
		return next;
	return jsn_refused(r, blamed,
			   part & PART_FIRST ? source_place(r->base.with.source, start) : r->begun);
}

/*
 * Decodes what `s` has found from `p` on and passes it on as `part`, up to what may go on behind it. Returns where the
 * rest begins.
 */
static const uint8_t *
deliver(struct jsn_reader *r, enum jsn_at at, const uint8_t *p, const struct stretch *s, unsigned part)
{
	struct decoder d = {.p = p, .end = s->end, .last = (part & PART_LAST) != 0};
	struct buf *b = at == AT_KEY ? &r->key_text : &r->text;
	struct span piece = span_of(p, (size_t)(s->end - p));

	if (s->escapes) {
		if (decode(r, &d, b) == -1)
			return jsn_refused(r, at, source_place(r->base.with.source, p));
		piece = span_of(b->p, b->len);
	} else {
		if (!s->high || check_run(&d, s->end))
			d.p = s->end;
		piece.len = (size_t)(d.p - p);
	}
	if (d.bad)
		return blame(r, at, &d);
	if (piece.len == 0 && part == 0)
		return d.p;
	return pass(r, at, p - 1, piece, part | d.flags, d.p);
}

/* A string that does not end well: what is wrong in it before `s->end` comes first, then what stands there. */
static const uint8_t *
fail_at_end(struct jsn_reader *r, enum jsn_at at, const uint8_t *p, const struct stretch *s)
{
	const uint8_t *end = r->base.with.source->end;
	bool cut = ran_out(r, s);
	struct decoder d = {.p = p, .end = cut ? end : s->end, .last = !cut};

	if (decode(r, &d, &r->text) == -1)
		return jsn_refused(r, at, source_place(r->base.with.source, p));
	if (d.bad)
		return blame(r, at, &d);
	if (cut)
		return jsn_expected(r, at, end, "the end of the string");
	return jsn_expected(r, at, s->end, "no bare control character in a string");
}

/* The first piece of a string whose end is not in the window, though the window is full. */
static const uint8_t *
begin_long(struct jsn_reader *r, enum jsn_at at, const uint8_t *p, const struct stretch *s)
{
	r->begun = source_place(r->base.with.source, p);
	if ((p = deliver(r, at, p + 1, s, PART_FIRST)) == NULL)
		return NULL;
	return jsn_halt(r, at == AT_KEY ? AT_KEY_BODY : AT_BODY, p);
}

const uint8_t *
jsn_string(struct jsn_reader *r, enum jsn_at at, const uint8_t *p, const uint8_t *q)
{
	struct stretch s = {.escapes = false};
	struct source *source = r->base.with.source;

	look(r, q, &s);
	if (LIKELY(*s.end == '"')) {
		p = deliver(r, at, p + 1, &s, PART_WHOLE);
		return p != NULL ? p + 1 : NULL;
	}
	if (!ran_out(r, &s) || source->ended)
		return fail_at_end(r, at, p + 1, &s);
	source->at = p;
	if (source_full(source))
		return begin_long(r, at, p, &s);
	r->looked = (size_t)(s.end - p);
	return jsn_halt(r, at, p);
}

const uint8_t *
jsn_string_more(struct jsn_reader *r, enum jsn_at at, const uint8_t *p, bool *last)
{
	struct stretch s = {.escapes = false};

	look(r, p, &s);
	if ((*last = *s.end == '"')) {
		p = deliver(r, at, p, &s, PART_LAST);
		return p != NULL ? p + 1 : NULL;
	}
	if (!ran_out(r, &s) || r->base.with.source->ended)
		return fail_at_end(r, at, p, &s);
	p = deliver(r, at, p, &s, 0);
	return p != NULL ? jsn_halt(r, at, p) : NULL;
}

bool
jsn_complete(struct jsn_reader *r, const uint8_t *p)
{
	struct source *source = r->base.with.source;
	const uint8_t *q = p + r->looked;
	struct stretch s = {.end = q};
	bool out;

	if (*p == '"') {
		look(r, q, &s);
		out = ran_out(r, &s);
		if (out && !source->ended && !source_full(source)) {
			r->looked = (size_t)(s.end - p);
			return false;
		}
	} else {
		while (*q != '\0' && strchr("0123456789+-.eE", *q) != NULL)
			q++;
		if (jsn_is_cut(r, q) && q - p <= (ptrdiff_t)LIMIT_NUMBER) {
			r->looked = (size_t)(q - p);
			return false;
		}
	}
	r->looked = 0;
	return true;
}
