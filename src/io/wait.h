/*
 * wait.h -- blocking, in one place: before a descriptor is waited for, whoever drives the chain may act.
 */
#ifndef IO_WAIT_H
#define IO_WAIT_H

#include <stdbool.h>

#include "base/err.h"

/* Lent to sources and sinks by the pump. Function members may be NULL. Each returns 0, or -1 with `e` filled to end the run. */
struct waiter {
	int wake_fd;			       /* becomes readable when a signal wants attention; -1: none */
	int (*idle)(void *arg, struct err *e); /* the input pauses: pass on what is finished */
	int (*wake)(void *arg, struct err *e); /* a signal may have come: look */
	void *arg;
};

/* Waits until `fd` can be read; calls idle first, but only if it cannot be read at once. 0, or -1 with `e` filled. */
MUST_USE int wait_readable(int fd, const struct waiter *w, struct err *e);

/* Waits until `fd` can be written. */
MUST_USE int wait_writable(int fd, const struct waiter *w, struct err *e);

/* Makes a pipe hold LIMIT_HELD bytes where the system allows it, so that neither of its ends waits so often. */
void wait_less(int fd);

/* A system call was interrupted: looks at signals. */
MUST_USE int wait_wake(const struct waiter *w, struct err *e);

#endif
