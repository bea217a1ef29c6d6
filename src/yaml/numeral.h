/*
 * numeral.h -- YAML's spellings of numbers as texts in JSON's grammar, exact at any length.
 */
#ifndef YAML_NUMERAL_H
#define YAML_NUMERAL_H

#include "base/buf.h"
#include "number/decimal.h"
#include "yaml/schema.h"

/*
 * Fills `d` with the number that `text`, of a kind for which schema_is_number holds, stands for: +1 is 1, .5 is 0.5,
 * 1. is 1.0, 010 is 10, 0x1F is 31. Text that is in JSON's grammar already is taken as it is, other text is written
 * to `to`; either must live as long as `d`. -1: longer than LIMIT_NUMBER, or no memory.
 */
MUST_USE int numeral_scan(struct decimal *d, enum yaml_kind kind, struct span text, struct buf *to,
			  struct err *e);

#endif
