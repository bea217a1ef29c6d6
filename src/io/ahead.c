/*
 * ahead.c -- a source that reads and unpacks another source in a thread of its own.
 * In:       a source, its bytes fetched by the thread.      Out: the same bytes, pauses, end and error, in the same order.
 * Memory:   a ring of chunks.
 * Not here: whether there is a core to spare (pump/input.c).
 */
#include "io/ahead.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "io/thread.h"

/* The thread's input pauses: the taker hears of it in its turn. */
static int
own_idle(void *arg, struct err *e)
{
	struct source_ahead *a = arg;

	return ring_give(&a->ring, RING_PAUSE, e);
}

static int
own_wake(void *arg, struct err *e)
{
	struct source_ahead *a = arg;

	return atomic_load(&a->stopping) ? err_set(e, ERR_SIGNAL, "stopped") : 0;
}

/* One chunk: 1, or 0 at the end, or -1. */
static int
pass_on(struct source_ahead *a)
{
	struct ring_chunk *c;
	ptrdiff_t n;
	int room = ring_empty(&a->ring, &c, &a->own, &a->err);

	if (room != 1)
		return room;
	if ((n = a->of->fetch(a->of, c->bytes, LIMIT_CHUNK, &a->err)) <= 0)
		return (int)n;
	c->len = (size_t)n;
	return ring_give(&a->ring, RING_CHUNK, &a->err) == -1 ? -1 : 1;
}

static void *
run(void *arg)
{
	struct source_ahead *a = arg;

	while (pass_on(a) == 1)
		;
	ring_leave_giver(&a->ring);
	return NULL;
}

/* Waits for the next chunk: 1, or 0 at the end, or -1. */
static int
next_chunk(struct source_ahead *a, struct err *e)
{
	enum ring_word word;
	int got;

	while ((got = ring_full(&a->ring, &word, &a->chunk, a->waiter, e)) == 1 && word == RING_PAUSE)
		if (a->waiter->idle != NULL && a->waiter->idle(a->waiter->arg, e) == -1)
			return -1;
	a->used = 0;
	if (got != 1)
		a->chunk = NULL;
	return got;
}

static ptrdiff_t
ahead_fetch(struct source *self, uint8_t *to, size_t room, struct err *e)
{
	struct source_ahead *a = (struct source_ahead *)self;
	size_t n;
	int got = a->chunk != NULL ? 1 : next_chunk(a, e);

	if (got == 0 && a->err.class != ERR_NONE) {
		*e = a->err;
		return -1;
	}
	if (got != 1)
		return got;
	n = a->chunk->len - a->used;
	n = n < room ? n : room;
	memcpy(to, a->chunk->bytes + a->used, n);
	a->used += n;
	if (a->used == a->chunk->len) {
		a->chunk = NULL;
		if (ring_done(&a->ring, e) == -1)
			return -1;
	}
	return (ptrdiff_t)n;
}

static void
ahead_close(struct source *self)
{
	struct source_ahead *a = (struct source_ahead *)self;

	if (a->running) {
		atomic_store(&a->stopping, true);
		(void)!write(a->stop[1], "", 1);
		ring_leave_taker(&a->ring);
		pthread_join(a->thread, NULL);
		a->running = false;
	}
	ring_close(&a->ring);
	close(a->stop[0]);
	close(a->stop[1]);
}

int
source_ahead_open(struct source_ahead *a, struct source *of, struct source_fd *raw, const struct waiter *w,
		  struct err *e)
{
	if (source_init(&a->source, of->name, e) == -1)
		return -1;
	if (pipe(a->stop) == -1) {
		err_system(e, NULL);
		goto fail0;
	}
	(void)!fcntl(a->stop[0], F_SETFD, FD_CLOEXEC);
	(void)!fcntl(a->stop[1], F_SETFD, FD_CLOEXEC);
	if (ring_open(&a->ring, e) == -1)
		goto fail1;
	a->source.fetch = ahead_fetch;
	a->source.close = ahead_close;
	a->of = of;
	a->raw = raw;
	a->waiter = w;
	a->own = (struct waiter){a->stop[0], own_idle, own_wake, a};
	raw->waiter = &a->own;
	a->chunk = NULL;
	atomic_init(&a->stopping, false);
	err_clear(&a->err);
	a->running = thread_start(&a->thread, run, a, e) == 0;
	if (a->running)
		return 0;
	raw->waiter = w;
	ring_close(&a->ring);
fail1:
	close(a->stop[0]);
	close(a->stop[1]);
fail0:
	a->source.close = NULL;
	source_close(&a->source);
	return -1;
}
