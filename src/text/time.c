/*
 * time.c -- timestamps as text: RFC 3339 in UTC, and the forms of YAML's timestamp type.
 * In:       seconds and nanoseconds since 1970, or text.      Out: the other.
 * Memory:   none.
 * Not here: when a string is taken for a timestamp (yaml/schema.c, event/typed_in.c).
 * The calendar is the proleptic Gregorian one, without leap seconds: second 60 is no time here.
 */
#include "text/time.h"

#define DAY	 86400
#define MAX_ZONE 24 /* hours */

/* The first and the last second of the years 0000 to 9999. */
#define FIRST_SECOND (-62167219200)
#define LAST_SECOND  253402300799

struct civil {
	int64_t year, month, day;
};

/* Days from 1970-01-01 to a date. Years are counted from March, so that the leap day ends one. */
static int64_t
days_of(struct civil c)
{
	int64_t year = c.month > 2 ? c.year : c.year - 1;
	int64_t era = (year >= 0 ? year : year - 399) / 400, in_era = year - era * 400;
	int64_t month = c.month > 2 ? c.month - 3 : c.month + 9;
	int64_t in_year = (153 * month + 2) / 5 + c.day - 1;

	return era * 146097 + in_era * 365 + in_era / 4 - in_era / 100 + in_year - 719468;
}

/* The date that many days after 1970-01-01; the year is not negative. */
static struct civil
date_of(int64_t days)
{
	int64_t shifted = days + 719468, era, in_era, year, in_year, month;

	era = (shifted >= 0 ? shifted : shifted - 146096) / 146097;
	in_era = shifted - era * 146097;
	year = (in_era - in_era / 1460 + in_era / 36524 - in_era / 146096) / 365;
	in_year = in_era - (365 * year + year / 4 - year / 100);
	month = (5 * in_year + 2) / 153;
	year += era * 400;
	return (struct civil){
	    .year = month < 10 ? year : year + 1,
	    .month = month < 10 ? month + 3 : month - 9,
	    .day = in_year - (153 * month + 2) / 5 + 1,
	};
}

/* `n` digits of `value`, then `behind`. */
static uint8_t *
put_digits(uint8_t *to, int64_t value, int n, char behind)
{
	int i;

	for (i = n - 1; i >= 0; i--, value /= 10)
		to[i] = (uint8_t)('0' + value % 10);
	to[n] = (uint8_t)behind;
	return to + n + 1;
}

size_t
time_print(uint8_t *to, int64_t seconds, uint32_t nanoseconds)
{
	int64_t days, rest;
	struct civil c;
	uint8_t *p = to;

	if (seconds < FIRST_SECOND || seconds > LAST_SECOND)
		return 0;
	days = (seconds >= 0 ? seconds : seconds - (DAY - 1)) / DAY;
	rest = seconds - days * DAY;
	c = date_of(days);
	p = put_digits(p, c.year, 4, '-');
	p = put_digits(p, c.month, 2, '-');
	p = put_digits(p, c.day, 2, 'T');
	p = put_digits(p, rest / 3600, 2, ':');
	p = put_digits(p, rest / 60 % 60, 2, ':');
	p = put_digits(p, rest % 60, 2, nanoseconds > 0 ? '.' : 'Z');
	if (nanoseconds > 0) {
		p = put_digits(p, nanoseconds, 9, 'Z');
		while (p[-2] == '0')
			*(--p - 1) = 'Z';
	}
	return (size_t)(p - to);
}

/* A text that is read from its front. */
struct scan {
	const uint8_t *p, *end;
};

static bool
is_next(const struct scan *s, char c)
{
	return s->p < s->end && *s->p == (uint8_t)c;
}

static bool
take(struct scan *s, char c)
{
	if (!is_next(s, c))
		return false;
	s->p++;
	return true;
}

static bool
take_blanks(struct scan *s)
{
	const uint8_t *begin = s->p;

	while (is_next(s, ' ') || is_next(s, '\t'))
		s->p++;
	return s->p > begin;
}

/* Between `min` and `max` digits. */
static bool
take_digits(struct scan *s, int min, int max, int64_t *value)
{
	int n;

	*value = 0;
	for (n = 0; n < max && s->p < s->end && *s->p >= '0' && *s->p <= '9'; n++)
		*value = *value * 10 + (*s->p++ - '0');
	return n >= min;
}

