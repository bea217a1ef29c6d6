/*
 * test_spread.c -- numbers spread into digits: both kernels against printf.
 */
#include "number/spread.h"

#include <inttypes.h>

#include "unit/random.h"
#include "unit/test.h"

static void
check_eight(uint32_t value)
{
	char got[9] = "", want[16];

	spread_store_eight((uint8_t *)got, spread_eight(value));
	snprintf(want, sizeof(want), "%08" PRIu32, value);
	CHECK_STR(got, want);
}

/* Which bytes of a text are not '0'. */
static uint32_t
nonzero(const char *text)
{
	uint32_t mask = 0;
	int i;

	for (i = 0; i < 16; i++)
		mask |= (uint32_t)(text[i] != '0') << i;
	return mask;
}

static void
check_sixteen(uint32_t first, uint32_t last)
{
	char got[17] = "", same[17] = "", want[32];
	struct spread s = spread_sixteen(first, last);
	struct spread_portable p = spread_sixteen_portable(first, last);

	snprintf(want, sizeof(want), "%08" PRIu32 "%08" PRIu32, first, last);
	spread_store((uint8_t *)got, s);
	spread_store_portable((uint8_t *)same, p);
	CHECK_STR(got, want);
	CHECK_STR(same, want);
	CHECK_INT(spread_nonzero(s), nonzero(want));
	CHECK_INT(spread_nonzero_portable(p), nonzero(want));
}

static void
digits(void)
{
	uint64_t seed = 5;
	uint32_t value, other, i;

	for (value = 1; value <= 100000000; value *= 10)
		check_eight(value - 1);
	for (i = 0; i < 200000; i++) {
		value = (uint32_t)(random_next(&seed) >> 32) % 100000000;
		other = (uint32_t)(random_next(&seed) >> 32) % (i % 3 == 0 ? 10000 : 100000000);
		check_eight(value);
		check_sixteen(value, other);
		check_sixteen(other, value);
		check_sixteen(i * 500, i % 2 * 99999999);
	}
}

static void
mixtures(void)
{
	char got[17] = "", same[17] = "", want[17] = "";
	struct spread a = spread_sixteen(12345678, 91234567), b = spread_behind(9, a);
	struct spread_portable c = spread_sixteen_portable(12345678, 91234567),
			       d = spread_behind_portable(9, c);
	size_t n;

	for (n = 0; n <= 32; n++) {
		memcpy(want, "9123456789123456", 16);
		memcpy(want, "1234567891234567", n < 16 ? n : 16);
		spread_store((uint8_t *)got, spread_mix(a, b, (ptrdiff_t)n));
		spread_store_portable((uint8_t *)same, spread_mix_portable(c, d, (ptrdiff_t)n));
		CHECK_STR(got, want);
		CHECK_STR(same, want);
	}
}

TESTS(T(digits), T(mixtures))
