/*
 * powers.h -- the first 128 bits of the powers of ten that float64 and float32 can meet.
 * powers[k - POWER_MIN] is 10^k times the power of two that brings it into [2^127, 2^128), rounded down; but from
 * 10^-27 to 10^-1 rounded up, so that the product with a multiple of 5^-k comes out exact or a trifle above. Exact from
 * 10^0 to 10^55.
 */
#ifndef NUMBER_POWERS_H
#define NUMBER_POWERS_H

#include <stdint.h>

#include "base/compiler.h"

/* Below, the smallest 19 digits that matter to a float64; above, what printing the smallest float64 needs. */
#define POWER_MIN (-342)
#define POWER_MAX 324

struct power {
	uint64_t high, low;
};

extern const struct power powers[POWER_MAX - POWER_MIN + 1];

/* floor(log2(10^k)), for |k| <= 1233. */
static inline int
power_log2(int k)
{
	return (k * 1741647) >> 19;
}

/* All 128 bits of a product: returns the high half. */
static ALWAYS_INLINE uint64_t
power_multiply(uint64_t a, uint64_t b, uint64_t *low)
{
	unsigned __int128 product = (unsigned __int128)a * b;

	*low = (uint64_t)product;
	return (uint64_t)(product >> 64);
}

#endif
