/*
 * fuzz_yaml.c -- our YAML reader: the same however the bytes come, under either schema, whether the target takes aliases
 * or wants them expanded, and with hardly any room for anchors.
 * In:       a seed, YAML.      Out: abort() where they differ.
 * Memory:   traces whole; inputs are small.
 * Not here: whether it is right about YAML (conformance).
 */
#include "fuzz/fuzz.h"
#include "yaml/yml.h"

/* For a target that takes neither aliases nor tags nor merge keys. */
static struct reader *
open_plain(const struct reader_setup *with)
{
	with->to->takes = 0;
	return yml_reader(with);
}

int
LLVMFuzzerTestOneInput(const uint8_t *p, size_t len)
{
	struct setup setup = SETUP_DEFAULT;
	struct span text = span_of(p + 1, len > 0 ? len - 1 : 0);

	if (len == 0)
		return 0;
	/* An alias bomb is for tests of its budget, not for a fuzzer's patience. */
	setup.max_depth = 64;
	setup.schema = p[0] & 1 ? YAML_11 : YAML_CORE_12;
	setup.max_buffer = p[0] & 2 ? 400 : 20000;
	setup.typed = (p[0] & 4) != 0;
	fuzz_split(p[0] & 8 ? yml_reader : open_plain, text, p[0], &setup);
	return 0;
}
