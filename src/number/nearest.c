/*
 * nearest.c -- the float nearest to up to 19 digits and a power of ten.
 * In:       digits and an exponent.      Out: the bits of the nearest float.
 * Memory:   none.
 * Not here: literals of more digits (decimal.c tries their first 19, exact.c decides).
 * The method is Eisel's and Lemire's: 64 bits of digits times the first 128 bits of the power of ten. Mushtak and
 * Lemire ("Fast number parsing without fallback", 2022) prove that those bits always tell on which side of a halfway
 * point the value lies, and where alone it can lie exactly on one.
 */
#include "number/nearest.h"

#include <stdbool.h>

#include "number/powers.h"

/* What is different between float64 and float32. */
struct shape {
	int bits;		     /* of the fraction, without the hidden one */
	int bias;		     /* of the exponent */
	int max_field;		     /* exponent field of infinities */
	int32_t least, most;	     /* powers of ten: below all 19 digits become 0, above infinity */
	int32_t tie_least, tie_most; /* powers of ten that allow a value of 64 bits to be exactly halfway */
};

static const struct shape shape64 = {52, 1023, 0x7ff, -342, 308, -4, 23};
static const struct shape shape32 = {23, 127, 0xff, -65, 38, -17, 10};

/*
 * The first 64 bits of the product and, in *low, the next: enough to tell where the first `bits` + 3 end. The power's
 * second half is only looked at where it could carry so far.
 */
static ALWAYS_INLINE uint64_t
multiply(uint64_t digits, const struct power *power, int bits, uint64_t *low)
{
	uint64_t unsure = UINT64_MAX >> (bits + 3);
	uint64_t high = power_multiply(digits, power->high, low);
	uint64_t more, ignored;

	if (UNLIKELY((high & unsure) == unsure)) {
		more = power_multiply(digits, power->low, &ignored);
		*low += more;
		high += *low < more;
	}
	return high;
}

/* Drops the last bit of a significand that has one too many. */
static ALWAYS_INLINE uint64_t
round_last(uint64_t significand)
{
	return (significand + (significand & 1)) >> 1;
}

/* What lies below the smallest normal float. It cannot be a tie: those need more than 19 digits there. */
static uint64_t
subnormal(uint64_t significand, int field)
{
	int shift = 1 - field;

	/* A carry into the hidden bit's place makes it the smallest normal one, bits and all. */
	return shift >= 64 ? 0 : round_last(significand >> shift);
}

static ALWAYS_INLINE uint64_t
nearest(uint64_t digits, int32_t exponent, const struct shape *s)
{
	uint64_t high, low, significand;
	int zeros, top, shift, field;

	if (digits == 0 || exponent < s->least)
		return 0;
	if (exponent > s->most)
		return (uint64_t)s->max_field << s->bits;
	zeros = __builtin_clzll(digits);
	high = multiply(digits << zeros, &powers[exponent - POWER_MIN], s->bits, &low);
	top = (int)(high >> 63);
	shift = top + 64 - s->bits - 3;
	significand = high >> shift;
	field = power_log2(exponent) + 63 + top - zeros + s->bias;
	if (UNLIKELY(field <= 0))
		return subnormal(significand, field);
	/* Exactly halfway, and the last bit to be kept is even: the odd bit behind it must not round up. */
	if (UNLIKELY(low <= 1 && (significand & 3) == 1 && exponent >= s->tie_least &&
		     exponent <= s->tie_most && significand << shift == high))
		significand--;
	/* A carry out of the significand moves on into the exponent, which is just what it should do. */
	significand = round_last(significand) - ((uint64_t)1 << s->bits) + ((uint64_t)field << s->bits);
	return significand >> s->bits >= (uint64_t)s->max_field ? (uint64_t)s->max_field << s->bits
								: significand;
}

uint64_t
nearest_double(uint64_t digits, int32_t exponent)
{
	return nearest(digits, exponent, &shape64);
}

uint32_t
nearest_float(uint64_t digits, int32_t exponent)
{
	return (uint32_t)nearest(digits, exponent, &shape32);
}
