/*
 * test_shortest.c -- the digits that tell a float from its neighbours. (test_print.c compares millions with printf.)
 */
#include "number/shortest.h"

#include <float.h>

#include "unit/random.h"
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

/* The quick way, where it answers, says the same as the other. */
static void
check_quick(uint64_t bits)
{
	struct shortest quick, slow;

	bits &= UINT64_MAX >> 1;
	if (!shortest_quickly(bits, &quick))
		return;
	CHECK(quick.digits >= 1000000000000000 && quick.digits < 100000000000000000);
	quick = trim(quick);
	slow = trim(shortest_double(bits));
	CHECK(quick.digits == slow.digits);
	CHECK_INT(quick.exponent, slow.exponent);
}

static void
quickly(void)
{
	unsigned long round, rounds = random_rounds(300000);
	struct shortest ignored;
	uint64_t seed = 9, bits;
	double value;

	for (round = 0; round < rounds; round++) {
		bits = random_next(&seed);
		check_quick(bits);
		/* The same digits with a usual exponent; few bits; few decimals. */
		check_quick((bits & (UINT64_MAX >> 12)) | (1000 + bits % 64) << 52);
		check_quick((bits & UINT64_MAX << (bits % 52)) >> 1);
		value = (double)(bits >> 40) / (double)(bits % 7 < 3 ? 1000 : 100000);
		memcpy(&bits, &value, sizeof(bits));
		check_quick(bits);
	}
	CHECK(!shortest_quickly(0, &ignored));
	CHECK(!shortest_quickly((uint64_t)1 << 52, &ignored));
	CHECK(!shortest_quickly((uint64_t)1075 << 52 | 1, &ignored));
}

TESTS(T(doubles), T(floats), T(quickly))
