/*
 * figure.c -- numbers as a digest sees them.
 * In:       literals in JSON's grammar.      Out: integers, float64, what a digest takes of them.
 * Memory:   a literal on the stack, for the C library.
 * Not here: the conversions that are being verified (number/).
 */
#include "verify/figure.h"

#include <stdlib.h>

static bool
is_digit(uint8_t c)
{
	return c >= '0' && c <= '9';
}

bool
figure_whole(struct span text, struct whole *value)
{
	size_t i = text.len > 0 && text.p[0] == '-';
	uint64_t most, sum = 0;

	value->negative = i == 1;
	most = value->negative ? (uint64_t)INT64_MAX + 1 : UINT64_MAX;
	if (i == text.len)
		return false;
	for (; i < text.len; i++) {
		uint64_t digit = (uint64_t)(text.p[i] - '0');

		if (!is_digit(text.p[i]) || sum > (most - digit) / 10)
			return false;
		sum = sum * 10 + digit;
	}
	value->magnitude = sum;
	return !value->negative || sum > 0;
}

/* The text with a NUL behind it, cut to what fits. */
static const char *
terminate(struct span text, char copy[LIMIT_NUMBER + 1])
{
	size_t len = text.len < LIMIT_NUMBER ? text.len : LIMIT_NUMBER;

	memcpy(copy, text.p, len);
	copy[len] = '\0';
	return copy;
}

double
figure_double(struct span text)
{
	char copy[LIMIT_NUMBER + 1];

	return strtod(terminate(text, copy), NULL);
}

float
figure_float(struct span text)
{
	char copy[LIMIT_NUMBER + 1];

	return strtof(terminate(text, copy), NULL);
}

/* What stands behind the e: clamped, both sides alike. */
static int64_t
exponent_of(const uint8_t *p, const uint8_t *end)
{
	bool minus = p < end && *p == '-';
	int64_t sum = 0;

	for (; p < end; p++)
		if (is_digit(*p) && sum < INT64_MAX / 100)
			sum = sum * 10 + (*p - '0');
	return minus ? -sum : sum;
}

void
figure_add(struct sum *d, struct span text)
{
	const uint8_t *p = text.p, *end = p + text.len, *last = p;
	bool minus = text.len > 0 && *p == '-', point = false, begun = false;
	int64_t exponent = 0;
	const uint8_t *e;

	for (e = p; e < end && (*e | 0x20) != 'e'; e++)
		if (*e >= '1' && *e <= '9')
			last = e;
	/* The digits up to the last that is not 0, and how many places that one is to the left of the point. */
	for (p += minus; p < e; p++) {
		point |= *p == '.';
		begun |= *p != '0' && is_digit(*p);
		if (p <= last && begun && is_digit(*p))
			sum_text(d, span_of(p, 1));
		if (is_digit(*p) && begun)
			exponent += point ? (p <= last ? -1 : 0) : (p > last ? 1 : 0);
		else if (is_digit(*p) && point)
			exponent--;
	}
	sum_text_end(d);
	if (e < end)
		exponent += exponent_of(e + 1, end);
	sum_word(d, (uint64_t)(begun ? exponent : 0));
	/* YAML has no integer -0: it is written as a float. */
	sum_word(d, (uint64_t)minus << 1 | (uint64_t)(!point && e == end && !(minus && !begun)));
}
