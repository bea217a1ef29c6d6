/*
 * relaxed.c -- what --relaxed allows beyond strict JSON: comments, trailing commas, NaN and the infinities.
 * In:       a byte that the strict reader cannot use.      Out: the same events that strict JSON would give, and float64.
 * Memory:   none: a comment of any length passes by.
 * Not here: strict JSON, which does not pay for any of this.
 */
#include <math.h>

#include "json/reader.h"

const uint8_t *
jsn_comment(struct jsn_reader *r, enum jsn_at at, const uint8_t *p)
{
	const uint8_t *end = r->base.with.source->end;
	bool block = r->comment == '*';

	while (p < end && (block ? *p != '*' || p[1] != '/' : *p != '\n' && *p != '\r')) {
		/* A star that ends the window may be half of the comment's end. */
		if (block && *p == '*' && jsn_is_cut(r, p + 1))
			return jsn_halt(r, at, p);
		p++;
	}
	if (jsn_is_cut(r, p))
		return jsn_halt(r, at, p);
	r->comment = '\0';
	if (block && p == end)
		return jsn_expected(r, at, p, "the end of the comment");
	r->at = at;
	return block ? p + 2 : p;
}

static const uint8_t *
begin_comment(struct jsn_reader *r, enum jsn_at at, const uint8_t *p)
{
	if (jsn_is_cut(r, p + 1))
		return jsn_halt(r, at, p);
	if (p[1] != '/' && p[1] != '*')
		return jsn_expected(r, at, p + 1, "'/' or '*' behind '/'");
	r->comment = p[1];
	/* A comment is as good as white space. */
	return jsn_comment(r, at == AT_APART ? AT_BETWEEN : at, p + 2);
}

const uint8_t *
jsn_constant(struct jsn_reader *r, enum jsn_at at, const uint8_t *p)
{
	struct handler *to = r->base.with.to;
	bool negative = *p == '-', nan = *p == 'N';
	const char *word = nan ? "NaN" : negative ? "-Infinity" : "Infinity";
	size_t len = strlen(word);

	if (memcmp(p, word, len) != 0)
		return jsn_odd_word(r, at, p, word);
	r->at = jsn_after_value(r);
	return jsn_passed_value(r,
				to->float64(to, nan	   ? (double)NAN
						: negative ? -HUGE_VAL
							   : HUGE_VAL),
				at, p, p + len);
}

bool
jsn_relaxed(struct jsn_reader *r, enum jsn_at at, const uint8_t **p)
{
	uint8_t c = **p;

	if (c == '/')
		*p = begin_comment(r, at, *p);
	else if ((at == AT_ELEMENT || at == AT_VALUE) && (c == 'N' || c == 'I'))
		*p = jsn_constant(r, at, *p);
	else if ((at == AT_KEY && c == '}') || (at == AT_ELEMENT && c == ']'))
		/* The comma before it was the last: the end is due, as if there were none. */
		r->at = jsn_after_value(r);
	else
		return false;
	return true;
}
