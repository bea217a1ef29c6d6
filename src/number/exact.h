/*
 * exact.h -- the last word on a literal of more than 19 digits: comparing all of them with a binary number.
 */
#ifndef NUMBER_EXACT_H
#define NUMBER_EXACT_H

#include <stdint.h>

#include "base/span.h"

/*
 * Less than, equal to or greater than 0 as a literal's absolute value is against significand * 2^exponent. `text` is in
 * JSON's grammar; its digits, without leading zeros, are 0.DIGITS * 10^point. Both must be of about the same size (their
 * first 19 digits alike), within the range of float64.
 */
int exact_compare(struct span text, int point, uint64_t significand, int exponent);

#endif
