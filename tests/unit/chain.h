/*
 * chain.h -- for tests: a trace of events through a stage, and what comes out as a trace again.
 */
#ifndef TESTS_UNIT_CHAIN_H
#define TESTS_UNIT_CHAIN_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "event/check.h"
#include "event/trace.h"
#include "json/jsn.h"

/* What a run of a chain left behind. */
struct chain_run {
	struct setup setup;
	struct project project;
	struct err err;
	struct counts counts;
	size_t len; /* bytes that came out */
};

/*
 * Reads `text` with the reader that `in` makes, sends it through the stage that `open` makes (and a checking one behind it) to the writer that
 * `door` makes. Returns its bytes, NUL-terminated, to be freed; r->err tells of a failure, and r->setup must be filled.
 */
static inline char *
chain(struct chain_run *r, struct reader *(*in)(const struct reader_setup *), struct span text, size_t chunk,
      struct writer *(*door)(const struct writer_setup *),
      struct stage *(*open)(struct handler *to, struct chain_run *r))
{
	struct source_mem source;
	struct sink_mem sink;
	struct writer *w;
	struct stage *check, *stage = NULL;
	struct reader *reader;
	enum step step;
	char *copy;

	err_clear(&r->err);
	r->counts = (struct counts){0};
	r->project = (struct project){.setup = &r->setup, .err = &r->err};
	if (source_mem_open(&source, text, chunk, &r->err) == -1 || sink_mem_open(&sink, true, &r->err) == -1)
		abort();
	w = door(&(struct writer_setup){
	    .sink = &sink.sink, .setup = &r->setup, .project = &r->project, .err = &r->err});
	check = check_stage(&w->handler, &r->err);
	if (open != NULL)
		stage = open(&check->handler, r);
	reader = in(&(struct reader_setup){.source = &source.source,
					   .to = stage != NULL ? &stage->handler : &check->handler,
					   .setup = &r->setup,
					   .counts = &r->counts,
					   .err = &r->err});
	while ((step = reader->step(reader)) == STEP_MORE)
		;
	if (step == STEP_END && (stage == NULL || stage->finish(stage) == 0) && check->finish(check) == 0 &&
	    w->finish(w) == 0 && sink_finish(&sink.sink) == -1)
		abort();
	copy = malloc(sink.len + 1);
	if (sink.len > 0)
		memcpy(copy, sink.p, sink.len);
	r->len = sink.len;
	copy[sink.len] = '\0';
	reader->free(reader);
	if (stage != NULL)
		stage->free(stage);
	check->free(check);
	w->free(w);
	source_close(&source.source);
	sink_close(&sink.sink);
	return copy;
}

/* The same of a trace, and of JSON. */
static inline char *
chain_run(struct chain_run *r, struct span text, size_t chunk,
	  struct writer *(*door)(const struct writer_setup *),
	  struct stage *(*open)(struct handler *to, struct chain_run *r))
{
	return chain(r, trace_reader, text, chunk, door, open);
}

static inline char *
chain_json(struct chain_run *r, struct span text, size_t chunk,
	   struct writer *(*door)(const struct writer_setup *),
	   struct stage *(*open)(struct handler *to, struct chain_run *r))
{
	return chain(r, jsn_reader, text, chunk, door, open);
}

#endif
