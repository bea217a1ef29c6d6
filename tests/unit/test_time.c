/*
 * test_time.c -- timestamps both ways: RFC 3339, YAML's forms, the ends of the calendar, and what is no time.
 */
#include "text/time.h"
#include "unit/test.h"

static void
prints(int64_t seconds, uint32_t nanoseconds, const char *want)
{
	uint8_t text[TIME_ROOM + 1];
	int64_t s = 0;
	uint32_t n = 0;
	size_t len = time_print(text, seconds, nanoseconds);

	text[len] = '\0';
	CHECK_STR((char *)text, want);
	if (len == 0)
		return;
	CHECK(time_scan(span_of(text, len), &s, &n));
	CHECK_INT(s, seconds);
	CHECK_INT(n, nanoseconds);
}

static void
print(void)
{
	prints(0, 0, "1970-01-01T00:00:00Z");
	prints(1557507552, 0, "2019-05-10T16:59:12Z");
	prints(1557507552, 499999999, "2019-05-10T16:59:12.499999999Z");
	prints(1557507552, 5, "2019-05-10T16:59:12.000000005Z");
	prints(1557507552, 500000000, "2019-05-10T16:59:12.5Z");
	prints(-1, 0, "1969-12-31T23:59:59Z");
	prints(-1, 500000000, "1969-12-31T23:59:59.5Z");
	prints(951782400, 0, "2000-02-29T00:00:00Z");
	prints(-62167219200, 0, "0000-01-01T00:00:00Z");
	prints(253402300799, 999999999, "9999-12-31T23:59:59.999999999Z");
	prints(-62167219201, 999999999, "");
	prints(253402300800, 0, "");
	prints(INT64_MAX, 0, "");
	prints(INT64_MIN, 0, "");
}

static void
every_day(void)
{
	uint8_t text[TIME_ROOM];
	int64_t at, s;
	uint32_t n;
	int bad = 0;

	for (at = -62167219200; at < 253402300800; at += 86400 * 13 + 3599) {
		size_t len = time_print(text, at, 0);

		bad += !time_scan(span_of(text, len), &s, &n) || s != at;
	}
	CHECK_INT(bad, 0);
}

static void
reads(bool yaml, const char *text, int64_t want, uint32_t nanoseconds)
{
	int64_t s = -1;
	uint32_t n = 1;

	CHECK(yaml ? time_scan_yaml(span_text(text), &s, &n) : time_scan(span_text(text), &s, &n));
	CHECK_INT(s, want);
	CHECK_INT(n, nanoseconds);
}

static void
scan(void)
{
	reads(false, "2019-05-10T18:59:12+02:00", 1557507552, 0);
	reads(false, "2019-05-10t11:29:12.50-05:30", 1557507552, 500000000);
	reads(false, "2019-05-10T16:59:12.000000000000z", 1557507552, 0);
	reads(false, "0000-01-01T00:00:00+01:00", -62167222800, 0);
	reads(true, "2001-12-15T02:59:43.1Z", 1008385183, 100000000);
	reads(true, "2001-12-14t21:59:43.10-05:00", 1008385183, 100000000);
	reads(true, "2001-12-14 21:59:43.10 -5", 1008385183, 100000000);
	reads(true, "2001-12-15 2:59:43.10", 1008385183, 100000000);
	reads(true, "2001-12-15 \t2:59:43. Z", 1008385183, 0);
	reads(true, "2002-1-4 0:00:00", 1010102400, 0);
	reads(true, "2002-12-14", 1039824000, 0);
}

static void
refuse(void)
{
	static const char *const none[] = {
	    "",
	    "2019",
	    "2019-05-10",
	    "2019-13-01T00:00:00Z",
	    "2019-00-01T00:00:00Z",
	    "2019-02-29T00:00:00Z",
	    "1900-02-29T00:00:00Z",
	    "2019-04-31T00:00:00Z",
	    "2019-05-10T24:00:00Z",
	    "2019-05-10T16:60:00Z",
	    "2019-05-10T16:59:60Z",
	    "2019-05-10T16:59:12",
	    "2019-05-10 16:59:12Z",
	    "2019-05-10T16:59:12.Z",
	    "2019-05-10T16:59:12.0000000001Z",
	    "2019-05-10T16:59:12+24:00",
	    "2019-05-10T16:59:12+0200",
	    "2019-05-10T16:59:12Zx",
	    "+2019-05-10T16:59:12Z",
	    "2019-5-10T16:59:12Z",
	    "2019-05-10T16:59Z",
	};
	static const char *const none_yaml[] = {
	    "2001-1-1",
	    "2001-12-32",
	    "2001-02-30T00:00:00Z",
	    "2001-12-14 ",
	    "2001-12-14 21:59",
	    "2001-12-14T 21:59:43",
	    "2001-12-14 21:59:43 +",
	    "2001-12-14 21:59:43 +5:",
	    "2001-12-14 21:59:43.x",
	    "200-12-14",
	    "12001-12-14",
	};
	size_t i;
	int64_t s;
	uint32_t n;

	for (i = 0; i < sizeof(none) / sizeof(none[0]); i++)
		if (time_scan(span_text(none[i]), &s, &n))
			test_fail(__FILE__, __LINE__, none[i]);
	for (i = 0; i < sizeof(none_yaml) / sizeof(none_yaml[0]); i++)
		if (time_scan_yaml(span_text(none_yaml[i]), &s, &n))
			test_fail(__FILE__, __LINE__, none_yaml[i]);
}

TESTS(T(print), T(every_day), T(scan), T(refuse))
