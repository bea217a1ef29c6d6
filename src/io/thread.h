/*
 * thread.h -- starting a thread beside the main one.
 */
#ifndef IO_THREAD_H
#define IO_THREAD_H

#include <pthread.h>

#include "base/err.h"

/* Runs `run(arg)` in a thread that takes no signals: they are the main thread's. -1: none can be started. */
MUST_USE int thread_start(pthread_t *thread, void *(*run)(void *), void *arg, struct err *e);

#endif
