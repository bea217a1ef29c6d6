/*
 * fuzz_msgpack.c -- our MessagePack reader: the same however the bytes come, and the same as msgpack-c's template.
 * In:       a seed, MessagePack.      Out: abort() where they differ.
 * Memory:   traces whole; inputs are small.
 * Not here: limits of the template (its stack, its ext of 4 GiB): no small input reaches them.
 */
#include "fuzz/fuzz.h"
#include "msgpack/mpk.h"
#include "verify/verify.h"

int
LLVMFuzzerTestOneInput(const uint8_t *p, size_t len)
{
	static const struct setup setup = {.max_depth = 64, .max_buffer = LIMIT_BUFFER};
	static struct fuzz_heard ours, theirs;
	struct span bytes = span_of(p + 1, len > 0 ? len - 1 : 0);

	if (len == 0)
		return 0;
	fuzz_split(mpk_reader, bytes, p[0], &setup);
	fuzz_hear(&ours, mpk_reader, bytes, 0, &setup);
	fuzz_hear(&theirs, verify_msgpack_reader, bytes, p[0], &setup);
	if (ours.step != theirs.step || (ours.step == STEP_END && !fuzz_same_trace(&ours, &theirs)))
		fuzz_differ("ours and msgpack-c", &ours, &theirs);
	fuzz_forget(&ours);
	fuzz_forget(&theirs);
	return 0;
}
