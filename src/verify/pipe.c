/*
 * pipe.c -- bytes on their way from one thread to a reader in another.
 * In:       bytes, as they are written.      Out: a source.
 * Memory:   LIMIT_PIPE bytes, and the source's windows.
 * Not here: who reads them (verify.c).
 */
#include "verify/pipe.h"

#include "base/mem.h"

static struct pipe *
pipe_of(struct source *s)
{
	return (struct pipe *)s;
}

/* Of `n` bytes that begin at `at` in the ring, those before its end. */
static size_t
before_end(size_t at, size_t n)
{
	return n < LIMIT_PIPE - at ? n : LIMIT_PIPE - at;
}

static ptrdiff_t
fetch(struct source *s, uint8_t *to, size_t room, struct err *e)
{
	struct pipe *p = pipe_of(s);
	size_t n;

	(void)e;
	pthread_mutex_lock(&p->lock);
	while (p->n == 0 && !p->ended)
		pthread_cond_wait(&p->changed, &p->lock);
	n = before_end(p->first, room < p->n ? room : p->n);
	memcpy(to, p->ring + p->first, n);
	p->first = (p->first + n) % LIMIT_PIPE;
	p->n -= n;
	pthread_cond_signal(&p->changed);
	pthread_mutex_unlock(&p->lock);
	return (ptrdiff_t)n;
}

bool
pipe_write(struct pipe *p, const uint8_t *bytes, size_t n)
{
	size_t some, at;
	bool gone;

	pthread_mutex_lock(&p->lock);
	while (n > 0 && !p->gone) {
		if (p->n == LIMIT_PIPE) {
			pthread_cond_wait(&p->changed, &p->lock);
			continue;
		}
		at = (p->first + p->n) % LIMIT_PIPE;
		some = n < LIMIT_PIPE - p->n ? n : LIMIT_PIPE - p->n;
		some = before_end(at, some);
		memcpy(p->ring + at, bytes, some);
		p->n += some;
		bytes += some;
		n -= some;
		pthread_cond_signal(&p->changed);
	}
	gone = p->gone;
	pthread_mutex_unlock(&p->lock);
	return !gone;
}

void
pipe_end(struct pipe *p)
{
	pthread_mutex_lock(&p->lock);
	p->ended = true;
	pthread_cond_signal(&p->changed);
	pthread_mutex_unlock(&p->lock);
}

void
pipe_leave(struct pipe *p)
{
	pthread_mutex_lock(&p->lock);
	p->gone = true;
	pthread_cond_signal(&p->changed);
	pthread_mutex_unlock(&p->lock);
}

int
pipe_open(struct pipe *p, const char *name, struct err *e)
{
	*p = (struct pipe){.ring = NULL};
	if (source_init(&p->source, name, e) == -1)
		return -1;
	p->source.fetch = fetch;
	if ((p->ring = mem_alloc(LIMIT_PIPE, e)) == NULL) {
		source_close(&p->source);
		return -1;
	}
	pthread_mutex_init(&p->lock, NULL);
	pthread_cond_init(&p->changed, NULL);
	return 0;
}

void
pipe_close(struct pipe *p)
{
	source_close(&p->source);
	mem_free(p->ring);
	pthread_mutex_destroy(&p->lock);
	pthread_cond_destroy(&p->changed);
}
