/*
 * gunzip.h -- a source that unpacks another source (gzip, RFC 1952).
 */
#ifndef IO_GUNZIP_H
#define IO_GUNZIP_H

#include <zlib.h>

#include "io/source.h"

struct source_gunzip {
	struct source source;
	struct source *packed; /* lent; starts with 1f 8b */
	z_stream z;
	bool open;   /* `z` is initialized */
	bool inside; /* a member has begun and not ended */
};

/* Tells by its first bytes whether a source is gzip; may ask it for more, consumes nothing. 1, 0, or -1 on failure. */
MUST_USE int gunzip_bid(struct source *s, struct err *e);

/* Errors about the compressed bytes have `compressed` set and count bytes there. */
MUST_USE int source_gunzip_open(struct source_gunzip *g, struct source *packed, struct err *e);

#endif
