/*
 * utf8_scan.c -- UTF-8 many bytes at a time.
 * In:       bytes.      Out: how many are valid, how many begin a character, how many end a line.
 * Memory:   none.
 * Not here: what is wrong where a kernel stops (utf8.c).
 *
 * Whether two neighbouring bytes may stand together depends on four half bytes, and a shuffle looks up 16 or 32 of them
 * at once: for each kind of mistake there is a bit, which all of the first byte's high half, its low half and the second
 * byte's high half must grant. What lies three or four bytes apart is one more comparison.
 */
#include "text/utf8_scan.h"

#include <stdbool.h>

#include "base/cpu.h"
#include "base/word.h"

#ifdef CPU_X86
#include <immintrin.h>
#elif defined(CPU_NEON)
#include <arm_neon.h>
#endif

static size_t
valid_word(const uint8_t *p, size_t len)
{
	size_t i;

	for (i = 0; i + 8 <= len && (word_load(p + i) & WORD_OF(0x80)) == 0; i += 8)
		;
	return i;
}

static size_t
count_byte(const uint8_t *p, size_t len)
{
	size_t i, n = 0;

	for (i = 0; i < len; i++)
		n += (p[i] & 0xc0) != 0x80;
	return n;
}

static size_t
lines_byte(const uint8_t *p, size_t len)
{
	size_t i, n = 0;

	for (i = 0; i < len; i++)
		n += p[i] == '\n';
	return n;
}

static const struct utf8_scan portable = {valid_word, count_byte, lines_byte, "portable"};

#if defined(CPU_X86) || defined(CPU_NEON)

/* The mistakes that two neighbouring bytes can show. */
enum mistake {
	TOO_SHORT = 1,	 /* a first byte, and no continuation behind it */
	TOO_LONG = 2,	 /* ASCII, and a continuation behind it */
	OVERLONG_3 = 4,	 /* e0 80..9f */
	SURROGATE = 8,	 /* ed a0..bf */
	OVERLONG_2 = 16, /* c0 or c1 */
	TOO_LARGE = 32,	 /* f4 90..bf, f5..ff with any continuation but 80..8f */
	BEYOND = 64,	 /* f5..ff 80..8f; f0 80..8f, which is overlong, shares it */
	TWO_CONTS = 128	 /* two continuations: right only behind a first byte of three or four */
};

/* What the high half of the first byte makes possible. */
static const uint8_t first_high[16] = {
    TOO_LONG,
    TOO_LONG,
    TOO_LONG,
    TOO_LONG,
    TOO_LONG,
    TOO_LONG,
    TOO_LONG,
    TOO_LONG,
    TWO_CONTS,
    TWO_CONTS,
    TWO_CONTS,
    TWO_CONTS,
    TOO_SHORT | OVERLONG_2,
    TOO_SHORT,
    TOO_SHORT | OVERLONG_3 | SURROGATE,
    TOO_SHORT | TOO_LARGE | BEYOND,
};

/* What its low half makes possible: the mistakes that any low half shows, and those of some. */
#define ANY_LOW (TOO_SHORT | TOO_LONG | TWO_CONTS)
static const uint8_t first_low[16] = {
    ANY_LOW | OVERLONG_3 | OVERLONG_2 | BEYOND,
    ANY_LOW | OVERLONG_2,
    ANY_LOW,
    ANY_LOW,
    ANY_LOW | TOO_LARGE,
    ANY_LOW | TOO_LARGE | BEYOND,
    ANY_LOW | TOO_LARGE | BEYOND,
    ANY_LOW | TOO_LARGE | BEYOND,
    ANY_LOW | TOO_LARGE | BEYOND,
    ANY_LOW | TOO_LARGE | BEYOND,
    ANY_LOW | TOO_LARGE | BEYOND,
    ANY_LOW | TOO_LARGE | BEYOND,
    ANY_LOW | TOO_LARGE | BEYOND,
    ANY_LOW | TOO_LARGE | BEYOND | SURROGATE,
    ANY_LOW | TOO_LARGE | BEYOND,
    ANY_LOW | TOO_LARGE | BEYOND,
};

