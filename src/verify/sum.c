/*
 * sum.c -- a running digest of values.
 * In:       words, and texts in pieces.      Out: a sum that does not tell how texts were cut.
 * Memory:   none.
 * Not here: what values are (listener.c).
 */
#include "verify/sum.h"

void
sum_text(struct sum *d, struct span piece)
{
	size_t i;

	for (i = 0; i < piece.len; i++) {
		d->held |= (uint64_t)piece.p[i] << 8 * (d->len++ % 8);
		if (d->len % 8 != 0)
			continue;
		sum_word(d, d->held);
		d->held = 0;
	}
}

void
sum_text_end(struct sum *d)
{
	sum_word(d, d->held);
	sum_word(d, d->len);
	d->held = d->len = 0;
}
