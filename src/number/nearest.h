/*
 * nearest.h -- the float nearest to up to 19 digits and a power of ten, exactly, without big numbers.
 */
#ifndef NUMBER_NEAREST_H
#define NUMBER_NEAREST_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "number/powers.h"

/* The bits (without sign) of the float64 or float32 nearest to digits * 10^exponent, ties to even. */
uint64_t nearest_double(uint64_t digits, int32_t exponent);
uint32_t nearest_float(uint64_t digits, int32_t exponent);

/* With exponents up to this, all is far from the borders of a float64. */
#define NEAREST_EXPONENT 280

/*
 * The float64 nearest to digits * 10^exponent for digits in [10^16, 10^17), in few steps. false: it is left. The product of the
 * digits with the power's 128 bits misses the true one by less than 2 in its second word: unless that is at its border,
 * the first word is right and something follows it, and the conversion from an integer does the rounding.
 */
static ALWAYS_INLINE bool
nearest_quickly(uint64_t digits, int32_t exponent, uint64_t *bits)
{
	const struct power *power;
	uint64_t high, low, more, ignored;
	double value;

	if (UNLIKELY((uint32_t)(exponent + NEAREST_EXPONENT) > 2 * NEAREST_EXPONENT))
		return false;
	power = &powers[exponent - POWER_MIN];
	digits <<= 7;
	more = power_multiply(digits, power->low, &ignored);
	high = power_multiply(digits, power->high, &low);
	low += more;
	high += low < more;
	if (UNLIKELY(low + 2 <= 3))
		return false;
	value = (double)(int64_t)(high >> 1 | 1);
	memcpy(bits, &value, sizeof(value));
	*bits += (uint64_t)(power_log2(exponent) - 5) << 52;
	return true;
}

#endif
