/*
 * number.h -- a number literal read in one pass: its digits, its exponent and its end.
 */
#ifndef JSON_NUMBER_H
#define JSON_NUMBER_H

#include "base/compiler.h"
#include "base/word.h"
#include "number/decimal.h"

/* 10^n for the digits of one word. */
extern const uint32_t jsn_powers[8];

/*
 * The rare rest: an exponent, more than 19 digits, or an error. `p` is the literal's first byte, `q` one past its
 * integer and fraction digits, `d` what they told. As jsn_number.
 */
const uint8_t *jsn_number_rest(struct decimal *d, const uint8_t *p, const uint8_t *q);

/* Eight digits, the first in the lowest byte, each as its value 0 to 9. */
static ALWAYS_INLINE uint32_t
jsn_eight(uint64_t word)
{
	word = (word * (10 * 256 + 1)) >> 8 & UINT64_C(0x00ff00ff00ff00ff);
	word = (word * (100 * 65536 + 1)) >> 16 & UINT64_C(0x0000ffff0000ffff);
	return (uint32_t)((word * (UINT64_C(10000) * 4294967296 + 1)) >> 32);
}

/* Appends all digits from `p` on to *value (modulo 2^64); returns one past the last. */
static ALWAYS_INLINE const uint8_t *
jsn_digits(const uint8_t *p, uint64_t *value)
{
	uint64_t word, others;
	unsigned n;

	for (;;) {
		word = word_load(p) ^ WORD_OF('0');
		/* The lowest byte that is no digit is marked rightly, and only that one counts. */
		others = ((word + WORD_OF(0x76)) | word) & WORD_OF(0x80);
		if (others != 0)
			break;
		*value = *value * 100000000 + jsn_eight(word);
		p += 8;
	}
	n = word_first(others);
	/* The digits move up to the word's end; zeros come before them. Two shifts, since there may be none. */
	*value = *value * jsn_powers[n] + jsn_eight(word << 8 * (7 - n) << 8);
	return p + n;
}

/*
 * Reads the literal at `p`, a minus or a digit; something that is neither digit nor 'e' nor point must follow within
 * readable memory, as a window's NUL does. Returns one past it and fills `d`. If it is none: returns the first wrong
 * byte, and d->text.len is 0.
 */
static ALWAYS_INLINE const uint8_t *
jsn_number(struct decimal *d, const uint8_t *p)
{
	const uint8_t *first = p + (*p == '-'), *q, *fraction;
	uint64_t value = 0;

	d->negative = *p == '-';
	d->exponent = 0;
	d->truncated = false;
	q = jsn_digits(first, &value);
	d->integer = *q != '.';
	if (!d->integer) {
		fraction = q + 1;
		if (UNLIKELY(q == first))
			return jsn_number_rest(d, p, q);
		q = jsn_digits(fraction, &value);
		d->exponent = (int32_t)(fraction - q);
		if (UNLIKELY(q == fraction))
			return jsn_number_rest(d, p, q);
	}
	d->digits = value;
	/* A leading zero with a digit behind it, no digit at all, too many of them, an exponent: all rare. */
	if (UNLIKELY((*first == '0' && (uint8_t)(first[1] - '0') < 10) || q - first > 19 || q == first ||
		     (*q | 0x20) == 'e'))
		return jsn_number_rest(d, p, q);
	d->text = span_of(p, (size_t)(q - p));
	return q;
}

#endif
