/*
 * utf8_x86.c -- the kernels of utf8_scan.h in SSE2, AVX2 and AVX-512.
 * In:       bytes.      Out: how many are valid, how many begin a character, how many end a line.
 * Memory:   none.
 * Not here: the idea (utf8_mistakes.h).
 */
#include "base/vector.h"

#ifdef CPU_X86

#include <stdbool.h>
#include <string.h>

#include "text/utf8_mistakes.h"
#include "text/utf8_scan.h"

static size_t
valid_16(const uint8_t *p, size_t len)
{
	size_t i;

	for (i = 0; i + 16 <= len; i += 16)
		if (_mm_movemask_epi8(vector_load_16(p + i)) != 0)
			break;
	return i;
}

/* The sum of 16 counters of a byte each. */
static size_t
sum_16(__m128i counters)
{
	__m128i sums = _mm_sad_epu8(counters, _mm_setzero_si128());

	return (size_t)(_mm_cvtsi128_si64(sums) + _mm_cvtsi128_si64(_mm_unpackhi_epi64(sums, sums)));
}

/* Bytes that end a line, or that begin a character: as signed bytes, continuations are -128 to -65. -1 for each. */
static ALWAYS_INLINE __m128i
found_16(__m128i v, bool lines)
{
	return lines ? _mm_cmpeq_epi8(v, _mm_set1_epi8('\n')) : _mm_cmpgt_epi8(v, _mm_set1_epi8(-65));
}

static ALWAYS_INLINE size_t
total_16(const uint8_t *p, size_t len, bool lines)
{
	size_t i = 0, n = 0, stop;
	__m128i counters;

	while (i + 16 <= len) {
		counters = _mm_setzero_si128();
		stop = len - i < 255 * 16 ? len : i + 255 * 16;
		for (; i + 16 <= stop; i += 16)
			counters = _mm_sub_epi8(counters, found_16(vector_load_16(p + i), lines));
		n += sum_16(counters);
	}
	return n + (lines ? utf8_portable.lines : utf8_portable.count)(p + i, len - i);
}

static size_t
count_16(const uint8_t *p, size_t len)
{
	return total_16(p, len, false);
}

static size_t
lines_16(const uint8_t *p, size_t len)
{
	return total_16(p, len, true);
}

static const struct utf8_scan sse2 = {valid_16, count_16, lines_16, "sse2"};

/* The entry of a table for each half byte of `v`; the table is in both halves of the vector. */
#define LOOK_UP_32(table, v) _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(vector_load_16(table)), v)

/* `v`, all bytes `n` places later, with the last ones of `before` in front. */
#define LATER_32(v, before, n) _mm256_alignr_epi8(v, _mm256_permute2x128_si256(before, v, 0x21), 16 - (n))

/* Marks the mistakes in 32 bytes, the block before them being `before`. */
CPU_AVX2 static inline __m256i
mistakes_32(__m256i v, __m256i before)
{
	const __m256i low_half = _mm256_set1_epi8(0x0f);
	__m256i first = LATER_32(v, before, 1), pairs, third, fourth, needed;

	pairs = LOOK_UP_32(first_high, _mm256_and_si256(_mm256_srli_epi16(first, 4), low_half));
	pairs = _mm256_and_si256(pairs, LOOK_UP_32(first_low, _mm256_and_si256(first, low_half)));
	pairs = _mm256_and_si256(
	    pairs, LOOK_UP_32(second_high, _mm256_and_si256(_mm256_srli_epi16(v, 4), low_half)));
	/* The third byte from e0 on and the fourth from f0 on must be continuations, and no others may follow one. */
	third = _mm256_subs_epu8(LATER_32(v, before, 2), _mm256_set1_epi8((char)(0xe0 - 0x80)));
	fourth = _mm256_subs_epu8(LATER_32(v, before, 3), _mm256_set1_epi8((char)(0xf0 - 0x80)));
	needed = _mm256_and_si256(_mm256_or_si256(third, fourth), _mm256_set1_epi8((char)TWO_CONTS));
	return _mm256_xor_si256(needed, pairs);
}

/* Whether the last bytes, less than a block, are valid behind `before`: zeros follow, which no character may be cut by. */
CPU_AVX2 static inline bool
is_valid_rest_32(const uint8_t *p, size_t len, __m256i before)
{
	uint8_t rest[32] = {0};
	__m256i v, wrong;

	memcpy(rest, p, len);
	v = vector_load_32(rest);
	wrong = mistakes_32(v, before);
	return _mm256_testz_si256(wrong, wrong);
}

