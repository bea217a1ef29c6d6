/*
 * wait.c -- blocking, in one place.
 * In:       a descriptor that may not be ready.      Out: it is ready, or the run ends.
 * Memory:   none.
 * Not here: what is done in a pause and what signals mean (the waiter's functions: pump/).
 */
#include "io/wait.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stddef.h>

#include "base/limit.h"

/* One poll; 1 ready, 0 not, -1 failed. `timeout` as of poll(2). */
static int
poll_once(int fd, short events, int wake_fd, int timeout, struct err *e)
{
	struct pollfd set[2] = {{.fd = fd, .events = events}, {.fd = wake_fd, .events = POLLIN}};

	if (poll(set, wake_fd >= 0 ? 2 : 1, timeout) == -1)
		return errno == EINTR || errno == EAGAIN ? 0 : err_system(e, NULL);
	/* An error or a hang-up counts as ready: the read or write that follows reports it. */
	return set[0].revents != 0;
}

void
wait_less(int fd)
{
#ifdef F_SETPIPE_SZ
	int held = fcntl(fd, F_GETPIPE_SZ);

	if (held != -1 && held < (int)LIMIT_HELD)
		(void)fcntl(fd, F_SETPIPE_SZ, (int)LIMIT_HELD);
#else
	(void)fd;
#endif
}

int
wait_wake(const struct waiter *w, struct err *e)
{
	return w->wake != NULL ? w->wake(w->arg, e) : 0;
}

static int
wait_for(int fd, short events, const struct waiter *w, struct err *e)
{
	int ready;

	while ((ready = poll_once(fd, events, w->wake_fd, -1, e)) == 0) {
		if (wait_wake(w, e) == -1)
			return -1;
	}
	return ready == -1 ? -1 : 0;
}

int
wait_readable(int fd, const struct waiter *w, struct err *e)
{
	int ready = poll_once(fd, POLLIN, -1, 0, e);

	if (ready != 0)
		return ready == -1 ? -1 : 0;
	if (w->idle != NULL && w->idle(w->arg, e) == -1)
		return -1;
	return wait_for(fd, POLLIN, w, e);
}

int
wait_writable(int fd, const struct waiter *w, struct err *e)
{
	return wait_for(fd, POLLOUT, w, e);
}
