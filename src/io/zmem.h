/*
 * zmem.h -- zlib on our memory: counted, and failing as all of it does.
 */
#ifndef IO_ZMEM_H
#define IO_ZMEM_H

#include <zlib.h>

#include "base/err.h"

/* Zeroes a stream before zlib initializes it. What zlib cannot get is told in `e` (lent), which is the stream's `opaque`. */
void zmem_init(z_stream *z, struct err *e);

#endif