/* What the high half of the second byte makes possible. */
#define ANY_CONT (TOO_LONG | OVERLONG_2 | TWO_CONTS)
static const uint8_t second_high[16] = {
    TOO_SHORT,
    TOO_SHORT,
    TOO_SHORT,
    TOO_SHORT,
    TOO_SHORT,
    TOO_SHORT,
    TOO_SHORT,
    TOO_SHORT,
    ANY_CONT | OVERLONG_3 | BEYOND,
    ANY_CONT | OVERLONG_3 | TOO_LARGE,
    ANY_CONT | SURROGATE | TOO_LARGE,
    ANY_CONT | SURROGATE | TOO_LARGE,
    TOO_SHORT,
    TOO_SHORT,
    TOO_SHORT,
    TOO_SHORT,
};

/* Before `n`, the end of bytes that are valid but for a character cut there: back to where that begins. */
static size_t
whole_characters(const uint8_t *p, size_t n)
{
	size_t back;

	for (back = 1; back <= 3 && back <= n; back++)
		if ((p[n - back] & 0xc0) != 0x80)
			return p[n - back] >= 0xc0 ? n - back : n;
	return n;
}

#endif

#ifdef CPU_X86

static size_t
valid_16(const uint8_t *p, size_t len)
{
	size_t i;

	for (i = 0; i + 16 <= len; i += 16)
		if (_mm_movemask_epi8(_mm_loadu_si128((const __m128i *)(const void *)(p + i))) != 0)
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

static size_t
count_16(const uint8_t *p, size_t len)
{
	__m128i v, counters;
	size_t i = 0, n = 0, stop;

	while (i + 16 <= len) {
		counters = _mm_setzero_si128();
		stop = len - i < 255 * 16 ? len : i + 255 * 16;
		for (; i + 16 <= stop; i += 16) {
			v = _mm_loadu_si128((const __m128i *)(const void *)(p + i));
			/* As signed bytes, continuations are -128 to -65. A comparison gives -1. */
			counters = _mm_sub_epi8(counters, _mm_cmpgt_epi8(v, _mm_set1_epi8(-65)));
		}
		n += sum_16(counters);
	}
	return n + count_byte(p + i, len - i);
}

static size_t
lines_16(const uint8_t *p, size_t len)
{
	__m128i v, counters;
	size_t i = 0, n = 0, stop;

	while (i + 16 <= len) {
		counters = _mm_setzero_si128();
		stop = len - i < 255 * 16 ? len : i + 255 * 16;
		for (; i + 16 <= stop; i += 16) {
			v = _mm_loadu_si128((const __m128i *)(const void *)(p + i));
			counters = _mm_sub_epi8(counters, _mm_cmpeq_epi8(v, _mm_set1_epi8('\n')));
		}
		n += sum_16(counters);
	}
	return n + lines_byte(p + i, len - i);
}

static const struct utf8_scan sse2 = {valid_16, count_16, lines_16, "sse2"};

/* The entry of a table for each half byte of `v`; the table is in both halves of the vector. */
#define LOOK_UP_32(table, v) \
	_mm256_shuffle_epi8( \
	    _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(const void *)table)), v)

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
	v = _mm256_loadu_si256((const __m256i *)(const void *)rest);
	wrong = mistakes_32(v, before);
	return _mm256_testz_si256(wrong, wrong);
}

/* Bytes that are looked at together: text is ASCII for long, or else seldom is, and a branch predictor likes that. */
#define TOGETHER ((size_t)256)

