/*
 * decimal.c -- number literals: what they say, and the integers and binary floats nearest to them.
 * In:       a text in JSON's grammar.      Out: its first 19 digits and exponent; an integer, a float64, a float32.
 * Memory:   none.
 * Not here: other spellings of numbers (yaml/schema.c), printing (print.c).
 */
#include "number/decimal.h"

#include <float.h>

#include "number/digits.h"
#include "number/exact.h"
#include "number/nearest.h"
#include "number/quick.h"

/* Digits that fit a uint64_t whatever they are. */
#define MAX_DIGITS 19

/* The value of a literal's first digits: digits * 10^exponent, without the sign. */
struct value {
	uint64_t digits;
	int32_t exponent;
	bool
	    truncated; /* there are more than MAX_DIGITS, and these are the first, leading zeros not counted */
};

static const uint8_t *
skip_digits(const uint8_t *p, const uint8_t *end)
{
	while (p < end && (uint8_t)(*p - '0') < 10)
		p++;
	return p;
}

static const uint8_t *
wrong(struct decimal *d, const uint8_t *p)
{
	d->text.len = 0;
	return p;
}

/* Takes what follows an e. Clamps early: nobody tells 10^99999999 from 10^999999999. */
static const uint8_t *
take_exponent(struct decimal *d, const uint8_t *p, const uint8_t *end)
{
	bool minus = p < end && *p == '-';
	const uint8_t *start;
	int32_t exponent = 0;

	if (p < end && (*p == '-' || *p == '+'))
		p++;
	for (start = p; p < end && (uint8_t)(*p - '0') < 10; p++) {
		exponent = exponent * 10 + (*p - '0');
		if (exponent > DECIMAL_EXPONENT)
			exponent = DECIMAL_EXPONENT;
	}
	d->exponent = minus ? -exponent : exponent;
	return p > start ? p : wrong(d, p);
}

const uint8_t *
decimal_take(struct decimal *d, const uint8_t *p, const uint8_t *end)
{
	const uint8_t *start = p, *first, *point;

	*d = (struct decimal){.text = span_of(p, 1), .negative = p < end && *p == '-'};
	first = p + d->negative;
	p = point = skip_digits(first, end);
	if (p == first)
		return wrong(d, p);
	if (*first == '0' && p > first + 1)
		return wrong(d, first + 1);
	if (p < end && *p == '.') {
		p = skip_digits(point + 1, end);
		if (p == point + 1)
			return wrong(d, p);
	}
	d->point = (uint32_t)(point - start);
	d->end = (uint32_t)(p - start);
	if (p < end && (*p | 0x20) == 'e')
		p = take_exponent(d, p + 1, end);
	if (d->text.len > 0)
		d->text.len = (size_t)(p - start);
	return p;
}

bool
decimal_scan(struct decimal *d, struct span text)
{
	return decimal_take(d, text.p, text.p + text.len) == text.p + text.len && d->text.len > 0;
}

/*
 * Any literal, a digit after the other. A point before the first digits that count is nothing but a place; those that
 * are left out behind them make the number larger unless they stand behind the point.
 */
static struct value
read_slowly(const struct decimal *d)
{
	const uint8_t *p = d->text.p + d->negative, *end = d->text.p + d->end, *point = d->text.p + d->point;
	struct value v = {0, d->exponent, false};
	int n = 0;

	for (; p < end && n < MAX_DIGITS; p++) {
		if (p == point)
			continue;
		v.digits = v.digits * 10 + (uint8_t)(*p - '0');
		n += v.digits > 0;
		v.exponent -= p > point;
	}
	v.truncated = p < end;
	if (p < point)
		v.exponent += (int32_t)(point - p);
	return v;
}

/* The digits of an integer as a number; false if it is too large. */
static ALWAYS_INLINE bool
read_integer(const struct decimal *d, uint64_t *value)
{
	/* 5^-(16 - n) modulo 2^64: a number that zeros fill up is divided by 10^(16 - n) by multiplication and shift. */
	static const uint64_t inverses[17] = {0xe4a4d1417cd9a041,
					      0x7738164770402145,
					      0x54186f653140a659,
					      0xa47a2cf9f6433fbd,
					      0x3662e0e1cf503eb1,
					      0xfee64690c913975,
					      0x4fa7f60d3ed61f49,
					      0x8e47ce423a2e9c6d,
					      0xc767074b22e90e21,
					      0xe5032477ae8d46a5,
					      0x790fb65668c26139,
					      0x5d4e8fb00bcbe61d,
					      0xd288ce703afb7e91,
					      0x1cac083126e978d5,
					      0x8f5c28f5c28f5c29,
					      0xcccccccccccccccd,
					      0x1};
	const uint8_t *p = d->text.p + d->negative, *end = d->text.p + d->end;
	ptrdiff_t n = end - p;

	*value = 0;
	if (LIKELY(d->padded)) {
		*value = digits_sixteen(p, n < 16 ? n : 16);
		if (LIKELY(n <= 16)) {
			*value = *value * inverses[n] >> (16 - n);
			return true;
		}
		p += 16;
	}
	for (; p < end; p++)
		if (__builtin_mul_overflow(*value, 10, value) ||
		    __builtin_add_overflow(*value, (uint64_t)(*p - '0'), value))
			return false;
	return true;
}

bool
decimal_uint64(const struct decimal *d, uint64_t *value)
{
	return decimal_is_whole(d) && !d->negative && read_integer(d, value);
}

bool
decimal_int64(const struct decimal *d, int64_t *value)
{
	uint64_t most = (uint64_t)INT64_MAX + d->negative, digits;

	if (!decimal_is_whole(d) || !read_integer(d, &digits) || digits > most ||
	    (d->negative && digits == 0))
		return false;
	*value = (int64_t)(d->negative ? -digits : digits);
	return true;
}

/*
 * The bits of the float nearest to a literal of which the first 19 digits are known: they lie from `below` (what those
 * digits alone give) to `above` (what one more in the last of them gives), and these are neighbours at most.
 */
static uint64_t
choose(const struct decimal *d, const struct value *v, uint64_t below, uint64_t above, int bits, int bias)
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
	order = exact_compare(d->text, v->exponent + MAX_DIGITS, 2 * significand + 1,
			      (int)field - bias - bits - 1);
	return order > 0 || (order == 0 && (below & 1)) ? above : below;
}

static COLD double
double_slowly(const struct decimal *d)
{
	struct value v = read_slowly(d);
	uint64_t bits = nearest_double(v.digits, v.exponent);

	if (v.truncated)
		bits = choose(d, &v, bits, nearest_double(v.digits + 1, v.exponent), DBL_MANT_DIG - 1,
			      DBL_MAX_EXP - 1);
	return quick_signed(bits, d->negative);
}

double
decimal_double(const struct decimal *d)
{
	double value;

	return LIKELY(quick_double(d, &value)) ? value : double_slowly(d);
}

float
decimal_float(const struct decimal *d)
{
	struct value v = read_slowly(d);
	uint32_t bits = nearest_float(v.digits, v.exponent);
	float value;

	if (v.truncated)
		bits = (uint32_t)choose(d, &v, bits, nearest_float(v.digits + 1, v.exponent),
					FLT_MANT_DIG - 1, FLT_MAX_EXP - 1);
	bits |= (uint32_t)d->negative << 31;
	memcpy(&value, &bits, sizeof(value));
	return value;
}
