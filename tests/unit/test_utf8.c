/*
 * test_utf8.c -- text/utf8.c: every rule of RFC 3629 at its edges, and the kernels against the letter of the rules.
 */
#include "text/utf8.h"

#include "random.h"
#include "test.h"
#include "text/utf8_scan.h"

static size_t
valid(const char *text)
{
	return utf8_valid((const uint8_t *)text, strlen(text));
}

static void
edges(void)
{
	CHECK_INT(valid("plain"), 5);
	CHECK_INT(valid("\xc2\x80\xdf\xbf"), 4);
	CHECK_INT(valid("\xe0\xa0\x80\xed\x9f\xbf\xee\x80\x80\xef\xbf\xbf"), 12);
	CHECK_INT(valid("\xf0\x90\x80\x80\xf4\x8f\xbf\xbf"), 8);
	CHECK_INT(utf8_valid((const uint8_t *)"a\0b", 3), 3);
}

static void
overlong(void)
{
	CHECK_INT(valid("a\xc0\xaf"), 1);
	CHECK_INT(valid("a\xc1\xbf"), 1);
	CHECK_INT(valid("a\xe0\x9f\xbf"), 1);
	CHECK_INT(valid("a\xf0\x8f\xbf\xbf"), 1);
}

static void
surrogates_and_beyond(void)
{
	CHECK_INT(valid("a\xed\xa0\x80"), 1);
	CHECK_INT(valid("a\xed\xbf\xbf"), 1);
	CHECK_INT(valid("a\xf4\x90\x80\x80"), 1);
	CHECK_INT(valid("a\xf5\x80\x80\x80"), 1);
	CHECK_INT(valid("a\xff"), 1);
}

static void
cut(void)
{
	CHECK_INT(valid("ab\xe2\x82"), 2);
	CHECK_INT(valid("ab\x80"), 2);
	CHECK_INT(utf8_unfinished((const uint8_t *)"ab\xe2\x82", 4), 2);
	CHECK_INT(utf8_unfinished((const uint8_t *)"ab\xf0\x9f\x98", 5), 3);
	CHECK_INT(utf8_unfinished((const uint8_t *)"ab\xe2\x82\xac", 5), 0);
	CHECK_INT(utf8_unfinished((const uint8_t *)"ab\xe0\x80", 4), 0);
	CHECK_INT(utf8_unfinished((const uint8_t *)"\xc3", 1), 1);
	CHECK_INT(utf8_unfinished((const uint8_t *)"", 0), 0);
}

static void
subparts(void)
{
	CHECK_INT(utf8_subpart((const uint8_t *)"\xf0\x80\x80\x41", 4), 1);
	CHECK_INT(utf8_subpart((const uint8_t *)"\xe1\x80\xc3", 3), 2);
	CHECK_INT(utf8_subpart((const uint8_t *)"\xf1\x80\x80", 3), 3);
	CHECK_INT(utf8_subpart((const uint8_t *)"\xff", 1), 1);
	CHECK_INT(utf8_subpart((const uint8_t *)"\x80\x80", 2), 1);
}

/* Every code point comes back from its bytes, and its bytes are valid unless it is a surrogate. */
static void
every_code_point(void)
{
	uint8_t bytes[4];
	uint32_t code;
	size_t n, used, wrong = 0;

	for (code = 0; code <= 0x10ffff; code++) {
		n = utf8_encode(bytes, code);
		wrong += utf8_decode(bytes, n, &used) != code || used != n;
		wrong += (utf8_valid(bytes, n) == n) != (code < 0xd800 || code > 0xdfff);
	}
	CHECK_INT(wrong, 0);
}

static void
counts(void)
{
	CHECK_INT(utf8_count((const uint8_t *)"a\xc3\xa9\xe2\x82\xac\n", 7), 4);
	CHECK_INT(utf8_lines((const uint8_t *)"a\nb\n\n", 5), 3);
}

/* By the letter of RFC 3629's grammar, a byte at a time. */
static size_t
valid_slowly(const uint8_t *p, size_t len)
{
	static const uint8_t rules[][5] = {
	    /* the first byte's range, the second's range, bytes in all */
	    {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3}, {0xe1, 0xec, 0x80, 0xbf, 3},
	    {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3}, {0xf0, 0xf0, 0x90, 0xbf, 4},
	    {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4},
	};
	size_t i = 0, k, rule, n;

	while (i < len) {
		n = p[i] < 0x80 ? 1 : 0;
		for (rule = 0; rule < sizeof(rules) / sizeof(rules[0]); rule++)
			if (p[i] >= rules[rule][0] && p[i] <= rules[rule][1] && i + 1 < len &&
			    p[i + 1] >= rules[rule][2] && p[i + 1] <= rules[rule][3])
				n = rules[rule][4];
		for (k = 2; k < n; k++)
			if (i + k >= len || (p[i + k] & 0xc0) != 0x80)
				return i;
		if (n == 0)
			return i;
		i += n;
	}
	return i;
}

