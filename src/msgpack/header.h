/*
 * header.h -- what stands before containers and texts, in its smallest form.
 */
#ifndef MSGPACK_HEADER_H
#define MSGPACK_HEADER_H

#include "msgpack/writer.h"

/* Stores a header with a number known in advance; `type` is an ext's. */
MUST_USE int header_put(struct mpk_writer *w, enum wide kind, uint64_t n, int type);

/* Closes the innermost late header, which stands before `n` elements, pairs or bytes. */
MUST_USE int header_close(struct mpk_writer *w, enum wide kind, uint64_t n);

/* Records that there is more than a header can announce. Returns -1. */
int header_too_many(struct mpk_writer *w, enum wide kind);

#endif
