/*
 * sum.h -- a running digest of values: 64 bits that two streams share if they are the same.
 * Every step can be undone, given what went in, so that a single difference always shows; two that cancel each other
 * out do so once in 2^64. It guards against mistakes, not against malice.
 */
#ifndef VERIFY_SUM_H
#define VERIFY_SUM_H

#include <stddef.h>
#include <stdint.h>

#include "base/span.h"

struct sum {
	uint64_t state;
	uint64_t held; /* bytes of a text that wait for others to make eight, the first in the lowest place */
	uint64_t len;  /* bytes of the text so far */
};

static inline void
sum_word(struct sum *d, uint64_t word)
{
	uint64_t x = (d->state ^ word) * 0x9e3779b97f4a7c15;

	x = (x ^ x >> 29) * 0xbf58476d1ce4e5b9;
	d->state = x ^ x >> 32;
}

/* Bytes of a text, which may come in pieces of any size; sum_text_end must follow. */
void sum_text(struct sum *d, struct span piece);
void sum_text_end(struct sum *d);

#endif
