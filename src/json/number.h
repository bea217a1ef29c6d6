/*
 * number.h -- a number literal read in one pass: its digits, its exponent and its end.
 */
#ifndef JSON_NUMBER_H
#define JSON_NUMBER_H

#include <stdbool.h>

#include "base/compiler.h"
#include "base/word.h"
#include "number/decimal.h"

/* 10^n for the digits of one word. */
extern const uint32_t jsn_powers[8];

/* All literals that jsn_number leaves, and the wrong ones; as jsn_number. */
const uint8_t *jsn_number_slowly(struct decimal *d, const uint8_t *p);

/* Eight digits, the first in the lowest byte, each as its value 0 to 9. */
static ALWAYS_INLINE uint32_t
jsn_eight(uint64_t word)
{
	word = (word * (10 * 256 + 1)) >> 8 & UINT64_C(0x00ff00ff00ff00ff);
	word = (word * (100 * 65536 + 1)) >> 16 & UINT64_C(0x0000ffff0000ffff);
	return (uint32_t)((word * (UINT64_C(10000) * 4294967296 + 1)) >> 32);
}

/* The highest bit of the first byte that is no digit of a word from which '0' was taken, as a mask; 0 if all are digits. */
static ALWAYS_INLINE uint64_t
jsn_others(uint64_t word)
{
	/* Sums carry into bytes behind the first other one only. */
	return ((word + WORD_OF(0x76)) | word) & WORD_OF(0x80);
}

/* The digits before bit `bit` of a word, which is what jsn_others' lowest bit tells. There is at least one. */
static ALWAYS_INLINE uint32_t
jsn_some(uint64_t word, unsigned bit)
{
	/* They move up to the word's end, and zeros follow from below. */
	return jsn_eight(word << ((7 - bit) & 63));
}

/* Appends all digits from `p` on to *value (modulo 2^64); returns one past the last. */
static ALWAYS_INLINE const uint8_t *
jsn_digits(const uint8_t *p, uint64_t *value)
{
	uint64_t word, others;
	unsigned bit;

	for (; (others = jsn_others(word = word_load(p) ^ WORD_OF('0'))) == 0; p += 8)
		*value = *value * 100000000 + jsn_eight(word);
	bit = (unsigned)__builtin_ctzll(others);
	if (bit > 7)
		*value = *value * jsn_powers[bit / 8] + jsn_some(word, bit);
	return p + bit / 8;
}

/*
 * Reads the literal at `p`, a minus or a digit; readable memory and something that is no part of a number must follow,
 * as a window's NUL does. Returns one past it and fills `d`. If it is none: returns the first wrong byte, and
 * d->text.len is 0.
 */
static ALWAYS_INLINE const uint8_t *
jsn_number(struct decimal *d, const uint8_t *p)
{
	bool negative = *p == '-';
	const uint8_t *first = p + negative, *q, *fraction;
	uint64_t word = word_load(first) ^ WORD_OF('0'), others = jsn_others(word), value;
	unsigned bit;
	int32_t exponent = 0;

	/* One to seven digits and no leading zero, unless it is the only digit: then one word holds the integer part. */
	if (UNLIKELY(others == 0))
		return jsn_number_slowly(d, p);
	bit = (unsigned)__builtin_ctzll(others);
	if (UNLIKELY(bit == 7 || ((word & 0xff) == 0 && bit > 15)))
		return jsn_number_slowly(d, p);
	q = first + bit / 8;
	value = jsn_some(word, bit);
	if (*q == '.') {
		fraction = q + 1;
		q = jsn_digits(fraction, &value);
		exponent = (int32_t)(fraction - q);
		/* With the point, 20 bytes hold 19 digits. */
		if (UNLIKELY(exponent == 0 || q - first > 20))
			return jsn_number_slowly(d, p);
	}
	if (UNLIKELY((*q | 0x20) == 'e'))
		return jsn_number_slowly(d, p);
	*d = (struct decimal){.text = span_of(p, (size_t)(q - p)),
			      .digits = value,
			      .exponent = exponent,
			      .negative = negative,
			      .integer = exponent == 0,
			      .padded = true};
	return q;
}

#endif
