/*
 * test_figure.c -- numbers as --verify compares them.
 */
#include "verify/figure.h"

#include "unit/test.h"

static void
check_whole(const char *text, bool want, bool negative, uint64_t magnitude)
{
	struct whole w;
	bool got = figure_whole(span_text(text), &w);

	CHECK_INT(got, want);
	if (got && want) {
		CHECK_INT(w.negative, negative);
		CHECK(w.magnitude == magnitude);
	}
}

static void
whole(void)
{
	check_whole("0", true, false, 0);
	check_whole("-0", false, false, 0);
	check_whole("-1", true, true, 1);
	check_whole("18446744073709551615", true, false, UINT64_MAX);
	check_whole("18446744073709551616", false, false, 0);
	check_whole("-9223372036854775808", true, true, (uint64_t)1 << 63);
	check_whole("-9223372036854775809", false, false, 0);
	check_whole("1.0", false, false, 0);
	check_whole("1e3", false, false, 0);
	check_whole("", false, false, 0);
	check_whole("-", false, false, 0);
}

static uint64_t
sum_of(const char *text)
{
	struct sum s = {0};

	figure_add(&s, span_text(text));
	return s.state;
}

/* YAML's spelling of a literal is the same number; whether it is an integer counts. */
static void
same_number(void)
{
	CHECK(sum_of("1e5") == sum_of("1.0e+5"));
	CHECK(sum_of("1E400") == sum_of("1.0e+400"));
	CHECK(sum_of("1.50") == sum_of("1.5"));
	CHECK(sum_of("0.00123") == sum_of("1.23e-3"));
	CHECK(sum_of("12300.0") == sum_of("1.23e+4"));
	CHECK(sum_of("-0") == sum_of("-0.0"));
	CHECK(sum_of("0.0") == sum_of("0e7"));
	CHECK(sum_of("0.05") == sum_of("5e-2"));
	CHECK(sum_of("10.25") == sum_of("1025e-2"));
}

static void
other_number(void)
{
	CHECK(sum_of("1") != sum_of("1.0"));
	CHECK(sum_of("0.0") != sum_of("-0.0"));
	CHECK(sum_of("1.5") != sum_of("-1.5"));
	CHECK(sum_of("1.5e3") != sum_of("1.5e4"));
	CHECK(sum_of("105.0") != sum_of("15.0"));
	CHECK(sum_of("100000000000000000001") != sum_of("100000000000000000002"));
	CHECK(sum_of("10000000000000000000000") != sum_of("1000000000000000000000"));
}

static void
floats(void)
{
	CHECK(figure_double(span_text("0.1")) == 0.1);
	CHECK(figure_float(span_text("0.1")) == 0.1f);
	CHECK(figure_double(span_of("1.5xyz", 3)) == 1.5);
}

TESTS(T(whole), T(same_number), T(other_number), T(floats))
