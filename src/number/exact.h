/*
 * exact.h -- the last word on a literal of more than 19 digits: comparing all of them with a binary number.
 */
#ifndef NUMBER_EXACT_H
#define NUMBER_EXACT_H

#include "number/decimal.h"

/*
 * Less than, equal to or greater than 0 as |d| is against significand * 2^exponent. Both must be of about the same size
 * (their first 19 digits alike), within the range of float64.
 */
int exact_compare(const struct decimal *d, uint64_t significand, int exponent);

#endif
