/*
 * decimal.h -- a number literal and its exact conversions to integers and binary floats.
 * A literal is text in JSON's grammar (RFC 8259 section 6); the reader that finds its end notes where its parts are.
 * What its digits are worth is only computed when asked. Rounding is IEEE 754 round-to-nearest-even, for every length
 * of text.
 */
#ifndef NUMBER_DECIMAL_H
#define NUMBER_DECIMAL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/compiler.h"
#include "base/span.h"

/* Exponents beyond this are all the same to every target. */
#define DECIMAL_EXPONENT 1000000

struct decimal {
	struct span text; /* the literal; no NUL behind it */
	uint32_t point;	  /* the bytes of text before the point; `end` if there is none */
	uint32_t end;	  /* the bytes of text before the exponent */
	int32_t exponent; /* what stands behind an e, else 0; from -DECIMAL_EXPONENT to DECIMAL_EXPONENT */
	bool negative;	  /* has a minus sign */
	bool padded;	  /* LIMIT_PADDING bytes behind the text may be read: wide copies are safe */
};

/*
 * Reads the literal at `p`, as far as it goes before `end`. Returns one past it and fills `d`, whose text refers to it.
 * If there is none: returns the first wrong byte, or `end`, and d->text.len is 0.
 */
const uint8_t *decimal_take(struct decimal *d, const uint8_t *p, const uint8_t *end);

/* The same of a text that should be a literal as a whole. false: it is none. */
MUST_USE bool decimal_scan(struct decimal *d, struct span text);

/* Whether it has neither point nor exponent. */
static inline bool
decimal_is_whole(const struct decimal *d)
{
	return d->point == d->text.len;
}

/* The integer, if it is one (whole, and not "-0") and fits. */
MUST_USE bool decimal_int64(const struct decimal *d, int64_t *value);
MUST_USE bool decimal_uint64(const struct decimal *d, uint64_t *value);

/* The nearest float64 or float32; beyond the largest finite one an infinity, tiny ones (signed) zero. */
double decimal_double(const struct decimal *d);
float decimal_float(const struct decimal *d);

#endif
