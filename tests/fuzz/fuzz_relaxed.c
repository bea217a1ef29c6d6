/*
 * fuzz_relaxed.c -- our JSON reader under --relaxed: the same however the bytes come, and what is strict JSON means the
 * same.
 * In:       a seed, JSON.      Out: abort() where they differ.
 * Memory:   traces whole; inputs are small.
 * Not here: other readers' opinions (fuzz_json.c).
 */
#include "fuzz/fuzz.h"
#include "json/jsn.h"

int
LLVMFuzzerTestOneInput(const uint8_t *p, size_t len)
{
	static const struct setup strict = SETUP_DEFAULT;
	static struct fuzz_heard one, other;
	struct setup relaxed = strict;
	struct span text = span_of(p + 1, len > 0 ? len - 1 : 0);

	if (len == 0)
		return 0;
	relaxed.relaxed = true;
	fuzz_split(jsn_reader, text, p[0], &relaxed);
	fuzz_hear(&one, jsn_reader, text, 0, &strict);
	fuzz_hear(&other, jsn_reader, text, p[0], &relaxed);
	if (one.step == STEP_END && (other.step != STEP_END || !fuzz_same_trace(&one, &other)))
		fuzz_differ("strict and relaxed", &one, &other);
	fuzz_forget(&one);
	fuzz_forget(&other);
	return 0;
}
