/*
 * test_exact.c -- long literals against binary numbers.
 */
#include "number/exact.h"

#include "unit/test.h"

static int
compare(const char *text, int point, uint64_t significand, int exponent)
{
	return exact_compare(span_text(text), point, significand, exponent);
}

static void
whole_numbers(void)
{
	CHECK_INT(compare("9007199254740993.0000000", 16, 9007199254740993, 0), 0);
	CHECK_INT(compare("9007199254740993.0000001", 16, 9007199254740993, 0), 1);
	CHECK_INT(compare("9007199254740992.9999999", 16, 9007199254740993, 0), -1);
	CHECK_INT(compare("-36893488147419103232", 20, 1, 65), 0);
	CHECK_INT(compare("36893488147419103233", 20, 1, 65), 1);
	CHECK_INT(compare("368934881474191032310000000000000e-13", 20, 1, 65), -1);
}

static void
fractions(void)
{
	CHECK_INT(compare("0.50000000000000000000", 0, 1, -1), 0);
	CHECK_INT(compare("0.50000000000000000000000000000000000000000000000001", 0, 1, -1), 1);
	CHECK_INT(compare("0.00000000000000000000005820766091346740722656250000", -22, 1, -84), 1);
	CHECK_INT(compare("5.820766091346740722656250000000e-11", -10, 1, -34), 0);
	CHECK_INT(compare("5.820766091346740722656249999999e-11", -10, 1, -34), -1);
}

/* What stands behind the digits that are kept only counts as more than nothing. */
static void
many_digits(void)
{
	char text[2000];

	memset(text, '0', sizeof(text));
	text[0] = '1';
	text[1] = '.';
	text[1998] = '\0';
	CHECK_INT(compare(text, 1, 1, 0), 0);
	text[1997] = '1';
	CHECK_INT(compare(text, 1, 1, 0), 1);
	memset(text, '9', 1998);
	text[1] = '.';
	text[0] = '0';
	CHECK_INT(compare(text, 0, 1, 0), -1);
}

TESTS(T(whole_numbers), T(fractions), T(many_digits))
