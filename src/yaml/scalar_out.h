/*
 * scalar_out.h -- scalars that take more than a copy: numbers that YAML spells otherwise, times, bytes.
 */
#ifndef YAML_SCALAR_OUT_H
#define YAML_SCALAR_OUT_H

#include "number/decimal.h"
#include "text/base64.h"
#include "yaml/emit.h"

/* Whether a literal of JSON's grammar must be spelled otherwise: -0, and exponents. */
static inline bool
scalar_out_is_odd(const struct decimal *literal)
{
	struct span text = literal->text;
	size_t i;

	if (decimal_is_whole(literal))
		return text.len == 2 && text.p[0] == '-' && text.p[1] == '0';
	for (i = 0; i < text.len; i++)
		if ((text.p[i] | 0x20) == 'e')
			return true;
	return false;
}

/* Any number literal, however long. */
MUST_USE int scalar_out_number(struct emit *t, const struct decimal *literal);

/* A time; -1 with words if it has no form. */
MUST_USE int scalar_out_time(struct emit *t, int64_t seconds, uint32_t nanoseconds);

/* A piece of what is base64 between double quotes; `tag` is what comes before it, the opening quote included. */
MUST_USE int scalar_out_base64(struct emit *t, struct base64_encoder *encoder, const char *tag,
			       struct span piece, unsigned part);

#endif
