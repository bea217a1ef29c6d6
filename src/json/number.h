/*
 * number.h -- the usual number literal: its end and its parts, from where the bytes that are no digits stand.
 */
#ifndef JSON_NUMBER_H
#define JSON_NUMBER_H

#include "number/decimal.h"
#include "number/digits.h"

/* The exponent, if it has up to three digits: 'e' is the lowest bit of `others`. Returns its end; 0 if it is left. */
static ALWAYS_INLINE unsigned
jsn_exponent(const uint8_t *p, uint32_t others, int32_t *exponent)
{
	unsigned at = (unsigned)__builtin_ctz(others) + 1, len;
	bool minus = p[at] == '-', sign = minus || p[at] == '+';
	int32_t value;

	others &= others - 1;
	if (sign)
		others &= others - 1;
	if (others == 0)
		return 0;
	at += sign;
	len = (unsigned)__builtin_ctz(others) - at;
	if (len - 1 >= 3)
		return 0;
	value = (int32_t)digits_few(p + at, len);
	*exponent = minus ? -value : value;
	return at + len;
}

/*
 * Reads the literal at `p`, a minus or a digit. `end` is the window's: LIMIT_PADDING bytes behind it may be read, and the
 * byte there is no part of a number. Returns as decimal_take does.
 */
static ALWAYS_INLINE const uint8_t *
jsn_number(struct decimal *d, const uint8_t *p, const uint8_t *end)
{
	bool negative = *p == '-';
	/* A minus is no digit either, but never the end. */
	uint32_t others = digits_others(p) & ~UINT32_C(1);
	unsigned point, last, stop;
	int32_t exponent = 0;

	if (UNLIKELY(others == 0))
		return decimal_take(d, p, end);
	point = last = (unsigned)__builtin_ctz(others);
	if (p[point] == '.') {
		others &= others - 1;
		if (UNLIKELY(others == 0))
			return decimal_take(d, p, end);
		last = (unsigned)__builtin_ctz(others);
		if (UNLIKELY(last == point + 1))
			return decimal_take(d, p, end);
	}
	stop = last;
	if ((p[last] | 0x20) == 'e' && (stop = jsn_exponent(p, others, &exponent)) == 0)
		return decimal_take(d, p, end);
	/* Digits before the point: none at all, or more than one behind a zero. */
	if (UNLIKELY(point - negative - 1 > (unsigned)(p[negative] - '0') * 32))
		return decimal_take(d, p, end);
	*d = (struct decimal){.text = span_of(p, stop),
			      .point = point,
			      .end = last,
			      .exponent = exponent,
			      .negative = negative,
			      .padded = true};
	return p + stop;
}

#endif
