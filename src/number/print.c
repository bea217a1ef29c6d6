/*
 * print.c -- integers and floats as text.
 * In:       a value.      Out: its digits; for floats the shortest that read back as it.
 * Memory:   none.
 * Not here: reading (decimal.c); NaN and infinities, which every format spells in its own way.
 */
#include "number/print.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char pairs[] = "00010203040506070809101112131415161718192021222324252627282930313233343536373839404142434445464748"
			    "49505152535455565758596061626364656667686970717273747576777879808182838485868788899091929394959697"
			    "9899";

size_t
print_uint64(uint8_t *to, uint64_t value)
{
	uint8_t text[20], *p = text + sizeof(text);
	size_t len;

	while (value >= 100) {
		p -= 2;
		memcpy(p, pairs + value % 100 * 2, 2);
		value /= 100;
	}
	if (value >= 10) {
		p -= 2;
		memcpy(p, pairs + value * 2, 2);
	} else
		*--p = (uint8_t)('0' + value);
	len = (size_t)(text + sizeof(text) - p);
	memcpy(to, p, len);
	return len;
}

size_t
print_int64(uint8_t *to, int64_t value)
{
	if (value >= 0)
		return print_uint64(to, (uint64_t)value);
	*to = '-';
	return 1 + print_uint64(to + 1, -(uint64_t)value);
}

/*
 * Lays out 0.DIGITS * 10^point: `n` digits without trailing zeros (but for a lone 0).
 */
static size_t
lay_out(uint8_t *to, const char *digits, int n, int point, enum print_style style)
{
	uint8_t *p = to;
	int i;

	if (point > 21 || point < -5) {
		*p++ = (uint8_t)digits[0];
		if (n > 1 || style == PRINT_YAML)
			*p++ = '.';
		if (n == 1 && style == PRINT_YAML)
			*p++ = '0';
		memcpy(p, digits + 1, (size_t)n - 1);
		p += n - 1;
		*p++ = 'e';
		*p++ = point > 21 ? '+' : '-';
		p += print_uint64(p, (uint64_t)abs(point - 1));
		return (size_t)(p - to);
	}
	for (i = point < 0 ? point : 0; i < n || i < point; i++) {
		if (i == point || i == 0) {
			if (i == point && i <= 0)
				*p++ = '0';
			if (i == point)
				*p++ = '.';
		}
		*p++ = i < 0 || i >= n ? '0' : (uint8_t)digits[i];
	}
	if (n <= point) {
		*p++ = '.';
		*p++ = '0';
	}
	return (size_t)(p - to);
}

/* Takes apart what "%.*e" wrote. */
static size_t
from_text(uint8_t *to, const char *text, enum print_style style)
{
	char digits[20];
	int n = 0, point;
	bool minus = *text == '-';

	for (text += minus; *text != 'e'; text++)
		if (*text != '.')
			digits[n++] = *text;
	while (n > 1 && digits[n - 1] == '0')
		n--;
	point = atoi(text + 1) + 1;
	*to = '-';
	return minus + lay_out(to + minus, digits, n, point, style);
}

size_t
print_double(uint8_t *to, double value, enum print_style style)
{
	char text[40];
	int precision;

	for (precision = 0; precision <= 16; precision++) {
		snprintf(text, sizeof(text), "%.*e", precision, value);
		if (strtod(text, NULL) == value)
			break;
	}
	return from_text(to, text, style);
}

size_t
print_float(uint8_t *to, float value, enum print_style style)
{
	char text[40];
	int precision;

	for (precision = 0; precision <= 8; precision++) {
		snprintf(text, sizeof(text), "%.*e", precision, (double)value);
		if (strtof(text, NULL) == value)
			break;
	}
	return from_text(to, text, style);
}
