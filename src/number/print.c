/*
 * print.c -- integers and floats as text.
 * In:       a value.      Out: its digits; for floats the shortest that read back as it.
 * Memory:   none.
 * Not here: which digits those are (shortest.c); reading (decimal.c); NaN and infinities, which every format spells in
 *           its own way.
 */
#include "number/print.h"

#include <float.h>
#include <stdbool.h>
#include <string.h>

#include "number/shortest.h"
#include "number/spread.h"

static const uint64_t ten_to[] = {
    1,
    10,
    100,
    1000,
    10000,
    100000,
    1000000,
    10000000,
    100000000,
    1000000000,
    10000000000,
    100000000000,
    1000000000000,
    10000000000000,
    100000000000000,
    1000000000000000,
    10000000000000000,
    100000000000000000,
    1000000000000000000,
    10000000000000000000u,
};

/* Digits of value > 0. */
static inline unsigned
count_digits(uint64_t value)
{
	unsigned about = (unsigned)(64 - __builtin_clzll(value)) * 1233 >> 12;

	return about + (value >= ten_to[about]);
}

/* A number below 10^8 of which the number of digits is known. */
static ALWAYS_INLINE void
store_few(uint8_t *to, uint32_t value, unsigned len)
{
	spread_store_eight(to, spread_eight(value) >> (64 - 8 * len));
}

/* Counts the digits before it has them: whatever is written behind them waits to know where. */
static ALWAYS_INLINE size_t
print_natural(uint8_t *to, uint64_t value)
{
	unsigned len = count_digits(value | 1);
	uint64_t front;

	if (LIKELY(len <= 8)) {
		store_few(to, (uint32_t)value, len);
		return len;
	}
	front = value / 100000000;
	if (len <= 16)
		store_few(to, (uint32_t)front, len - 8);
	else {
		store_few(to, (uint32_t)(front / 100000000), len - 16);
		spread_store_eight(to + len - 16, spread_eight((uint32_t)(front % 100000000)));
	}
	spread_store_eight(to + len - 8, spread_eight((uint32_t)(value % 100000000)));
	return len;
}

size_t
print_uint64(uint8_t *to, uint64_t value)
{
	return print_natural(to, value);
}

size_t
print_int64(uint8_t *to, int64_t value)
{
	uint64_t magnitude = value < 0 ? -(uint64_t)value : (uint64_t)value;

	*to = '-';
	to += value < 0;
	return (size_t)(value < 0) + print_natural(to, magnitude);
}

/* A float as 0.DIGITS * 10^point, with 17 digits. */
struct digits {
	uint8_t first;
	struct spread rest;
	int n; /* without the zeros at the end */
	int point;
};

/* All 17 digits: the first is not 0. */
static ALWAYS_INLINE struct digits
split(uint64_t all, int point)
{
	uint32_t front = (uint32_t)(all / 100000000), last = (uint32_t)(all - (uint64_t)front * 100000000);
	uint32_t first = front / 100000000;
	struct digits d = {(uint8_t)first, spread_sixteen(front - first * 100000000, last), 0, point};

	d.n = 32 - __builtin_clz(spread_nonzero(d.rest) << 1 | 1);
	return d;
}

/* d.ddde+NN */
static size_t
lay_out_exponent(uint8_t *to, const struct digits *d, enum print_style style)
{
	bool minus = d->point < 1;
	unsigned exponent = (unsigned)(minus ? 1 - d->point : d->point - 1);
	unsigned hundreds = exponent / 100, tens = exponent / 10 % 10;
	uint8_t *p;

	to[0] = '0' + d->first;
	to[1] = '.';
	spread_store(to + 2, d->rest);
	p = to + (d->n > 1 ? d->n + 1 : style == PRINT_YAML ? 3 : 1);
	*p++ = 'e';
	*p++ = (uint8_t)('+' + ('-' - '+') * minus);
	*p = (uint8_t)('0' + hundreds);
	p += hundreds > 0;
	*p = (uint8_t)('0' + tens);
	p += exponent >= 10;
	*p++ = (uint8_t)('0' + exponent % 10);
	return (size_t)(p - to);
}

/* ddddddddddddddddd00.0 */
static size_t
lay_out_large(uint8_t *to, const struct digits *d)
{
	to[0] = '0' + d->first;
	spread_store(to + 1, d->rest);
	spread_store_eight(to + 17, 0);
	memcpy(to + d->point, ".0", 2);
	return (size_t)d->point + 2;
}

/*
 * ddd.ddd or 0.000ddd: where the point stands is a coin toss for a branch predictor, so that both are one. The digits
 * behind a point that lies between them are moved by a byte; zeros stand before them if it does not.
 */
