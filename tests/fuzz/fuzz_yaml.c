/*
 * fuzz_yaml.c -- our YAML reader: the same however the bytes come, under either schema.
 * In:       a seed, YAML.      Out: abort() where they differ.
 * Memory:   traces whole; inputs are small.
 * Not here: whether it is right about YAML (conformance).
 */
#include "fuzz/fuzz.h"
#include "yaml/yml.h"

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
	fuzz_split(yml_reader, text, p[0], &setup);
	return 0;
}
