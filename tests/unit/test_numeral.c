/*
 * test_numeral.c -- YAML's spellings of numbers become JSON's, exact at any length.
 */
#include <stdlib.h>

#include "unit/test.h"
#include "yaml/numeral.h"

static struct err err;

static void
check(enum yaml_schema schema, const char *text, const char *want)
{
	enum yaml_kind kind = schema_resolve(schema, span_text(text));
	struct decimal d;
	struct buf to;
	char got[256] = "";

	buf_init(&to, LIMIT_NUMBER);
	err_clear(&err);
	if (!schema_is_number(kind))
		test_fail(__FILE__, __LINE__, text);
	else if (numeral_scan(&d, kind, span_text(text), &to, &err) == -1)
		test_fail(__FILE__, __LINE__, err.words);
	else
		snprintf(got, sizeof(got), "%.*s", (int)d.text.len, (const char *)d.text.p);
	CHECK_STR(got, want);
	buf_free(&to);
}

static void
core(void)
{
	static const char *const table[][2] = {
	    {"0", "0"},
	    {"-0", "-0"},
	    {"+0", "0"},
	    {"+00", "0"},
	    {"-00", "-0"},
	    {"007", "7"},
	    {"+1", "1"},
	    {"-012", "-12"},
	    {".5", "0.5"},
	    {"1.", "1.0"},
	    {"-.5", "-0.5"},
	    {"1.e5", "1.0e5"},
	    {"+1.5E3", "1.5E3"},
	    {".25e-2", "0.25e-2"},
	    {"00.5", "0.5"},
	    {"01e2", "1e2"},
	    {"-07.50", "-7.50"},
	    {"12e03", "12e03"},
	    {"1.0", "1.0"},
	    {"0.", "0.0"},
	    {"0x1F", "31"},
	    {"0xaB", "171"},
	    {"0x0", "0"},
	    {"0o17", "15"},
	    {"0xffffffffffffffff", "18446744073709551615"},
	    {"0o2000000000000000000000", "18446744073709551616"},
	    {"0x123456789abcdef0123456789", "90144042682896311822508713865"},
	    {"0x10000000000000000000000000000000000000000",
	     "1461501637330902918203684832716283019655932542976"},
	    {"123456789012345678901234567890", "123456789012345678901234567890"}};
	size_t i;

	for (i = 0; i < sizeof(table) / sizeof(table[0]); i++)
		check(YAML_CORE_12, table[i][0], table[i][1]);
}

static void
old(void)
{
	static const char *const table[][2] = {{"017", "15"},
					       {"-017", "-15"},
					       {"0_17", "15"},
					       {"0b11", "3"},
					       {"+0b1_0", "2"},
					       {"1_000", "1000"},
					       {"-1_0_", "-10"},
					       {"0x1_F", "31"},
					       {"190:20:30", "685230"},
					       {"-190:20:30.15", "-685230.15"},
					       {"1:00", "60"},
					       {"0:00.5", "0.5"},
					       {"1:2:3.", "3723.0"},
					       {"1_0.2_5", "10.25"},
					       {"6.8523015e+5", "6.8523015e+5"},
					       {"012.5", "12.5"},
					       {"00", "0"},
					       {"1000000000:59:59", "3600000003599"},
					       {"12345678901234567890:01", "740740734074074073401"}};
	size_t i;

	for (i = 0; i < sizeof(table) / sizeof(table[0]); i++)
		check(YAML_11, table[i][0], table[i][1]);
}

/* The longest hexadecimal number whose digits still fit, and literals that do not. */
static void
limits(void)
{
	char *text = malloc(LIMIT_NUMBER + 2);
	struct decimal d;
	struct buf to;

	buf_init(&to, LIMIT_NUMBER);
	err_clear(&err);
	memset(text, 'f', LIMIT_NUMBER + 1);
	memcpy(text, "0x", 2);
	CHECK(numeral_scan(&d, KIND_HEX, span_of(text, 54000), &to, &err) == 0);
	CHECK_INT(d.text.len, 65021);
	CHECK(numeral_scan(&d, KIND_HEX, span_of(text, LIMIT_NUMBER), &to, &err) == -1);
	CHECK_STR(err.words, "number is longer than 65536 bytes");
	err_clear(&err);
	memset(text, '7', LIMIT_NUMBER + 1);
	CHECK(numeral_scan(&d, KIND_DECIMAL, span_of(text, LIMIT_NUMBER), &to, &err) == 0);
	CHECK(d.text.p == (uint8_t *)text);
	CHECK(numeral_scan(&d, KIND_DECIMAL, span_of(text, LIMIT_NUMBER + 1), &to, &err) == -1);
	CHECK_STR(err.words, "expected a number of at most 65536 bytes, found one of 65537");
	buf_free(&to);
	free(text);
}

TESTS(T(core), T(old), T(limits))
