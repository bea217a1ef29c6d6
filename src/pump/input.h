/*
 * input.h -- one input of the run: opened, unpacked if it is gzip, its format known.
 */
#ifndef PUMP_INPUT_H
#define PUMP_INPUT_H

#include "io/ahead.h"
#include "io/gunzip.h"
#include "io/source.h"
#include "io/wait.h"
#include "pump/formats.h"
#include "pump/pump.h"

struct input {
	const char *title; /* as messages call it */
	int fd;
	struct source_fd raw;
	struct source_gunzip unpacked;
	struct source_ahead ahead;
	struct source *source; /* what the reader pulls from: one of the three */
	const struct format *format;
};

/* Opens FILE ("-": standard input); may block for its first bytes. -1: `e` says why, `in` is as if never opened. */
MUST_USE int input_open(struct input *in, const char *file, const struct waiter *w, struct err *e);

/* Finds out the format: as the plan says, by name, then by content. */
MUST_USE int input_format(struct input *in, const char *file, const struct plan *plan, struct err *e);

void input_close(struct input *in);

/* Bytes read from the file, and bytes after unpacking. */
uint64_t input_raw_bytes(const struct input *in);
uint64_t input_bytes(const struct input *in);

#endif