/* Whether so many bytes are valid behind *before, which then is as good as their last block; the last character may be cut. */
CPU_AVX2 static inline bool
are_valid_together(const uint8_t *p, __m256i *before)
{
	__m256i v, last = *before, any = *before, wrong = _mm256_setzero_si256();
	size_t i;

	for (i = 0; i < TOGETHER; i += 32)
		any = _mm256_or_si256(any, _mm256_loadu_si256((const __m256i *)(const void *)(p + i)));
	if (_mm256_movemask_epi8(any) == 0)
		return true;
	for (i = 0; i < TOGETHER; i += 32, last = v) {
		v = _mm256_loadu_si256((const __m256i *)(const void *)(p + i));
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
		v = _mm256_loadu_si256((const __m256i *)(const void *)(p + i));
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

CPU_AVX2 static size_t
count_32(const uint8_t *p, size_t len)
{
	__m256i v, counters;
	size_t i = 0, n = 0, stop;

	while (i + 32 <= len) {
		counters = _mm256_setzero_si256();
		stop = len - i < 255 * 32 ? len : i + 255 * 32;
		for (; i + 32 <= stop; i += 32) {
			v = _mm256_loadu_si256((const __m256i *)(const void *)(p + i));
			counters = _mm256_sub_epi8(counters, _mm256_cmpgt_epi8(v, _mm256_set1_epi8(-65)));
		}
		n += sum_32(counters);
	}
	return n + count_byte(p + i, len - i);
}

CPU_AVX2 static size_t
lines_32(const uint8_t *p, size_t len)
{
	__m256i v, counters;
	size_t i = 0, n = 0, stop;

	while (i + 32 <= len) {
		counters = _mm256_setzero_si256();
		stop = len - i < 255 * 32 ? len : i + 255 * 32;
		for (; i + 32 <= stop; i += 32) {
			v = _mm256_loadu_si256((const __m256i *)(const void *)(p + i));
			counters = _mm256_sub_epi8(counters, _mm256_cmpeq_epi8(v, _mm256_set1_epi8('\n')));
		}
		n += sum_32(counters);
	}
	return n + lines_byte(p + i, len - i);
}

static const struct utf8_scan avx2 = {valid_32, count_32, lines_32, "avx2"};

static const struct utf8_scan *const with_avx2[] = {&portable, &sse2, &avx2, NULL};
static const struct utf8_scan *const with_sse2[] = {&portable, &sse2, NULL};

const struct utf8_scan *
utf8_scan_best(void)
{
	return cpu_avx2() ? &avx2 : &sse2;
}

const struct utf8_scan *const *
utf8_scan_all(void)
{
	return cpu_avx2() ? with_avx2 : with_sse2;
}

#elif defined(CPU_NEON)

/* Marks the mistakes in 16 bytes, the block before them being `before`. */
static inline uint8x16_t
mistakes_16(uint8x16_t v, uint8x16_t before)
{
	uint8x16_t first = vextq_u8(before, v, 15), pairs, third, fourth;

	pairs = vandq_u8(vandq_u8(vqtbl1q_u8(vld1q_u8(first_high), vshrq_n_u8(first, 4)),
				  vqtbl1q_u8(vld1q_u8(first_low), vandq_u8(first, vdupq_n_u8(0x0f)))),
			 vqtbl1q_u8(vld1q_u8(second_high), vshrq_n_u8(v, 4)));
	/* The third byte from e0 on and the fourth from f0 on must be continuations, and no others may follow one. */
	third = vcgeq_u8(vextq_u8(before, v, 14), vdupq_n_u8(0xe0));
	fourth = vcgeq_u8(vextq_u8(before, v, 13), vdupq_n_u8(0xf0));
	return veorq_u8(vandq_u8(vorrq_u8(third, fourth), vdupq_n_u8(TWO_CONTS)), pairs);
}

static size_t
valid_16(const uint8_t *p, size_t len)
{
	uint8x16_t v, before = vdupq_n_u8(0);
	size_t i;

	for (i = 0; i + 16 <= len; i += 16) {
		v = vld1q_u8(p + i);
		if (vmaxvq_u8(vorrq_u8(v, before)) >= 0x80 && vmaxvq_u8(mistakes_16(v, before)) != 0)
			break;
		before = v;
	}
	return whole_characters(p, i);
}

static size_t
count_16(const uint8_t *p, size_t len)
{
	size_t i, n = 0;

	for (i = 0; i + 16 <= len; i += 16)
		n +=
		    vaddvq_u8(vshrq_n_u8(vcgtq_s8(vreinterpretq_s8_u8(vld1q_u8(p + i)), vdupq_n_s8(-65)), 7));
	return n + count_byte(p + i, len - i);
}

static size_t
lines_16(const uint8_t *p, size_t len)
{
	size_t i, n = 0;

	for (i = 0; i + 16 <= len; i += 16)
		n += vaddvq_u8(vshrq_n_u8(vceqq_u8(vld1q_u8(p + i), vdupq_n_u8('\n')), 7));
	return n + lines_byte(p + i, len - i);
}

static const struct utf8_scan neon = {valid_16, count_16, lines_16, "neon"};
static const struct utf8_scan *const with_neon[] = {&portable, &neon, NULL};

const struct utf8_scan *
utf8_scan_best(void)
{
	return &neon;
}

const struct utf8_scan *const *
utf8_scan_all(void)
{
	return with_neon;
}

#else

static const struct utf8_scan *const with_words[] = {&portable, NULL};

const struct utf8_scan *
utf8_scan_best(void)
{
	return &portable;
}

const struct utf8_scan *const *
utf8_scan_all(void)
{
	return with_words;
}

#endif
