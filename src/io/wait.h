/*
 * wait.h -- blocking, in one place: before a descriptor is waited for, whoever drives the chain may act.
 */
#ifndef IO_WAIT_H
#define IO_WAIT_H

#include <stdbool.h>

#include "base/err.h"

/* Lent to sources and sinks by the pump. All members may be 0. */
struct waiter {
	int wake_fd; /* becomes readable when a signal wants attention; -1: none */
	/* Called just before a wait and after each wake: passes on finished output, looks at signals. -1 ends the run. */
	int (*attend)(void *arg, struct err *e);
	void *arg;
};

/*
 * Waits until `fd` can be read (or written). Calls attend first only if it cannot be at once. 0, or -1 with `e` filled.
 * While writing, attend is not called before the wait (output may be what is stuck), only after a wake.
 */
MUST_USE int wait_readable(int fd, const struct waiter *w, struct err *e);
MUST_USE int wait_writable(int fd, const struct waiter *w, struct err *e);

#endif
