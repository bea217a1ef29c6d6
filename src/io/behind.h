/*
 * behind.h -- a sink that hands its bytes to another sink in a thread of its own, behind the conversion.
 */
#ifndef IO_BEHIND_H
#define IO_BEHIND_H

#include <pthread.h>

#include "io/ring.h"
#include "io/sink.h"

struct sink_behind {
	struct sink sink;
	struct sink *to;      /* lent; the thread's alone until finish */
	struct waiter waiter; /* of the giver, without idle: a pause of the output is none of the input */
	struct ring ring;
	pthread_t thread;
	bool running;
	struct err err; /* the thread's; read by the giver once it has joined */
};

/* What sinks of the thread wait with. */
extern const struct waiter behind_waiter;

/*
 * `to`, and whatever it hands on to, must record errors in `b->err` and wait with behind_waiter. An error there comes out with a
 * later put, or with finish. A sink that is closed without finish still waits until all that was put has left.
 */
MUST_USE int sink_behind_open(struct sink_behind *b, struct sink *to, const struct waiter *w, struct err *e);

#endif
