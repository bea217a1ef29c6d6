/*
 * main.c -- argv in, exit status out.
 * In:       arguments.      Out: a run, and its exit status or the signal that ended it.
 * Memory:   the one struct err.
 * Not here: options (cli/options.c), formats, bytes.
 */
#include <signal.h>
#include <stdio.h>

#include "base/mem.h"
#include "cli/message.h"
#include "cli/options.h"
#include "cli/usage.h"
#include "io/file.h"
#include "pump/signals.h"

static int
answer(enum ask ask, struct err *e)
{
	if ((ask == ASK_HELP ? usage_help() : usage_version()) == 0)
		return 0;
	err_system(e, "<stdout>");
	message_print(e);
	return message_status(e->class);
}

int
main(int argc, char **argv)
{
	static struct err err; /* large, and zero is "no error" */
	struct plan plan;
	enum ask ask;
	enum err_class worst;
	int signal = 0;

	file_guard();
	if (options_parse(&plan, argc, argv, &ask, &err) == -1) {
		message_print(&err);
		return message_status(err.class);
	}
	if (ask != ASK_NOTHING)
		return answer(ask, &err);
	worst = pump_run(&plan, message_print, &signal);
	mem_report();
	if (worst == ERR_PIPE)
		signals_die(SIGPIPE);
	if (signal != 0)
		signals_die(signal);
	return message_status(worst);
}
