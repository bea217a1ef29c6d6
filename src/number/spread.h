/*
 * spread.h -- numbers spread into their digits, a byte each, the first one first; eight or sixteen at once.
 * The portable kernel is the reference for the other one.
 */
#ifndef NUMBER_SPREAD_H
#define NUMBER_SPREAD_H

#include "number/digits.h"

/*
 * Splits value < 10^8 into its digits, the first in the lowest byte: halves of four, of two, of one, all lanes at once by
 * multiplied reciprocals. With q the quotients in their lanes, x << lane - q * ((divisor << lane) - 1) puts the rests
 * into the lanes above them.
 */
static ALWAYS_INLINE uint64_t
spread_eight(uint32_t value)
{
	uint64_t fours = ((uint64_t)value << 32) - value / 10000 * (((uint64_t)10000 << 32) - 1);
	uint64_t twos = (fours << 16) - (fours * 10486 >> 20 & 0x0000007f0000007f) * ((100 << 16) - 1);

	return (twos << 8) - (twos * 103 >> 10 & 0x000f000f000f000f) * ((10 << 8) - 1);
}

/* Digits to text. */
static ALWAYS_INLINE void
spread_store_eight(uint8_t *to, uint64_t digits)
{
	word_store(to, digits | WORD_OF('0'));
}

struct spread_portable {
	uint64_t first, last;
};

/* The digits of two numbers below 10^8. */
static ALWAYS_INLINE struct spread_portable
spread_sixteen_portable(uint32_t first, uint32_t last)
{
	return (struct spread_portable){spread_eight(first), spread_eight(last)};
}

/* Which of them are not 0, a bit each, the first the lowest. */
static ALWAYS_INLINE uint32_t
spread_nonzero_portable(struct spread_portable s)
{
	const uint64_t gather = UINT64_C(0x0102040810204080);
	uint64_t first = (s.first + WORD_OF(0x7f)) >> 7 & WORD_OF(1),
		 last = (s.last + WORD_OF(0x7f)) >> 7 & WORD_OF(1);

	return (uint32_t)(first * gather >> 56 | last * gather >> 56 << 8);
}

/* `digit` and the first fifteen. */
static ALWAYS_INLINE struct spread_portable
spread_behind_portable(uint8_t digit, struct spread_portable s)
{
	return (struct spread_portable){s.first << 8 | digit, s.last << 8 | s.first >> 56};
}

/* The first n of one, from 0 to 32, and the others' of another. */
static ALWAYS_INLINE struct spread_portable
spread_mix_portable(struct spread_portable a, struct spread_portable b, ptrdiff_t n)
{
	const uint8_t *mask = digits_mask + DIGITS_EDGE - n;

	return (struct spread_portable){b.first ^ ((b.first ^ a.first) & word_load(mask)),
					b.last ^ ((b.last ^ a.last) & word_load(mask + 8))};
}

static ALWAYS_INLINE void
spread_store_portable(uint8_t *to, struct spread_portable s)
{
	spread_store_eight(to, s.first);
	spread_store_eight(to + 8, s.last);
}

#ifdef CPU_X86

struct spread {
	__m128i digits;
};

static ALWAYS_INLINE struct spread
spread_sixteen(uint32_t first, uint32_t last)
{
	__m128i x = _mm_unpacklo_epi64(_mm_cvtsi32_si128((int)first), _mm_cvtsi32_si128((int)last)), q, rest;

	/* As above, but the lanes' quotients and rests are put together one by one. */
	q = _mm_srli_epi64(_mm_mul_epu32(x, _mm_set1_epi64x(0xd1b71759)), 45);
	rest = _mm_sub_epi32(x, _mm_mul_epu32(q, _mm_set1_epi64x(10000)));
	x = _mm_or_si128(q, _mm_slli_epi64(rest, 32));
	q = _mm_srli_epi16(_mm_mulhi_epu16(x, _mm_set1_epi16(5243)), 3);
	rest = _mm_sub_epi16(x, _mm_mullo_epi16(q, _mm_set1_epi16(100)));
	x = _mm_or_si128(q, _mm_slli_epi32(rest, 16));
	q = _mm_srli_epi16(_mm_mullo_epi16(x, _mm_set1_epi16(103)), 10);
	rest = _mm_sub_epi16(x, _mm_mullo_epi16(q, _mm_set1_epi16(10)));
	return (struct spread){_mm_or_si128(q, _mm_slli_epi16(rest, 8))};
}

static ALWAYS_INLINE uint32_t
spread_nonzero(struct spread s)
{
	return (uint32_t)_mm_movemask_epi8(_mm_cmpgt_epi8(s.digits, _mm_setzero_si128()));
}

static ALWAYS_INLINE struct spread
spread_behind(uint8_t digit, struct spread s)
{
	return (struct spread){_mm_or_si128(_mm_slli_si128(s.digits, 1), _mm_cvtsi32_si128(digit))};
}

static ALWAYS_INLINE struct spread
spread_mix(struct spread a, struct spread b, ptrdiff_t n)
{
	__m128i mask = digits_load(digits_mask + DIGITS_EDGE - n);

	return (struct spread){
	    _mm_xor_si128(b.digits, _mm_and_si128(_mm_xor_si128(a.digits, b.digits), mask))};
}

static ALWAYS_INLINE void
spread_store(uint8_t *to, struct spread s)
{
	_mm_storeu_si128((__m128i *)(void *)to, _mm_or_si128(s.digits, _mm_set1_epi8('0')));
}

#else

#define spread	       spread_portable
#define spread_sixteen spread_sixteen_portable
#define spread_nonzero spread_nonzero_portable
#define spread_behind  spread_behind_portable
#define spread_mix     spread_mix_portable
#define spread_store   spread_store_portable

#endif

#endif
