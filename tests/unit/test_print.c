/*
 * test_print.c -- integers and floats as text: their form, and that no shorter and no closer text exists.
 * SCONV_RANDOM=100000000 in the environment makes the random tests long.
 */
#include "number/print.h"

#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "unit/random.h"
#include "unit/test.h"

static const char *
text_of(double value, enum print_style style)
{
	static char text[PRINT_ROOM + 1];

	text[print_double((uint8_t *)text, value, style)] = '\0';
	return text;
}

static const char *
text_of_float(float value, enum print_style style)
{
	static char text[PRINT_ROOM + 1];

	text[print_float((uint8_t *)text, value, style)] = '\0';
	return text;
}

static void
check_integer(uint64_t value)
{
	char got[PRINT_ROOM + 1], want[32];

	got[print_uint64((uint8_t *)got, value)] = '\0';
	snprintf(want, sizeof(want), "%" PRIu64, value);
	CHECK_STR(got, want);
	got[print_int64((uint8_t *)got, (int64_t)value)] = '\0';
	snprintf(want, sizeof(want), "%" PRId64, (int64_t)value);
	CHECK_STR(got, want);
}

static void
integers(void)
{
	uint64_t ten = 1, state = 7, value;
	int i;

	for (i = 0; i < 20; i++, ten *= 10) {
		check_integer(ten - 1);
		check_integer(ten);
		check_integer(ten + 1);
		check_integer(-ten);
	}
	check_integer(0);
	check_integer(UINT64_MAX);
	check_integer((uint64_t)INT64_MIN);
	check_integer((uint64_t)INT64_MAX);
	for (value = 0; value < 20000; value++)
		check_integer(value);
	for (i = 0; i < 200000; i++) {
		value = random_next(&state);
		check_integer(value >> (value & 63));
	}
}

static void
form(void)
{
	static const struct {
		double value;
		const char *json, *yaml;
	} rows[] = {
	    {0.0, "0.0", "0.0"},
	    {-0.0, "-0.0", "-0.0"},
	    {1, "1.0", "1.0"},
	    {-100, "-100.0", "-100.0"},
	    {0.1, "0.1", "0.1"},
	    {-12.5, "-12.5", "-12.5"},
	    {0.000001, "0.000001", "0.000001"},
	    {0.00001234, "0.00001234", "0.00001234"},
	    {9.5e-7, "9.5e-7", "9.5e-7"},
	    {1e-7, "1e-7", "1.0e-7"},
	    {-1e-7, "-1e-7", "-1.0e-7"},
	    {1e20, "100000000000000000000.0", "100000000000000000000.0"},
	    {123456789012345680000.0, "123456789012345680000.0", "123456789012345680000.0"},
	    {999999999999999900000.0, "999999999999999900000.0", "999999999999999900000.0"},
	    {1e21, "1e+21", "1.0e+21"},
	    {1.5e21, "1.5e+21", "1.5e+21"},
	    {1e22, "1e+22", "1.0e+22"},
	    {1e23, "1e+23", "1.0e+23"},
	    {9007199254740993.0, "9007199254740992.0", "9007199254740992.0"},
	    {0.30000000000000004, "0.30000000000000004", "0.30000000000000004"},
	    {5e-324, "5e-324", "5.0e-324"},
	    {DBL_MIN, "2.2250738585072014e-308", "2.2250738585072014e-308"},
	    {DBL_MAX, "1.7976931348623157e+308", "1.7976931348623157e+308"},
	    {9007199254740992.0 * 2, "18014398509481984.0", "18014398509481984.0"},
	};
	size_t i;

	for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		CHECK_STR(text_of(rows[i].value, PRINT_JSON), rows[i].json);
		CHECK_STR(text_of(rows[i].value, PRINT_YAML), rows[i].yaml);
	}
}

static void
form_of_floats(void)
{
	CHECK_STR(text_of_float(0.0f, PRINT_JSON), "0.0");
	CHECK_STR(text_of_float(-0.0f, PRINT_JSON), "-0.0");
	CHECK_STR(text_of_float(3.14f, PRINT_JSON), "3.14");
	CHECK_STR(text_of_float(0.1f, PRINT_JSON), "0.1");
	CHECK_STR(text_of_float(16777216.0f, PRINT_JSON), "16777216.0");
	CHECK_STR(text_of_float(33554432.0f, PRINT_JSON), "33554432.0");
	CHECK_STR(text_of_float(1e-7f, PRINT_YAML), "1.0e-7");
	CHECK_STR(text_of_float(1e21f, PRINT_JSON), "1e+21");
	CHECK_STR(text_of_float(FLT_MAX, PRINT_JSON), "3.4028235e+38");
	CHECK_STR(text_of_float(FLT_MIN, PRINT_JSON), "1.1754944e-38");
	CHECK_STR(text_of_float(1e-45f, PRINT_JSON), "1e-45");
}

