/*
 * options.h -- argv -> struct plan. The table of options is the only place that knows them: parsing, --help, and the
 * lint of manual and completions all read it.
 */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "pump/pump.h"

/* What an option does with its argument. */
enum takes_argument { ARGUMENT_NONE, ARGUMENT_NEEDED, ARGUMENT_OPTIONAL };

struct option_row {
	char letter;	      /* 0: has none */
	const char *name;     /* long name; NULL: has none */
	const char *argument; /* how --help calls it */
	enum takes_argument takes;
	const char *help;
	size_t flag; /* a bool in struct plan to set, by offset; 0: `set` is called */
	int (*set)(struct plan *plan, const char *argument, struct err *e);
};

extern const struct option_row options[];
extern const size_t options_count;

/* What the user asked for instead of a conversion. */
enum ask { ASK_NOTHING, ASK_HELP, ASK_VERSION };

/* Fills `plan`. -1: an ERR_USAGE that names the option. Reorders nothing; options may follow FILEs; "--" ends them. */
MUST_USE int options_parse(struct plan *plan, int argc, char **argv, enum ask *ask, struct err *e);

#endif
