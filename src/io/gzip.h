/*
 * gzip.h -- a sink that packs what goes into another sink (gzip, RFC 1952).
 */
#ifndef IO_GZIP_H
#define IO_GZIP_H

#include <zlib.h>

#include "io/sink.h"

struct sink_gzip {
	struct sink sink;
	struct sink *to; /* lent; its `put` gets the packed bytes */
	z_stream z;
	bool open;    /* `z` is initialized */
	bool pending; /* zlib may hold bytes that no flush has passed on */
	uint8_t *out;
};

/* `level` 1 to 9. One member; an empty stream becomes a valid gzip of nothing. */
MUST_USE int sink_gzip_open(struct sink_gzip *g, struct sink *to, int level, struct err *e);

#endif
