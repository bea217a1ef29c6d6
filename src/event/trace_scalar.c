/*
 * trace_scalar.c -- the arguments of a trace's lines: numbers, floats, times, booleans.
 * In:       the text behind an event's name.      Out: the event, passed on; or what was expected instead.
 * Memory:   none.
 * Not here: lines, texts, containers (trace_reader.c).
 */
#include "event/trace_scalar.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>

#include "event/trace.h"

int
trace_scalar_fail(struct err *e, const char *expected, struct span found)
{
	err_set(e, ERR_DATA, "expected %s, found \"%.*s\"", expected, (int)(found.len < 40 ? found.len : 40),
		(const char *)found.p);
	return -1;
}

int
trace_scalar_integer(struct span s, bool is_signed, uint64_t *value, struct err *e)
{
	char text[32], *end;

	if (s.len == 0 || s.len >= sizeof(text) || (!is_signed && s.p[0] == '-') || s.p[0] == ' ')
		return trace_scalar_fail(e, "an integer", s);
	memcpy(text, s.p, s.len);
	text[s.len] = '\0';
	errno = 0;
	*value = is_signed ? (uint64_t)strtoll(text, &end, 10) : strtoull(text, &end, 10);
	return *end != '\0' || errno != 0 ? trace_scalar_fail(e, "a 64-bit integer", s) : 0;
}

/* A finite float's digits as a literal; false if it is something else. */
static bool
is_literal(struct span s, struct decimal *d)
{
	return s.len > 0 && decimal_scan(d, s);
}

static bool
is_text(struct span s, const char *text)
{
	return s.len == strlen(text) && memcmp(s.p, text, s.len) == 0;
}

/* "nan", or "nan:" and the bits in `width` hexadecimal digits. */
static bool
is_nan_bits(struct span s, size_t width, uint64_t *bits)
{
	char text[32], *end;

	*bits = width == 16 ? TRACE_NAN64 : TRACE_NAN32;
	if (is_text(s, "nan"))
		return true;
	if (s.len != 4 + width || memcmp(s.p, "nan:", 4) != 0)
		return false;
	memcpy(text, s.p + 4, width);
	text[width] = '\0';
	*bits = strtoull(text, &end, 16);
	return *end == '\0';
}

static int
take_float64(struct span s, double *value, struct err *e)
{
	struct decimal d;
	uint64_t bits;

	if (is_literal(s, &d))
		*value = decimal_double(&d);
	else if (is_text(s, "inf") || is_text(s, "-inf"))
		*value = s.p[0] == '-' ? -INFINITY : INFINITY;
	else if (is_nan_bits(s, 16, &bits))
		memcpy(value, &bits, sizeof(*value));
	else
		return trace_scalar_fail(e, "a float", s);
	return 0;
}

static int
take_float32(struct span s, float *value, struct err *e)
{
	struct decimal d;
	uint64_t bits;
	uint32_t low;

	if (is_literal(s, &d))
		*value = decimal_float(&d);
	else if (is_text(s, "inf") || is_text(s, "-inf"))
		*value = s.p[0] == '-' ? -INFINITY : INFINITY;
	else if (is_nan_bits(s, 8, &bits)) {
		low = (uint32_t)bits;
		memcpy(value, &low, sizeof(*value));
	} else
		return trace_scalar_fail(e, "a float", s);
	return 0;
}

/* An event whose argument is a float. */
static int
float_event(struct handler *to, enum event_kind kind, struct span s, struct err *e)
{
	double wide;
	float narrow;

	if (kind == EVENT_FLOAT64)
		return take_float64(s, &wide, e) == -1 ? -1 : to->float64(to, wide);
	return take_float32(s, &narrow, e) == -1 ? -1 : to->float32(to, narrow);
}

/* Seconds, a blank, nanoseconds. */
static int
timestamp_event(struct handler *to, struct span s, struct err *e)
{
	const uint8_t *blank = s.len > 0 ? memchr(s.p, ' ', s.len) : NULL;
	uint64_t seconds, nanoseconds;
	size_t n = blank != NULL ? (size_t)(blank - s.p) : s.len;

	if (blank == NULL)
		return trace_scalar_fail(e, "seconds and nanoseconds", s);
	if (trace_scalar_integer(span_of(s.p, n), true, &seconds, e) == -1 ||
	    trace_scalar_integer(span_of(blank + 1, s.len - n - 1), false, &nanoseconds, e) == -1)
		return -1;
	if (nanoseconds > 999999999)
		return trace_scalar_fail(e, "less than 1000000000 nanoseconds", s);
	return to->timestamp(to, (int64_t)seconds, (uint32_t)nanoseconds);
}

static int
number_event(struct handler *to, enum event_kind kind, struct span s, struct err *e)
{
	struct decimal d;
	uint64_t value;

	if (kind == EVENT_NUMBER)
		return !is_literal(s, &d) ? trace_scalar_fail(e, "a number", s) : to->number(to, &d);
	if (trace_scalar_integer(s, kind == EVENT_INTEGER, &value, e) == -1)
		return -1;
	return kind == EVENT_INTEGER ? to->integer(to, (int64_t)value) : to->natural(to, value);
}

static int
boolean_event(struct handler *to, struct span s, struct err *e)
{
	if (!is_text(s, "true") && !is_text(s, "false"))
		return trace_scalar_fail(e, "true or false", s);
	return to->boolean(to, s.p[0] == 't');
}

int
trace_scalar_pass(struct handler *to, enum event_kind kind, struct span argument, struct err *e)
{
	switch (kind) {
	case EVENT_BOOLEAN:
		return boolean_event(to, argument, e);
	case EVENT_TIMESTAMP:
		return timestamp_event(to, argument, e);
	case EVENT_FLOAT64:
	case EVENT_FLOAT32:
		return float_event(to, kind, argument, e);
	default:
		return number_event(to, kind, argument, e);
	}
}
