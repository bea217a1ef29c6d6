/*
 * roll.h -- events written down in order, to be passed on a little later: for a stage that must look ahead.
 * Unlike a tape (tape.h) it takes pieces of texts, keeps counts, and is read once, from its front, while it is written.
 * Memory: at most eight bytes for each byte that the events take in MessagePack; the owner sees to it that it stays small.
 */
#ifndef EVENT_ROLL_H
#define EVENT_ROLL_H

#include "base/buf.h"
#include "event/event.h"

struct roll {
	struct handler handler; /* first: a handler's `self` is the roll; every event is written down */
	struct buf bytes;
	uint64_t base; /* how far from the stream's beginning the buffer's first byte lies */
	size_t front;  /* bytes of the buffer that have been passed on */
	struct err *err;
};

/* `cap`: the most bytes that may be on it at once. */
void roll_init(struct roll *r, size_t cap, struct err *e);
void roll_free(struct roll *r);

/* Where the next event will lie. */
static inline uint64_t
roll_end(const struct roll *r)
{
	return r->base + r->bytes.len;
}

/* Marks the map that begins at `at`. */
void roll_mark(struct roll *r, uint64_t at);

/* Passes all before `end` on to `to`; calls `mark` before a map that is marked. */
MUST_USE int roll_pass(struct roll *r, uint64_t end, struct handler *to, void (*mark)(struct handler *to));

#endif
