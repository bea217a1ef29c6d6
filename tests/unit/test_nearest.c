/*
 * test_nearest.c -- up to 19 digits and a power of ten: ties, borders, and against the C library.
 */
#include "number/nearest.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "unit/random.h"
#include "unit/test.h"

static void
check(uint64_t digits, int exponent)
{
	char text[64];
	double want64;
	float want32;
	uint64_t bits64;
	uint32_t bits32;

	snprintf(text, sizeof(text), "%llue%d", (unsigned long long)digits, exponent);
	want64 = strtod(text, NULL);
	want32 = strtof(text, NULL);
	memcpy(&bits64, &want64, sizeof(bits64));
	memcpy(&bits32, &want32, sizeof(bits32));
	if (nearest_double(digits, exponent) != bits64 || nearest_float(digits, exponent) != bits32)
		test_fail(__FILE__, __LINE__, text);
}

static void
every_power(void)
{
	int e;

	for (e = -400; e <= 400; e++) {
		check(1, e);
		check(9, e);
		check(9007199254740993, e);
		check(UINT64_MAX, e);
		check(9999999999999999999u, e);
	}
}

/* Exactly halfway between two floats: the even one. */
static void
ties(void)
{
	uint64_t state = 3, odd, five;
	int i, e;

	for (i = 0; i < 20000; i++) {
		odd = ((uint64_t)1 << 53 | random_next(&state) >> 11) | 1;
		check(odd, 0);
		check(odd << (i % 10), 0);
		odd = (uint64_t)1 << 24 | (random_next(&state) >> 40) | 1;
		for (e = 0, five = 1; e < 17 && odd <= UINT64_MAX / five; e++, five *= 5) {
			check(odd * five, -e);
			check(odd, e);
		}
	}
}

static void
borders(void)
{
	CHECK(nearest_double(0, 5) == 0);
	CHECK(nearest_double(1, -343) == 0);
	CHECK(nearest_double(5, -324) == 1);
	CHECK(nearest_double(2470328229206232720, -342) == 0);
	CHECK(nearest_double(2470328229206232721, -342) == 1);
	CHECK(nearest_double(22250738585072011, -324) == 0x000fffffffffffff);
	CHECK(nearest_double(22250738585072014, -324) == 0x0010000000000000);
	CHECK(nearest_double(17976931348623157, 292) == 0x7fefffffffffffff);
	CHECK(nearest_double(17976931348623159, 292) == 0x7ff0000000000000);
	CHECK(nearest_double(1, 309) == 0x7ff0000000000000);
	CHECK(nearest_float(34028234663852886, 22) == 0x7f7fffff);
	CHECK(nearest_float(34028235677973366, 22) == 0x7f7fffff);
	CHECK(nearest_float(34028235677973367, 22) == 0x7f800000);
	CHECK(nearest_float(1, -45) == 1);
	CHECK(nearest_float(1, -46) == 0);
}

TESTS(T(every_power), T(ties), T(borders))
