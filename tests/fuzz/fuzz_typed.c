/*
 * fuzz_typed.c -- MessagePack through --typed JSON and --typed YAML and back: the same values, to the last bit.
 * In:       a seed, MessagePack.      Out: abort() where something else comes back.
 * Memory:   outputs whole; inputs are small.
 * Not here: header widths of what outgrows the window, which may differ: traces are compared.
 */
#include "event/typed_in.h"
#include "fuzz/fuzz.h"
#include "msgpack/mpk.h"
#include "pump/chain.h"

static const struct plan plan = {.setup = {.max_depth = 64, .max_buffer = LIMIT_BUFFER, .typed = true}};
static struct err err;

/* One conversion; false if it stops, with the reason in `err`. */
static bool
convert(const char *from, const char *to, struct span bytes, uint8_t seed, struct sink_mem *out)
{
	const struct format *reads = formats_by_name(from);
	struct project project = {.setup = &plan.setup, .err = &err};
	struct fuzz_source source;
	struct counts counts = {0};
	struct setup setup = plan.setup;
	struct chain chain;
	struct reader *reader;
	enum step step;

	/* Tagged objects are deeper than what they stand for. */
	setup.max_depth = 1024;
	err_clear(&err);
	fuzz_source_open(&source, bytes, seed);
	if (sink_mem_open(out, true, &err) == -1 ||
	    chain_open(&chain, &plan, formats_by_name(to), &project, &out->sink, &err) == -1)
		abort();
	if (reads->typed == FORMAT_OBJECTS &&
	    chain_add(&chain, typed_in_stage(chain.first, &project, &err)) == -1)
		abort();
	reader = reads->reader(&(struct reader_setup){&source.source, chain.first, &setup, &counts, &err});
	if (reader == NULL)
		abort();
	while ((step = reader->step(reader)) == STEP_MORE)
		;
	if (step == STEP_END && (chain_finish(&chain) == -1 || sink_finish(&out->sink) == -1))
		step = STEP_FAIL;
	reader->free(reader);
	chain_close(&chain);
	source_close(&source.source);
	return step == STEP_END;
}

static void
trip(const char *by, struct span bytes, uint8_t seed)
{
	static struct fuzz_heard before, after;
	struct sink_mem text, back;

	if (!convert("msgpack", by, bytes, seed, &text)) {
		sink_close(&text.sink);
		return;
	}
	if (!convert(by, "msgpack", span_of(text.p, text.len), seed, &back)) {
		fprintf(stderr, "%s cannot be read back: %s\n%.*s\n", by, err.words, (int)text.len,
			(const char *)text.p);
		abort();
	}
	fuzz_hear(&before, mpk_reader, bytes, 0, &plan.setup);
	fuzz_hear(&after, mpk_reader, span_of(back.p, back.len), 0, &plan.setup);
	if (!fuzz_same_trace(&before, &after)) {
		fprintf(stderr, "%s:\n%.*s\n", by, (int)text.len, (const char *)text.p);
		fuzz_differ("before and after", &before, &after);
	}
	fuzz_forget(&before);
	fuzz_forget(&after);
	sink_close(&text.sink);
	sink_close(&back.sink);
}

int
LLVMFuzzerTestOneInput(const uint8_t *p, size_t len)
{
	if (len == 0)
		return 0;
	trip("json", span_of(p + 1, len - 1), p[0]);
	trip("yaml", span_of(p + 1, len - 1), p[0]);
	return 0;
}
