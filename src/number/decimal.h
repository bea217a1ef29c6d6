/*
 * decimal.h -- a number literal and its exact conversions to integers and binary floats.
 * A literal is text in JSON's grammar (RFC 8259 section 6); the reader that scans it notes digits and exponent as it
 * goes, so that nobody looks at the text twice. Rounding is IEEE 754 round-to-nearest-even, for every length of text.
 */
#ifndef NUMBER_DECIMAL_H
#define NUMBER_DECIMAL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/compiler.h"
#include "base/span.h"

struct decimal {
	struct span text; /* the literal; no NUL behind it */
	uint64_t digits;  /* its first 19 significant digits as an integer (leading zeros do not count) */
	/* The value is (-1)^negative * digits * 10^exponent, if not truncated. Clamped to +-1,000,000. */
	int32_t exponent;
	bool negative;	/* has a minus sign */
	bool integer;	/* has neither point nor exponent */
	bool truncated; /* has more than 19 significant digits: `digits` and `exponent` tell the first 19 */
	bool padded;	/* LIMIT_PADDING bytes behind the text may be read: wide copies are safe */
};

/* Fills `d` from a text in JSON's grammar. false: the text is not in it. `d->text` refers to `text`. */
MUST_USE bool decimal_scan(struct decimal *d, struct span text);

/* The integer, if it is one (`integer`, and not "-0") and fits. */
MUST_USE bool decimal_int64(const struct decimal *d, int64_t *value);
MUST_USE bool decimal_uint64(const struct decimal *d, uint64_t *value);

/* The nearest float64 or float32; beyond the largest finite one an infinity, tiny ones (signed) zero. */
double decimal_double(const struct decimal *d);
float decimal_float(const struct decimal *d);

#endif