/* Bytes that are looked at together: text is ASCII for long, or else seldom is, and a branch predictor likes that. */
#define TOGETHER ((size_t)256)

/*
 * Here long text is looked at first of all: it comes from memory. The machine fetches ahead by itself, but not across the
 * border of a page. What lies there may be nobody's, which does no harm.
 */
static inline void
fetch_ahead(const uint8_t *p)
{
	size_t i;

	for (i = 0; i < TOGETHER; i += 64)
		__builtin_prefetch((const void *)((uintptr_t)p + 4096 + i));
}

/* Whether so many bytes are valid behind *before, which then is as good as their last block; the last character may be cut. */
CPU_AVX2 static inline bool
are_valid_together(const uint8_t *p, __m256i *before)
{
	__m256i v, last = *before, any = *before, wrong = _mm256_setzero_si256();
	size_t i;

	fetch_ahead(p);
	for (i = 0; i < TOGETHER; i += 32)
		any = _mm256_or_si256(any, vector_load_32(p + i));
	if (_mm256_movemask_epi8(any) == 0)
		return true;
	for (i = 0; i < TOGETHER; i += 32, last = v) {
		v = vector_load_32(p + i);
		wrong = _mm256_or_si256(wrong, mistakes_32(v, last));
	}
	if (!_mm256_testz_si256(wrong, wrong))
		return false;
	*before = last;
	return true;
}

CPU_AVX2 static size_t
valid_32(const uint8_t *p, size_t len)
{
	__m256i v, before = _mm256_setzero_si256(), wrong;
	size_t i;

	for (i = 0; i + TOGETHER <= len && are_valid_together(p + i, &before); i += TOGETHER)
		;
	for (; i + 32 <= len; i += 32) {
		v = vector_load_32(p + i);
		/* ASCII behind ASCII: nothing can be wrong. */
		if (_mm256_movemask_epi8(_mm256_or_si256(v, before)) != 0) {
			wrong = mistakes_32(v, before);
			if (!_mm256_testz_si256(wrong, wrong))
				break;
		}
		before = v;
	}
	if (i < len && len - i < 32 && is_valid_rest_32(p + i, len - i, before))
		return len;
	return whole_characters(p, i);
}

CPU_AVX2 static size_t
sum_32(__m256i counters)
{
	__m256i sums = _mm256_sad_epu8(counters, _mm256_setzero_si256());
	__m128i half = _mm_add_epi64(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));

	return (size_t)(_mm_cvtsi128_si64(half) + _mm_cvtsi128_si64(_mm_unpackhi_epi64(half, half)));
}

CPU_AVX2 static ALWAYS_INLINE __m256i
found_32(__m256i v, bool lines)
{
	return lines ? _mm256_cmpeq_epi8(v, _mm256_set1_epi8('\n'))
		     : _mm256_cmpgt_epi8(v, _mm256_set1_epi8(-65));
}

CPU_AVX2 static ALWAYS_INLINE size_t
total_32(const uint8_t *p, size_t len, bool lines)
{
	size_t i = 0, n = 0, stop;
	__m256i counters;

	while (i + 32 <= len) {
		counters = _mm256_setzero_si256();
		stop = len - i < 255 * 32 ? len : i + 255 * 32;
		for (; i + 32 <= stop; i += 32)
			counters = _mm256_sub_epi8(counters, found_32(vector_load_32(p + i), lines));
		n += sum_32(counters);
	}
	return n + (lines ? utf8_portable.lines : utf8_portable.count)(p + i, len - i);
}

CPU_AVX2 static size_t
count_32(const uint8_t *p, size_t len)
{
	return total_32(p, len, false);
}

CPU_AVX2 static size_t
lines_32(const uint8_t *p, size_t len)
{
	return total_32(p, len, true);
}

static const struct utf8_scan avx2 = {valid_32, count_32, lines_32, "avx2"};

/* The same for 64 bytes, and so on. */
#define LOOK_UP_64(table, v)   _mm512_shuffle_epi8(_mm512_broadcast_i32x4(vector_load_16(table)), v)
#define LATER_64(v, before, n) _mm512_alignr_epi8(v, _mm512_alignr_epi32(v, before, 12), 16 - (n))