/* Digits without point, sign, exponent and zeros at either end, as a number; returns how many. */
static int
significant(const char *text, uint64_t *digits)
{
	int n = 0, zeros = 0;

	*digits = 0;
	for (; *text != '\0' && *text != 'e'; text++) {
		if (*text == '0')
			zeros += n > 0;
		if (*text < '1' || *text > '9')
			continue;
		/* Zeros count once something follows them. */
		for (n += zeros; zeros > 0; zeros--)
			*digits *= 10;
		*digits = *digits * 10 + (uint64_t)(*text - '0');
		n++;
	}
	return n;
}

/*
 * Whether `text`, which reads back as `value`, is the shortest and the closest: printf, which rounds exactly, says the
 * same with as many digits, and with one digit less something that reads back as another value. (A power of two has a
 * nearer neighbour below: there a shorter text may be one that printf does not try.)
 */
static int
is_best(const char *text, double value, int wide)
{
	char other[64];
	uint64_t mine, theirs;
	int n = significant(text, &mine), exponent;

	if (frexp(fabs(value), &exponent) == 0.5)
		return 1;
	snprintf(other, sizeof(other), "%.*e", n - 1, value);
	significant(other, &theirs);
	if (mine != theirs)
		return 0;
	if (n == 1)
		return 1;
	snprintf(other, sizeof(other), "%.*e", n - 2, value);
	return wide ? strtod(other, NULL) != value : strtof(other, NULL) != (float)value;
}

static void
check_double(double value)
{
	const char *text = text_of(value, PRINT_JSON);

	if (!isfinite(value))
		return;
	if (strtod(text, NULL) != value || (value != 0 && !is_best(text, value, 1)))
		test_fail(__FILE__, __LINE__, text);
}

static void
check_float(float value)
{
	const char *text = text_of_float(value, PRINT_JSON);
	char all[64];

	if (!isfinite(value))
		return;
	/* Whole numbers beyond 2^24 have all their digits. */
	if (fabsf(value) >= 16777216.0f && fabsf(value) < 1e21f) {
		snprintf(all, sizeof(all), "%.1f", (double)value);
		CHECK_STR(text, all);
		return;
	}
	if (strtof(text, NULL) != value || (value != 0 && !is_best(text, (double)value, 0)))
		test_fail(__FILE__, __LINE__, text);
}

/* Every power of two and its neighbours; every power of ten and its neighbours. */
static void
powers_and_neighbours(void)
{
	char text[16];
	double value;
	int i;

	for (i = -1074; i <= 1023; i++) {
		value = ldexp(1, i);
		check_double(value);
		check_double(nextafter(value, 0));
		check_double(nextafter(value, INFINITY));
		if (i >= -149 && i <= 127) {
			check_float((float)value);
			check_float(nextafterf((float)value, 0));
			check_float(nextafterf((float)value, INFINITY));
		}
	}
	for (i = -323; i <= 308; i++) {
		snprintf(text, sizeof(text), "1e%d", i);
		value = strtod(text, NULL);
		check_double(value);
		check_double(nextafter(value, 0));
		check_double(nextafter(value, INFINITY));
	}
}

static void
random_doubles(void)
{
	unsigned long i, rounds = random_rounds(300000);
	uint64_t state = 4101842887655102017, bits;
	double value;

	for (i = 0; i < rounds; i++) {
		bits = random_next(&state);
		memcpy(&value, &bits, sizeof(value));
		check_double(value);
		/* Few digits, as people write them. */
		check_double((double)(bits >> (20 + bits % 44)) / (double)(1 + i % 1000));
	}
}

/* What print_few takes, up to its borders: whole numbers of 10^-8, of any size, and their neighbours, which are none. */
static void
few_digits(void)
{
	static const double borders[] = {
	    1e-8, 9.9e-7, 1e-6, 1, 10, 9999999.99999999, 1e7, 10000000.00000001, 99999999};
	unsigned long i, rounds = random_rounds(300000);
	uint64_t state = 2685821657736338717, bits;
	double value;
	size_t b;

	for (b = 0; b < sizeof(borders) / sizeof(borders[0]); b++) {
		check_double(borders[b]);
		check_double(nextafter(borders[b], 0));
		check_double(nextafter(borders[b], INFINITY));
	}
	for (i = 0; i < rounds; i++) {
		bits = random_next(&state);
		value = (double)((bits >> (14 + bits % 50)) % UINT64_C(2000000000000000)) / 1e8;
		check_double(value);
		check_double(nextafter(value, bits & 1 ? 0 : INFINITY));
	}
}

static void
random_floats(void)
{
	unsigned long i, rounds = random_rounds(300000);
	uint64_t state = 3512401965023503517;
	uint32_t bits;
	float value;

	for (i = 0; i < rounds; i++) {
		bits = (uint32_t)(random_next(&state) >> 32);
		memcpy(&value, &bits, sizeof(value));
		check_float(value);
	}
}

TESTS(T(integers), T(form), T(form_of_floats), T(powers_and_neighbours), T(random_doubles), T(few_digits),
      T(random_floats))
