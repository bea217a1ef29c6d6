/*
 * digits.c -- what digits.h looks up.
 * In:       nothing.      Out: tables.
 * Memory:   none.
 * Not here: the code, which is compiled into its callers. Constants that their compiler would see through it would turn
 *           from one multiplication into four shifts and sums.
 */
#include "number/digits.h"

const uint8_t digits_mask[48] = {15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15,
				 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15};

const uint16_t digits_pairs[8] = {2561, 2561, 2561, 2561, 2561, 2561, 2561, 2561};
