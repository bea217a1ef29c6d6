/*
 * pump.h -- what the user wants done (struct plan), and the one way to do it.
 * The pump builds the chain  source [gunzip] READER -> [stages] -> WRITER [gzip] sink  and runs the only loop.
 */
#ifndef PUMP_PUMP_H
#define PUMP_PUMP_H

#include "base/err.h"
#include "event/setup.h"

struct format; /* a row of pump/formats.c */

enum stats_form { STATS_TEXT, STATS_JSON };

/* Filled by cli/options.c; lent to all below. */
struct plan {
	const struct format *from; /* -f; NULL: find out, file by file */
	const struct format *to;   /* -t; NULL: by the output's name, else JSON */
	char **files;		   /* n_files names; "-" is standard input; none means that too */
	int n_files;
	const char *output;  /* -o; NULL: standard output */
	bool force;	     /* -F */
	bool check;	     /* --check: write nothing; with -t judge what that target could not hold */
	bool reference;	     /* --reference: the independent readers instead of ours */
	bool verify;	     /* --verify: read the output back with an independent reader */
	int gzip;	     /* -z: level 1..9; 0: by the output's name */
	bool each, wrap;     /* --each, --wrap */
	bool quiet, verbose; /* -q, -v */
	enum stats_form stats;
	struct setup setup;
};

/*
 * Does what the plan says, and prints the statistics. `say` prints each error as it comes, also those that do not end the
 * run (a missing FILE among several). Returns the highest class of them, ERR_NONE if all went well; ERR_PIPE and
 * ERR_SIGNAL (*signal: which one) ask the caller to end the process by that signal.
 */
enum err_class pump_run(const struct plan *plan, void (*say)(const struct err *e), int *signal);

#endif
