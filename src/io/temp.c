/*
 * temp.c -- a temporary file without a name.
 * In:       bytes that cannot be passed on yet.      Out: the same, patched.
 * Memory:   none; the caller lends the bytes for the way back.
 * Not here: what is patched, and when the bytes leave (spool.c); files that are to stay (file.c).
 */
#include "io/temp.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"

#ifdef SCONV_HARD
#define WRITE_SIZE ((size_t)509)
#else
#define WRITE_SIZE SIZE_MAX
#endif

void
temp_init(struct temp *t, const char *dir, struct err *e)
{
	*t = (struct temp){.fd = -1, .dir = dir, .err = e};
}

void
temp_free(struct temp *t)
{
	if (t->fd != -1)
		close(t->fd);
	t->fd = -1;
}

static const char *
directory(const struct temp *t)
{
	const char *dir = t->dir != NULL ? t->dir : getenv("TMPDIR");

	return dir != NULL && dir[0] != '\0' ? dir : "/var/tmp";
}

static int
fail(struct temp *t)
{
	return err_set(t->err, ERR_SYSTEM, "temporary file in %s: %s (-T names another directory)",
		       directory(t), strerror(errno));
}

/* Where a file cannot be made without a name, it is made with one that is removed at once. */
static int
open_named(struct temp *t)
{
	static const char name[] = "/sconv-XXXXXX";
	const char *dir = directory(t);
	size_t room = strlen(dir) + sizeof(name);
	char *path = mem_alloc(room, t->err);

	if (path == NULL)
		return -1;
	snprintf(path, room, "%s%s", dir, name);
	if ((t->fd = mkstemp(path)) == -1)
		(void)fail(t);
	else {
		unlink(path);
		(void)fcntl(t->fd, F_SETFD, FD_CLOEXEC);
	}
	mem_free(path);
	return t->fd == -1 ? -1 : 0;
}

int
temp_open(struct temp *t)
{
	if (t->fd != -1)
		return 0;
#ifdef O_TMPFILE
	t->fd = open(directory(t), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
	if (t->fd != -1)
		return 0;
#endif
	return open_named(t);
}

static int
write_at(struct temp *t, uint64_t at, const uint8_t *p, size_t n)
{
	ssize_t done;

	for (; n > 0; p += done, at += (uint64_t)done, n -= (size_t)done) {
		done = pwrite(t->fd, p, n < WRITE_SIZE ? n : WRITE_SIZE, (off_t)at);
		if (done == -1 && errno != EINTR)
			return fail(t);
		if (done == -1)
			done = 0;
	}
	return 0;
}

int
temp_add(struct temp *t, const uint8_t *p, size_t n)
{
	if (write_at(t, t->len, p, n) == -1)
		return -1;
	t->len += n;
	return 0;
}

int
temp_patch(struct temp *t, uint64_t at, const uint8_t *p, size_t n)
{
	return write_at(t, at, p, n);
}

/* By way of the bytes that the caller lends. */
static int
pass_bytes(struct temp *t, struct sink *to, uint8_t *by, size_t room)
{
	uint64_t at = 0;
	ssize_t n;

	while (at < t->len) {
		n = pread(t->fd, by, room, (off_t)at);
		if (n == -1 && errno == EINTR)
			continue;
		if (n == 0)
			errno = EIO;
		if (n <= 0)
			return fail(t);
		if (sink_insert(to, by, (size_t)n) == -1)
			return -1;
		at += (uint64_t)n;
	}
	return 0;
}

int
temp_pass(struct temp *t, struct sink *to, uint8_t *by, size_t room)
{
	int status = sink_copy(to, t->fd, t->len);

	if (status == -1 || (status == 0 && pass_bytes(t, to, by, room) == -1))
		return -1;
	/* Pages that a pipe still holds are let go, not written again. */
	t->len = 0;
	return ftruncate(t->fd, 0) == -1 ? fail(t) : 0;
}
