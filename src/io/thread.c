/*
 * thread.c -- starting a thread beside the main one.
 * In:       a function.      Out: a thread that runs it, all signals blocked.
 * Memory:   the thread's stack.
 * Not here: what threads do (ahead.c, behind.c, verify/verify.c); joining them.
 */
#include "io/thread.h"

#include <signal.h>

int
thread_start(pthread_t *thread, void *(*run)(void *), void *arg, struct err *e)
{
	sigset_t all, old;
	int code;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &old);
	code = pthread_create(thread, NULL, run, arg);
	pthread_sigmask(SIG_SETMASK, &old, NULL);
	return code == 0 ? 0 : err_set(e, ERR_SYSTEM, "no thread can be started");
}
