/*
 * heard.h -- what a reader hears in some bytes: the trace of its events, or its error.
 */
#ifndef TESTS_UNIT_HEARD_H
#define TESTS_UNIT_HEARD_H

#include <stdlib.h>

#include "event/trace.h"

struct heard {
	char *trace; /* NUL-terminated */
	struct err err;
	struct counts counts;
	enum step step;
};

/* Reads all of `bytes`, `chunk` (0: all) at a time. */
static inline void
hear(struct heard *h, struct reader *(*open)(const struct reader_setup *), struct span bytes, size_t chunk,
     const struct setup *setup)
{
	struct source_mem source;
	struct sink_mem sink;
	struct project project = {.setup = setup, .err = &h->err};
	struct writer *writer;
	struct reader *reader;

	*h = (struct heard){.step = STEP_FAIL};
	if (source_mem_open(&source, bytes, chunk, &h->err) == -1 ||
	    sink_mem_open(&sink, true, &h->err) == -1)
		abort();
	writer = trace_writer(&(struct writer_setup){&sink.sink, setup, &project, &h->err});
	reader = open(&(struct reader_setup){&source.source, &writer->handler, setup, &h->counts, &h->err});
	if (reader == NULL || writer == NULL)
		abort();
	while ((h->step = reader->step(reader)) == STEP_MORE)
		;
	if (sink_drain(&sink.sink) == -1)
		abort();
	h->trace = malloc(sink.len + 1);
	memcpy(h->trace, sink.p != NULL ? sink.p : (uint8_t *)"", sink.len);
	h->trace[sink.len] = '\0';
	reader->free(reader);
	writer->free(writer);
	source_close(&source.source);
	sink_close(&sink.sink);
}

#endif
