/*
 * behind.c -- a sink that hands its bytes to another sink in a thread of its own.
 * In:       bytes, pauses, the end.      Out: the same to the other sink, in the same order.
 * Memory:   a ring of chunks.
 * Not here: whether there is a core to spare (pump/output.c).
 */
#include "io/behind.h"

#include <string.h>

#include "io/thread.h"

/* The thread has nobody to tell: signals wake the giver. */
const struct waiter behind_waiter = {-1, NULL, NULL, NULL};

/* One word of the giver's: 1, or 0 at the end, or -1. */
static int
take(struct sink_behind *b)
{
	enum ring_word word;
	struct ring_chunk *c;
	int got = ring_full(&b->ring, &word, &c, &behind_waiter, &b->err);

	if (got != 1)
		return got;
	if (word == RING_PAUSE)
		return b->to->settle == NULL || b->to->settle(b->to) == 0 ? 1 : -1;
	if (b->to->put(b->to, c->bytes, c->len) == -1)
		return -1;
	return ring_done(&b->ring, &b->err) == -1 ? -1 : 1;
}

static void *
run(void *arg)
{
	struct sink_behind *b = arg;
	int got;

	while ((got = take(b)) == 1)
		;
	ring_leave_taker(&b->ring);
	return NULL;
}

/* The thread's error becomes the chain's. */
static int
own_error(struct sink_behind *b)
{
	if (b->err.class == ERR_NONE)
		return 0;
	if (b->sink.err->class == ERR_NONE)
		*b->sink.err = b->err;
	return -1;
}

static int
join(struct sink_behind *b)
{
	if (b->running) {
		ring_leave_giver(&b->ring);
		pthread_join(b->thread, NULL);
		b->running = false;
	}
	return own_error(b);
}

static int
behind_put(struct sink *self, const uint8_t *p, size_t n)
{
	struct sink_behind *b = (struct sink_behind *)self;
	struct ring_chunk *c;
	int room;

	for (; n > 0; p += c->len, n -= c->len) {
		if ((room = ring_empty(&b->ring, &c, &b->waiter, self->err)) != 1)
			return room == 0 ? join(b) : -1;
		c->len = n < LIMIT_CHUNK ? n : LIMIT_CHUNK;
		memcpy(c->bytes, p, c->len);
		if (ring_give(&b->ring, RING_CHUNK, self->err) == -1)
			return -1;
	}
	return 0;
}

static int
behind_settle(struct sink *self)
{
	return ring_give(&((struct sink_behind *)self)->ring, RING_PAUSE, self->err);
}

static int
behind_finish(struct sink *self)
{
	struct sink_behind *b = (struct sink_behind *)self;

	if (join(b) == -1)
		return -1;
	if (b->to->finish == NULL || b->to->finish(b->to) == 0)
		return 0;
	return own_error(b);
}

static void
behind_close(struct sink *self)
{
	struct sink_behind *b = (struct sink_behind *)self;

	(void)!join(b);
	ring_close(&b->ring);
}

int
sink_behind_open(struct sink_behind *b, struct sink *to, const struct waiter *w, struct err *e)
{
	if (sink_init(&b->sink, to->name, e) == -1)
		return -1;
	b->sink.put = behind_put;
	b->sink.settle = behind_settle;
	b->sink.finish = behind_finish;
	b->to = to;
	b->waiter = *w;
	b->waiter.idle = NULL;
	err_clear(&b->err);
	if (ring_open(&b->ring, e) == -1)
		goto fail;
	b->sink.close = behind_close;
	b->running = thread_start(&b->thread, run, b, e) == 0;
	if (b->running)
		return 0;
fail:
	sink_close(&b->sink);
	return -1;
}
