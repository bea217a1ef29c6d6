/*
 * scan.c -- the kernels of scan.h: one small function for each question and each kind of machine.
 * In:       a window that ends in a NUL.      Out: the first byte that matters, or a bit for each that does.
 * Memory:   none.
 * Not here: what the byte means.
 */
#include "json/scan.h"

#include "text/must_escape.h"

/* Without vectors: eight bytes at a time. */

static inline uint64_t
odd_8(const uint8_t *p)
{
	return must_escape_8(word_load(p));
}

static const uint8_t *
plain_word(const uint8_t *p)
{
	uint64_t odd;

	while ((odd = odd_8(p)) == 0)
		p += 8;
	return p + word_first(odd);
}

static const uint8_t *
space_byte(const uint8_t *p)
{
	while (*p == ' ' || *p == '\n' || *p == '\r' || *p == '\t')
		p++;
	return p;
}

static void
marks_word(uint8_t *marks, const uint8_t *p, size_t len)
{
	size_t i, j;

	/* The product gathers a bit of each byte in the highest byte. */
	for (i = 0; i < len; i += 64)
		for (j = 0; j < 64; j += 8)
			*marks++ = (uint8_t)((odd_8(p + i + j) >> 7) * UINT64_C(0x0102040810204080) >> 56);
}

static const struct scan portable = {plain_word, space_byte, marks_word, "portable"};

#ifdef CPU_X86

static inline uint32_t
odd_16(const uint8_t *p)
{
	return must_escape_16(vector_load_16(p));
}

static const uint8_t *
plain_16(const uint8_t *p)
{
	uint32_t odd;

	while ((odd = odd_16(p)) == 0)
		p += 16;
	return p + __builtin_ctz(odd);
}

static const uint8_t *
space_16(const uint8_t *p)
{
	__m128i v, lines, blanks;
	unsigned mask;

	for (;; p += 16) {
		v = vector_load_16(p);
		lines = _mm_or_si128(_mm_cmpeq_epi8(v, _mm_set1_epi8('\n')),
				     _mm_cmpeq_epi8(v, _mm_set1_epi8('\r')));
		blanks = _mm_or_si128(_mm_cmpeq_epi8(v, _mm_set1_epi8(' ')),
				      _mm_cmpeq_epi8(v, _mm_set1_epi8('\t')));
		mask = (unsigned)_mm_movemask_epi8(_mm_or_si128(lines, blanks)) ^ 0xffff;
		if (mask != 0)
			return p + __builtin_ctz(mask);
	}
}

static void
marks_16(uint8_t *marks, const uint8_t *p, size_t len)
{
	uint64_t odd;
	size_t i;

	for (i = 0; i < len; i += 64, marks += 8) {
		odd = odd_16(p + i) | (uint64_t)odd_16(p + i + 16) << 16;
		odd |= (odd_16(p + i + 32) | (uint64_t)odd_16(p + i + 48) << 16) << 32;
		memcpy(marks, &odd, sizeof(odd));
	}
}

static const struct scan sse2 = {plain_16, space_16, marks_16, "sse2"};

CPU_AVX2 static inline uint32_t
odd_32(const uint8_t *p)
{
	return must_escape_32(vector_load_32(p));
}

CPU_AVX2 static const uint8_t *
plain_32(const uint8_t *p)
{
	uint32_t odd;

	while ((odd = odd_32(p)) == 0)
		p += 32;
	return p + __builtin_ctz(odd);
}

CPU_AVX2 static void
marks_32(uint8_t *marks, const uint8_t *p, size_t len)
{
	uint64_t odd;
	size_t i;

	for (i = 0; i < len; i += 64, marks += 8) {
		odd = odd_32(p + i) | (uint64_t)odd_32(p + i + 32) << 32;
		memcpy(marks, &odd, sizeof(odd));
	}
}

/* White space comes in short runs: 16 bytes at a time are enough. */
static const struct scan avx2 = {plain_32, space_16, marks_32, "avx2"};

CPU_AVX512 static inline uint64_t
odd_64(const uint8_t *p)
{
	return must_escape_64(vector_load_64(p));
}

CPU_AVX512 static const uint8_t *
plain_64(const uint8_t *p)
{
	uint64_t odd;

	while ((odd = odd_64(p)) == 0)
		p += 64;
	return p + __builtin_ctzll(odd);
}

CPU_AVX512 static void
marks_64(uint8_t *marks, const uint8_t *p, size_t len)
{
	uint64_t odd;
	size_t i;

	for (i = 0; i < len; i += 64, marks += 8) {
		odd = odd_64(p + i);
		memcpy(marks, &odd, sizeof(odd));
	}
}

static const struct scan avx512 = {plain_64, space_16, marks_64, "avx512"};

static const struct scan *const with_avx512[] = {&portable, &sse2, &avx2, &avx512, NULL};
static const struct scan *const with_avx2[] = {&portable, &sse2, &avx2, NULL};
static const struct scan *const with_sse2[] = {&portable, &sse2, NULL};

const struct scan *const *
scan_all(void)
{
	return cpu_avx512() ? with_avx512 : cpu_avx2() ? with_avx2 : with_sse2;
}

#elif defined(CPU_NEON)

static inline uint8x16_t
odd_16(const uint8_t *p)
{
	return must_escape_16(vld1q_u8(p));
}

static const uint8_t *
plain_16(const uint8_t *p)
{
	uint64_t odd;

	while ((odd = vector_nibbles(odd_16(p))) == 0)
		p += 16;
	return p + __builtin_ctzll(odd) / 4;
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
		mask = ~vector_nibbles(vorrq_u8(lines, blanks));
		if (mask != 0)
			return p + __builtin_ctzll(mask) / 4;
	}
}

static void
marks_16(uint8_t *marks, const uint8_t *p, size_t len)
{
	static const uint8_t weights[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
	uint8x16_t bit = vld1q_u8(weights), low, high;
	size_t i;

	/* NEON has no movemask: each byte keeps its bit, and neighbours are added until eight share a byte. */
	for (i = 0; i < len; i += 64, marks += 8) {
		low = vpaddq_u8(vandq_u8(odd_16(p + i), bit), vandq_u8(odd_16(p + i + 16), bit));
		high = vpaddq_u8(vandq_u8(odd_16(p + i + 32), bit), vandq_u8(odd_16(p + i + 48), bit));
		low = vpaddq_u8(low, high);
		low = vpaddq_u8(low, low);
		vst1_u8(marks, vget_low_u8(low));
	}
}

static const struct scan neon = {plain_16, space_16, marks_16, "neon"};
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
