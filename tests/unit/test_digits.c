/*
 * test_digits.c -- runs of digits: the kernels against the portable ones, and these against a byte at a time.
 */
#include "number/digits.h"

#include "unit/random.h"
#include "unit/test.h"

static uint8_t text[64];

/* Digits, what stands right before and behind them in ASCII, and anything. */
static void
draw(uint64_t *seed)
{
	size_t i;

	for (i = 0; i < sizeof(text); i++) {
		uint64_t bits = random_next(seed) >> 32;
		unsigned kind = bits & 7;

		bits >>= 3;
		text[i] = (uint8_t)(kind == 0 ? bits & 255 : kind == 1 ? '.' + bits % 13 : '0' + bits % 10);
	}
}

static void
classes(void)
{
	uint64_t seed = 1;
	uint32_t others, significant;
	int round, i;

	for (round = 0; round < 100000; round++) {
		draw(&seed);
		if (round < 256)
			text[round % 32] = (uint8_t)round;
		others = significant = 0;
		for (i = 0; i < 32; i++)
			others |= (uint32_t)(text[i] < '0' || text[i] > '9') << i;
		for (i = 0; i < 16; i++)
			significant |= (uint32_t)(text[i] >= '1' && text[i] <= '9') << i;
		CHECK_INT(digits_others(text), others);
		CHECK_INT(digits_others_portable(text), others);
		CHECK_INT(digits_significant(text), significant);
		CHECK_INT(digits_significant_portable(text), significant);
	}
}

/* The first n of 16 digits, those from `point` on a byte later. */
static uint64_t
sum(int point, int n)
{
	uint64_t value = 0;
	int i;

	for (i = 0; i < 16; i++)
		value = value * 10 + (i < n ? (uint64_t)(text[i + (i >= point)] & 15) : 0);
	return value;
}

static uint64_t
ten_to(int n)
{
	return n > 0 ? 10 * ten_to(n - 1) : 1;
}

static void
sums(void)
{
	uint64_t seed = 2;
	int round, point, n, i;

	for (round = 0; round < 1000; round++) {
		for (i = 0; i < 32; i++)
			text[i] = (uint8_t)('0' + (random_next(&seed) >> 40) % 10);
		for (n = 0; n <= 16; n++) {
			CHECK(digits_sixteen(text, n) == sum(16, n));
			CHECK(digits_sixteen_portable(text, n) == sum(16, n));
			for (point = 0; point <= 31; point++) {
				CHECK(digits_around(text, point, n) == sum(point, n));
				CHECK(digits_around_portable(text, point, n) == sum(point, n));
			}
		}
		for (n = 1; n <= 8; n++)
			CHECK(digits_few(text, (unsigned)n) == sum(16, n) / ten_to(16 - n));
	}
}

TESTS(T(classes), T(sums))
