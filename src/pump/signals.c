/*
 * signals.c -- signals become flags, and a byte in a pipe.
 * In:       signals.      Out: flags that the loop polls, and the end by the signal that was asked for.
 * Memory:   none.
 * Not here: what a flag leads to (pump.c).
 */
#include "pump/signals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

static volatile sig_atomic_t end_by, asked;
static int wake[2] = {-1, -1};

static void
on_signal(int number)
{
	int saved = errno;

	if (number == SIGINT || number == SIGHUP || number == SIGTERM)
		end_by = number;
	else
		asked = 1;
	/* A full pipe wakes as well as one more byte would. */
	(void)!write(wake[1], "", 1);
	errno = saved;
}

static int
take_over(int number, void (*handler)(int), struct err *e)
{
	struct sigaction action, old;

	sigemptyset(&action.sa_mask);
	action.sa_flags = 0;
	action.sa_handler = handler;
	if (sigaction(number, NULL, &old) == -1)
		return err_system(e, NULL);
	/* nohup and background jobs have them ignored; that stays so. */
	if (old.sa_handler == SIG_IGN)
		return 0;
	return sigaction(number, &action, NULL) == -1 ? err_system(e, NULL) : 0;
}

int
signals_open(struct err *e)
{
	static const int numbers[] = {
	    SIGINT,  SIGHUP, SIGTERM, SIGUSR1,
#ifdef SIGINFO
	    SIGINFO,
#endif
	};
	size_t i;

	if (pipe(wake) == -1)
		return err_system(e, NULL);
	for (i = 0; i < 2; i++)
		if (fcntl(wake[i], F_SETFL, O_NONBLOCK) == -1 || fcntl(wake[i], F_SETFD, FD_CLOEXEC) == -1)
			return err_system(e, NULL);
	for (i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
		if (take_over(numbers[i], on_signal, e) == -1)
			return -1;
	return take_over(SIGXFSZ, SIG_IGN, e);
}

int
signals_wake_fd(void)
{
	return wake[0];
}

int
signals_end(void)
{
	return end_by;
}

bool
signals_take(void)
{
	char room[64];
	bool was_asked = asked != 0;

	if (!was_asked && !end_by)
		return false;
	asked = 0;
	while (read(wake[0], room, sizeof(room)) > 0)
		;
	return was_asked;
}

void
signals_die(int number)
{
	signal(number, SIG_DFL);
	raise(number);
}
