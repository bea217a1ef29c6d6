/*
 * quick.h -- the float64 nearest to what most literals are, compiled into those who ask for it most.
 */
#ifndef NUMBER_QUICK_H
#define NUMBER_QUICK_H

#include "number/decimal.h"
#include "number/digits.h"
#include "number/nearest.h"

/* Digits that are read at one go. */
#define QUICK_DIGITS 17

/*
 * Most literals have up to QUICK_DIGITS digits from the first that is not zero; zeros fill up behind them. The point lies
 * behind that one or later, or before it among what is skipped. The value is *digits * 10^*exponent, without the sign.
 * false: this one is left, or zero.
 */
static ALWAYS_INLINE bool
quick_digits(const struct decimal *d, uint64_t *digits, int32_t *exponent)
{
	const uint8_t *p = d->text.p;
	ptrdiff_t skip, point, len, n;

	if (UNLIKELY(!d->padded))
		return false;
	skip = __builtin_ctz(digits_significant(p) | 1 << 16);
	point = (ptrdiff_t)d->point - skip;
	len = (ptrdiff_t)d->end - skip;
	n = len - ((size_t)point < (size_t)len);
	p += skip;
	*digits = p[0] & 15;
	if (UNLIKELY((size_t)(n - 1) >= QUICK_DIGITS || *digits == 0))
		return false;
	/* A point in front is none between the digits that follow, as is one behind 16 of them. */
	*digits = *digits * UINT64_C(10000000000000000) + digits_around(p + 1, (point - 1) & 31, n - 1);
	*exponent = d->exponent + (int32_t)point + (point < 0) - QUICK_DIGITS;
	return true;
}

/* The float64 of these bits, and the sign. */
static ALWAYS_INLINE double
quick_signed(uint64_t bits, bool negative)
{
	double value;

	bits |= (uint64_t)negative << 63;
	memcpy(&value, &bits, sizeof(value));
	return value;
}

/* As decimal_double, for a literal that has a finite float64 other than zero. false: it is left. */
static ALWAYS_INLINE bool
quick_double(const struct decimal *d, double *value)
{
	uint64_t digits, bits;
	int32_t exponent;

	if (UNLIKELY(!quick_digits(d, &digits, &exponent) || !nearest_quickly(digits, exponent, &bits)))
		return false;
	*value = quick_signed(bits, d->negative);
	return true;
}

#endif
