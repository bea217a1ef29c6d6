/*
 * escape.c -- the kernels of escape.h.
 * In:       text.      Out: the same, up to the first byte that JSON must escape.
 * Memory:   none.
 * Not here: how a byte is escaped (json/writer.c).
 */
#include "text/escape.h"

#include "base/word.h"

#ifdef CPU_X86
#include <immintrin.h>
#elif defined(CPU_NEON)
#include <arm_neon.h>
#endif

static size_t
shorter(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* Without vectors: eight bytes at a time. */
static ALWAYS_INLINE size_t
copy_words(uint8_t *to, const uint8_t *from, size_t len, uint64_t above)
{
	uint64_t w, odd;
	size_t i;

	for (i = 0; i < len; i += 8) {
		w = word_load(from + i);
		memcpy(to + i, from + i, 8);
		odd = word_equal(w, '"') | word_equal(w, '\\') | word_below(w, 0x20) | (w & above);
		if (odd != 0)
			return shorter(i + word_first(odd), len);
	}
	return len;
}

static size_t
copy_8(uint8_t *to, const uint8_t *from, size_t len)
{
	return copy_words(to, from, len, 0);
}

static size_t
copy_ascii_8(uint8_t *to, const uint8_t *from, size_t len)
{
	return copy_words(to, from, len, WORD_OF(0x80));
}

static const struct escape portable = {copy_8, copy_ascii_8, "portable"};

#ifdef CPU_X86

/* A bit for each of 16 bytes that must be escaped. */
static unsigned
mask_16(__m128i v)
{
	__m128i quote = _mm_cmpeq_epi8(v, _mm_set1_epi8('"')), slash = _mm_cmpeq_epi8(v, _mm_set1_epi8('\\'));
	__m128i control = _mm_cmpeq_epi8(_mm_min_epu8(v, _mm_set1_epi8(0x1f)), v);

	return (unsigned)_mm_movemask_epi8(_mm_or_si128(_mm_or_si128(quote, slash), control));
}

static size_t
copy_16(uint8_t *to, const uint8_t *from, size_t len)
{
	unsigned mask;
	__m128i v;
	size_t i;

	for (i = 0; i < len; i += 16) {
		v = _mm_loadu_si128((const __m128i *)(const void *)(from + i));
		_mm_storeu_si128((__m128i *)(void *)(to + i), v);
		if ((mask = mask_16(v)) != 0)
			return shorter(i + (size_t)__builtin_ctz(mask), len);
	}
	return len;
}

static size_t
copy_ascii_16(uint8_t *to, const uint8_t *from, size_t len)
{
	uint32_t mask;
	size_t i;

	for (i = 0; i < len; i += 16)
		if ((mask = escape_copy_16(to + i, from + i)) != 0)
			return shorter(i + (size_t)__builtin_ctz(mask), len);
	return len;
}

static const struct escape sse2 = {copy_16, copy_ascii_16, "sse2"};

CPU_AVX2 static size_t
copy_32(uint8_t *to, const uint8_t *from, size_t len)
{
	__m256i v, quote, slash, control;
	unsigned mask;
	size_t i;

	for (i = 0; i < len; i += 32) {
		v = _mm256_loadu_si256((const __m256i *)(const void *)(from + i));
		_mm256_storeu_si256((__m256i *)(void *)(to + i), v);
		quote = _mm256_cmpeq_epi8(v, _mm256_set1_epi8('"'));
		slash = _mm256_cmpeq_epi8(v, _mm256_set1_epi8('\\'));
		control = _mm256_cmpeq_epi8(_mm256_min_epu8(v, _mm256_set1_epi8(0x1f)), v);
		mask =
		    (unsigned)_mm256_movemask_epi8(_mm256_or_si256(_mm256_or_si256(quote, slash), control));
		if (mask != 0)
			return shorter(i + (size_t)__builtin_ctz(mask), len);
	}
	return len;
}

/* --ascii is rare: 16 bytes at a time are enough for it. */
static const struct escape avx2 = {copy_32, copy_ascii_16, "avx2"};

static const struct escape *const with_avx2[] = {&portable, &sse2, &avx2, NULL};
static const struct escape *const with_sse2[] = {&portable, &sse2, NULL};

const struct escape *const *
escape_all(void)
{
	return cpu_avx2() ? with_avx2 : with_sse2;
}

#elif defined(CPU_NEON)

static size_t
copy_16(uint8_t *to, const uint8_t *from, size_t len)
{
	uint8x16_t v, odd;
	uint64_t mask;
	size_t i;

	for (i = 0; i < len; i += 16) {
		v = vld1q_u8(from + i);
		vst1q_u8(to + i, v);
		odd = vorrq_u8(vceqq_u8(v, vdupq_n_u8('"')), vceqq_u8(v, vdupq_n_u8('\\')));
		odd = vorrq_u8(odd, vcltq_u8(v, vdupq_n_u8(0x20)));
		/* Four bits a byte: NEON has no movemask. */
		mask = vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(odd), 4)), 0);
		if (mask != 0)
			return shorter(i + (size_t)__builtin_ctzll(mask) / 4, len);
	}
	return len;
}

static const struct escape neon = {copy_16, copy_ascii_8, "neon"};
static const struct escape *const with_neon[] = {&portable, &neon, NULL};

const struct escape *const *
escape_all(void)
{
	return with_neon;
}

#else

static const struct escape *const with_words[] = {&portable, NULL};

const struct escape *const *
escape_all(void)
{
	return with_words;
}

#endif

const struct escape *
escape_best(void)
{
	const struct escape *const *all = escape_all();

	while (all[1] != NULL)
		all++;
	return all[0];
}
