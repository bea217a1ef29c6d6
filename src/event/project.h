/*
 * project.h -- what a target cannot say: stop, or (--lossy) replace, count and go on. SPEC'd in the manual's table.
 * A writer asks at the moment it meets such a value; in a plain run nobody else does.
 * Not here: the names of formats. The asker says what it would have been and what option lets it through.
 */
#ifndef EVENT_PROJECT_H
#define EVENT_PROJECT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/err.h"
#include "base/span.h"
#include "event/setup.h"

/* Kinds of loss, as --stats=json names them (project_name). */
enum loss {
	LOSS_INTEGER,	/* an integer beyond 64 bits became a float64 */
	LOSS_RANGE,	/* a number beyond float64 became an infinity */
	LOSS_NONFINITE, /* NaN or an infinity became null */
	LOSS_SURROGATE, /* a lone surrogate became U+FFFD */
	LOSS_UTF8,	/* bytes that are not UTF-8 became U+FFFD */
	LOSS_TAG,	/* a local tag was dropped */
	LOSS_KINDS
};

struct project {
	const struct setup *setup;
	struct err *err;
	uint64_t lost[LOSS_KINDS]; /* values, not characters */
};

/*
 * A value cannot be written exactly. Under --lossy: counts it, returns 0, and the caller writes the replacement.
 * Else: records an ERR_DATA that says what the target could hold and what was `found` ("NaN"), and names the option that
 * would let it through ("--lossy writes null", and --typed where `typed` tells what that would write, NULL if nothing).
 * Returns -1.
 */
MUST_USE int project_lose(struct project *p, enum loss kind, const char *found, const char *typed);

/* Whether a tag is one of YAML's standard that is honoured: then the value that follows it tells all, and it is not lost. */
MUST_USE bool project_standard_tag(struct span tag);

/* The name of a kind in the statistics: "integer", "range", "nonfinite", "surrogate", "utf8", "tag". */
const char *project_name(enum loss kind);

/* All that was lost. */
uint64_t project_total(const struct project *p);

#endif
