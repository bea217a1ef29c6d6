/*
 * pump.h -- what the user wants done (struct plan), and the two ways to do it.
 * The pump builds the chain  source [gunzip] READER -> [stages] -> WRITER [gzip] sink  and runs the only loop.
 */
#ifndef PUMP_PUMP_H
#define PUMP_PUMP_H

#include "event/setup.h"
#include "base/err.h"

struct format; /* a row of pump/formats.c */

enum stats_form { STATS_TEXT, STATS_JSON };

/* Filled by cli/options.c; lent to all below. */
struct plan {
	const struct format *from; /* NULL: find out, file by file */
	const struct format *to;   /* NULL: by the output's name, else JSON */
	char **files;              /* n_files names; "-" is standard input; none means that too */
	int n_files;
	const char *output;        /* -o; NULL: standard output */
	const char *output_dir;    /* -O; NULL: not a batch */
	unsigned jobs;             /* -j: files side by side in a batch */
	bool force;                /* -F */
	bool check;                /* --check: write nothing */
	bool check_target;         /* --check with -t: judge by that target as well */
	bool verify;               /* --verify */
	bool reference;            /* --reference: the independent readers instead of ours */
	int gzip;                  /* -z: level 1..9; 0: by the output's name; */
	bool each, wrap;           /* --each, --wrap */
	bool quiet, verbose;       /* -q, -v */
	enum stats_form stats;
	int progress;              /* 1, 0; -1: if stderr is a terminal */
	struct setup setup;
};

#endif
