/*
 * scan.h -- looking for the next byte of JSON text that matters, many bytes at a time.
 * All run on a source's window without asking for its end: the NUL behind the window stops them, and they read at most
 * LIMIT_PADDING bytes beyond it. A caller that meets a NUL compares with the end.
 */
#ifndef JSON_SCAN_H
#define JSON_SCAN_H

#include <stdbool.h>
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
	/* The first byte that is not plain ASCII text in a string: a quote, a backslash, below 0x20, above 0x7f. */
	const uint8_t *(*plain)(const uint8_t *p);
	/* The first quote, backslash or byte below 0x20; *high becomes true if there are bytes above 0x7f before it. */
	const uint8_t *(*text)(const uint8_t *p, bool *high);
	/* The first byte that is no white space. */
	const uint8_t *(*space)(const uint8_t *p);
	const char *name;
};

/* The best for this machine. */
const struct scan *scan_best(void);

/* All that this machine can run, the portable one first, NULL behind the last: for tests. */
const struct scan *const *scan_all(void);

/* The same as `plain` for what is found within the first bytes, which most strings are; else p + SCAN_SHORT. */
#if defined(CPU_X86)
#define SCAN_SHORT 16
static ALWAYS_INLINE const uint8_t *
scan_short(const uint8_t *p)
{
	__m128i v = _mm_loadu_si128((const __m128i *)(const void *)p);
	__m128i quote = _mm_cmpeq_epi8(v, _mm_set1_epi8('"'));
	__m128i slash = _mm_cmpeq_epi8(v, _mm_set1_epi8('\\'));
	/* As signed bytes, those above 0x7f are below 0x20 as well. */
	__m128i odd = _mm_cmplt_epi8(v, _mm_set1_epi8(0x20));
	unsigned mask = (unsigned)_mm_movemask_epi8(_mm_or_si128(_mm_or_si128(quote, slash), odd));

	return p + __builtin_ctz(mask | 1u << SCAN_SHORT);
}
#elif defined(CPU_NEON)
#define SCAN_SHORT 16
static ALWAYS_INLINE const uint8_t *
scan_short(const uint8_t *p)
{
	uint8x16_t v = vld1q_u8(p);
	uint8x16_t text = vorrq_u8(vceqq_u8(v, vdupq_n_u8('"')), vceqq_u8(v, vdupq_n_u8('\\')));
	uint8x16_t odd = vcltq_s8(vreinterpretq_s8_u8(v), vdupq_n_s8(0x20));
	/* Four bits a byte: NEON has no movemask. */
	uint8x8_t nibbles = vshrn_n_u16(vreinterpretq_u16_u8(vorrq_u8(text, odd)), 4);
	uint64_t mask = vget_lane_u64(vreinterpret_u64_u8(nibbles), 0);

	return p + (mask != 0 ? __builtin_ctzll(mask) / 4 : SCAN_SHORT);
}
#else
#define SCAN_SHORT 8
static ALWAYS_INLINE const uint8_t *
scan_short(const uint8_t *p)
{
	uint64_t w = word_load(p), high = WORD_OF(0x80);
	uint64_t quote = w ^ WORD_OF('"'), slash = w ^ WORD_OF('\\');
	/* A byte's high bit is right in the lowest byte where it is set, and that is the one that counts. */
	uint64_t odd = (w | (w - WORD_OF(0x20)) | (quote - WORD_OF(1)) | (slash - WORD_OF(1))) & high;

	return p + (odd != 0 ? word_first(odd) : SCAN_SHORT);
}
#endif

#endif
