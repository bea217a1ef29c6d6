/*
 * output.h -- where the run's bytes go: standard output, a file that appears whole or not at all, or nowhere (--check);
 * packed or plain.
 */
#ifndef PUMP_OUTPUT_H
#define PUMP_OUTPUT_H

#include "io/behind.h"
#include "io/file.h"
#include "io/gzip.h"
#include "io/sink.h"
#include "io/wait.h"
#include "pump/pump.h"

struct output {
	struct target target; /* of -o */
	struct sink_fd raw;
	struct sink_gzip packed;
	struct sink_mem nowhere;
	struct sink_behind behind;
	struct sink *sink; /* what the writer fills: one of the four */
	bool to_file;	   /* `target` is in use */
};

/* Opens it as the plan says. A file gets the mode of the first input. `binary`: not for a terminal. */
MUST_USE int output_open(struct output *out, const struct plan *plan, bool binary, const struct waiter *w,
			 struct err *e);

/* After an error: passes on what is finished, drops the rest, and ends the stream. `top` is the sink that the writer fills. */
MUST_USE int output_cut(struct sink *top);

/* All went well: ends the stream, and makes a file appear. */
MUST_USE int output_commit(struct output *out, struct sink *top, struct err *e);

/* A signal ends the process: removes an unfinished file, waits for nothing. */
void output_abandon(struct output *out);

/* Frees all; a file that was not committed is removed. */
void output_close(struct output *out);

/* Bytes that left. */
uint64_t output_bytes(const struct output *out);

#endif
