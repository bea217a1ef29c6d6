/*
 * random.h -- seeded random numbers for tests: the same ones on every machine. (xorshift64*)
 */
#ifndef TESTS_UNIT_RANDOM_H
#define TESTS_UNIT_RANDOM_H

#include <stdint.h>
#include <stdlib.h>

static inline uint64_t
random_next(uint64_t *state)
{
	*state ^= *state >> 12;
	*state ^= *state << 25;
	*state ^= *state >> 27;
	return *state * 0x2545f4914f6cdd1d;
}

/* How many random values a test draws: SCONV_RANDOM in the environment, for long runs, else `usual`. */
static inline unsigned long
random_rounds(unsigned long usual)
{
	const char *wish = getenv("SCONV_RANDOM");

	return wish != NULL ? strtoul(wish, NULL, 10) : usual;
}

#endif
