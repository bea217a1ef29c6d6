/*
 * fuzz_events.c -- the reader of traces, and what the YAML writer makes of any stream of events.
 * In:       a seed, a trace.      Out: abort() where a trace is not read as it was written, or YAML of ours is refused.
 * Memory:   outputs whole; inputs are small.
 * Not here: comparing values (fuzz_trip.c, fuzz_typed.c): other kinds of numbers come back from text.
 */
#include "fuzz/fuzz.h"
#include "yaml/yml.h"

static const struct setup setup = {.max_depth = 64, .max_buffer = LIMIT_BUFFER, .lossy = true};

static bool
has(struct span s, const char *word)
{
	return s.len > 0 && memmem(s.p, s.len, word, strlen(word)) != NULL;
}

/* Anchors and tags may say what no reader takes: an alias to nothing, an !!int that is none. */
static bool
is_plain(struct span trace)
{
	return !has(trace, "anchor ") && !has(trace, "alias ") && !has(trace, "tag ");
}

/* Writes a trace as YAML; false if it holds what YAML cannot say. */
static bool
write_yaml(struct span trace, uint8_t seed, struct sink_mem *out, struct counts *counts)
{
	struct err e;
	struct project project = {.setup = &setup, .err = &e};
	struct fuzz_source source;
	struct writer *w;
	struct reader *r;
	enum step step;

	err_clear(&e);
	*counts = (struct counts){0};
	fuzz_source_open(&source, trace, seed);
	if (sink_mem_open(out, true, &e) == -1 ||
	    (w = yml_writer(&(struct writer_setup){&out->sink, &setup, &project, &e})) == NULL)
		abort();
	r = trace_reader(&(struct reader_setup){&source.source, &w->handler, &setup, counts, &e});
	if (r == NULL)
		abort();
	while ((step = r->step(r)) == STEP_MORE)
		;
	r->free(r);
	w->free(w);
	source_close(&source.source);
	if (sink_drain(&out->sink) == -1)
		abort();
	return step == STEP_END;
}

/* Reads YAML of ours: as many values as were written must come. */
static void
read_yaml(struct span yaml, const struct counts *want)
{
	struct err e;
	struct source_mem source;
	struct counts counts = {0};
	struct sink_mem sink;
	struct project project = {.setup = &setup, .err = &e};
	struct setup deep = setup;
	struct writer *trace;
	struct reader *r;
	enum step step;

	deep.max_depth = 1024;
	err_clear(&e);
	if (source_mem_open(&source, yaml, 0, &e) == -1 || sink_mem_open(&sink, false, &e) == -1 ||
	    (trace = trace_writer(&(struct writer_setup){&sink.sink, &setup, &project, &e})) == NULL ||
	    (r = yml_reader(&(struct reader_setup){&source.source, &trace->handler, &deep, &counts, &e})) ==
		NULL)
		abort();
	while ((step = r->step(r)) == STEP_MORE)
		;
	if (step != STEP_END || counts.documents != want->documents || counts.values != want->values) {
		fprintf(stderr, "step %d: %s\n%.*s\n", (int)step, e.words, (int)yaml.len,
			(const char *)yaml.p);
		abort();
	}
	r->free(r);
	trace->free(trace);
	source_close(&source.source);
	sink_close(&sink.sink);
}

int
LLVMFuzzerTestOneInput(const uint8_t *p, size_t len)
{
	static struct fuzz_heard once, again;
	struct span text = span_of(p + 1, len > 0 ? len - 1 : 0), trace;
	struct sink_mem yaml;
	struct counts counts;

	if (len == 0)
		return 0;
	fuzz_hear(&once, trace_reader, text, p[0], &setup);
	trace = span_of(once.trace.p, once.trace.len);
	if (once.step == STEP_END && trace.len > 0) {
		fuzz_hear(&again, trace_reader, trace, p[0], &setup);
		if (!fuzz_same_trace(&once, &again))
			fuzz_differ("a trace and the trace of it", &once, &again);
		fuzz_forget(&again);
		if (write_yaml(trace, p[0], &yaml, &counts) && is_plain(trace))
			read_yaml(span_of(yaml.p, yaml.len), &counts);
		sink_close(&yaml.sink);
	}
	fuzz_forget(&once);
	return 0;
}
