/*
 * report.h -- what the counters say, on stderr.
 */
#ifndef PUMP_REPORT_H
#define PUMP_REPORT_H

#include <time.h>

#include "event/project.h"
#include "event/reader.h"
#include "pump/pump.h"

/* All that the statistics tell of a run. Bytes are totals over all inputs. */
struct tally {
	const char *from,
	    *to; /* names of formats; "mixed" if the inputs differ, "none" if there was no input */
	uint64_t files;
	uint64_t bytes_in;	/* as read */
	uint64_t bytes_decoded; /* after gunzip */
	uint64_t bytes_encoded; /* as the writer wrote them */
	uint64_t bytes_out;	/* after gzip */
	uint64_t spooled;
	struct counts counts;
	const struct project *project;
	struct timespec begun;
	const char *status; /* "ok", "error" or "interrupted" */
};

/* Starts the clock. */
void report_begin(struct tally *t);

/* The line of statistics. */
void report_stats(const struct tally *t, enum stats_form form);

/* What --lossy changed, a count for each kind; nothing if nothing was. */
void report_lossy(const struct project *p);

/* What --verify could not compare; nothing if it could all. */
void report_unread(uint64_t strings);

#endif
