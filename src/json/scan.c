/*
 * scan.c -- the kernels of scan.h: one small function for each question and each kind of machine.
 * In:       a window that ends in a NUL.      Out: the first byte that matters.
 * Memory:   none.
 * Not here: what the byte means.
 */
#include "json/scan.h"

#ifdef CPU_X86
#include <immintrin.h>
#endif

/* Without vectors: eight bytes at a time. */

static const uint8_t *
plain_word(const uint8_t *p)
{
	uint64_t w, marks;

	for (;; p += 8) {
		w = word_load(p);
		marks = word_equal(w, '"') | word_equal(w, '\\') | word_below(w, 0x20);
		if (marks != 0)
			return p + word_first(marks);
	}
}

static const uint8_t *
space_byte(const uint8_t *p)
{
	while (*p == ' ' || *p == '\n' || *p == '\r' || *p == '\t')
		p++;
	return p;
}

static const struct scan portable = {plain_word, space_byte, "portable"};

#ifdef CPU_X86

static const uint8_t *
plain_64(const uint8_t *p)
{
	uint64_t marks;

	while ((marks = scan_marks(p)) == 0)
		p += 64;
	return p + __builtin_ctzll(marks);
}

static const uint8_t *
space_16(const uint8_t *p)
{
	__m128i v, lines, blanks;
	unsigned mask;

	for (;; p += 16) {
		v = _mm_loadu_si128((const __m128i *)(const void *)p);
		lines = _mm_or_si128(_mm_cmpeq_epi8(v, _mm_set1_epi8('\n')),
				     _mm_cmpeq_epi8(v, _mm_set1_epi8('\r')));
		blanks = _mm_or_si128(_mm_cmpeq_epi8(v, _mm_set1_epi8(' ')),
				      _mm_cmpeq_epi8(v, _mm_set1_epi8('\t')));
		mask = (unsigned)_mm_movemask_epi8(_mm_or_si128(lines, blanks)) ^ 0xffff;
		if (mask != 0)
			return p + __builtin_ctz(mask);
	}
}

static const struct scan sse2 = {plain_64, space_16, "sse2"};

CPU_AVX2 static const uint8_t *
plain_32(const uint8_t *p)
{
	__m256i v, quote, slash, control;
	unsigned mask;

	for (;; p += 32) {
		v = _mm256_loadu_si256((const __m256i *)(const void *)p);
		quote = _mm256_cmpeq_epi8(v, _mm256_set1_epi8('"'));
		slash = _mm256_cmpeq_epi8(v, _mm256_set1_epi8('\\'));
		control = _mm256_cmpeq_epi8(_mm256_min_epu8(v, _mm256_set1_epi8(0x1f)), v);
		mask =
		    (unsigned)_mm256_movemask_epi8(_mm256_or_si256(_mm256_or_si256(quote, slash), control));
		if (mask != 0)
			return p + __builtin_ctz(mask);
	}
}

/* White space comes in short runs: 16 bytes at a time are enough. */
static const struct scan avx2 = {plain_32, space_16, "avx2"};

static const struct scan *const with_avx2[] = {&portable, &sse2, &avx2, NULL};
static const struct scan *const with_sse2[] = {&portable, &sse2, NULL};

const struct scan *const *
scan_all(void)
{
	return cpu_avx2() ? with_avx2 : with_sse2;
}

#elif defined(CPU_NEON)

/* Four bits for each byte of `v`, which has all or no bits of each set. */
static uint64_t
nibbles(uint8x16_t v)
{
	return vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(v), 4)), 0);
}

static const uint8_t *
plain_64(const uint8_t *p)
{
	uint64_t marks;

	while ((marks = scan_marks(p)) == 0)
		p += 64;
	return p + __builtin_ctzll(marks);
}

static const uint8_t *
space_16(const uint8_t *p)
{
	uint8x16_t v, lines, blanks;
	uint64_t mask;

	for (;; p += 16) {
		v = vld1q_u8(p);
		lines = vorrq_u8(vceqq_u8(v, vdupq_n_u8('\n')), vceqq_u8(v, vdupq_n_u8('\r')));
		blanks = vorrq_u8(vceqq_u8(v, vdupq_n_u8(' ')), vceqq_u8(v, vdupq_n_u8('\t')));
		mask = ~nibbles(vorrq_u8(lines, blanks));
		if (mask != 0)
			return p + __builtin_ctzll(mask) / 4;
	}
}

static const struct scan neon = {plain_64, space_16, "neon"};
static const struct scan *const with_neon[] = {&portable, &neon, NULL};

const struct scan *const *
scan_all(void)
{
	return with_neon;
}

#else

static const struct scan *const with_words[] = {&portable, NULL};

const struct scan *const *
scan_all(void)
{
	return with_words;
}

#endif

const struct scan *
scan_best(void)
{
	const struct scan *const *all = scan_all();

	while (all[1] != NULL)
		all++;
	return all[0];
}
