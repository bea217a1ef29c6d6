/*
 * test_shortest.c -- the digits that tell a float from its neighbours. (test_print.c compares millions with printf.)
 */
#include "number/shortest.h"

#include <float.h>

#include "unit/test.h"

/* Digits without zeros at the end. */
static struct shortest
trim(struct shortest s)
{
	for (; s.digits % 10 == 0; s.digits /= 10)
		s.exponent++;
	return s;
}

static void
check(double value, uint64_t digits, int exponent)
{
	struct shortest s;
	uint64_t bits;

	memcpy(&bits, &value, sizeof(bits));
	s = trim(shortest_double(bits));
	CHECK(s.digits == digits);
	CHECK_INT(s.exponent, exponent);
}

static void
check_float(float value, uint64_t digits, int exponent)
{
	struct shortest s;
	uint32_t bits;

	memcpy(&bits, &value, sizeof(bits));
	s = trim(shortest_float(bits));
	CHECK(s.digits == digits);
	CHECK_INT(s.exponent, exponent);
}

static void
doubles(void)
{
	check(1, 1, 0);
	check(0.3, 3, -1);
	check(123456.789, 123456789, -3);
	check(9007199254740992.0, 9007199254740992, 0);
	check(1e23, 1, 23);
	check(9.5367431640625e-7, 95367431640625, -20);
	check(5e-324, 5, -324);
	check(DBL_MIN, 22250738585072014, -324);
	check(DBL_MAX, 17976931348623157, 292);
	/* Powers of two, whose lower neighbour is nearer. */
	check(9.007199254740992e15 * 1024, 9223372036854776, 3);
	check(1.0e-310, 1, -310);
}

static void
floats(void)
{
	check_float(0.1f, 1, -1);
	check_float(16777216.0f, 16777216, 0);
	check_float(3.4028235e38f, 34028235, 31);
	check_float(1e-45f, 1, -45);
	check_float(3.14f, 314, -2);
}

TESTS(T(doubles), T(floats))
