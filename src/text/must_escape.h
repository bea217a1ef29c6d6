/*
 * must_escape.h -- which bytes a JSON string must escape (RFC 8259 section 7): a quote, a backslash, any below 0x20. Those
 * of a whole vector at once.
 * c ^ 2 takes the quote to 0x20, bytes below 0x20 to one another, and no other there: one comparison finds them all.
 */
#ifndef TEXT_MUST_ESCAPE_H
#define TEXT_MUST_ESCAPE_H

#include "base/vector.h"
#include "base/word.h"

/* Marks them by their high bit. */
static ALWAYS_INLINE uint64_t
must_escape_8(uint64_t word)
{
	return word_below(word ^ WORD_OF(2), 0x21) | word_equal(word, '\\');
}

#ifdef CPU_X86

/* A bit for each of them, the first the lowest. */
static ALWAYS_INLINE uint32_t
must_escape_16(__m128i v)
{
	__m128i moved = _mm_xor_si128(v, _mm_set1_epi8(2));
	__m128i low = _mm_cmpeq_epi8(_mm_min_epu8(moved, _mm_set1_epi8(0x20)), moved);

	return (uint32_t)_mm_movemask_epi8(_mm_or_si128(low, _mm_cmpeq_epi8(v, _mm_set1_epi8('\\'))));
}

/* The same, and for each that is no ASCII: as signed bytes, those are below 0x20 as well. */
static ALWAYS_INLINE uint32_t
must_escape_ascii_16(__m128i v)
{
	__m128i low = _mm_cmplt_epi8(_mm_xor_si128(v, _mm_set1_epi8(2)), _mm_set1_epi8(0x21));

	return (uint32_t)_mm_movemask_epi8(_mm_or_si128(low, _mm_cmpeq_epi8(v, _mm_set1_epi8('\\'))));
}

CPU_AVX2 static ALWAYS_INLINE uint32_t
must_escape_32(__m256i v)
{
	__m256i moved = _mm256_xor_si256(v, _mm256_set1_epi8(2));
	__m256i low = _mm256_cmpeq_epi8(_mm256_min_epu8(moved, _mm256_set1_epi8(0x20)), moved);
	__m256i slash = _mm256_cmpeq_epi8(v, _mm256_set1_epi8('\\'));

	return (uint32_t)_mm256_movemask_epi8(_mm256_or_si256(low, slash));
}

CPU_AVX512 static ALWAYS_INLINE uint64_t
must_escape_64(__m512i v)
{
	__m512i moved = _mm512_xor_si512(v, _mm512_set1_epi8(2));

	return _mm512_cmple_epu8_mask(moved, _mm512_set1_epi8(0x20)) |
	       _mm512_cmpeq_epi8_mask(v, _mm512_set1_epi8('\\'));
}

#elif defined(CPU_NEON)

/* All bits of each of them are set. */
static ALWAYS_INLINE uint8x16_t
must_escape_16(uint8x16_t v)
{
	uint8x16_t low = vcleq_u8(veorq_u8(v, vdupq_n_u8(2)), vdupq_n_u8(0x20));

	return vorrq_u8(low, vceqq_u8(v, vdupq_n_u8('\\')));
}

#endif

#endif
