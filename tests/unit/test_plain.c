/*
 * test_plain.c -- plain scalars that every reader of YAML reads alike, and those that they do not.
 */
#include "verify/plain.h"

#include "unit/test.h"

static void
check(const char *text, enum plain want)
{
	struct decimal d;
	enum plain got = plain_resolve(span_text(text), &d);
	char shown[200];

	if (got == want)
		return;
	snprintf(shown, sizeof(shown), "'%s' is %d, want %d", text, (int)got, (int)want);
	test_fail(__FILE__, __LINE__, shown);
}

static void
agreed(void)
{
	static const char *const numbers[] = {
	    "0", "-12", "1.5", "-0.0", "1.0e+5", "2.5e-7", "123456789012345678901234567890"};
	size_t i;

	check("null", PLAIN_NULL);
	check("true", PLAIN_TRUE);
	check("false", PLAIN_FALSE);
	check(".nan", PLAIN_NAN);
	check(".inf", PLAIN_INFINITY);
	check("-.inf", PLAIN_MINUS_INFINITY);
	check("<<", PLAIN_MERGE);
	for (i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
		check(numbers[i], PLAIN_NUMBER);
}

static void
unsure(void)
{
	static const char *const texts[] = {"",
					    "~",
					    "Null",
					    "TRUE",
					    "yes",
					    "No",
					    "on",
					    "OFF",
					    "y",
					    "N",
					    "=",
					    "1e5",
					    "1.0e5",
					    "+1",
					    ".5",
					    "1.",
					    "012",
					    "0o17",
					    "0x1F",
					    "0b11",
					    "1_000",
					    "190:20",
					    "1:20:30",
					    "0:5.5",
					    "+.inf",
					    "-.NaN",
					    ".5_",
					    "1_0.5e+5",
					    ".5_e-5",
					    "0_7",
					    "1_.5",
					    "-.5",
					    "08",
					    "+0x1F",
					    "1:59",
					    "1e+5",
					    "1.e+5",
					    "2001-12-14",
					    "2001-1-1 1:02:03",
					    "2001-12-14t21:59:43.10-05:00",
					    "2001-12-14 21:59:43.10 -5"};
	size_t i;

	for (i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		check(texts[i], PLAIN_UNSURE);
}

static void
strings(void)
{
	static const char *const texts[] = {"abc",
					    "nul",
					    "truex",
					    "-",
					    "+",
					    ".",
					    "..",
					    "_",
					    "_1",
					    "80:80",
					    "1:2e3",
					    "1:2.5e+3",
					    "1_0e+5",
					    "1_0.5e5",
					    "0o1_7",
					    "0o_",
					    "+0o17",
					    "0_8",
					    "06:00",
					    "1:60",
					    "1:2:",
					    "10.0.0.1",
					    "1.2.3",
					    "0x",
					    "0xg",
					    "1e",
					    "e5",
					    "1-2",
					    "._5",
					    "2001-1-1",
					    "2001-12-14T04:23:51+0100",
					    "2021-01-03 22:27:15:000 -700",
					    "12a",
					    "yesno",
					    "2001-12-14x",
					    "2001-12",
					    "0:05"};
	size_t i;

	for (i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		check(texts[i], PLAIN_STRING);
}

TESTS(T(agreed), T(unsure), T(strings))
