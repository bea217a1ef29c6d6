/*
 * sink.c -- a buffer on the way out, whatever kind of sink empties it.
 * In:       bytes that a writer stores.      Out: all of them, in order, each write checked.
 * Memory:   one buffer.
 * Not here: gzip (gzip.c), late counts (spool.c), which file it is (file.c).
 */
#include "io/sink.h"

#include <errno.h>
#include <fcntl.h>
#ifdef __linux__
#include <sys/sendfile.h>
#endif
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "io/wait.h"

#ifdef SCONV_HARD
#define WRITE_SIZE ((size_t)1)
#else
#define WRITE_SIZE SIZE_MAX
#endif

int
sink_init(struct sink *s, const char *name, struct err *e)
{
	*s = (struct sink){.name = name, .err = e};
	if ((s->buf = mem_alloc(LIMIT_SINK + LIMIT_PADDING, e)) == NULL)
		return -1;
	s->at = s->sealed = s->buf;
	s->end = s->buf + LIMIT_SINK;
	return 0;
}

void
sink_close(struct sink *s)
{
	if (s == NULL || s->buf == NULL)
		return;
	if (s->close != NULL)
		s->close(s);
	mem_free(s->buf);
	s->buf = NULL;
}

static int
put(struct sink *s, const uint8_t *p, size_t n)
{
	s->failed = s->failed || (n > 0 && s->put(s, p, n) == -1);
	s->passed += n;
	return s->failed ? -1 : 0;
}

int
sink_pass(struct sink *s, size_t n)
{
	size_t rest = (size_t)(s->at - s->buf) - n;

	if (put(s, s->buf, n) == -1)
		return -1;
	if (rest > 0)
		memmove(s->buf, s->buf + n, rest);
	s->at = s->buf + rest;
	s->sealed = (size_t)(s->sealed - s->buf) > n ? s->sealed - n : s->buf;
	return 0;
}

int
sink_drain(struct sink *s)
{
	return sink_pass(s, (size_t)(s->at - s->buf));
}

int
sink_insert(struct sink *s, const uint8_t *p, size_t n)
{
	return put(s, p, n);
}

int
sink_copy(struct sink *s, int fd, uint64_t n)
{
	int status = s->failed ? -1 : s->copy != NULL ? s->copy(s, fd, n) : 0;

	s->failed = status == -1;
	s->passed += status == 1 ? n : 0;
	return status;
}

int
sink_widen(struct sink *s, size_t room)
{
	ptrdiff_t soft = s->end - s->buf;
	uint8_t *buf = mem_resize(s->buf, room + LIMIT_PADDING, s->err);

	if (buf == NULL)
		return -1;
	s->buf = s->at = s->sealed = buf;
	s->end = buf + soft;
	return 0;
}

int
sink_write(struct sink *s, const void *p, size_t n)
{
	if (n > (size_t)(s->end - s->at)) {
		if (sink_drain(s) == -1)
			return -1;
		if (n >= LIMIT_SINK)
			return put(s, p, n);
	}
	if (n > 0)
		memcpy(s->at, p, n);
	s->at += n;
	return 0;
}

int
sink_flush(struct sink *s)
{
	if (sink_pass(s, (size_t)(s->sealed - s->buf)) == -1)
		return -1;
	return s->settle != NULL ? s->settle(s) : 0;
}

int
sink_finish(struct sink *s)
{
	if (sink_drain(s) == -1)
		return -1;
	return s->finish != NULL ? s->finish(s) : 0;
}

/* A write failed: waits if it may be tried again, else -1. */
static int
not_now(struct sink_fd *f)
{
	if (errno == EAGAIN)
		return wait_writable(f->fd, f->waiter, f->sink.err);
	if (errno == EINTR)
		return wait_wake(f->waiter, f->sink.err);
	return err_system(f->sink.err, f->sink.name);
}