static ALWAYS_INLINE size_t
lay_out(uint8_t *to, struct digits d)
{
	size_t point = (size_t)d.point;
	size_t in_front = (point - 1) >> 63, mask = -in_front, zeros = (2 - point) & mask;
	struct spread all = spread_behind(d.first, d.rest);
	int end = d.n > d.point + 1 ? d.n : d.point + 1;

	memcpy(to, "0.00000", 8);
	spread_store(to + zeros + 2 - in_front, d.rest);
	/* Up to 32 places: all, if there is nothing to move. */
	spread_store(to + zeros, spread_mix(all, spread_behind(0, all), ((point - 1) & 31) + 1));
	to[1 + ((point - 1) & ~mask)] = '.';
	return zeros + (size_t)end + 1 - in_front;
}

static size_t
print_zero(uint8_t *to)
{
	memcpy(to, "0.0", 3);
	return 3;
}

static COLD size_t
print_far(uint8_t *to, uint64_t all, int point, enum print_style style)
{
	struct digits d = split(all, point);

	return point < -5 || point > 21 ? lay_out_exponent(to, &d, style) : lay_out_large(to, &d);
}

static ALWAYS_INLINE size_t
print_digits(uint8_t *to, uint64_t all, int point, enum print_style style)
{
	if (UNLIKELY(point < -5 || point > 16))
		return print_far(to, all, point, style);
	return lay_out(to, split(all, point));
}

static size_t
print_shortest(uint8_t *to, struct shortest value, enum print_style style)
{
	int n = (int)count_digits(value.digits);

	return print_digits(to, value.digits * ten_to[17 - n], n + value.exponent, style);
}

/*
 * Most floats that somebody wrote have few digits: they are a whole number of 10^-8, below 10^15 of them. Dividing that
 * number rounds as reading its text does; and as 15 digits always tell two float64 apart (DBL_DIG), no other text of so few
 * reads back as this one. Returns its length; 0: the value is another, or needs an exponent.
 */
static ALWAYS_INLINE size_t
print_few(uint8_t *to, double value)
{
	uint64_t all, behind;
	uint32_t whole;
	unsigned len, n;

	if (FLT_EVAL_METHOD != 0 || !(value >= 1e-6 && value < 1e7))
		return 0;
	all = (uint64_t)(int64_t)(value * 1e8 + 0.5);
	if ((double)(int64_t)all / 1e8 != value)
		return 0;
	/* No rounding went as far as the next whole number. */
	whole = (uint32_t)(int32_t)value;
	len = count_digits(whole | 1);
	store_few(to, whole, len);
	to[len] = '.';
	behind = spread_eight((uint32_t)(all - (uint64_t)whole * 100000000));
	spread_store_eight(to + len + 1, behind);
	/* One digit behind the point at least. */
	n = (unsigned)(71 - __builtin_clzll(behind | 1)) / 8;
	return len + 1 + n;
}

/* The bits of a float of any number of digits, without its sign. Apart, as what has few digits needs no registers saved. */
static NOINLINE size_t
print_many(uint8_t *to, uint64_t bits, enum print_style style)
{
	struct shortest s;
	uint64_t small;

	if (LIKELY(shortest_quickly(bits, &s))) {
		small = (s.digits - ten_to[16]) >> 63;
		return print_digits(to, s.digits * (1 + 9 * small), s.exponent + 17 - (int)small, style);
	}
	return bits == 0 ? print_zero(to) : print_shortest(to, shortest_double(bits), style);
}

size_t
print_double(uint8_t *to, double value, enum print_style style)
{
	uint64_t bits, minus;
	size_t len;

	memcpy(&bits, &value, sizeof(bits));
	minus = bits >> 63;
	bits &= UINT64_MAX >> 1;
	memcpy(&value, &bits, sizeof(bits));
	*to = '-';
	to += minus;
	if ((len = print_few(to, value)) == 0)
		len = print_many(to, bits, style);
	return minus + len;
}

/*
 * A float32 from 2^24 to below 10^21 is a whole number. Its shortest digits would be filled up with zeros, which is no shorter
 * than all its digits, and another number for a reader that has float64 alone.
 */
static size_t
print_whole(uint8_t *to, float value)
{
	unsigned __int128 whole = (unsigned __int128)value;
	uint64_t low = (uint64_t)(whole % ten_to[16]);
	size_t len = 0;

	if (whole >= ten_to[16]) {
		len = print_uint64(to, (uint64_t)(whole / ten_to[16]));
		spread_store_eight(to + len, spread_eight((uint32_t)(low / 100000000)));
		spread_store_eight(to + len + 8, spread_eight((uint32_t)(low % 100000000)));
		len += 16;
	} else
		len = print_uint64(to, low);
	memcpy(to + len, ".0", 2);
	return len + 2;
}

size_t
print_float(uint8_t *to, float value, enum print_style style)
{
	uint32_t bits, minus;
	float magnitude;

	memcpy(&bits, &value, sizeof(bits));
	minus = bits >> 31;
	bits &= UINT32_MAX >> 1;
	memcpy(&magnitude, &bits, sizeof(bits));
	*to = '-';
	to += minus;
	if (bits == 0)
		return minus + print_zero(to);
	if (magnitude >= 16777216.0f && magnitude < 1e21f)
		return minus + print_whole(to, magnitude);
	return minus + print_shortest(to, shortest_float(bits), style);
}
