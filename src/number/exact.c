/*
 * exact.c -- compares a literal of any length with a binary number, by whole-number arithmetic.
 * In:       a literal, a number.      Out: which one is greater.
 * Memory:   two numbers of LIMBS words on the stack.
 * Not here: the usual case; this runs when the first 19 digits do not tell how to round.
 */
#include "number/exact.h"

#include <assert.h>
#include <stdbool.h>

#include "number/powers.h"

/*
 * A point halfway between two float64 has at most 767 significant digits: of more than MAX_DIGITS digits it only
 * counts whether any of the rest is not 0.
 */
#define MAX_DIGITS 780

/* Digits that fit a word. */
#define WORD_DIGITS 19

/*
 * The digits as a whole number have 2,592 bits; the largest power of five that the smallest float64 asks for,
 * 5^(324 + MAX_DIGITS), has 2,564, and 54 of the significand; a shift brings either to the size of the other.
 */
#define LIMBS 44

struct big {
	int n;		      /* words in use */
	uint64_t limb[LIMBS]; /* the lowest first */
};

/* b = b * factor + more */
static void
multiply_add(struct big *b, uint64_t factor, uint64_t more)
{
	uint64_t low, high;
	int i;

	for (i = 0; i < b->n; i++) {
		high = power_multiply(b->limb[i], factor, &low);
		b->limb[i] = low + more;
		more = high + (b->limb[i] < more);
	}
	if (more > 0) {
		assert(b->n < LIMBS);
		b->limb[b->n++] = more;
	}
}

static uint64_t
power_of(uint64_t base, int n)
{
	uint64_t product = 1;

	while (n-- > 0)
		product *= base;
	return product;
}

/* b = b * 5^n; 5^27 is the largest that fits a word. */
static void
multiply_five(struct big *b, int n)
{
	static const int most = 27;

	for (; n > most; n -= most)
		multiply_add(b, power_of(5, most), 0);
	multiply_add(b, power_of(5, n), 0);
}

/* b = b * 2^n */
static void
multiply_two(struct big *b, int n)
{
	int words = n / 64;

	multiply_add(b, (uint64_t)1 << n % 64, 0);
	assert(b->n + words <= LIMBS);
	memmove(b->limb + words, b->limb, (size_t)b->n * sizeof(b->limb[0]));
	memset(b->limb, 0, (size_t)words * sizeof(b->limb[0]));
	b->n += words;
}

static int
compare(const struct big *a, const struct big *b)
{
	int i;

	if (a->n != b->n)
		return a->n < b->n ? -1 : 1;
	for (i = a->n - 1; i >= 0; i--)
		if (a->limb[i] != b->limb[i])
			return a->limb[i] < b->limb[i] ? -1 : 1;
	return 0;
}

/* Reads up to MAX_DIGITS significant digits and returns how many; *more tells whether one behind them is not 0. */
static int
read_digits(struct big *b, struct span text, bool *more)
{
	const uint8_t *p = text.p, *end = text.p + text.len;
	uint64_t word = 0;
	int n = 0;

	b->n = 0;
	*more = false;
	for (; p < end && (*p | 0x20) != 'e'; p++) {
		if (*p == '.' || *p == '-' || (*p == '0' && n == 0))
			continue;
		if (n == MAX_DIGITS) {
			*more |= *p != '0';
			continue;
		}
		word = word * 10 + (uint64_t)(*p - '0');
		if (++n % WORD_DIGITS == 0) {
			multiply_add(b, power_of(10, WORD_DIGITS), word);
			word = 0;
		}
	}
	multiply_add(b, power_of(10, n % WORD_DIGITS), word);
	return n;
}

int
exact_compare(struct span text, int point, uint64_t significand, int exponent)
{
	struct big left, right = {.n = 1, .limb = {significand}};
	bool more;
	/* left * 10^tens against right * 2^exponent: */
	int tens = point - read_digits(&left, text, &more);
	int order;

	if (tens >= 0)
		multiply_five(&left, tens);
	else
		multiply_five(&right, -tens);
	if (tens >= exponent)
		multiply_two(&left, tens - exponent);
	else
		multiply_two(&right, exponent - tens);
	order = compare(&left, &right);
	return order == 0 && more ? 1 : order;
}
