/*
 * print.c -- integers and floats as text.
 * In:       a value.      Out: its digits; for floats the shortest that read back as it.
 * Memory:   none.
 * Not here: which digits those are (shortest.c); reading (decimal.c); NaN and infinities, which every format spells in
 *           its own way.
 */
#include "number/print.h"

#include <stdbool.h>
#include <string.h>

#include "base/compiler.h"
#include "number/shortest.h"

/* Eight digits are worked on at once, one a byte, the first in the lowest: what a little-endian machine stores. */
#define EACH_BYTE(c) ((uint64_t)(c)*0x0101010101010101)

static inline void
store_digits(uint8_t *to, uint64_t bytes)
{
	bytes |= EACH_BYTE('0');
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	bytes = __builtin_bswap64(bytes);
#endif
	memcpy(to, &bytes, sizeof(bytes));
}

/*
 * Splits value < 10^8 into its digits: halves of four, of two, of one, all lanes at once by multiplied reciprocals.
 * With q the quotients in their lanes, x << lane - q * ((divisor << lane) - 1) puts the rests into the lanes above them.
 */
static inline uint64_t
spread(uint32_t value)
{
	uint64_t fours = ((uint64_t)value << 32) - value / 10000 * (((uint64_t)10000 << 32) - 1);
	uint64_t twos = (fours << 16) - (fours * 10486 >> 20 & 0x0000007f0000007f) * ((100 << 16) - 1);

	return (twos << 8) - (twos * 103 >> 10 & 0x000f000f000f000f) * ((10 << 8) - 1);
}

/* Zeros at the front of eight digits; the last one stays. */
static inline unsigned
leading_zeros(uint64_t bytes)
{
	return (unsigned)__builtin_ctzll(bytes | (uint64_t)1 << 56) / 8;
}

static inline size_t
print_up_to_8(uint8_t *to, uint32_t value)
{
	uint64_t bytes = spread(value);
	unsigned zeros = leading_zeros(bytes);

	store_digits(to, bytes >> 8 * zeros);
	return 8 - zeros;
}

size_t
print_uint64(uint8_t *to, uint64_t value)
{
	size_t len;

	if (LIKELY(value < 100000000))
		return print_up_to_8(to, (uint32_t)value);
	if (value < 10000000000000000) {
		len = print_up_to_8(to, (uint32_t)(value / 100000000));
		store_digits(to + len, spread((uint32_t)(value % 100000000)));
		return len + 8;
	}
	len = print_up_to_8(to, (uint32_t)(value / 10000000000000000));
	value %= 10000000000000000;
	store_digits(to + len, spread((uint32_t)(value / 100000000)));
	store_digits(to + len + 8, spread((uint32_t)(value % 100000000)));
	return len + 16;
}

size_t
print_int64(uint8_t *to, int64_t value)
{
	uint64_t magnitude = value < 0 ? -(uint64_t)value : (uint64_t)value;

	*to = '-';
	to += value < 0;
	return (size_t)(value < 0) + print_uint64(to, magnitude);
}

/* A float as 0.DIGITS * 10^point, with 17 digits, kept in registers: the first, and twice eight as spread() has them. */
struct digits {
	uint8_t first;
	uint64_t middle, last;
	int n; /* without the zeros at the end */
	int point;
};

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
};

/* Digits of value < 10^17; value > 0. */
static inline int
count_digits(uint64_t value)
{
	int about = (64 - __builtin_clzll(value)) * 1233 >> 12;

	return about + (value >= ten_to[about]);
}

static ALWAYS_INLINE struct digits
split(struct shortest value)
{
	int n = count_digits(value.digits);
	uint64_t all = value.digits * ten_to[17 - n];
	uint32_t front = (uint32_t)(all / 100000000);
	struct digits d = {.point = n + value.exponent};

	d.first = (uint8_t)('0' + front / 100000000);
	d.middle = spread(front % 100000000);
	d.last = spread((uint32_t)(all % 100000000));
	if (LIKELY(d.last != 0))
		d.n = 17 - (int)((unsigned)__builtin_clzll(d.last) / 8);
	else
		d.n = d.middle != 0 ? 9 - (int)((unsigned)__builtin_clzll(d.middle) / 8) : 1;
	return d;
}

/* The 16 digits behind the first, or what is left of them behind `skip` more; zeros fill up. */
static ALWAYS_INLINE void
store_rest(uint8_t *to, const struct digits *d, int skip)
{
	unsigned __int128 rest = (unsigned __int128)d->last << 64 | d->middle;

	rest >>= 8 * skip;
	store_digits(to, (uint64_t)rest);
	store_digits(to + 8, (uint64_t)(rest >> 64));
}

/* d.ddde+NN */
static size_t
lay_out_exponent(uint8_t *to, const struct digits *d, enum print_style style)
{
	bool minus = d->point < 1;
	unsigned exponent = (unsigned)(minus ? 1 - d->point : d->point - 1);
	unsigned hundreds = exponent / 100, tens = exponent / 10 % 10;
	uint8_t *p;

	to[0] = d->first;
	to[1] = '.';
	store_rest(to + 2, d, 0);
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

static ALWAYS_INLINE size_t
lay_out(uint8_t *to, const struct digits *d, enum print_style style)
{
	int point = d->point;

	if (UNLIKELY(point > 21 || point < -5))
		return lay_out_exponent(to, d, style);
	if (point <= 0) {
		memcpy(to, "0.00000", 8);
		to[2 - point] = d->first;
		store_rest(to + 3 - point, d, 0);
		return (size_t)(2 - point + d->n);
	}
	to[0] = d->first;
	store_rest(to + 1, d, 0);
	if (LIKELY(point <= 16)) {
		to[point] = '.';
		store_rest(to + point + 1, d, point - 1);
	} else {
		store_digits(to + 17, 0);
		memcpy(to + point, ".0", 2);
	}
	return (size_t)(d->n > point ? d->n + 1 : point + 2);
}

static size_t
print_zero(uint8_t *to)
{
	memcpy(to, "0.0", 3);
	return 3;
}

static ALWAYS_INLINE size_t
print_shortest(uint8_t *to, struct shortest value, enum print_style style)
{
	struct digits d = split(value);

	return lay_out(to, &d, style);
}

size_t
print_double(uint8_t *to, double value, enum print_style style)
{
	uint64_t bits, minus;

	memcpy(&bits, &value, sizeof(bits));
	minus = bits >> 63;
	bits &= UINT64_MAX >> 1;
	*to = '-';
	to += minus;
	return minus + (bits == 0 ? print_zero(to) : print_shortest(to, shortest_double(bits), style));
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
		store_digits(to + len, spread((uint32_t)(low / 100000000)));
		store_digits(to + len + 8, spread((uint32_t)(low % 100000000)));
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
