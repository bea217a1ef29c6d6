/*
 * fuzz_trip.c -- one of our readers, then each of our writers, then the independent reader of that target: --verify must
 * find no difference, and no reason to refuse what was written.
 * In:       a byte for the reader, one for options, one as a seed, then the bytes to read.
 * Out:      abort() where what was written is not what was told.
 * Memory:   outputs whole; inputs are small.
 * Not here: what readers make of their input (the other targets).
 */
#include "fuzz/fuzz.h"
#include "msgpack/mpk.h"
#include "verify/verify.h"
#include "yaml/yml.h"
#include "json/jsn.h"

static struct reader *(*const readers[])(const struct reader_setup *) = {jsn_reader, mpk_reader, yml_reader};
static struct writer *(*const writers[])(const struct writer_setup *) = {jsn_writer, mpk_writer, yml_writer};

static void
trip(unsigned from, enum verify_target to, struct span bytes, uint8_t seed, const struct setup *setup)
{
	static struct err err;
	struct fuzz_source source;
	struct sink_mem out;
	struct counts counts = {0};
	struct project project = {.setup = setup, .err = &err};
	struct verify *v;
	struct writer *writer;
	struct reader *reader;
	enum step step;

	err_clear(&err);
	fuzz_source_open(&source, bytes, seed);
	if (sink_mem_open(&out, true, &err) == -1 || (v = verify_open(to, setup, &out.sink, &err)) == NULL)
		abort();
	writer = writers[to](&(struct writer_setup){verify_sink(v), setup, &project, &err});
	if (writer == NULL)
		abort();
	reader = readers[from](&(struct reader_setup){&source.source, verify_handler(v, &writer->handler),
						      setup, &counts, &err});
	if (reader == NULL)
		abort();
	while ((step = reader->step(reader)) == STEP_MORE)
		;
	if (step == STEP_END && writer->finish(writer) == 0)
		(void)verify_finish(v);
	if (strncmp(err.words, "--verify: ", 10) == 0) {
		fprintf(stderr, "from %u to %d: %s\n%.*s\n", from, (int)to, err.words, (int)out.len,
			out.p != NULL ? (const char *)out.p : "");
		abort();
	}
	reader->free(reader);
	writer->free(writer);
	verify_close(v);
	sink_close(&out.sink);
	source_close(&source.source);
}

int
LLVMFuzzerTestOneInput(const uint8_t *p, size_t len)
{
	struct setup setup = SETUP_DEFAULT;
	enum verify_target to;

	if (len < 3)
		return 0;
	setup.max_depth = 64;
	setup.lossy = p[1] & 1;
	setup.float32 = p[1] & 2;
	setup.pretty = p[1] & 4;
	setup.indent = p[1] & 8 ? 0 : 2;
	setup.ascii = p[1] & 16;
	setup.seq = p[1] & 32;
	setup.relaxed = p[1] & 64;
	setup.old_spec = p[1] & 128;
	setup.schema = p[2] & 1 ? YAML_11 : YAML_CORE_12;
	setup.no_merge = p[2] & 2;
	for (to = VERIFY_JSON; to <= VERIFY_YAML; to++)
		trip(p[0] % 3, to, span_of(p + 3, len - 3), p[2], &setup);
	return 0;
}
