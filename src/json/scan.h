/*
 * scan.h -- looking for the next byte of JSON text that matters, many bytes at a time.
 * All run on a source's window without asking for its end: the NUL behind the window stops them, and they read at most
 * LIMIT_PADDING bytes beyond it. A caller that meets a NUL compares with the end.
 */
#ifndef JSON_SCAN_H
#define JSON_SCAN_H

#include <stddef.h>
#include <stdint.h>

#include "base/compiler.h"
#include "base/cpu.h"
#include "base/word.h"

#ifdef CPU_X86
#include <emmintrin.h>
#elif defined(CPU_NEON)
#include <arm_neon.h>
#endif

struct scan {
	/* The first byte that is not plain text in a string: a quote, a backslash or one below 0x20. */
	const uint8_t *(*plain)(const uint8_t *p);
	/* The first byte that is no white space. */
	const uint8_t *(*space)(const uint8_t *p);
	const char *name;
};

/* The best for this machine. */
const struct scan *scan_best(void);

/* All that this machine can run, the portable one first, NULL behind the last: for tests. */
const struct scan *const *scan_all(void);

/*
 * A bit for each of the 64 bytes at `p` that is not plain text in a string, the first in the lowest.
 */
#if defined(CPU_X86)
static ALWAYS_INLINE uint64_t
scan_marks_16(const uint8_t *p)
{
	__m128i v = _mm_loadu_si128((const __m128i *)(const void *)p);
	__m128i quote = _mm_cmpeq_epi8(v, _mm_set1_epi8('"'));
	__m128i slash = _mm_cmpeq_epi8(v, _mm_set1_epi8('\\'));
	__m128i control = _mm_cmpeq_epi8(_mm_min_epu8(v, _mm_set1_epi8(0x1f)), v);

	return (uint32_t)_mm_movemask_epi8(_mm_or_si128(_mm_or_si128(quote, slash), control));
}

static ALWAYS_INLINE uint64_t
scan_marks(const uint8_t *p)
{
	return (scan_marks_16(p) | scan_marks_16(p + 16) << 16) |
	       (scan_marks_16(p + 32) | scan_marks_16(p + 48) << 16) << 32;
}
#elif defined(CPU_NEON)
static ALWAYS_INLINE uint8x16_t
scan_marks_16(const uint8_t *p)
{
	uint8x16_t v = vld1q_u8(p);
	uint8x16_t text = vorrq_u8(vceqq_u8(v, vdupq_n_u8('"')), vceqq_u8(v, vdupq_n_u8('\\')));

	return vorrq_u8(text, vcltq_u8(v, vdupq_n_u8(0x20)));
}

static ALWAYS_INLINE uint64_t
scan_marks(const uint8_t *p)
{
	static const uint8_t weights[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
	uint8x16_t bit = vld1q_u8(weights), low, high;

	/* NEON has no movemask: each byte keeps its bit, and neighbours are added until eight share a byte. */
	low = vpaddq_u8(vandq_u8(scan_marks_16(p), bit), vandq_u8(scan_marks_16(p + 16), bit));
	high = vpaddq_u8(vandq_u8(scan_marks_16(p + 32), bit), vandq_u8(scan_marks_16(p + 48), bit));
	low = vpaddq_u8(low, high);
	low = vpaddq_u8(low, low);
	return vgetq_lane_u64(vreinterpretq_u64_u8(low), 0);
}
#else
static inline uint64_t
scan_marks_8(const uint8_t *p)
{
	uint64_t w = word_load(p);

	return word_equal(w, '"') | word_equal(w, '\\') | word_below(w, 0x20);
}

static inline uint64_t
scan_marks(const uint8_t *p)
{
	uint64_t marks = 0;
	unsigned i;

	/* The product gathers a bit of each byte in the highest byte. */
	for (i = 0; i < 64; i += 8)
		marks |= ((scan_marks_8(p + i) >> 7) * UINT64_C(0x0102040810204080)) >> 56 << i;
	return marks;
}
#endif

/*
 * The marks of the 64 bytes that the strings at hand lie in. Looking at a block costs more than a short string does,
 * but finding several strings in it costs next to nothing, and the next block is known before the strings in this one
 * are: nothing waits for anything.
 */
struct scan_block {
	const uint8_t *start;
	uint64_t marks;
};

static ALWAYS_INLINE struct scan_block
scan_block_at(const uint8_t *p)
{
	return (struct scan_block){p, scan_marks(p)};
}

/* The same as `plain`, by way of the block. */
static ALWAYS_INLINE const uint8_t *
scan_plain(const struct scan *scan, struct scan_block *b, const uint8_t *p)
{
	size_t at = (size_t)(p - b->start);
	const uint8_t *q = p;

	if (LIKELY(at < 64)) {
		if (LIKELY(b->marks >> at != 0))
			return p + (unsigned)__builtin_ctzll(b->marks >> at);
		q = b->start + 64;
	}
	b->start = q;
	b->marks = scan_marks(q);
	if (LIKELY(b->marks != 0))
		return q + (unsigned)__builtin_ctzll(b->marks);
	q = scan->plain(q + 64);
	b->start = q - 64;
	return q;
}

#endif
