/*
 * text.h -- strings, binaries and exts in the general case.
 */
#ifndef MSGPACK_TEXT_H
#define MSGPACK_TEXT_H

#include "msgpack/writer.h"

/* A string or a key, as struct handler has it. */
MUST_USE int text_string(struct handler *self, struct span piece, unsigned part, uint64_t total);

/* A piece of a str, bin or ext (`type`), as struct handler has it. */
MUST_USE int text_put(struct mpk_writer *w, enum wide kind, int type, struct span piece, unsigned part,
		      uint64_t total);

#endif
