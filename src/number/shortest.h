/*
 * shortest.h -- the shortest decimal that reads back as a given float; of several the closest to it.
 */
#ifndef NUMBER_SHORTEST_H
#define NUMBER_SHORTEST_H

#include <stdint.h>

/* digits * 10^exponent; `digits` (at most 17 of them, 9 for a float32) may end in zeros. */
struct shortest {
	uint64_t digits;
	int exponent;
};

/* Of the bits of a finite float above zero (the sign bit clear). */
struct shortest shortest_double(uint64_t bits);
struct shortest shortest_float(uint32_t bits);

#endif
