/*
 * utf8_neon.c -- the kernels of utf8_scan.h in NEON.
 * In:       bytes.      Out: how many are valid, how many begin a character, how many end a line.
 * Memory:   none.
 * Not here: the idea (utf8_mistakes.h).
 */
#include "base/vector.h"

#ifdef CPU_NEON

#include "text/utf8_mistakes.h"
#include "text/utf8_scan.h"

/* Marks the mistakes in 16 bytes, the block before them being `before`. */
static inline uint8x16_t
mistakes_16(uint8x16_t v, uint8x16_t before)
{
	uint8x16_t first = vextq_u8(before, v, 15), pairs, third, fourth;

	pairs = vandq_u8(vandq_u8(vqtbl1q_u8(vld1q_u8(first_high), vshrq_n_u8(first, 4)),
				  vqtbl1q_u8(vld1q_u8(first_low), vandq_u8(first, vdupq_n_u8(0x0f)))),
			 vqtbl1q_u8(vld1q_u8(second_high), vshrq_n_u8(v, 4)));
	/* The third byte from e0 on and the fourth from f0 on must be continuations, and no others may follow one. */
	third = vcgeq_u8(vextq_u8(before, v, 14), vdupq_n_u8(0xe0));
	fourth = vcgeq_u8(vextq_u8(before, v, 13), vdupq_n_u8(0xf0));
	return veorq_u8(vandq_u8(vorrq_u8(third, fourth), vdupq_n_u8(TWO_CONTS)), pairs);
}

static size_t
valid_16(const uint8_t *p, size_t len)
{
	uint8x16_t v, before = vdupq_n_u8(0);
	size_t i;

	for (i = 0; i + 16 <= len; i += 16) {
		v = vld1q_u8(p + i);
		if (vmaxvq_u8(vorrq_u8(v, before)) >= 0x80 && vmaxvq_u8(mistakes_16(v, before)) != 0)
			break;
		before = v;
	}
	return whole_characters(p, i);
}

static size_t
count_16(const uint8_t *p, size_t len)
{
	size_t i, n = 0;

	for (i = 0; i + 16 <= len; i += 16)
		n +=
		    vaddvq_u8(vshrq_n_u8(vcgtq_s8(vreinterpretq_s8_u8(vld1q_u8(p + i)), vdupq_n_s8(-65)), 7));
	return n + utf8_portable.count(p + i, len - i);
}

static size_t
lines_16(const uint8_t *p, size_t len)
{
	size_t i, n = 0;

	for (i = 0; i + 16 <= len; i += 16)
		n += vaddvq_u8(vshrq_n_u8(vceqq_u8(vld1q_u8(p + i), vdupq_n_u8('\n')), 7));
	return n + utf8_portable.lines(p + i, len - i);
}

static const struct utf8_scan neon = {valid_16, count_16, lines_16, "neon"};
static const struct utf8_scan *const with_neon[] = {&utf8_portable, &neon, NULL};

const struct utf8_scan *
utf8_scan_best(void)
{
	return &neon;
}

const struct utf8_scan *const *
utf8_scan_all(void)
{
	return with_neon;
}

#endif