static int
write_all(struct sink_fd *f, const uint8_t *p, size_t n, int64_t offset)
{
	size_t some;
	ssize_t done;

	while (n > 0) {
		some = n < WRITE_SIZE ? n : WRITE_SIZE;
		done = offset < 0 ? write(f->fd, p, some) : pwrite(f->fd, p, some, offset);
		if (done == -1) {
			if (not_now(f) == -1)
				return -1;
			continue;
		}
		/* A signal cuts a write short, and does so once. */
		if ((size_t)done < some && wait_wake(f->waiter, f->sink.err) == -1)
			return -1;
		p += done;
		n -= (size_t)done;
		if (offset >= 0)
			offset += done;
	}
	return 0;
}

static int
fd_put(struct sink *s, const uint8_t *p, size_t n)
{
	struct sink_fd *f = (struct sink_fd *)s;

	f->written += n;
	return write_all(f, p, n, -1);
}

#ifdef __linux__
/* The kernel moves the pages. What it cannot do it says before the first of them. */
static int
fd_copy(struct sink *s, int fd, uint64_t n)
{
	struct sink_fd *f = (struct sink_fd *)s;
	off_t at = 0;

	while ((uint64_t)at < n) {
		uint64_t left = n - (uint64_t)at;
		ssize_t done = sendfile(f->fd, fd, &at, left < LIMIT_COPY ? (size_t)left : LIMIT_COPY);

		if (done == -1 && at == 0 && (errno == EINVAL || errno == ENOSYS))
			return 0;
		if (done == -1 && not_now(f) == -1)
			return -1;
		if (done == 0)
			return err_set(s->err, ERR_SYSTEM, "temporary file: it ends too early");
	}
	f->written += n;
	return 1;
}
#endif

static int
fd_patch(struct sink *s, uint64_t at, const uint8_t *p, size_t n)
{
	struct sink_fd *f = (struct sink_fd *)s;

	return write_all(f, p, n, f->base + (int64_t)at);
}

int
sink_fd_open(struct sink_fd *f, int fd, const char *name, const struct waiter *w, struct err *e)
{
	struct stat st;
	int flags = fcntl(fd, F_GETFL);

	if (sink_init(&f->sink, name, e) == -1)
		return -1;
	f->sink.put = fd_put;
#ifdef __linux__
	f->sink.copy = fd_copy;
#endif
	f->fd = fd;
	f->waiter = w;
	f->written = 0;
	f->base = -1;
	if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode))
		wait_less(fd);
	else if (flags != -1 && !(flags & O_APPEND))
		f->base = lseek(fd, 0, SEEK_CUR);
	if (f->base >= 0)
		f->sink.patch = fd_patch;
	return 0;
}

static int
mem_put(struct sink *s, const uint8_t *p, size_t n)
{
	struct sink_mem *m = (struct sink_mem *)s;
	size_t room = m->room;
	uint8_t *q;

	if (!m->keep)
		return 0;
	while (room - m->len < n)
		room = room * 2 + 256;
	if (room != m->room) {
		if ((q = mem_resize(m->p, room, s->err)) == NULL)
			return -1;
		m->p = q;
		m->room = room;
	}
	memcpy(m->p + m->len, p, n);
	m->len += n;
	return 0;
}

static int
mem_patch(struct sink *s, uint64_t at, const uint8_t *p, size_t n)
{
	struct sink_mem *m = (struct sink_mem *)s;

	if (m->keep)
		memcpy(m->p + at, p, n);
	return 0;
}

static void
mem_close(struct sink *s)
{
	mem_free(((struct sink_mem *)s)->p);
}

int
sink_mem_open(struct sink_mem *m, bool keep, struct err *e)
{
	if (sink_init(&m->sink, "<memory>", e) == -1)
		return -1;
	m->sink.put = mem_put;
	m->sink.patch = mem_patch;
	m->sink.close = mem_close;
	m->p = NULL;
	m->len = m->room = 0;
	m->keep = keep;
	return 0;
}
