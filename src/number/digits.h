/*
 * digits.h -- runs of decimal digits: where they end, and up to sixteen of them as a number, without a branch on how many.
 * Nothing here depends on a run's length but the data, so that a processor that guesses wrong has nothing to guess.
 * All functions may read 32 bytes behind `p`. The portable ones are the reference for the others.
 */
#ifndef NUMBER_DIGITS_H
#define NUMBER_DIGITS_H

#include <stddef.h>

#include "base/compiler.h"
#include "base/cpu.h"
#include "base/word.h"

#ifdef CPU_X86
#include <emmintrin.h>
#endif

/* digits_mask + DIGITS_EDGE - n: bytes that keep a digit's value in the first n places, and nothing behind. n from 0 to 32. */
#define DIGITS_EDGE 32
extern const uint8_t digits_mask[48];

/* 10 * 256 + 1: of two digits times this the second byte is their value. */
extern const uint16_t digits_pairs[8];

/* Eight digits, the first in the lowest byte, each as its value 0 to 9. */
static ALWAYS_INLINE uint32_t
digits_eight(uint64_t word)
{
	word = (word * (10 * 256 + 1)) >> 8 & UINT64_C(0x00ff00ff00ff00ff);
	word = (word * (100 * 65536 + 1)) >> 16 & UINT64_C(0x0000ffff0000ffff);
	return (uint32_t)((word * (UINT64_C(10000) * 4294967296 + 1)) >> 32);
}

/* One to eight digits as a number. */
static ALWAYS_INLINE uint32_t
digits_few(const uint8_t *p, unsigned n)
{
	/* They move up to the word's end, and zeros follow from below; each is the lower half of its byte. */
	return digits_eight((word_load(p) & WORD_OF(15)) << (64 - 8 * n));
}

/* Which of 8 bytes are `least` to '9', a bit each; `least` is a digit. */
static ALWAYS_INLINE uint32_t
digits_word(const uint8_t *p, uint8_t least)
{
	uint64_t word = word_load(p);
	uint64_t in = word_below(word, '9' + 1) & ~word_below(word, least);

	return (uint32_t)((in >> 7) * UINT64_C(0x0102040810204080) >> 56);
}

/* Which of the 32 bytes at `p` are no digits: the first is the lowest bit. */
static ALWAYS_INLINE uint32_t
digits_others_portable(const uint8_t *p)
{
	return ~(digits_word(p, '0') | digits_word(p + 8, '0') << 8 | digits_word(p + 16, '0') << 16 |
		 digits_word(p + 24, '0') << 24);
}

/* Which of the 16 bytes at `p` are digits from 1 on. */
static ALWAYS_INLINE uint32_t
digits_significant_portable(const uint8_t *p)
{
	return digits_word(p, '1') | digits_word(p + 8, '1') << 8;
}

/* Sixteen digits as a number: the first n of them stand at `p`, the rest are zeros. */
static ALWAYS_INLINE uint64_t
digits_sixteen_portable(const uint8_t *p, ptrdiff_t n)
{
	const uint8_t *all = digits_mask + DIGITS_EDGE - n;

	return (uint64_t)digits_eight(word_load(p) & word_load(all)) * 100000000 +
	       digits_eight(word_load(p + 8) & word_load(all + 8));
}

/* The same if a byte that is no digit stands between the first `point` of them, from 0 to 31, and the others. */
static ALWAYS_INLINE uint64_t
digits_around_portable(const uint8_t *p, ptrdiff_t point, ptrdiff_t n)
{
	const uint8_t *before = digits_mask + DIGITS_EDGE - point, *all = digits_mask + DIGITS_EDGE - n;
	uint64_t behind = word_load(p + 1), first = behind ^ ((behind ^ word_load(p)) & word_load(before));
	uint64_t last;

	behind = word_load(p + 9);
	last = behind ^ ((behind ^ word_load(p + 8)) & word_load(before + 8));
	return (uint64_t)digits_eight(first & word_load(all)) * 100000000 +
	       digits_eight(last & word_load(all + 8));
}

#ifdef CPU_X86

static ALWAYS_INLINE __m128i
digits_load(const void *p)
{
	return _mm_loadu_si128(p);
}

/* Which of 16 bytes are `least` to '9': these move to the top of the signed bytes. */
static ALWAYS_INLINE uint32_t
digits_vector(const uint8_t *p, char least)
{
	__m128i moved = _mm_add_epi8(digits_load(p), _mm_set1_epi8(127 - '9'));

	return (uint32_t)_mm_movemask_epi8(
	    _mm_cmpgt_epi8(moved, _mm_set1_epi8((char)(127 - '9' + least - 1))));
}

static ALWAYS_INLINE uint32_t
digits_others(const uint8_t *p)
{
	return ~(digits_vector(p, '0') | digits_vector(p + 16, '0') << 16);
}

static ALWAYS_INLINE uint32_t
digits_significant(const uint8_t *p)
{
	return digits_vector(p, '1');
}

/* Pairs, fours and eights of digits. */
static ALWAYS_INLINE uint64_t
digits_sum(__m128i digits)
{
	uint64_t halves;

	digits = _mm_srli_epi16(_mm_mullo_epi16(digits, digits_load(digits_pairs)), 8);
	digits = _mm_madd_epi16(digits, _mm_set1_epi32(1 << 16 | 100));
	digits = _mm_packs_epi32(digits, digits);
	digits = _mm_madd_epi16(digits, _mm_set1_epi32(1 << 16 | 10000));
	halves = (uint64_t)_mm_cvtsi128_si64(digits);
	return (halves & UINT32_MAX) * 100000000 + (halves >> 32);
}

static ALWAYS_INLINE uint64_t
digits_sixteen(const uint8_t *p, ptrdiff_t n)
{
	return digits_sum(_mm_and_si128(digits_load(p), digits_load(digits_mask + DIGITS_EDGE - n)));
}

static ALWAYS_INLINE uint64_t
digits_around(const uint8_t *p, ptrdiff_t point, ptrdiff_t n)
{
	__m128i behind = digits_load(p + 1), digits = _mm_xor_si128(behind, digits_load(p));

	digits = _mm_and_si128(digits, digits_load(digits_mask + DIGITS_EDGE - point));
	digits = _mm_xor_si128(digits, behind);
	return digits_sum(_mm_and_si128(digits, digits_load(digits_mask + DIGITS_EDGE - n)));
}

#else

#define digits_others	   digits_others_portable
#define digits_significant digits_significant_portable
#define digits_sixteen	   digits_sixteen_portable
#define digits_around	   digits_around_portable

#endif

#endif
