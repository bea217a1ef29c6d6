/*
 * shortest.h -- the shortest decimal that reads back as a given float; of several the closest to it.
 */
#ifndef NUMBER_SHORTEST_H
#define NUMBER_SHORTEST_H

#include <stdbool.h>
#include <stdint.h>

#include "number/powers.h"

/* digits * 10^exponent; `digits` (at most 17 of them, 9 for a float32) may end in zeros. */
struct shortest {
	uint64_t digits;
	int exponent;
};

/* Of the bits of a finite float above zero (the sign bit clear). */
struct shortest shortest_double(uint64_t bits);
struct shortest shortest_float(uint32_t bits);

/* floor(log10(2^q)), or floor(log10(3/4 * 2^q)) where the lower neighbour is nearer. */
static inline int
shortest_log10(int q, bool narrow)
{
	return (q * 1262611 - (narrow ? 524031 : 0)) >> 22;
}

/*
 * Chooses for a float, scaled so that the next one is one to ten units away: from all that is nearer than `half` that
 * distance it reads back. So it does from the multiple of ten next to it, if that is so near, else from the whole number
 * next to it; which of them, no branch predictor knows. `half` is in units / 2^60, the float whole + part / 2^64. false:
 * it is too near to these borders to be told.
 */
static ALWAYS_INLINE bool
shortest_choose(uint64_t whole, uint64_t part, uint64_t half, uint64_t *digits)
{
	const uint64_t unit = (uint64_t)1 << 60, middle = (uint64_t)1 << 63;
	uint64_t last = whole % 10, distance = last * unit + (part >> 4);
	uint64_t above = -((5 * unit - distance) >> 63), near, ten, one;

	/* From the multiple of ten below, or if that is nearer, the one above. */
	distance = (distance ^ above) + (above & (10 * unit + 1));
	if (UNLIKELY(distance - half + 4 <= 8 || part - middle + 4 <= 8))
		return false;
	near = -((distance - half) >> 63);
	ten = whole - last + (above & 10);
	one = whole + (part >> 63);
	*digits = one ^ ((one ^ ten) & near);
	return true;
}

/*
 * As shortest_double for what is usual, in few steps; `digits` are 16 or 17, the zeros at their end included. false: it
 * is left.
 */
static ALWAYS_INLINE bool
shortest_quickly(uint64_t bits, struct shortest *to)
{
	const uint64_t hidden = (uint64_t)1 << 52;
	uint64_t significand = bits & (hidden - 1), whole, part, more, ignored;
	int q = (int)(bits >> 52) - 1075, shift;
	const struct power *power;

	/* Powers of two have a nearer neighbour; whole numbers from 2^53 on can lie on borders. */
	if (UNLIKELY(significand == 0 || (unsigned)(q + 1074) >= 1074))
		return false;
	to->exponent = shortest_log10(q, false);
	power = &powers[-to->exponent - POWER_MIN];
	shift = q + power_log2(-to->exponent) + 1;
	significand = (significand | hidden) << shift;
	more = power_multiply(significand, power->low, &ignored);
	whole = power_multiply(significand, power->high, &part);
	part += more;
	whole += part < more;
	return shortest_choose(whole, part, power->high >> (5 - shift), &to->digits);
}

#endif
