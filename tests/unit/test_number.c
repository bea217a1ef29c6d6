/*
 * test_number.c -- json/number.h: the quick reading of a literal against decimal_scan, and what is wrong.
 */
#include "json/number.h"

#include "unit/random.h"
#include "unit/test.h"

#include <stdio.h>

static char text[256];

/* Whether the literal in `text`, which `behind` follows, is read as decimal_scan reads it. */
static bool
is_same(size_t len, char behind)
{
	struct decimal quick, slow;
	const uint8_t *p = (const uint8_t *)text;

	text[len] = behind;
	memset(text + len + 1, '7', 16);
	if (jsn_number(&quick, p, p + len + (behind == '\0' ? 0 : 1)) != p + len ||
	    !decimal_scan(&slow, span_of(p, len)))
		return false;
	return quick.text.p == p && quick.text.len == len && quick.point == slow.point &&
	       quick.end == slow.end && quick.exponent == slow.exponent && quick.negative == slow.negative;
}

static size_t
draw_digits(size_t n, size_t most, uint64_t *seed, int zero_first)
{
	size_t i, count = 1 + (random_next(seed) >> 40) % most;
	unsigned zeros = (random_next(seed) >> 40) % 4 == 0 ? 10u : 1u;

	for (i = 0; i < count; i++) {
		text[n + i] = (char)('0' + (random_next(seed) >> 40) % 10);
		if (zeros > 1 && i < count - 1 && zero_first)
			text[n + i] = '0';
	}
	if (!zero_first && count > 1 && text[n] == '0')
		text[n] = '1';
	return n + count;
}

static void
random_literals(void)
{
	static const char behind[] = {'\0', ',', ']', '}', ' ', '\n', ':', '-', '+', 'x'};
	uint64_t seed = 1;
	unsigned long round, rounds = random_rounds(300000), wrong = 0;
	size_t n;

	for (round = 0; round < rounds; round++) {
		uint64_t kind = random_next(&seed) >> 40;

		n = 0;
		if (kind & 1)
			text[n++] = '-';
		n = draw_digits(n, kind & 2 ? 7 : 25, &seed, 0);
		if (kind & 4) {
			text[n++] = '.';
			n = draw_digits(n, kind & 8 ? 8 : 30, &seed, 1);
		}
		if ((kind & 0x30) == 0x30) {
			text[n++] = kind & 0x40 ? 'e' : 'E';
			if (kind & 0x80)
				text[n++] = kind & 0x100 ? '-' : '+';
			n = draw_digits(n, kind & 0x200 ? 3 : 12, &seed, 1);
		}
		if (!is_same(n, behind[round % sizeof(behind)])) {
			printf("%.*s\n", (int)n, text);
			wrong++;
		}
	}
	CHECK_INT(wrong, 0);
}

/* The offset of the first wrong byte; -1 if there is none. */
static long
wrong_at(const char *literal)
{
	struct decimal d;
	const uint8_t *p = (const uint8_t *)text, *q;

	memset(text, 0, sizeof(text));
	memcpy(text, literal, strlen(literal));
	q = jsn_number(&d, p, p + strlen(literal));
	return d.text.len == 0 ? (long)(q - p) : -1;
}

static void
wrong_bytes(void)
{
	CHECK_INT(wrong_at("0"), -1);
	CHECK_INT(wrong_at("-0.0e-0"), -1);
	CHECK_INT(wrong_at("-"), 1);
	CHECK_INT(wrong_at("-x"), 1);
	CHECK_INT(wrong_at("01"), 1);
	CHECK_INT(wrong_at("-00"), 2);
	CHECK_INT(wrong_at("012345678.5"), 1);
	CHECK_INT(wrong_at("1."), 2);
	CHECK_INT(wrong_at("123456789.]"), 10);
	CHECK_INT(wrong_at("1.e5"), 2);
	CHECK_INT(wrong_at("1e"), 2);
	CHECK_INT(wrong_at("1.5E+"), 5);
	CHECK_INT(wrong_at("1e-]"), 3);
}

TESTS(T(random_literals), T(wrong_bytes))
