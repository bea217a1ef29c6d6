/*
 * ring.h -- chunks of bytes from one thread to another, in order, a bounded number of them under way.
 * Waiting is for a descriptor on either side, so that whoever waits can be woken by a signal, and stopped.
 */
#ifndef IO_RING_H
#define IO_RING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "io/wait.h"

/* What passes: a chunk, or word that nothing follows for now. */
enum ring_word { RING_CHUNK = 'c', RING_PAUSE = 'p' };

struct ring_chunk {
	uint8_t *bytes; /* LIMIT_CHUNK of room */
	size_t len;
};

struct ring {
	struct ring_chunk chunk[LIMIT_CHUNKS];
	unsigned give, take; /* next chunk of the giver, of the taker */
	int filled[2]; /* a pipe: a word for each chunk that is given and not taken, and for each pause */
	int freed[2];  /* a pipe: a byte for each chunk that may be filled */
};

MUST_USE int ring_open(struct ring *r, struct err *e);
void ring_close(struct ring *r);

/* The giver: waits for a chunk to fill. 1 and *chunk, 0 if the taker has left, -1 with `e` filled. */
MUST_USE int ring_empty(struct ring *r, struct ring_chunk **chunk, const struct waiter *w, struct err *e);

/* The giver: hands over the chunk that ring_empty lent (RING_CHUNK), or says that it pauses. */
MUST_USE int ring_give(struct ring *r, enum ring_word word, struct err *e);

/* The giver: no more will come; the taker still gets what was given. */
void ring_leave_giver(struct ring *r);

/* The taker: waits for the next word. 1 with *word (and *chunk, if it is one), 0 at the end, -1 with `e` filled. */
MUST_USE int ring_full(struct ring *r, enum ring_word *word, struct ring_chunk **chunk,
		       const struct waiter *w, struct err *e);

/* The taker: has used up the chunk that ring_full lent. */
MUST_USE int ring_done(struct ring *r, struct err *e);

/* The taker: wants no more. */
void ring_leave_taker(struct ring *r);

#endif
