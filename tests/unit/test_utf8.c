/*
 * test_utf8.c -- text/utf8.c: every rule of RFC 3629 at its edges, and the kernels against the letter of the rules.
 */
#include "text/utf8.h"

#include "test.h"

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

TESTS(T(edges), T(overlong), T(surrogates_and_beyond), T(cut), T(subparts), T(every_code_point), T(counts))
