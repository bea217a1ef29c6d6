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

static uint64_t
text_marks(uint64_t w)
{
	return word_equal(w, '"') | word_equal(w, '\\') | word_below(w, 0x20);
}

static const uint8_t *
plain_word(const uint8_t *p)
{
	uint64_t w, marks;

	for (;; p += 8) {
		w = word_load(p);
		if ((marks = text_marks(w) | (w & WORD_OF(0x80))) != 0)
			return p + word_first(marks);
	}
}

static const uint8_t *
text_word(const uint8_t *p, bool *high)
{
	uint64_t w, marks, before;

	for (;; p += 8) {
		w = word_load(p);
		marks = text_marks(w);
		before = marks != 0 ? (marks & -marks) - 1 : UINT64_MAX;
		*high |= (w & before & WORD_OF(0x80)) != 0;
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

static const struct scan portable = {plain_word, text_word, space_byte, "portable"};

#ifdef CPU_X86

static unsigned
text_mask_16(__m128i v)
{
	__m128i quote = _mm_cmpeq_epi8(v, _mm_set1_epi8('"')), slash = _mm_cmpeq_epi8(v, _mm_set1_epi8('\\'));
	__m128i control = _mm_cmpeq_epi8(_mm_min_epu8(v, _mm_set1_epi8(0x1f)), v);

	return (unsigned)_mm_movemask_epi8(_mm_or_si128(_mm_or_si128(quote, slash), control));
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
text_16(const uint8_t *p, bool *high)
{
	unsigned mask, before;
	__m128i v;

	for (;; p += 16) {
		v = _mm_loadu_si128((const __m128i *)(const void *)p);
		mask = text_mask_16(v);
		before = mask != 0 ? (mask & -mask) - 1 : 0xffff;
		*high |= ((unsigned)_mm_movemask_epi8(v) & before) != 0;
		if (mask != 0)
			return p + __builtin_ctz(mask);
	}
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

static const struct scan sse2 = {plain_64, text_16, space_16, "sse2"};

CPU_AVX2 static const uint8_t *
plain_32(const uint8_t *p)
{
	__m256i v, quote, slash, odd;
	unsigned mask;

	for (;; p += 32) {
		v = _mm256_loadu_si256((const __m256i *)(const void *)p);
		quote = _mm256_cmpeq_epi8(v, _mm256_set1_epi8('"'));
		slash = _mm256_cmpeq_epi8(v, _mm256_set1_epi8('\\'));
		odd = _mm256_cmpgt_epi8(_mm256_set1_epi8(0x20), v);
		mask = (unsigned)_mm256_movemask_epi8(_mm256_or_si256(_mm256_or_si256(quote, slash), odd));
		if (mask != 0)
			return p + __builtin_ctz(mask);
	}
}

CPU_AVX2 static const uint8_t *
text_32(const uint8_t *p, bool *high)
{
	__m256i v, quote, slash, control;
	unsigned mask, before;

	for (;; p += 32) {
		v = _mm256_loadu_si256((const __m256i *)(const void *)p);
		quote = _mm256_cmpeq_epi8(v, _mm256_set1_epi8('"'));
		slash = _mm256_cmpeq_epi8(v, _mm256_set1_epi8('\\'));
		control = _mm256_cmpeq_epi8(_mm256_min_epu8(v, _mm256_set1_epi8(0x1f)), v);
		mask =
		    (unsigned)_mm256_movemask_epi8(_mm256_or_si256(_mm256_or_si256(quote, slash), control));
		before = mask != 0 ? (mask & -mask) - 1 : UINT32_MAX;
		*high |= ((unsigned)_mm256_movemask_epi8(v) & before) != 0;
		if (mask != 0)
			return p + __builtin_ctz(mask);
	}
}

/* White space comes in short runs: 16 bytes at a time are enough. */
static const struct scan avx2 = {plain_32, text_32, space_16, "avx2"};

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
text_16(const uint8_t *p, bool *high)
{
	uint64_t mask, before;
	uint8x16_t v, text;

	for (;; p += 16) {
		v = vld1q_u8(p);
		text = vorrq_u8(vceqq_u8(v, vdupq_n_u8('"')), vceqq_u8(v, vdupq_n_u8('\\')));
		mask = nibbles(vorrq_u8(text, vcltq_u8(v, vdupq_n_u8(0x20))));
		before = mask != 0 ? (mask & -mask) - 1 : UINT64_MAX;
		*high |= (nibbles(vcgeq_u8(v, vdupq_n_u8(0x80))) & before) != 0;
		if (mask != 0)
			return p + __builtin_ctzll(mask) / 4;
	}
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

static const struct scan neon = {plain_64, text_16, space_16, "neon"};
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
