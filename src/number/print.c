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

/* Splits value < 10^8 into its digits: halves of four, of two, of one, all lanes at once by multiplied reciprocals. */
static inline uint64_t
spread(uint32_t value)
{
	uint64_t fours = value / 10000 | (uint64_t)(value % 10000) << 32;
	uint64_t hundreds = fours * 10486 >> 20 & 0x0000007f0000007f;
	uint64_t twos = hundreds | (fours - hundreds * 100) << 16;
	uint64_t tens = twos * 103 >> 10 & 0x000f000f000f000f;

	return tens | (twos - tens * 10) << 8;
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

/* 17 digits with zeros behind them, so that fixed-size copies may take more than there are. */
struct digits {
	uint8_t text[48];
	int n;	   /* without the zeros at the end */
	int point; /* the value is 0.TEXT * 10^point */
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

static inline void
write_digits(struct digits *d, struct shortest value)
{
	int n = count_digits(value.digits);
	uint64_t all = value.digits * ten_to[17 - n];
	uint64_t rest = all % 10000000000000000;
	uint64_t middle = spread((uint32_t)(rest / 100000000)), last = spread((uint32_t)(rest % 100000000));

	d->text[0] = (uint8_t)('0' + all / 10000000000000000);
	store_digits(d->text + 1, middle);
	store_digits(d->text + 9, last);
	memset(d->text + 17, '0', 24);
	d->n = last != 0 ? 17 - __builtin_clzll(last) / 8 : middle != 0 ? 9 - __builtin_clzll(middle) / 8 : 1;
	d->point = n + value.exponent;
}

/* d.ddde+NN */
static size_t
lay_out_exponent(uint8_t *to, const struct digits *d, enum print_style style)
{
	int exponent = d->point - 1;
	size_t len = d->n > 1 ? (size_t)d->n + 1 : style == PRINT_YAML ? 3 : 1;

	to[0] = d->text[0];
	to[1] = '.';
	memcpy(to + 2, d->text + 1, 16);
	to[len] = 'e';
	to[len + 1] = exponent < 0 ? '-' : '+';
	return len + 2 + print_up_to_8(to + len + 2, (uint32_t)(exponent < 0 ? -exponent : exponent));
}

static inline size_t
lay_out(uint8_t *to, const struct digits *d, enum print_style style)
{
	int point = d->point;

	if (UNLIKELY(point > 21 || point < -5))
		return lay_out_exponent(to, d, style);
	if (point <= 0) {
		memcpy(to, "0.00000", 8);
		memcpy(to + 2 - point, d->text, 17);
		return (size_t)(2 - point + d->n);
	}
	memcpy(to, d->text, 24);
	to[point] = '.';
	memcpy(to + point + 1, d->text + point, 16);
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
	struct digits d;

	write_digits(&d, value);
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

size_t
print_float(uint8_t *to, float value, enum print_style style)
{
	uint32_t bits, minus;

	memcpy(&bits, &value, sizeof(bits));
	minus = bits >> 31;
	bits &= UINT32_MAX >> 1;
	*to = '-';
	to += minus;
	return minus + (bits == 0 ? print_zero(to) : print_shortest(to, shortest_float(bits), style));
}
