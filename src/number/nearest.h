/*
 * nearest.h -- the float nearest to up to 19 digits and a power of ten, exactly, without big numbers.
 */
#ifndef NUMBER_NEAREST_H
#define NUMBER_NEAREST_H

#include <stdint.h>

/* The bits (without sign) of the float64 or float32 nearest to digits * 10^exponent, ties to even. */
uint64_t nearest_double(uint64_t digits, int32_t exponent);
uint32_t nearest_float(uint64_t digits, int32_t exponent);

#endif
