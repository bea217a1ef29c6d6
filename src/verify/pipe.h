/*
 * pipe.h -- bytes on their way from one thread to a reader in another: written at one end, a source at the other.
 */
#ifndef VERIFY_PIPE_H
#define VERIFY_PIPE_H

#include <pthread.h>

#include "io/source.h"

struct pipe {
	struct source source; /* the reading end */
	pthread_mutex_t lock;
	pthread_cond_t changed;
	uint8_t *ring; /* LIMIT_PIPE bytes */
	size_t first, n;
	bool ended; /* nothing will be written any more */
	bool gone;  /* nobody reads any more */
};

MUST_USE int pipe_open(struct pipe *p, const char *name, struct err *e);
void pipe_close(struct pipe *p);

/* Writes all of it, waiting for room. False if nobody reads any more. */
bool pipe_write(struct pipe *p, const uint8_t *bytes, size_t n);

/* The writer is done: the reader meets the end behind what was written. */
void pipe_end(struct pipe *p);

/* The reader is done: what is still written gets lost. */
void pipe_leave(struct pipe *p);

#endif
