/*
 * decode.h -- what the text of a JSON string means.
 */
#ifndef JSON_DECODE_H
#define JSON_DECODE_H

#include <stdbool.h>

#include "base/buf.h"
#include "text/escape.h"

/* Text on its way from the window to a buffer. */
struct decode {
	const uint8_t *p, *end; /* still to be decoded; LIMIT_PADDING readable bytes follow */
	bool last;		/* nothing of the string follows `end` */
	bool valid;		/* it is known to be UTF-8 */
	/* Set if p < end afterwards: it goes on behind `end`, or it is bad. */
	bool bad;
	const char *expected; /* in the place of what is bad at `p` */
	const uint8_t *found; /* the byte that shows it */
	unsigned flags;	      /* PART_SURROGATES: there was a lone one */
	uint8_t *to;	      /* private */
};

/* Decodes into `b` as far as possible. -1: no memory. */
MUST_USE int decode_text(struct decode *d, const struct escape *e, struct buf *b, struct err *err);

/* Judges text without escapes up to `to`, and steps over what is right of it. false: stopped. */
bool decode_run(struct decode *d, const uint8_t *to);

#endif
