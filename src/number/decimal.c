/*
 * decimal.c -- number literals: what they say, and the integers and binary floats nearest to them.
 * In:       a text in JSON's grammar.      Out: its first 19 digits and exponent; an integer, a float64, a float32.
 * Memory:   none.
 * Not here: other spellings of numbers (yaml/schema.c), printing (print.c).
 */
#include "number/decimal.h"

#include <float.h>

#include "number/exact.h"
#include "number/nearest.h"

/* What fits a uint64_t whatever the digits are. */
#define MAX_DIGITS 19

/* Exponents beyond this are all the same to every target. */
#define MAX_EXPONENT 1000000

/* Eats digits; they move into *value, which wraps around if they are too many. */
static inline const uint8_t *
eat_digits(const uint8_t *p, const uint8_t *end, uint64_t *value)
{
	uint64_t sum = *value;

	for (; p < end && (uint8_t)(*p - '0') < 10; p++)
		sum = sum * 10 + (uint8_t)(*p - '0');
	*value = sum;
	return p;
}

/* Eats what follows an e. Clamps early: nobody tells 10^99999999 from 10^999999999. NULL if there are no digits. */
static const uint8_t *
eat_exponent(const uint8_t *p, const uint8_t *end, int64_t *exponent)
{
	bool minus = p < end && *p == '-';
	const uint8_t *start;

	if (p < end && (*p == '-' || *p == '+'))
		p++;
	for (start = p; p < end && (uint8_t)(*p - '0') < 10; p++)
		if (*exponent < 10 * MAX_EXPONENT)
			*exponent = *exponent * 10 + (uint8_t)(*p - '0');
	if (minus)
		*exponent = -*exponent;
	return p > start ? p : NULL;
}

/*
 * The digits (and point) in [p, end) are more than fit: reads them again, without leading zeros, as far as they do.
 * Returns by how many places those that were left out make the number larger.
 */
static int64_t
take_first_digits(struct decimal *d, const uint8_t *p, const uint8_t *end)
{
	int n = 0;

	d->digits = 0;
	for (; p < end && n < MAX_DIGITS; p++) {
		if (*p == '.')
			continue;
		d->digits = d->digits * 10 + (uint8_t)(*p - '0');
		n += d->digits > 0;
	}
	d->truncated = p < end;
	return end - p - (d->truncated && memchr(p, '.', (size_t)(end - p)) != NULL);
}

bool
decimal_scan(struct decimal *d, struct span text)
{
	const uint8_t *p = text.p, *end = p + text.len, *start, *point;
	int64_t exponent = 0, places = 0;

	*d = (struct decimal){.text = text, .integer = true};
	if (p < end && *p == '-') {
		d->negative = true;
		p++;
	}
	start = p;
	p = eat_digits(p, end, &d->digits);
	if (p == start || (*start == '0' && p - start > 1))
		return false;
	if (p < end && *p == '.') {
		d->integer = false;
		point = p;
		p = eat_digits(p + 1, end, &d->digits);
		places = p - point - 1;
		if (places == 0)
			return false;
	}
	if (UNLIKELY(p - start > MAX_DIGITS))
		places -= take_first_digits(d, start, p);
	if (p < end && (*p | 0x20) == 'e') {
		d->integer = false;
		if ((p = eat_exponent(p + 1, end, &exponent)) == NULL)
			return false;
	}
	exponent -= places;
	d->exponent = (int32_t)(exponent > MAX_EXPONENT	   ? MAX_EXPONENT
				: exponent < -MAX_EXPONENT ? -MAX_EXPONENT
							   : exponent);
	return p == end;
}

bool
decimal_uint64(const struct decimal *d, uint64_t *value)
{
	uint64_t last;

	if (!d->integer || d->negative)
		return false;
	if (!d->truncated) {
		*value = d->digits;
		return true;
	}
	/* Of 20 digits the first 19 are known, and the last one stands at the end of the text. */
	last = (uint64_t)(d->text.p[d->text.len - 1] - '0');
	if (d->exponent != 1 || d->digits > (UINT64_MAX - last) / 10)
		return false;
	*value = d->digits * 10 + last;
	return true;
}

bool
decimal_int64(const struct decimal *d, int64_t *value)
{
	uint64_t most = (uint64_t)INT64_MAX + d->negative;

	if (!d->integer || d->truncated || d->digits > most || (d->negative && d->digits == 0))
		return false;
	*value = d->negative ? -(int64_t)(d->digits - 1) - 1 : (int64_t)d->digits;
	return true;
}

/*
 * The bits of the float nearest to a literal of which the first 19 digits are known: they lie from `below` (what those
 * digits alone give) to `above` (what one more in the last of them gives), and these are neighbours at most.
 */
static uint64_t
choose(const struct decimal *d, uint64_t below, uint64_t above, int bits, int bias)
{
	uint64_t hidden = (uint64_t)1 << bits;
	uint64_t field = below >> bits, significand = below & (hidden - 1);
	int order;

	if (below == above)
		return below;
	if (field > 0)
		significand += hidden;
	else
		field = 1;
	order = exact_compare(d, 2 * significand + 1, (int)field - bias - bits - 1);
	return order > 0 || (order == 0 && (below & 1)) ? above : below;
}

/* Powers of ten that are exact as a float64. */
static const double exact64[] = {1e0,  1e1,  1e2,  1e3,	 1e4,  1e5,  1e6,  1e7,	 1e8,  1e9,  1e10, 1e11,
				 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

double
decimal_double(const struct decimal *d)
{
	uint64_t bits;
	double value;

#if FLT_EVAL_METHOD == 0
	/* Both are exact, and one operation rounds once. */
	if (d->digits <= (uint64_t)1 << DBL_MANT_DIG && d->exponent >= -22 && d->exponent <= 22 &&
	    !d->truncated) {
		value = (double)(int64_t)d->digits;
		value = d->exponent < 0 ? value / exact64[-d->exponent] : value * exact64[d->exponent];
		return d->negative ? -value : value;
	}
#endif
	bits = nearest_double(d->digits, d->exponent);
	if (UNLIKELY(d->truncated))
		bits = choose(d, bits, nearest_double(d->digits + 1, d->exponent), DBL_MANT_DIG - 1,
			      DBL_MAX_EXP - 1);
	bits |= (uint64_t)d->negative << 63;
	memcpy(&value, &bits, sizeof(value));
	return value;
}

float
decimal_float(const struct decimal *d)
{
	uint32_t bits = nearest_float(d->digits, d->exponent);
	float value;

	if (d->truncated)
		bits = (uint32_t)choose(d, bits, nearest_float(d->digits + 1, d->exponent), FLT_MANT_DIG - 1,
					FLT_MAX_EXP - 1);
	bits |= (uint32_t)d->negative << 31;
	memcpy(&value, &bits, sizeof(value));
	return value;
}