/* Text of many lengths of characters; in one of three a byte is wrong. */
static void
draw_text(uint8_t *p, size_t len, uint64_t *seed)
{
	static const uint32_t tops[] = {0x80, 0x80, 0x800, 0x10000, 0x110000};
	uint8_t bytes[4];
	uint32_t code;
	size_t i = 0, n;
	unsigned kind = (unsigned)(random_next(seed) >> 40) % 6;

	while (i < len) {
		code = (uint32_t)(random_next(seed) >> 32) %
		       tops[kind < 5 ? kind : (random_next(seed) >> 40) % 5];
		if (code >= 0xd800 && code <= 0xdfff)
			code = '\n';
		n = utf8_encode(bytes, code);
		if (n > len - i)
			n = utf8_encode(bytes, '\n');
		memcpy(p + i, bytes, n);
		i += n;
	}
	if (len > 0 && (random_next(seed) >> 40) % 3 == 0)
		p[(random_next(seed) >> 32) % len] = (uint8_t)(random_next(seed) >> 40);
}

/* Each kernel, at every alignment and length, on random text. */
static void
kernels(void)
{
	const struct utf8_scan *const *k, *portable = utf8_scan_all()[0];
	static uint8_t bytes[512];
	uint64_t seed = 1;
	size_t align, len, good, got, wrong = 0;
	unsigned long round, rounds = random_rounds(20);

	for (round = 0; round < rounds; round++)
		for (align = 0; align < 64; align++)
			for (len = 0; len <= 200; len += 1 + round % 3) {
				uint8_t *p = bytes + align;

				draw_text(p, len, &seed);
				good = valid_slowly(p, len);
				wrong += utf8_valid(p, len) != good;
				for (k = utf8_scan_all(); *k != NULL; k++) {
					got = (*k)->valid(p, len);
					wrong += got > good || valid_slowly(p, got) != got;
					wrong += (*k)->count(p, len) != portable->count(p, len);
					wrong += (*k)->lines(p, len) != portable->lines(p, len);
				}
			}
	CHECK_INT(wrong, 0);
}

/* Counters of a byte overflow after 255 rounds unless they are emptied before. */
static void
long_counts(void)
{
	static uint8_t bytes[100000];
	const struct utf8_scan *const *k;

	memset(bytes, '\n', sizeof(bytes));
	for (k = utf8_scan_all(); *k != NULL; k++) {
		CHECK_INT((*k)->count(bytes, sizeof(bytes)), sizeof(bytes));
		CHECK_INT((*k)->lines(bytes, sizeof(bytes) - 1), sizeof(bytes) - 1);
		CHECK_INT((*k)->valid(bytes, sizeof(bytes)), sizeof(bytes) / 8 * 8);
	}
}

/* Every pair and every triple of bytes that can decide, in the middle of a block. */
static void
every_triple(void)
{
	static const uint8_t thirds[] = {0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0,
					 0xbf, 0xc0, 0xc2, 0xe1, 0xf1, 0xff};
	uint8_t block[64];
	size_t wrong = 0, i;
	unsigned a, b;

	for (a = 0; a < 256; a++)
		for (b = 0; b < 256; b++)
			for (i = 0; i < sizeof(thirds); i++) {
				memset(block, 'x', sizeof(block));
				block[30] = (uint8_t)a;
				block[31] = (uint8_t)b;
				block[32] = thirds[i];
				block[33] = 0x80;
				wrong +=
				    utf8_valid(block, sizeof(block)) != valid_slowly(block, sizeof(block));
				block[33] = 'x';
				wrong +=
				    utf8_valid(block, sizeof(block)) != valid_slowly(block, sizeof(block));
			}
	CHECK_INT(wrong, 0);
}

TESTS(T(edges), T(overlong), T(surrogates_and_beyond), T(cut), T(subparts), T(every_code_point), T(counts),
      T(kernels), T(long_counts), T(every_triple))
