/*
 * figure.h -- numbers as a digest sees them: by value where the target keeps the value, by text where it keeps that.
 * Nothing here is shared with the readers and writers: text is read by the C library, in the C locale.
 */
#ifndef VERIFY_FIGURE_H
#define VERIFY_FIGURE_H

#include <stdbool.h>

#include "base/limit.h"
#include "verify/sum.h"

/* An integer of at most 64 bits. */
struct whole {
	bool negative;
	uint64_t magnitude;
};

/* A literal in JSON's grammar that is an integer, not "-0", and fits int64 or uint64. */
bool figure_whole(struct span text, struct whole *value);

/* The nearest float64 and float32. `text` is at most LIMIT_NUMBER bytes long. */
double figure_double(struct span text);
float figure_float(struct span text);

/* Adds a number's sign, its digits without zeros at either end, its exponent, and whether it is written as an integer. */
void figure_add(struct sum *d, struct span text);

#endif
