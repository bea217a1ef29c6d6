/*
 * fuzz.h -- what all fuzz targets share. An input's first byte is the seed of the sizes of the reads that the rest comes
 * in, so that a fuzzer finds what goes wrong between two reads.
 */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "event/check.h"
#include "event/reader.h"
#include "event/trace.h"
#include "io/sink.h"
#include "io/source.h"

int LLVMFuzzerTestOneInput(const uint8_t *p, size_t len);

/* Memory that comes in pieces of drawn sizes; 0 as the seed: whole. */
struct fuzz_source {
	struct source source;
	struct span left;
	uint32_t seed;
};

static inline ptrdiff_t
fuzz_fetch(struct source *s, uint8_t *to, size_t room, struct err *e)
{
	struct fuzz_source *f = (struct fuzz_source *)s;
	size_t n = f->left.len < room ? f->left.len : room;

	(void)e;
	if (f->seed > 0) {
		f->seed = f->seed * 1664525 + 1013904223;
		if (n > (f->seed >> 24) % 9 + 1)
			n = (f->seed >> 24) % 9 + 1;
	}
	if (n == 0)
		return 0;
	memcpy(to, f->left.p, n);
	f->left = span_of(f->left.p + n, f->left.len - n);
	return (ptrdiff_t)n;
}

static inline void
fuzz_source_open(struct fuzz_source *f, struct span bytes, uint8_t seed)
{
	struct err e = {.class = ERR_NONE};

	if (source_init(&f->source, "<fuzz>", &e) == -1)
		abort();
	f->source.fetch = fuzz_fetch;
	f->left = bytes;
	f->seed = seed;
}

/* What a reader made of some bytes. */
struct fuzz_heard {
	struct sink_mem trace;
	enum step step;
	struct err err;
};

/* Reads to the end, the grammar of events checked. Free with fuzz_forget. */
static inline void
fuzz_hear(struct fuzz_heard *h, struct reader *(*open)(const struct reader_setup *), struct span bytes,
	  uint8_t seed, const struct setup *setup)
{
	struct fuzz_source source;
	struct counts counts = {0};
	struct project project = {.setup = setup, .err = &h->err};
	struct writer *trace;
	struct stage *check;
	struct reader *reader;

	err_clear(&h->err);
	fuzz_source_open(&source, bytes, seed);
	if (sink_mem_open(&h->trace, true, &h->err) == -1)
		abort();
	trace = trace_writer(&(struct writer_setup){&h->trace.sink, setup, &project, &h->err});
	if (trace == NULL || (check = check_stage(&trace->handler, &h->err)) == NULL)
		abort();
	reader = open(&(struct reader_setup){&source.source, &check->handler, setup, &counts, &h->err});
	if (reader == NULL)
		abort();
	while ((h->step = reader->step(reader)) == STEP_MORE)
		;
	if ((h->step == STEP_FAIL) != (h->err.class != ERR_NONE) || sink_drain(&h->trace.sink) == -1)
		abort();
	if (h->step == STEP_END && check->finish(check) == -1)
		abort();
	reader->free(reader);
	check->free(check);
	trace->free(trace);
	source_close(&source.source);
}

static inline void
fuzz_forget(struct fuzz_heard *h)
{
	sink_close(&h->trace.sink);
}

/* The events, each a line. An error leaves a text that comes in pieces unfinished, or unbegun if it came at one go. */
static inline struct span
fuzz_events(const struct fuzz_heard *h)
{
	size_t len = h->trace.len;

	if (h->step == STEP_FAIL)
		while (len > 0 && h->trace.p[len - 1] != '\n')
			len--;
	return span_of(h->trace.p, len);
}

static inline int
fuzz_same_trace(const struct fuzz_heard *a, const struct fuzz_heard *b)
{
	struct span x = fuzz_events(a), y = fuzz_events(b);

	return x.len == y.len && (x.len == 0 || memcmp(x.p, y.p, x.len) == 0);
}

static inline void
fuzz_show(const char *which, const struct fuzz_heard *h)
{
	const struct err *e = &h->err;

	fprintf(stderr, "%s: step %d, %llu:%llu: byte %llu: %s at %s\n%.*s\n", which, (int)h->step,
		(unsigned long long)e->place.line, (unsigned long long)e->place.column,
		(unsigned long long)e->place.byte, e->words, e->path, (int)h->trace.len,
		h->trace.p != NULL ? (const char *)h->trace.p : "");
}

/* Says how two hearings differ, and ends the program. */
static inline void
fuzz_differ(const char *what, const struct fuzz_heard *a, const struct fuzz_heard *b)
{
	fprintf(stderr, "%s\n", what);
	fuzz_show("first", a);
	fuzz_show("second", b);
	abort();
}

/* However the bytes come, a reader hears the same, and fails at the same place for the same reason. */
static inline void
fuzz_split(struct reader *(*open)(const struct reader_setup *), struct span bytes, uint8_t seed,
	   const struct setup *setup)
{
	static struct fuzz_heard whole, parts;

	fuzz_hear(&whole, open, bytes, 0, setup);
	fuzz_hear(&parts, open, bytes, seed, setup);
	if (whole.step != parts.step || !fuzz_same_trace(&whole, &parts) ||
	    strcmp(whole.err.words, parts.err.words) != 0 || whole.err.place.byte != parts.err.place.byte ||
	    whole.err.place.line != parts.err.place.line ||
	    whole.err.place.column != parts.err.place.column || strcmp(whole.err.path, parts.err.path) != 0)
		fuzz_differ("whole and in parts", &whole, &parts);
	fuzz_forget(&whole);
	fuzz_forget(&parts);
}

#endif
