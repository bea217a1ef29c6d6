/*
 * fault.c -- stands between a debug build of sconv and the system (linked with --wrap), and lets the n-th call fail.
 * In:       $FAULT, "CALL:N" or "CALL:N+" (that one and all after it); $FAULT_LOG.      Out: errno, or a short count.
 * Memory:   one counter.
 * Not here: which calls are tried and what must come of it (run).
 * Calls that fail: realloc, read, write, pwrite, close, fsync, rename. "read1" and "write1" are short instead, and
 * "readi" and "writei" are interrupted. When the call is reached a file $FAULT_LOG is made.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_ulong calls;

ssize_t __real_read(int fd, void *to, size_t n);
ssize_t __real_write(int fd, const void *p, size_t n);
ssize_t __real_pwrite(int fd, const void *p, size_t n, off_t at);
int __real_close(int fd);
int __real_fsync(int fd);
int __real_rename(const char *from, const char *to);
void *__real_realloc(void *p, size_t n);
ssize_t __wrap_read(int fd, void *to, size_t n);
ssize_t __wrap_write(int fd, const void *p, size_t n);
ssize_t __wrap_pwrite(int fd, const void *p, size_t n, off_t at);
int __wrap_close(int fd);
int __wrap_fsync(int fd);
int __wrap_rename(const char *from, const char *to);
void *__wrap_realloc(void *p, size_t n);

static void
tell(void)
{
	const char *log = getenv("FAULT_LOG");

	if (log != NULL)
		__real_close(open(log, O_CREAT | O_WRONLY, 0600));
}

/* Whether this call of `name` is the one. */
static bool
hit(const char *name)
{
	const char *fault = getenv("FAULT");
	size_t len = strlen(name);
	unsigned long nth, now;
	char *end;

	if (fault == NULL || strncmp(fault, name, len) != 0 || fault[len] != ':')
		return false;
	nth = strtoul(fault + len + 1, &end, 10);
	now = atomic_fetch_add(&calls, 1) + 1;
	if (now != nth && (now < nth || *end != '+'))
		return false;
	tell();
	return true;
}

static int
fail(int code)
{
	errno = code;
	return -1;
}

ssize_t
__wrap_read(int fd, void *to, size_t n)
{
	if (hit("read"))
		return fail(EIO);
	if (hit("readi"))
		return fail(EINTR);
	return __real_read(fd, to, n > 1 && hit("read1") ? 1 : n);
}

ssize_t
__wrap_write(int fd, const void *p, size_t n)
{
	if (fd != STDERR_FILENO && hit("write"))
		return fail(ENOSPC);
	if (fd != STDERR_FILENO && hit("writei"))
		return fail(EINTR);
	return __real_write(fd, p, fd != STDERR_FILENO && n > 1 && hit("write1") ? 1 : n);
}

ssize_t
__wrap_pwrite(int fd, const void *p, size_t n, off_t at)
{
	return hit("pwrite") ? fail(ENOSPC) : __real_pwrite(fd, p, n, at);
}

int
__wrap_close(int fd)
{
	int hits = hit("close"), result = __real_close(fd);

	return hits ? fail(EIO) : result;
}

int
__wrap_fsync(int fd)
{
	return hit("fsync") ? fail(EIO) : __real_fsync(fd);
}

int
__wrap_rename(const char *from, const char *to)
{
	return hit("rename") ? fail(EXDEV) : __real_rename(from, to);
}

void *
__wrap_realloc(void *p, size_t n)
{
	return hit("realloc") ? NULL : __real_realloc(p, n);
}
