/*
 * source.h -- where bytes come from, lent as windows: look at [at, end), consume by moving `at`.
 * A source is pulled. Its kinds (descriptor, gunzip, memory in tests) differ in `fetch` alone; the window, the
 * count of bytes and the places of errors are here, once.
 * Memory: one buffer of two windows, whatever the input.
 */
#ifndef IO_SOURCE_H
#define IO_SOURCE_H

#include <stdbool.h>

#include "base/err.h"
#include "base/span.h"
#include "io/mapped.h"

struct source {
	const uint8_t *at; /* first byte not consumed yet; the reader moves it */
	/* One past the last byte held. LIMIT_PADDING readable bytes follow: first a NUL, the rest of no meaning. */
	const uint8_t *end;
	bool ended; /* nothing will come behind `end` */
	bool text;  /* count lines and columns as bytes are dropped (set before anything is consumed) */

	/* private to source.c and the kinds of source */
	uint8_t *buf;
	size_t read_size;    /* bytes to ask for at once */
	const uint8_t *mark; /* the byte that `place` is the place of; mark <= at */
	struct place place;
	uint64_t total;	  /* bytes fetched so far */
	const char *name; /* of the input, for messages; lent */
	/*
	 * Puts 1 to `room` bytes at `to` and returns how many; 0 at the end, -1 with `e` filled. May block, and then first
	 * lets the pump pass on what is finished (wait.h).
	 */
	ptrdiff_t (*fetch)(struct source *self, uint8_t *to, size_t room, struct err *e);
	/*
	 * Asked before `fetch`, where there is one: puts a window of its own, which begins at `at` and is longer than what
	 * is held, in the place of the buffer. 1: done, 0: no more of that, -1 with `e` filled.
	 */
	int (*lend)(struct source *self, struct err *e);
	void (*close)(struct source *self); /* frees what the kind owns */
};

/* For the kinds: sets up the window. -1 without memory. */
MUST_USE int source_init(struct source *s, const char *name, struct err *e);
/* Closes whatever kind it is and frees the window. NULL is fine. */
void source_close(struct source *s);

/*
 * Gets at least one more byte behind `end`, or sets `ended`. What lies in [at, end) stays, but may move: pointers into
 * the old window are void. At most LIMIT_WINDOW bytes may be unconsumed when more are asked for (source_full tells).
 * A short read is passed on at once: nobody waits for a full window.
 */
MUST_USE int source_more(struct source *s, struct err *e);

/* The window holds all it can: what does not fit it must be consumed in pieces. */
static inline bool
source_full(const struct source *s)
{
	return (size_t)(s->end - s->at) >= LIMIT_WINDOW;
}

/* The place of byte `p`, mark <= p <= end. Costs a look at the bytes between: for errors, not for every value. */
struct place source_place(const struct source *s, const uint8_t *p);

/* The same, and places before `p` are not asked for any more: bytes are looked at once, however many places are asked for. */
struct place source_settle(struct source *s, const uint8_t *p);

/* The offset of byte `p` in the stream; cheap. */
static inline uint64_t
source_offset(const struct source *s, const uint8_t *p)
{
	return s->place.byte + (uint64_t)(p - s->mark);
}

/* Fails with the place of `p`: for err_set and source_place in one. Returns -1. */
int source_fail(const struct source *s, const uint8_t *p, struct err *e, const char *words, ...)
    PRINTF_LIKE(4, 5);

/* Memory as a source, `chunk` bytes (0: all) a fetch. For tests, and for looking ahead in detect.c. `bytes` is lent. */
struct source_mem {
	struct source source;
	struct span left;
	size_t chunk;
};
MUST_USE int source_mem_open(struct source_mem *m, struct span bytes, size_t chunk, struct err *e);

/* A descriptor. It stays the caller's to close. `w` (lent) is asked before every wait. */
struct waiter;
struct source_fd {
	struct source source;
	int fd;
	bool regular;		 /* never blocks: no poll before a read */
	_Atomic uint64_t n_read; /* bytes; another thread may look */
	const struct waiter *waiter;
	struct mapped mapped; /* of a regular file */
};
MUST_USE int source_fd_open(struct source_fd *f, int fd, const char *name, const struct waiter *w,
			    struct err *e);

#endif
