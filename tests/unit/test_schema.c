/*
 * test_schema.c -- what plain scalars mean under both schemas, and which strings may be written plain.
 */
#include "unit/test.h"
#include "yaml/schema.h"

/* A letter for each kind, so that a table stays readable. */
static char
kind_12(const char *text)
{
	return "s~tfdxob6F+-NT"[schema_resolve(YAML_CORE_12, span_text(text))];
}

static char
kind_11(const char *text)
{
	return "s~tfdxob6F+-NT"[schema_resolve(YAML_11, span_text(text))];
}

static void
check_all(char (*kind)(const char *), char want, const char *const *texts)
{
	char what[128];

	for (; *texts != NULL; texts++) {
		if (kind(*texts) == want)
			continue;
		snprintf(what, sizeof(what), "\"%s\" is %c, want %c", *texts, kind(*texts), want);
		test_fail(__FILE__, __LINE__, what);
	}
}

#define ALL(kind, want, ...) check_all(kind, want, (const char *const[]){__VA_ARGS__, NULL})

static void
core_words(void)
{
	ALL(kind_12, '~', "", "~", "null", "Null", "NULL");
	ALL(kind_12, 't', "true", "True", "TRUE");
	ALL(kind_12, 'f', "false", "False", "FALSE");
	ALL(kind_12, 's', "nULL", "NUll", "tRue", "TRue", "TRUe", "yes", "no", "on", "off", "y", "n", "nul",
	    "nulls", "~~");
	ALL(kind_12, 's', "^", "a", "falsey", "Nullable", "=", "<<", "\xc3\xa9");
}

static void
core_numbers(void)
{
	ALL(kind_12, 'd', "0", "-0", "+0", "007", "12", "-12", "+12", "123456789012345678901234567890");
	ALL(kind_12, 'o', "0o7", "0o17", "0o00");
	ALL(kind_12, 'x', "0x1F", "0xabcdefABCDEF0123456789");
	ALL(kind_12, 'F', "1.5", ".5", "1.", "-.5", "+1.", "1e3", "1E+3", "1.e-3", ".5e1", "00.5", "12e03");
	ALL(kind_12, '+', ".inf", ".Inf", ".INF", "+.inf");
	ALL(kind_12, '-', "-.inf", "-.INF");
	ALL(kind_12, 'N', ".nan", ".NaN", ".NAN");
	ALL(kind_12, 's', ".", "+", "-", "-.", "+.nan", "-.nan", ".Nan", ".iNF", "1e", "1e+", "e3", ".e3",
	    "1.5.", "10.0.0.1");
	ALL(kind_12, 's', "0o8", "0o", "0x", "0xg", "-0x1", "+0o7", "0b1", "1_000", "190:20:30", "2001-01-01",
	    "1 2", "0o7 ");
}

static void
old_words(void)
{
	ALL(kind_11, 't', "true", "yes", "Yes", "YES", "on", "On", "ON", "y", "Y");
	ALL(kind_11, 'f', "FALSE", "no", "No", "NO", "off", "Off", "OFF", "n", "N");
	ALL(kind_11, '~', "", "~", "null", "Null", "NULL");
	ALL(kind_11, 's', "oN", "yEs", "YEs", "offf", "yy");
}

static void
old_numbers(void)
{
	ALL(kind_11, 'd', "0", "-0", "12", "+1_000", "9_", "123456789012345678901234567890");
	ALL(kind_11, 'o', "017", "-00", "0_7", "0_");
	ALL(kind_11, 'x', "0x1F", "-0x1_f");
	ALL(kind_11, 'b', "0b1", "+0b1_0");
	ALL(kind_11, '6', "190:20:30", "1:00", "22:22", "-1:5", "190:20:30.15", "0:00.5", "1:2:3.");
	ALL(kind_11, 'F', "1.0", "1.", ".5", "-.5", "1_0.5", "012.5", "1.5e+3", "1.e-3", "6.8523015e+5");
	ALL(kind_11, '+', ".inf", "+.INF");
	ALL(kind_11, 'N', ".nan");
	ALL(kind_11, 's', "08", "0o17", "1e3", "2E5", "1.5e3", "0888", "80:99", "0:30", "1:", "1:234", "0b2",
	    "_1", "._5", ".");
}

static void
old_timestamps(void)
{
	ALL(kind_11, 'T', "2001-01-01", "2001-12-14t21:59:43.10-05:00", "2001-12-14 21:59:43.10 -5",
	    "2001-1-2 3:04:05");
	ALL(kind_11, 'T', "2001-12-15T02:59:43.1Z", "2001-12-14  \t21:59:43", "2001-02-30",
	    "2001-12-14T21:59:43+01");
	ALL(kind_11, 's', "2001-1-1", "2001-01-01T", "2001-01-01T1:2:3", "2001-01-01 10:20",
	    "2001-01-01T01:02:03 z");
	ALL(kind_11, 's', "2001-01-01T01:02:03+1:2", "20010-01-01", "201-01-01", "2001-01-01x");
}

/* What the writer asks: plain text that both versions read as that string, whatever they think of upper case. */
static void
quoting(void)
{
	static const char *const plain[] = {"a",   "nul", "10.0.0.1", "e5",    "0o8", "1:234",
					    "===", "<<<", "2001-1-1", "NUlls", "-",   NULL};
	static const char *const quoted[] = {"",	   "y",	     "N",    "yes",  "Off",   "null",  "~",
					     "1",	   "0o7",    "017",  "1_0",  "1e3",   ".5",    "1:30",
					     "2001-01-01", "0b1",    "=",    "<<",   ".inf",  "-.inf", ".NaN",
					     "0x_",	   "1.5e+3", "NUll", "tRue", "-.nan", NULL};
	int i;

	for (i = 0; plain[i] != NULL; i++)
		if (!schema_reads_as_string(span_text(plain[i])))
			test_fail(__FILE__, __LINE__, plain[i]);
	for (i = 0; quoted[i] != NULL; i++)
		if (schema_reads_as_string(span_text(quoted[i])))
			test_fail(__FILE__, __LINE__, quoted[i]);
}

/* A span has no NUL behind it: nothing behind its end may count. */
static void
ends(void)
{
	CHECK_INT(schema_resolve(YAML_CORE_12, span_of("12x", 2)), KIND_DECIMAL);
	CHECK_INT(schema_resolve(YAML_CORE_12, span_of("0x1", 2)), KIND_STRING);
	CHECK_INT(schema_resolve(YAML_CORE_12, span_of("true", 3)), KIND_STRING);
	CHECK_INT(schema_resolve(YAML_11, span_of("2001-01-011", 10)), KIND_TIMESTAMP);
	CHECK_INT(schema_resolve(YAML_11, span_of("1:300", 4)), KIND_BASE60);
}

TESTS(T(core_words), T(core_numbers), T(old_words), T(old_numbers), T(old_timestamps), T(quoting), T(ends))
