/*
 * string.c -- JSON strings and keys that are more than plain text in one window.
 * In:       text with escapes, whole or, if longer than a window, in pieces.      Out: string and key events.
 * Memory:   the decoded form of what one window holds, if there are escapes in it.
 * Not here: plain strings (reader.c), where a string's end is looked for (scan.c), what escapes mean (decode.c).
 */
#include "text/utf8.h"
#include "json/decode.h"
#include "json/reader.h"

/* What lies between here and the string's end, or the window's. */
struct stretch {
	const uint8_t *
	    end; /* the closing quote, the first wrong control character, or where the window stops sufficing */
	bool escapes;
	bool valid; /* it is UTF-8 */
};

/* Where plain text ends, whether it is UTF-8 or not. */
static ALWAYS_INLINE const uint8_t *
plain_end(struct jsn_reader *r, const uint8_t *p, struct stretch *s)
{
	const uint8_t *end = survey_plain(&r->survey, p);

	if (LIKELY(*end < 0x80))
		return end;
	s->valid = false;
	return r->scan->plain(end);
}

static void
look(struct jsn_reader *r, const uint8_t *p, struct stretch *s)
{
	*s = (struct stretch){.valid = true};
	for (s->end = plain_end(r, p, s); *s->end == '\\'; s->end = plain_end(r, s->end + 2, s)) {
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

/* What is wrong in a string, at its first byte. */
static const uint8_t *
blame(struct jsn_reader *r, enum jsn_at at, const struct decode *d)
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
	struct decode d = {.p = p, .end = s->end, .valid = s->valid, .last = (part & PART_LAST) != 0};
	struct buf *b = at == AT_KEY ? &r->key_text : &r->text;
	struct span piece;

	if (s->escapes) {
		if (decode_text(&d, r->escape, b, r->base.with.err) == -1)
			return jsn_refused(r, at, source_place(r->base.with.source, p));
		piece = span_of(b->p, b->len);
	} else {
		decode_run(&d, s->end);
		piece = span_of(p, (size_t)(d.p - p));
		part |= PART_PLAIN;
	}
	if (d.bad)
		return blame(r, at, &d);
	if (piece.len == 0 && (part & PART_WHOLE) == 0)
		return d.p;
	return pass(r, at, p - 1, piece, part | d.flags, d.p);
}

/* A string that does not end well: what is wrong in it before `s->end` comes first, then what stands there. */
static const uint8_t *
fail_at_end(struct jsn_reader *r, enum jsn_at at, const uint8_t *p, const struct stretch *s)
{
	const uint8_t *end = r->base.with.source->end;
	bool cut = ran_out(r, s);
	struct decode d = {.p = p, .end = cut ? end : s->end, .last = !cut};

	if (decode_text(&d, r->escape, &r->text, r->base.with.err) == -1)
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
	struct stretch s;
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
	struct stretch s;

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
	struct stretch s;
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