/* The digits behind the point; what is beyond nine must be zero. */
static bool
take_fraction(struct scan *s, int min, uint32_t *nanoseconds)
{
	uint32_t value = 0;
	int n;

	for (n = 0; s->p < s->end && *s->p >= '0' && *s->p <= '9'; s->p++, n += n < 10) {
		if (n < 9)
			value = value * 10 + (uint32_t)(*s->p - '0');
		else if (*s->p != '0')
			return false;
	}
	if (n < min)
		return false;
	for (; n < 9; n++)
		value *= 10;
	*nanoseconds = value;
	return true;
}

static int64_t
days_in(struct civil c)
{
	static const uint8_t days[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
	bool leap = c.year % 4 == 0 && (c.year % 100 != 0 || c.year % 400 == 0);

	return days[c.month - 1] + (c.month == 2 && leap);
}

/* Year, month and day; month and day have two digits, or one too if `loose`. */
static bool
take_date(struct scan *s, bool loose, struct civil *c)
{
	int min = loose ? 1 : 2;

	if (!take_digits(s, 4, 4, &c->year) || !take(s, '-') || !take_digits(s, min, 2, &c->month) ||
	    !take(s, '-') || !take_digits(s, min, 2, &c->day))
		return false;
	return c->month >= 1 && c->month <= 12 && c->day >= 1 && c->day <= days_in(*c);
}

/* Hours, minutes, seconds and a fraction. */
static bool
take_clock(struct scan *s, bool loose, int64_t *seconds, uint32_t *nanoseconds)
{
	int64_t hour, minute, second;

	if (!take_digits(s, loose ? 1 : 2, 2, &hour) || !take(s, ':') || !take_digits(s, 2, 2, &minute) ||
	    !take(s, ':') || !take_digits(s, 2, 2, &second))
		return false;
	*nanoseconds = 0;
	if (take(s, '.') && !take_fraction(s, loose ? 0 : 1, nanoseconds))
		return false;
	*seconds = hour * 3600 + minute * 60 + second;
	return hour < 24 && minute < 60 && second < 60;
}

/* A zone: Z or an offset. The seconds that it lies ahead of UTC. */
static bool
take_zone(struct scan *s, bool loose, int64_t *ahead)
{
	int64_t hours, minutes = 0;
	bool minus = is_next(s, '-');

	*ahead = 0;
	if (take(s, 'Z') || (!loose && take(s, 'z')))
		return true;
	if (!take(s, '-') && !take(s, '+'))
		return false;
	if (!take_digits(s, loose ? 1 : 2, 2, &hours))
		return false;
	if (take(s, ':')) {
		if (!take_digits(s, 2, 2, &minutes))
			return false;
	} else if (!loose)
		return false;
	*ahead = (hours * 3600 + minutes * 60) * (minus ? -1 : 1);
	return hours < MAX_ZONE && minutes < 60;
}

bool
time_scan(struct span text, int64_t *seconds, uint32_t *nanoseconds)
{
	struct scan s = {text.p, text.p + text.len};
	int64_t clock, ahead;
	struct civil date;

	if (!take_date(&s, false, &date) || (!take(&s, 'T') && !take(&s, 't')))
		return false;
	if (!take_clock(&s, false, &clock, nanoseconds) || !take_zone(&s, false, &ahead) || s.p != s.end)
		return false;
	*seconds = days_of(date) * DAY + clock - ahead;
	return true;
}

bool
time_scan_yaml(struct span text, int64_t *seconds, uint32_t *nanoseconds)
{
	struct scan s = {text.p, text.p + text.len};
	int64_t clock, ahead = 0;
	struct civil date;

	if (time_scan(text, seconds, nanoseconds))
		return true;
	/* A date alone has two digits each, lest 2001-1-1 be one. */
	*nanoseconds = 0;
	if (take_date(&s, false, &date) && s.p == s.end) {
		*seconds = days_of(date) * DAY;
		return true;
	}
	s.p = text.p;
	if (!take_date(&s, true, &date) || (!take(&s, 'T') && !take(&s, 't') && !take_blanks(&s)))
		return false;
	if (!take_clock(&s, true, &clock, nanoseconds))
		return false;
	take_blanks(&s);
	if (s.p != s.end && (!take_zone(&s, true, &ahead) || s.p != s.end))
		return false;
	*seconds = days_of(date) * DAY + clock - ahead;
	return true;
}
