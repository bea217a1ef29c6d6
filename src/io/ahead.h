/*
 * ahead.h -- a source that reads and unpacks another source in a thread of its own, ahead of the conversion.
 */
#ifndef IO_AHEAD_H
#define IO_AHEAD_H

#include <pthread.h>
#include <stdatomic.h>

#include "io/ring.h"
#include "io/source.h"

struct source_ahead {
	struct source source;
	struct source *of;	     /* lent; the thread's alone until this one is closed */
	struct source_fd *raw;	     /* lent; where `of` ends, whose waits must be those of the thread */
	const struct waiter *waiter; /* of the taker */
	struct waiter own;	     /* of the thread */
	struct ring ring;
	struct ring_chunk *chunk; /* being taken; NULL: none */
	size_t used;		  /* of it */
	pthread_t thread;
	bool running;
	int stop[2]; /* a pipe that wakes the thread */
	atomic_bool stopping;
	struct err err; /* the thread's; read by the taker when the ring has ended */
};

/* Nothing may have been fetched from `of` yet. Its errors come in their turn, behind the bytes before them. */
MUST_USE int source_ahead_open(struct source_ahead *a, struct source *of, struct source_fd *raw,
			       const struct waiter *w, struct err *e);

#endif
