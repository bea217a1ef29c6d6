/*
 * shortest.c -- the shortest decimal that reads back as a given float.
 * In:       the bits of a float.      Out: digits and a power of ten.
 * Memory:   none.
 * Not here: how that is written (print.c).
 * The method is Giulietti's ("The Schubfach way to render doubles"). A float is c * 2^q; all reals between the halfway
 * points to its neighbours read back as it. Scaled by the power of ten that makes this interval one to ten units wide,
 * it holds at least one whole number, and at most one multiple of ten: that one is shorter, if it is there.
 */
#include "number/shortest.h"

/* What is different between float64 and float32. */
struct shape {
	int bits;  /* of the fraction, without the hidden one */
	int least; /* exponent of the last bit of the smallest floats */
};

/* The float, its lower and its upper halfway point, in quarters of a unit; the last bit is set if there is a rest. */
struct scaled {
	uint64_t low, value, high;
};

/* The first 64 bits of power * n / 2^128, the last one set if anything follows. */
static inline uint64_t
scale_double(const struct power *power, uint64_t n)
{
	uint64_t ignored, middle, low, high;

	low = power_multiply(power->low, n, &ignored);
	high = power_multiply(power->high, n, &middle);
	middle += low;
	high += middle < low;
	return high | (middle > 1);
}

static inline uint64_t
scale_float(uint64_t power, uint64_t n)
{
	uint64_t low, high = power_multiply(power, n, &low);

	return high | (low >> 32 > 1);
}

/*
 * Chooses among the whole numbers near the scaled value. `even`: the halfway points themselves read back as it too.
 * Which of the two choices counts is a coin toss for a branch predictor: both are made, and one is kept.
 */
static ALWAYS_INLINE struct shortest
choose(struct scaled s, bool even, int exponent)
{
	uint64_t low = s.low + !even, high = s.high - !even;
	uint64_t unit = s.value / 4, ten = unit / 10;
	/* The multiples of ten around the value; below ten the shorter one would be zero. */
	bool ten_below = low <= 40 * ten, ten_above = 40 * ten + 40 <= high;
	/* The whole numbers around it: if both (or neither) lie inside, the closer one, ties to even. */
	bool below = low <= 4 * unit, above = 4 * unit + 4 <= high;
	bool closer = s.value + (unit & 1) > 4 * unit + 2;
	uint64_t one = unit + (below == above ? closer : above);
	uint64_t short_one = -(uint64_t)((unit >= 10) & (ten_below != ten_above));

	return (struct shortest){one ^ ((one ^ (ten + ten_above)) & short_one),
				 exponent + (int)(short_one & 1)};
}

/* Takes a float apart: its significand; *q is the exponent of its last bit. */
static ALWAYS_INLINE uint64_t
take_apart(uint64_t bits, const struct shape *s, int *q)
{
	uint64_t hidden = (uint64_t)1 << s->bits, fraction = bits & (hidden - 1);
	int field = (int)(bits >> s->bits);

	*q = s->least + (field > 0 ? field - 1 : 0);
	return field > 0 ? fraction | hidden : fraction;
}

/* A whole number that the significand holds: its own digits are the shortest unless zeros end them. */
static ALWAYS_INLINE bool
is_whole(uint64_t significand, const struct shape *s, int q)
{
	return q <= 0 && q >= -s->bits && (significand & (((uint64_t)1 << -q) - 1)) == 0;
}

/* The lower neighbour of a power of two is nearer than the upper one; but for the smallest normal one. */
static ALWAYS_INLINE bool
is_narrow(uint64_t significand, const struct shape *s, int q)
{
	return significand == (uint64_t)1 << s->bits && q > s->least;
}

struct shortest
shortest_double(uint64_t bits)
{
	static const struct shape shape = {52, -1074};
	int q, k, shift;
	uint64_t c = take_apart(bits, &shape, &q);
	struct power power;
	struct scaled s;
	bool narrow;

	if (is_whole(c, &shape, q))
		return (struct shortest){c >> -q, 0};
	narrow = is_narrow(c, &shape, q);
	k = shortest_log10(q, narrow);
	shift = q + power_log2(-k) + 1;
	/* The method wants the power rounded up. */
	power = powers[-k - POWER_MIN];
	power.low += -k < -27 || -k > 55;
	s.low = scale_double(&power, (4 * c - 2 + narrow) << shift);
	s.value = scale_double(&power, 4 * c << shift);
	s.high = scale_double(&power, (4 * c + 2) << shift);
	return choose(s, (c & 1) == 0, k);
}

struct shortest
shortest_float(uint32_t bits)
{
	static const struct shape shape = {23, -149};
	int q, k, shift;
	uint64_t c = take_apart(bits, &shape, &q), power;
	const struct power *p;
	struct scaled s;
	bool narrow;

	if (is_whole(c, &shape, q))
		return (struct shortest){c >> -q, 0};
	narrow = is_narrow(c, &shape, q);
	k = shortest_log10(q, narrow);
	shift = q + power_log2(-k) + 1;
	p = &powers[-k - POWER_MIN];
	power = p->high + (p->low != 0);
	s.low = scale_float(power, (4 * c - 2 + narrow) << shift);
	s.value = scale_float(power, 4 * c << shift);
	s.high = scale_float(power, (4 * c + 2) << shift);
	return choose(s, (c & 1) == 0, k);
}
