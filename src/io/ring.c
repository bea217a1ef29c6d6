/*
 * ring.c -- chunks of bytes from one thread to another.
 * In:       filled chunks.      Out: the same, in order.
 * Memory:   LIMIT_CHUNKS chunks of LIMIT_CHUNK.
 * Not here: the threads (ahead.c, behind.c).
 * Two pipes are the semaphores: a byte in `filled` is a chunk to take, a byte in `freed` a chunk to fill. They also order
 * memory: what was stored before the write is seen after the read.
 */
#include "io/ring.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "base/mem.h"

static void
close_end(int *fd)
{
	if (*fd != -1)
		close(*fd);
	*fd = -1;
}

/* One byte into a pipe. Its reading end stays open until ring_close, so there is no SIGPIPE. */
static int
post(int fd, char byte, struct err *e)
{
	while (write(fd, &byte, 1) == -1)
		if (errno != EINTR)
			return err_system(e, NULL);
	return 0;
}

/* Takes one byte: 1, or 0 if the other side has left, or -1. */
static int
await(int fd, char *byte, const struct waiter *w, struct err *e)
{
	ssize_t n;

	if (wait_readable(fd, w, e) == -1)
		return -1;
	while ((n = read(fd, byte, 1)) == -1)
		if (errno != EINTR)
			return err_system(e, NULL);
	return n > 0;
}

static int
open_pipe(int ends[2], struct err *e)
{
	if (pipe(ends) == -1)
		return err_system(e, NULL);
	(void)!fcntl(ends[0], F_SETFD, FD_CLOEXEC);
	(void)!fcntl(ends[1], F_SETFD, FD_CLOEXEC);
	return 0;
}

int
ring_open(struct ring *r, struct err *e)
{
	size_t i;

	*r = (struct ring){.filled = {-1, -1}, .freed = {-1, -1}};
	if (open_pipe(r->filled, e) == -1 || open_pipe(r->freed, e) == -1)
		goto fail;
	for (i = 0; i < LIMIT_CHUNKS; i++) {
		/* Touched at once: how much is resident must not depend on how two threads happen to run. */
		if ((r->chunk[i].bytes = mem_zero(LIMIT_CHUNK, e)) == NULL)
			goto fail;
		if (post(r->freed[1], RING_CHUNK, e) == -1)
			goto fail;
	}
	return 0;
fail:
	ring_close(r);
	return -1;
}

void
ring_close(struct ring *r)
{
	size_t i;

	for (i = 0; i < 2; i++) {
		close_end(&r->filled[i]);
		close_end(&r->freed[i]);
	}
	for (i = 0; i < LIMIT_CHUNKS; i++) {
		mem_free(r->chunk[i].bytes);
		r->chunk[i].bytes = NULL;
	}
}

int
ring_empty(struct ring *r, struct ring_chunk **chunk, const struct waiter *w, struct err *e)
{
	char byte;

	*chunk = &r->chunk[r->give];
	return await(r->freed[0], &byte, w, e);
}

int
ring_give(struct ring *r, enum ring_word word, struct err *e)
{
	if (word == RING_CHUNK)
		r->give = (r->give + 1) % LIMIT_CHUNKS;
	return post(r->filled[1], (char)word, e);
}

void
ring_leave_giver(struct ring *r)
{
	close_end(&r->filled[1]);
}

int
ring_full(struct ring *r, enum ring_word *word, struct ring_chunk **chunk, const struct waiter *w,
	  struct err *e)
{
	char byte = RING_CHUNK;
	int got = await(r->filled[0], &byte, w, e);

	*word = byte == RING_PAUSE ? RING_PAUSE : RING_CHUNK;
	*chunk = &r->chunk[r->take];
	return got;
}

int
ring_done(struct ring *r, struct err *e)
{
	r->take = (r->take + 1) % LIMIT_CHUNKS;
	return post(r->freed[1], RING_CHUNK, e);
}

void
ring_leave_taker(struct ring *r)
{
	close_end(&r->freed[1]);
}
