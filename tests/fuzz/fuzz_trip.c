/*
 * fuzz_trip.c -- one of our readers, the stages that options ask for, each of our writers, then the independent reader of
 * that target: --verify must find no difference, and no reason to refuse what was written.
 * In:       a byte for the reader, two for options, one as a seed, then the bytes to read.
 * Out:      abort() where what was written is not what was told.
 * Memory:   outputs whole; inputs are small.
 * Not here: what readers make of their input (the other targets).
 */
#include "event/typed_in.h"
#include "fuzz/fuzz.h"
#include "pump/chain.h"

static const char *const names[] = {"json", "msgpack", "yaml"};

/* Feeds the chain with the input. */
static enum step
read_input(struct chain *c, const struct format *from, const struct setup *setup, struct span bytes,
	   uint8_t seed, struct project *project, struct err *e)
{
	struct fuzz_source source;
	struct counts counts = {0};
	struct reader *reader;
	enum step step;

	if (setup->typed && from->typed == FORMAT_OBJECTS &&
	    chain_add(c, typed_in_stage(c->first, project, e)) == -1)
		abort();
	fuzz_source_open(&source, bytes, seed);
	reader = from->reader(&(struct reader_setup){&source.source, c->first, setup, &counts, e});
	if (reader == NULL)
		abort();
	while ((step = reader->step(reader)) == STEP_MORE)
		;
	reader->free(reader);
	source_close(&source.source);
	return step;
}

static void
trip(const struct format *from, const struct format *to, struct span bytes, uint8_t seed,
     const struct plan *plan)
{
	static struct err err;
	struct sink_mem out;
	struct project project = {.setup = &plan->setup, .err = &err};
	struct chain chain;

	err_clear(&err);
	if (sink_mem_open(&out, true, &err) == -1 ||
	    chain_open(&chain, plan, to, &project, &out.sink, &err) == -1)
		abort();
	if (read_input(&chain, from, &plan->setup, bytes, seed, &project, &err) == STEP_END &&
	    chain_finish(&chain) == -1 && err.class == ERR_NONE)
		abort();
	if (strncmp(err.words, "--verify: ", 10) == 0) {
		fprintf(stderr, "%s to %s: %s\n%.*s\n", from->name, to->name, err.words, (int)out.len,
			out.p != NULL ? (const char *)out.p : "");
		abort();
	}
	chain_close(&chain);
	sink_close(&out.sink);
}

static struct setup
setup_of(uint8_t a, uint8_t b)
{
	struct setup setup = SETUP_DEFAULT;

	/* What stages add (a wrapping, tagged objects) must still fit the levels of msgpack-c's template. */
	setup.max_depth = 16;
	setup.lossy = a & 1;
	setup.float32 = a & 2;
	setup.pretty = a & 4;
	setup.indent = a & 8 ? 0 : 2;
	setup.ascii = a & 16;
	setup.seq = a & 32;
	setup.relaxed = a & 64;
	setup.old_spec = a & 128;
	setup.schema = b & 1 ? YAML_11 : YAML_CORE_12;
	setup.no_merge = b & 2;
	setup.typed = b & 4;
	return setup;
}

int
LLVMFuzzerTestOneInput(const uint8_t *p, size_t len)
{
	struct plan plan = {.verify = true};
	size_t i;

	if (len < 4)
		return 0;
	plan.setup = setup_of(p[1], p[2]);
	plan.each = p[2] & 8;
	plan.wrap = p[2] & 16;
	for (i = 0; i < 3; i++)
		trip(formats_by_name(names[p[0] % 3]), formats_by_name(names[i]), span_of(p + 4, len - 4),
		     p[3], &plan);
	return 0;
}
