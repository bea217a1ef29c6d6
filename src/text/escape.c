/*
 * escape.c -- the kernels of escape.h.
 * In:       text.      Out: the same, up to the first byte that JSON must escape.
 * Memory:   none.
 * Not here: how a byte is escaped (json/writer.c).
 */
#include "text/escape.h"

#include "text/must_escape.h"

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
		odd = must_escape_8(w) | (w & above);
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

static size_t
copy_16(uint8_t *to, const uint8_t *from, size_t len)
{
	unsigned mask;
	__m128i v;
	size_t i;

	for (i = 0; i < len; i += 16) {
		v = vector_load_16(from + i);
		_mm_storeu_si128((__m128i *)(void *)(to + i), v);
		if ((mask = must_escape_16(v)) != 0)
			return shorter(i + (size_t)__builtin_ctz(mask), len);
	}
	return len;
}

static size_t
copy_ascii_16(uint8_t *to, const uint8_t *from, size_t len)
{
	uint32_t mask;
	__m128i v;
	size_t i;

	for (i = 0; i < len; i += 16) {
		v = vector_load_16(from + i);
		_mm_storeu_si128((__m128i *)(void *)(to + i), v);
		if ((mask = must_escape_ascii_16(v)) != 0)
			return shorter(i + (size_t)__builtin_ctz(mask), len);
	}
	return len;
}

static const struct escape sse2 = {copy_16, copy_ascii_16, "sse2"};

CPU_AVX2 static size_t
copy_32(uint8_t *to, const uint8_t *from, size_t len)
{
	unsigned mask;
	__m256i v;
	size_t i;

	for (i = 0; i < len; i += 32) {
		v = vector_load_32(from + i);
		_mm256_storeu_si256((__m256i *)(void *)(to + i), v);
		if ((mask = must_escape_32(v)) != 0)
			return shorter(i + (size_t)__builtin_ctz(mask), len);
	}
	return len;
}

CPU_AVX512 static size_t
copy_64(uint8_t *to, const uint8_t *from, size_t len)
{
	uint64_t mask;
	__m512i v;
	size_t i;

	for (i = 0; i < len; i += 64) {
		v = vector_load_64(from + i);
		_mm512_storeu_si512(to + i, v);
		if ((mask = must_escape_64(v)) != 0)
			return shorter(i + (size_t)__builtin_ctzll(mask), len);
	}
	return len;
}

/* --ascii is rare: 16 bytes at a time are enough for it. */
static const struct escape avx2 = {copy_32, copy_ascii_16, "avx2"};

static const struct escape avx512 = {copy_64, copy_ascii_16, "avx512"};

static const struct escape *const with_avx512[] = {&portable, &sse2, &avx2, &avx512, NULL};
static const struct escape *const with_avx2[] = {&portable, &sse2, &avx2, NULL};
static const struct escape *const with_sse2[] = {&portable, &sse2, NULL};

const struct escape *const *
escape_all(void)
{
	return cpu_avx512() ? with_avx512 : cpu_avx2() ? with_avx2 : with_sse2;
}

#elif defined(CPU_NEON)

static size_t
copy_16(uint8_t *to, const uint8_t *from, size_t len)
{
	uint64_t mask;
	uint8x16_t v;
	size_t i;

	for (i = 0; i < len; i += 16) {
		v = vld1q_u8(from + i);
		vst1q_u8(to + i, v);
		if ((mask = vector_nibbles(must_escape_16(v))) != 0)
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
