/*
 * sink.h -- where bytes go: a buffer that a writer fills, and what becomes of it.
 * A sink is pushed. Its kinds (descriptor, gzip, memory in tests, nothing for --check) differ in `put` and its
 * companions; the buffer is here, once. Every write is checked; short writes, EINTR and EAGAIN are normal.
 * Memory: one buffer of LIMIT_SINK, or what a spool makes of it (spool.h).
 */
#ifndef IO_SINK_H
#define IO_SINK_H

#include <stdbool.h>

#include "base/err.h"
#include "base/span.h"

struct sink {
	uint8_t *at;  /* next free byte; a writer fills from here */
	uint8_t *end; /* one past the room; LIMIT_PADDING writable bytes follow, for wide stores */

	/* private to sink.c and the kinds of sink */
	uint8_t *buf;
	uint8_t *sealed;  /* end of the last finished document in the buffer */
	uint64_t passed;  /* bytes handed to `put` so far */
	const char *name; /* of the output, for messages; lent */
	struct err *err;  /* the chain's error */
	bool failed;	  /* a `put` failed: nothing more is tried, nothing more is said */

	/* Hands on all `n` bytes. */
	int (*put)(struct sink *self, const uint8_t *p, size_t n);
	/* Hands on `n` bytes of a file from its beginning: 1, or 0 if that is not possible here, or -1; NULL: never is. */
	int (*copy)(struct sink *self, int fd, uint64_t n);
	/* Makes what was put visible to the reader of the output now (gzip: a sync flush); NULL: nothing to do. */
	int (*settle)(struct sink *self);
	/* Overwrites bytes put earlier, `at` counted as `passed` is; NULL where the output cannot be patched. */
	int (*patch)(struct sink *self, uint64_t at, const uint8_t *p, size_t n);
	/* Writes what ends the stream (gzip's trailer); NULL: nothing. */
	int (*finish)(struct sink *self);
	void (*close)(struct sink *self); /* frees what the kind owns; closes no descriptor of the caller's */
};

/* For the kinds: sets up the buffer. -1 without memory. */
MUST_USE int sink_init(struct sink *s, const char *name, struct err *e);
void sink_close(struct sink *s);

/* Hands on all that is buffered and empties the buffer. */
MUST_USE int sink_drain(struct sink *s);

/* Hands on the first `n` bytes of the buffer; those behind them move to its front. */
MUST_USE int sink_pass(struct sink *s, size_t n);

/* Hands on bytes that come before all that is buffered. */
MUST_USE int sink_insert(struct sink *s, const uint8_t *p, size_t n);

/*
 * Hands on `n` bytes of the file `fd` from its beginning, before all that is buffered, without a look at them: 1, or 0 if this
 * output must be given bytes, or -1. The file's pages may be on their way when this returns: they must not be overwritten.
 */
MUST_USE int sink_copy(struct sink *s, int fd, uint64_t n);

/* Makes the empty buffer larger, `room` bytes; `end` stays where it is, and is the caller's to move. */
MUST_USE int sink_widen(struct sink *s, size_t room);

/* Makes room for `n` <= LIMIT_ROOM bytes at `at`. The fast way out of a writer's every store. */
static ALWAYS_INLINE int
sink_room(struct sink *s, size_t n)
{
	if (LIKELY((size_t)(s->end - s->at) >= n))
		return 0;
	return sink_drain(s);
}

/* Any number of bytes. */
MUST_USE int sink_write(struct sink *s, const void *p, size_t n);

/* A document ends here: what is before it is never dropped. */
static inline void
sink_seal(struct sink *s)
{
	s->sealed = s->at;
}

/* The input pauses, or an error ends the run: hands on the finished documents, keeps an unfinished one's bytes. */
MUST_USE int sink_flush(struct sink *s);

/* The stream ends well: drains, then writes what ends the stream. */
MUST_USE int sink_finish(struct sink *s);

/* Bytes that the writer has written so far. */
static inline uint64_t
sink_offset(const struct sink *s)
{
	return s->passed + (uint64_t)(s->at - s->buf);
}

struct waiter;
/* A descriptor, the caller's to close. Can patch if it is a regular file that is seekable and not O_APPEND. */
struct sink_fd {
	struct sink sink;
	int fd;
	int64_t base;		  /* file offset of the first byte put; -1 if it cannot seek */
	_Atomic uint64_t written; /* bytes; another thread may look */
	const struct waiter *waiter;
};
MUST_USE int sink_fd_open(struct sink_fd *f, int fd, const char *name, const struct waiter *w, struct err *e);

/* Keeps everything (tests) or nothing (--check) of what is put. */
struct sink_mem {
	struct sink sink;
	uint8_t *p;
	size_t len, room;
	bool keep;
};
MUST_USE int sink_mem_open(struct sink_mem *m, bool keep, struct err *e);

#endif
