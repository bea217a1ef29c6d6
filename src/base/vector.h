/*
 * vector.h -- vectors of bytes: what every kernel does with them, whatever it looks for.
 */
#ifndef BASE_VECTOR_H
#define BASE_VECTOR_H

#include <stdint.h>

#include "base/compiler.h"
#include "base/cpu.h"

#ifdef CPU_X86

#include <immintrin.h>

/* The bytes at `p`, however that is aligned. */
static ALWAYS_INLINE __m128i
vector_load_16(const uint8_t *p)
{
	return _mm_loadu_si128((const __m128i *)(const void *)p);
}

CPU_AVX2 static ALWAYS_INLINE __m256i
vector_load_32(const uint8_t *p)
{
	return _mm256_loadu_si256((const __m256i *)(const void *)p);
}

CPU_AVX512 static ALWAYS_INLINE __m512i
vector_load_64(const uint8_t *p)
{
	return _mm512_loadu_si512(p);
}

#elif defined(CPU_NEON)

#include <arm_neon.h>

/* Four bits for each byte of `v`, which has all or no bits of each set: NEON has no movemask. */
static ALWAYS_INLINE uint64_t
vector_nibbles(uint8x16_t v)
{
	return vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(v), 4)), 0);
}

#endif

#endif
