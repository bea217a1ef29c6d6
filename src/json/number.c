/*
 * number.c -- the number literals that number.h leaves: with exponents, with many digits, and the wrong ones.
 * In:       a literal.      Out: its parts, its end, or its first wrong byte.
 * Memory:   none.
 * Not here: its value (number/decimal.c).
 */
#include "json/number.h"

const uint32_t jsn_powers[8] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000};

/* More digits of an exponent than these are left to decimal_scan, which clamps. */
#define EXPONENT_DIGITS 6

static const uint8_t *
skip_digits(const uint8_t *p)
{
	while ((uint8_t)(*p - '0') < 10)
		p++;
	return p;
}

static const uint8_t *
wrong(struct decimal *d, const uint8_t *p)
{
	d->text = span_of(p, 0);
	return p;
}

/* The exponent at `q`: fills d->exponent, or sets *far if there is more to it than fits. Returns its end; NULL: none. */
static const uint8_t *
exponent(struct decimal *d, const uint8_t *q, const uint8_t **bad, bool *far)
{
	bool negative = q[1] == '-';
	const uint8_t *digits = q + 1 + (q[1] == '-' || q[1] == '+'), *end = skip_digits(digits), *p;
	int32_t value = 0;

	if (end == digits) {
		*bad = digits;
		return NULL;
	}
	*far = end - digits > EXPONENT_DIGITS;
	if (!*far)
		for (p = digits; p < end; p++)
			value = value * 10 + (*p - '0');
	d->exponent += negative ? -value : value;
	return end;
}

const uint8_t *
jsn_number_rest(struct decimal *d, const uint8_t *p, const uint8_t *q)
{
	const uint8_t *first = p + (*p == '-'), *end = skip_digits(first), *bad;
	bool far = false;

	/* The first wrong byte, from left to right. */
	if (end == first)
		return wrong(d, first);
	if (*first == '0' && end > first + 1)
		return wrong(d, first + 1);
	if (*end == '.' && skip_digits(end + 1) == end + 1)
		return wrong(d, end + 1);

	end = q;
	if ((*end | 0x20) == 'e') {
		d->integer = false;
		if ((end = exponent(d, q, &bad, &far)) == NULL)
			return wrong(d, bad);
	}
	d->text = span_of(p, (size_t)(end - p));
	if (q - first > 19 || far)
		if (!decimal_scan(d, d->text))
			return wrong(d, p);
	return end;
}
