/*
 * decode.c -- the text between the quotes of a JSON string: what its escapes mean, and whether it is UTF-8.
 * In:       text, from one place between two characters to another, or to where the window ends.
 * Out:      the same in a buffer, without escapes: UTF-8, and lone surrogates as three bytes each.
 * Memory:   the caller's buffer. It is never done in place: the source counts lines and columns in the window later on.
 * Not here: where a string ends (string.c), escapes to be written (text.c).
 */
#include "json/decode.h"

#include "event/event.h"
#include "text/utf8.h"

/* Stops at `p`, because of the byte `found`; if that is where the bytes end, more of them may help. */
static bool
stop(struct decode *d, const uint8_t *found, const char *expected)
{
	d->bad = d->last || found < d->end;
	d->found = found;
	d->expected = expected;
	return false;
}

/* The same as decode_run, where it is not known whether the text is UTF-8. */
static bool
judge_run(struct decode *d, const uint8_t *to)
{
	size_t len = (size_t)(to - d->p), good = utf8_valid(d->p, len);

	d->p += good;
	len -= good;
	if (len == 0)
		return true;
	if (to == d->end && utf8_unfinished(d->p, len) == len)
		return stop(d, d->end, "UTF-8");
	return stop(d, d->p, "UTF-8");
}

bool
decode_run(struct decode *d, const uint8_t *to)
{
	if (!d->valid)
		return judge_run(d, to);
	d->p = to;
	return true;
}

/* One more than the value of a hexadecimal digit; 0 for all that is none. */
static const uint8_t hex_digits[256] = {
    ['0'] = 1,	['1'] = 2,  ['2'] = 3,	['3'] = 4,  ['4'] = 5,	['5'] = 6,  ['6'] = 7,	['7'] = 8,
    ['8'] = 9,	['9'] = 10, ['a'] = 11, ['b'] = 12, ['c'] = 13, ['d'] = 14, ['e'] = 15, ['f'] = 16,
    ['A'] = 11, ['B'] = 12, ['C'] = 13, ['D'] = 14, ['E'] = 15, ['F'] = 16,
};

/* Four hexadecimal digits; returns the first byte that is none, or NULL. */
static const uint8_t *
hex_four(const uint8_t *p, const uint8_t *end, uint32_t *code)
{
	uint32_t value = 0;
	int i;

	for (i = 0; i < 4; i++) {
		if (p + i >= end || hex_digits[p[i]] == 0)
			return p + i;
		value = value << 4 | (hex_digits[p[i]] - 1u);
	}
	*code = value;
	return NULL;
}

/* The low half that follows a high surrogate, if it does: then the pair is one character. false: it may yet come. */
static bool
low_half(struct decode *d, uint32_t *code)
{
	static const uint8_t begin[] = "\\u";
	size_t left = (size_t)(d->end - d->p);
	uint32_t low;

	/* What is left must be the beginning of an escape if it is to become one. */
	if (left < 6)
		return d->last || memcmp(d->p, begin, left < 2 ? left : 2) != 0 ||
		       (left > 2 && hex_four(d->p + 2, d->end, &low) != d->end);
	if (memcmp(d->p, begin, 2) == 0 && hex_four(d->p + 2, d->end, &low) == NULL &&
	    low >> 10 == 0xdc00 >> 10) {
		*code = 0x10000 + ((*code - 0xd800) << 10 | (low - 0xdc00));
		d->p += 6;
	}
	return true;
}

/* \uXXXX at `p`. false: stopped. */
static bool
unescape_code(struct decode *d)
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
unescape(struct decode *d)
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

/* Text up to the next escape. false: stopped; what is right before that is copied. */
static bool
copy_run(struct decode *d, const struct escape *e)
{
	size_t n = e->copy(d->to, d->p, (size_t)(d->end - d->p));
	const uint8_t *from = d->p;
	bool whole = decode_run(d, from + n);

	d->to += d->p - from;
	return whole;
}

int
decode_text(struct decode *d, const struct escape *e, struct buf *b, struct err *err)
{
	b->len = 0;
	if (buf_reserve(b, (size_t)(d->end - d->p), "string", err) == -1)
		return -1;
	d->to = b->p;
	while (d->p < d->end && (*d->p == '\\' ? unescape(d) : copy_run(d, e)))
		;
	b->len = (size_t)(d->to - b->p);
	return 0;
}
