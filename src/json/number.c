/*
 * number.c -- the number literals that number.h leaves: with exponents, with many digits, and the wrong ones.
 * In:       a literal.      Out: its parts, its end, or its first wrong byte.
 * Memory:   none.
 * Not here: its value (number/decimal.c).
 */
#include "json/number.h"

const uint32_t jsn_powers[8] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000};

/* More digits than these are for decimal_scan: of a number, and of an exponent. */
#define MOST_DIGITS	19
#define EXPONENT_DIGITS 6

static const uint8_t *
wrong(struct decimal *d, const uint8_t *p)
{
	d->text = span_of(p, 0);
	return p;
}

/* The digits of a literal whose first digit is at `first` and whose last one is before `end`, leading zeros not counted. */
static ptrdiff_t
count_digits(const uint8_t *first, const uint8_t *end, bool has_point)
{
	ptrdiff_t n = end - first - has_point;

	for (; first < end && (*first == '0' || *first == '.'); first++)
		n -= *first == '0';
	return n;
}

/* The exponent, its 'e' at `q`, is added to d->exponent. Returns its end; *far if it has too many digits for that. */
static const uint8_t *
exponent(struct decimal *d, const uint8_t *q, bool *far)
{
	bool negative = q[1] == '-';
	const uint8_t *digits = q + 1 + (negative || q[1] == '+'), *end;
	uint64_t value = 0;

	end = jsn_digits(digits, &value);
	*far = end - digits > EXPONENT_DIGITS;
	if (end == digits)
		return wrong(d, end);
	d->exponent += *far ? 0 : negative ? -(int32_t)value : (int32_t)value;
	d->integer = false;
	return end;
}

const uint8_t *
jsn_number_slowly(struct decimal *d, const uint8_t *p)
{
	const uint8_t *first = p + (*p == '-'), *q, *point = NULL;
	bool far = false;

	*d = (struct decimal){.text = span_of(p, 1), .negative = first > p, .integer = true, .padded = true};
	q = jsn_digits(first, &d->digits);
	if (q == first)
		return wrong(d, q);
	if (*first == '0' && q > first + 1)
		return wrong(d, first + 1);
	if (*q == '.') {
		point = q;
		q = jsn_digits(point + 1, &d->digits);
		if (q == point + 1)
			return wrong(d, q);
		d->integer = false;
		d->exponent = (int32_t)(point + 1 - q);
	}
	far = q - first > MOST_DIGITS && count_digits(first, q, point != NULL) > MOST_DIGITS;
	if ((*q | 0x20) == 'e') {
		bool far_exponent;

		q = exponent(d, q, &far_exponent);
		if (d->text.len == 0)
			return q;
		far |= far_exponent;
	}
	d->text.len = (size_t)(q - p);
	if (far && !decimal_scan(d, d->text))
		return wrong(d, p);
	return q;
}
