/*
 * test_decimal.c -- literals: the grammar, integers at their borders, and rounding against strtod and strtof.
 * SCONV_RANDOM=100000000 in the environment makes the random tests long.
 */
#include "number/decimal.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "base/limit.h"
#include "unit/random.h"
#include "unit/test.h"

static struct decimal
scan(const char *text)
{
	struct decimal d;

	if (!decimal_scan(&d, span_text(text)))
		test_fail(__FILE__, __LINE__, text);
	return d;
}

static void
grammar(void)
{
	static const char *const good[] = {"0",
					   "-0",
					   "10",
					   "1.0",
					   "0.10",
					   "1e5",
					   "1E+5",
					   "1e-05",
					   "-1.5",
					   "0.0e0",
					   "123456789012345678901234567890"};
	static const char *const bad[] = {"",	  "-",	  "+1",	 "01",	     "-01", ".5", "1.",
					  "1.e5", "1e",	  "1e+", "e5",	     "0x1", "1 ", " 1",
					  "1e5.", "1..0", "NaN", "Infinity", "--1"};
	struct decimal d;
	size_t i;

	for (i = 0; i < sizeof(good) / sizeof(good[0]); i++)
		scan(good[i]);
	for (i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		if (decimal_scan(&d, span_text(bad[i])))
			test_fail(__FILE__, __LINE__, bad[i]);
}

static void
check_parts(const char *text, unsigned point, unsigned end, int exponent)
{
	struct decimal d = scan(text);

	CHECK_INT(d.text.len, strlen(text));
	CHECK_INT(d.point, point);
	CHECK_INT(d.end, end);
	CHECK_INT(d.exponent, exponent);
	CHECK_INT(d.negative, text[0] == '-');
	CHECK_INT(decimal_is_whole(&d), strpbrk(text, ".eE") == NULL);
}

static void
parts(void)
{
	check_parts("0", 1, 1, 0);
	check_parts("-120", 4, 4, 0);
	check_parts("0.00120", 1, 7, 0);
	check_parts("-1.5e3", 2, 4, 3);
	check_parts("15E-07", 2, 2, -7);
	check_parts("1234567890123456789012.5", 22, 24, 0);
	check_parts("1e99999999999999999999", 1, 1, 1000000);
	check_parts("-1e-99999999999999999999", 2, 2, -1000000);
}

/* Where a text stops being a literal; -1 if it does not. */
static long
wrong_at(const char *text, size_t len)
{
	struct decimal d;
	const uint8_t *p = (const uint8_t *)text, *q = decimal_take(&d, p, p + len);

	return d.text.len == 0 ? (long)(q - p) : -1;
}

static void
wrong_bytes(void)
{
	CHECK_INT(wrong_at("12", 0), 0);
	CHECK_INT(wrong_at("12", 2), -1);
	CHECK_INT(wrong_at("12x", 3), -1);
	CHECK_INT(wrong_at("-5", 1), 1);
	CHECK_INT(wrong_at("-x", 2), 1);
	CHECK_INT(wrong_at("012345678.5", 11), 1);
	CHECK_INT(wrong_at("-00", 3), 2);
	CHECK_INT(wrong_at("1.5", 2), 2);
	CHECK_INT(wrong_at("1.e5", 4), 2);
	CHECK_INT(wrong_at("1.5E+5", 5), 5);
	CHECK_INT(wrong_at("1e-]", 4), 3);
}

/* The same literal with other digits behind it, which are none of its. */
static struct decimal
padded(const struct decimal *d)
{
	static uint8_t room[LIMIT_NUMBER + LIMIT_PADDING];
	struct decimal copy = *d;

	memcpy(room, d->text.p, d->text.len);
	memset(room + d->text.len, d->text.len % 2 == 0 ? '7' : '.', LIMIT_PADDING);
	copy.text.p = room;
	copy.padded = true;
	return copy;
}

static void
check_int64(const char *text, int fits, int64_t want)
{
	struct decimal d = scan(text), wide = padded(&d);
	int64_t value = 0, same = 0;

	CHECK_INT(decimal_int64(&d, &value), fits);
	CHECK_INT(decimal_int64(&wide, &same), fits);
	CHECK_INT(fits ? value : 0, want);
	CHECK_INT(fits ? same : 0, want);
}

static void
check_uint64(const char *text, int fits, uint64_t want)
{
	struct decimal d = scan(text), wide = padded(&d);
	uint64_t value = 0, same = 0;

	CHECK_INT(decimal_uint64(&d, &value), fits);
	CHECK_INT(decimal_uint64(&wide, &same), fits);
	CHECK((fits ? value : 0) == want);
	CHECK((fits ? same : 0) == want);
}

static void
integers(void)
{
	check_int64("0", 1, 0);
	check_int64("-0", 0, 0);
	check_int64("-1", 1, -1);
	check_int64("9223372036854775807", 1, INT64_MAX);
	check_int64("9223372036854775808", 0, 0);
	check_int64("-9223372036854775808", 1, INT64_MIN);
	check_int64("-9223372036854775809", 0, 0);
	check_int64("1.0", 0, 0);
	check_int64("1e2", 0, 0);
	check_uint64("0", 1, 0);
	check_uint64("-1", 0, 0);
	check_uint64("9999999999999999999", 1, 9999999999999999999u);
	check_uint64("10000000000000000000", 1, 10000000000000000000u);
	check_uint64("18446744073709551615", 1, UINT64_MAX);
	check_uint64("18446744073709551616", 0, 0);
	check_uint64("99999999999999999999", 0, 0);
	check_uint64("184467440737095516150", 0, 0);
}

/* Whether both conversions give the same bits as the C library's. */
static int
same_as_libc(const char *text)
{
	struct decimal d = scan(text), wide = padded(&d);
	double want64 = strtod(text, NULL), got64 = decimal_double(&d), same64 = decimal_double(&wide);
	float want32 = strtof(text, NULL), got32 = decimal_float(&d);

	return memcmp(&got64, &want64, sizeof(got64)) == 0 && memcmp(&same64, &want64, sizeof(same64)) == 0 &&
	       memcmp(&got32, &want32, sizeof(got32)) == 0;
}

static void
check_libc(const char *text)
{
	char shown[64];

	if (same_as_libc(text))
		return;
	snprintf(shown, sizeof(shown), "%.60s", text);
	test_fail(__FILE__, __LINE__, shown);
}

static void
edges(void)
{
	static const char *const texts[] = {
	    "0.0",
	    "-0.0",
	    "0e5",
	    "-0e-400",
	    "1e22",
	    "1e23",
	    "9007199254740991",
	    "9007199254740992",
	    "9007199254740993",
	    "9007199254740993.0",
	    "9007199254740995.0",
	    "9007199254740992.99999999999999999999999999",
	    "9007199254740993.00000000000000000000000001",
	    "1e308",
	    "1.7976931348623157e308",
	    "1.7976931348623158e308",
	    "1.7976931348623159e308",
	    "1e309",
	    "1e400",
	    "-1e400",
	    "5e-324",
	    "2.5e-324",
	    "2.4703282292062327e-324",
	    "2.4703282292062328e-324",
	    "2.47032822920623272088284396434110686182529901307162382212792841250337753e-324",
	    "1e-400",
	    "-1e-999999",
	    "2.2250738585072011e-308",
	    "2.2250738585072014e-308",
	    "4.4501477170144023e-308",
	    "62.5364939768271845828",
	    "3.518437208883201171875e13",
	    "8.98846567431158e307",
	    "16777216",
	    "16777217",
	    "16777219",
	    "16777217.0000000000000000000000001",
	    "3.4028234663852886e38",
	    "3.4028235677973366e38",
	    "3.4028235677973365e38",
	    "7.0064923216240853546186479164495e-46",
	    "7.0064923216240853546186479164496e-46",
	    "1.17549435e-38",
	    "1.1754942807573643e-38",
	    "0.50000000000000000000",
	    "0.30000000000000000000000000001"};
	size_t i;

	for (i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		check_libc(texts[i]);
}

/* The point halfway between a float64 and the next, in full, then with a digit more, then a trifle less. */
static void
halfway(void)
{
	uint64_t state = 1, bits;
	char text[2000];
	size_t len;
	double low;
	int i;

	for (i = 0; i < 2000; i++) {
		bits = random_next(&state) & 0x7fffffffffffffff;
		if (i % 4 == 0)
			bits &= 0x000fffffffffffff;
		memcpy(&low, &bits, sizeof(low));
		if (!isfinite(low))
			continue;
#if LDBL_MANT_DIG >= 64
		long double middle = ((long double)low + (long double)nextafter(low, INFINITY)) / 2;

		if (!isfinite((double)nextafter(low, INFINITY)))
			continue;
		snprintf(text, sizeof(text) - 8, "%.1100Lf", middle);
		check_libc(text);
		len = strlen(text);
		memcpy(text + len, "00001", 6);
		check_libc(text);
		snprintf(text, sizeof(text), "%.800Le", middle);
		check_libc(text);
		for (len = strcspn(text, "e"); text[len - 1] == '0'; len--)
			;
		if (text[len - 1] != '.') {
			text[len - 1]--;
			check_libc(text);
		}
#endif
	}
}

static void
long_literals(void)
{
	static char text[LIMIT_NUMBER + 1];
	size_t i;

	memset(text, '3', sizeof(text) - 1);
	memcpy(text, "-0.", 3);
	check_libc(text);
	memset(text, '0', sizeof(text) - 1);
	text[1] = '.';
	memcpy(text + sizeof(text) - 8, "1e65527", 7);
	check_libc(text);
	memset(text, '0', sizeof(text) - 1);
	text[0] = '1';
	memcpy(text + sizeof(text) - 8, "e-65528", 7);
	check_libc(text);
	/* One digit at the very end lifts it over the halfway point. */
	memset(text, '0', sizeof(text) - 1);
	memcpy(text, "9007199254740993.", 17);
	check_libc(text);
	text[sizeof(text) - 2] = '1';
	check_libc(text);
	for (i = 19; i < 1200; i++) {
		memset(text, '9', i);
		memcpy(text, "1.", 2);
		snprintf(text + i, 8, "%s", i % 3 == 0 ? "e-310" : i % 3 == 1 ? "e-44" : "e300");
		check_libc(text);
	}
}

/* The public suite, where it is: "HALF SINGLE DOUBLE TEXT", the bits in hexadecimal. */
static void
suite_file(const char *name)
{
	char path[256], text[4096];
	unsigned long long want32, want64;
	struct decimal d;
	double got64;
	float got32;
	FILE *f;

	snprintf(path, sizeof(path), "../shared/suites/numbers/parse-number-fxx/%s", name);
	if ((f = fopen(path, "r")) == NULL)
		return;
	while (fscanf(f, "%*x %llx %llx %4095s", &want32, &want64, text) == 3) {
		if (!decimal_scan(&d, span_text(text)))
			continue;
		got64 = decimal_double(&d);
		got32 = decimal_float(&d);
		if (memcmp(&got64, &(uint64_t){want64}, 8) != 0 ||
		    memcmp(&got32, &(uint32_t){(uint32_t)want32}, 4) != 0)
			test_fail(__FILE__, __LINE__, text);
	}
	fclose(f);
}

static void
suite(void)
{
	suite_file("float16-every-8th.txt");
	suite_file("freetype-2-7.txt");
	suite_file("google-wuffs.txt");
	suite_file("lemire-fast-float.txt");
	suite_file("more-test-cases.txt");
	suite_file("tencent-rapidjson.txt");
}

/* Integers of every length, some beyond 64 bits. */
static void
random_integers(void)
{
	unsigned long i, rounds = random_rounds(200000);
	uint64_t state = 7, bits;
	char text[64];

	for (i = 0; i < rounds; i++) {
		bits = random_next(&state) >> (i & 63);
		snprintf(text, sizeof(text), "-%llu", (unsigned long long)bits);
		check_uint64(text + 1, 1, bits);
		check_int64(text + 1, bits <= INT64_MAX, bits <= INT64_MAX ? (int64_t)bits : 0);
		check_int64(text, bits > 0 && bits <= INT64_MAX, bits <= INT64_MAX ? -(int64_t)bits : 0);
		snprintf(text, sizeof(text), "%llu%020llu", (unsigned long long)bits + 1,
			 (unsigned long long)bits);
		check_uint64(text, 0, 0);
	}
}

/* Decimals of every length and size, and texts of random floats at every precision. */
static void
random_values(void)
{
	unsigned long i, rounds = random_rounds(500000);
	uint64_t state = 88172645463325252, bits;
	char text[128];
	double value;

	for (i = 0; i < rounds; i++) {
		bits = random_next(&state);
		memcpy(&value, &bits, sizeof(value));
		if (i % 2 == 0 || !isfinite(value))
			snprintf(
			    text, sizeof(text), "%s%llu%s%0*llue%d", i % 3 == 0 ? "-" : "",
			    (unsigned long long)(bits >> (bits & 63) | (i % 8 >= 4)), i % 8 < 4 ? "." : "",
			    1 + (int)(i % 7), (unsigned long long)(random_next(&state) >> (bits >> 8 & 63)),
			    (int)(bits >> 16 & 1023) % (i % 16 < 8 ? 60 : 700) - (i % 16 < 8 ? 50 : 380));
		else if (i % 4 == 1)
			snprintf(text, sizeof(text), "%.*e", (int)(i / 4 % 24), value);
		else
			snprintf(text, sizeof(text), "%.*f", (int)(i / 4 % 24),
				 ldexp(value, (int)(i / 128 % 80) - 60 - ilogb(value)));
		check_libc(text);
	}
}

TESTS(T(grammar), T(parts), T(wrong_bytes), T(integers), T(edges), T(halfway), T(long_literals), T(suite),
      T(random_integers), T(random_values))