CPU_AVX512 static inline __m512i
mistakes_64(__m512i v, __m512i before)
{
	const __m512i low_half = _mm512_set1_epi8(0x0f);
	__m512i first = LATER_64(v, before, 1), pairs, third, fourth, needed;

	pairs = LOOK_UP_64(first_high, _mm512_and_si512(_mm512_srli_epi16(first, 4), low_half));
	pairs = _mm512_and_si512(pairs, LOOK_UP_64(first_low, _mm512_and_si512(first, low_half)));
	pairs = _mm512_and_si512(
	    pairs, LOOK_UP_64(second_high, _mm512_and_si512(_mm512_srli_epi16(v, 4), low_half)));
	third = _mm512_subs_epu8(LATER_64(v, before, 2), _mm512_set1_epi8((char)(0xe0 - 0x80)));
	fourth = _mm512_subs_epu8(LATER_64(v, before, 3), _mm512_set1_epi8((char)(0xf0 - 0x80)));
	needed = _mm512_and_si512(_mm512_or_si512(third, fourth), _mm512_set1_epi8((char)TWO_CONTS));
	return _mm512_xor_si512(needed, pairs);
}

/* Up to 64 bytes; zeros follow if there are fewer. What is not asked for is not read. */
CPU_AVX512 static inline __m512i
load_up_to_64(const uint8_t *p, size_t len)
{
	return len >= 64 ? vector_load_64(p)
			 : _mm512_maskz_loadu_epi8(_bzhi_u64(UINT64_MAX, (unsigned)len), p);
}

CPU_AVX512 static inline bool
are_valid_together_512(const uint8_t *p, __m512i *before)
{
	__m512i v, last = *before, any = *before, wrong = _mm512_setzero_si512();
	size_t i;

	fetch_ahead(p);
	for (i = 0; i < TOGETHER; i += 64)
		any = _mm512_or_si512(any, vector_load_64(p + i));
	if (_mm512_movepi8_mask(any) == 0)
		return true;
	for (i = 0; i < TOGETHER; i += 64, last = v) {
		v = vector_load_64(p + i);
		wrong = _mm512_or_si512(wrong, mistakes_64(v, last));
	}
	if (_mm512_test_epi8_mask(wrong, wrong) != 0)
		return false;
	*before = last;
	return true;
}

CPU_AVX512 static size_t
valid_64(const uint8_t *p, size_t len)
{
	__m512i v, before = _mm512_setzero_si512(), wrong;
	size_t i;

	/* Most texts are short: for them there is one look. */
	if (len < 64) {
		wrong = mistakes_64(load_up_to_64(p, len), before);
		return _mm512_test_epi8_mask(wrong, wrong) == 0 ? len : 0;
	}
	for (i = 0; i + TOGETHER <= len && are_valid_together_512(p + i, &before); i += TOGETHER)
		;
	for (; i < len; i += 64) {
		v = load_up_to_64(p + i, len - i);
		wrong = mistakes_64(v, before);
		if (_mm512_test_epi8_mask(wrong, wrong) != 0)
			break;
		before = v;
	}
	/* The zeros behind the end belong to no character that it cuts. */
	return i > len ? len : whole_characters(p, i);
}

CPU_AVX512 static size_t
count_64(const uint8_t *p, size_t len)
{
	size_t i, n = 0;

	for (i = 0; i < len; i += 64)
		n += (size_t)_mm_popcnt_u64(
		    _mm512_cmpgt_epi8_mask(load_up_to_64(p + i, len - i), _mm512_set1_epi8(-65)));
	/* The zeros behind the end were counted too. */
	return n - (i - len);
}

CPU_AVX512 static size_t
lines_64(const uint8_t *p, size_t len)
{
	size_t i, n = 0;

	for (i = 0; i < len; i += 64)
		n += (size_t)_mm_popcnt_u64(
		    _mm512_cmpeq_epi8_mask(load_up_to_64(p + i, len - i), _mm512_set1_epi8('\n')));
	return n;
}

static const struct utf8_scan avx512 = {valid_64, count_64, lines_64, "avx512"};

static const struct utf8_scan *const with_avx512[] = {&utf8_portable, &sse2, &avx2, &avx512, NULL};
static const struct utf8_scan *const with_avx2[] = {&utf8_portable, &sse2, &avx2, NULL};
static const struct utf8_scan *const with_sse2[] = {&utf8_portable, &sse2, NULL};

const struct utf8_scan *
utf8_scan_best(void)
{
	return cpu_avx512() ? &avx512 : cpu_avx2() ? &avx2 : &sse2;
}

const struct utf8_scan *const *
utf8_scan_all(void)
{
	return cpu_avx512() ? with_avx512 : cpu_avx2() ? with_avx2 : with_sse2;
}

#endif
