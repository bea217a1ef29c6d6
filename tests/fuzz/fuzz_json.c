/*
 * fuzz_json.c -- our JSON reader: the same however the bytes come, and the same as yajl.
 * In:       a seed, JSON.      Out: abort() where they differ and no known reason is there.
 * Memory:   traces whole; inputs are small.
 * Not here: --relaxed (fuzz_relaxed.c).
 * Known reasons, each for the verdict or the values of yajl:
 *   - lone surrogates: yajl has no word for them, joins what is no pair, and takes them as bytes;
 *   - bare scalars with nothing between them, which yajl takes for two: truefalse, 1-2, 00;
 *   - vertical tabs and form feeds between values, which yajl takes for blanks;
 *   - a byte order mark or a record separator (RFC 7464) in the middle: who skips it where is not yajl's to judge.
 */
#include "fuzz/fuzz.h"
#include "verify/verify.h"
#include "json/jsn.h"

/* Whether there is a surrogate, as an escape or in the three bytes that are no UTF-8. */
static int
has_surrogate(struct span s)
{
	size_t i;

	for (i = 0; i + 3 < s.len; i++)
		if (s.p[i] == '\\' && s.p[i + 1] == 'u' && (s.p[i + 2] | 0x20) == 'd' && s.p[i + 3] >= '8')
			return 1;
	for (i = 0; i + 1 < s.len; i++)
		if (s.p[i] == 0xed && s.p[i + 1] >= 0xa0)
			return 1;
	return 0;
}

static int
has_mark(struct span s)
{
	size_t i;

	if (s.len > 0 && memchr(s.p, 0x1e, s.len) != NULL)
		return 1;
	for (i = 0; i + 2 < s.len; i++)
		if (memcmp(s.p + i, "\xef\xbb\xbf", 3) == 0)
			return 1;
	return 0;
}

/* Of a bare scalar. */
static int
is_scalar_byte(uint8_t c)
{
	return (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') || c == '-';
}

/* We refuse what yajl takes: only where two bare scalars touch, or at its own kinds of blank. */
static int
is_known(struct span s, const struct err *e)
{
	uint64_t at = e->place.byte;

	if (at >= s.len)
		return 0;
	return s.p[at] == '\v' || s.p[at] == '\f' ||
	       (at > 0 && is_scalar_byte(s.p[at - 1]) && is_scalar_byte(s.p[at]));
}

int
LLVMFuzzerTestOneInput(const uint8_t *p, size_t len)
{
	static const struct setup setup = SETUP_DEFAULT;
	static struct fuzz_heard ours, yajl;
	struct span text = span_of(p + 1, len > 0 ? len - 1 : 0);

	if (len == 0)
		return 0;
	fuzz_split(jsn_reader, text, p[0], &setup);
	if (has_mark(text) || has_surrogate(text))
		return 0;
	fuzz_hear(&ours, jsn_reader, text, 0, &setup);
	fuzz_hear(&yajl, verify_yajl_reader, text, p[0], &setup);
	if (ours.step != yajl.step ? !(ours.step == STEP_FAIL && is_known(text, &ours.err))
				   : ours.step == STEP_END && !fuzz_same_trace(&ours, &yajl))
		fuzz_differ("ours and yajl", &ours, &yajl);
	fuzz_forget(&ours);
	fuzz_forget(&yajl);
	return 0;
}
