/*
 * unpack.h -- msgpack-c's unpack template as a machine that is fed and gives events.
 */
#ifndef VERIFY_UNPACK_H
#define VERIFY_UNPACK_H

#include "event/reader.h"

/* What a run ends with. */
enum {
	UNPACK_MORE = 0,    /* it wants more bytes */
	UNPACK_WHOLE = 1,   /* a document is complete */
	UNPACK_FAILED = -1, /* a handler has failed, or a value is malformed: the error is recorded */
	UNPACK_DEEP = -2,   /* more than LIMIT_TEMPLATE open containers */
	UNPACK_WRONG = -3   /* the byte that it stands at begins no value */
};

struct unpack;

/* For `reader` (lent), whose handler gets the events. NULL with its error recorded if there is no memory. */
MUST_USE struct unpack *unpack_new(struct reader *reader);
void unpack_free(struct unpack *u);

/* Takes bytes, up to the end of a document; *used is how many. A body that it wants must be there whole. */
int unpack_run(struct unpack *u, struct span bytes, size_t *used);

/* Bytes of the body that it waits for, to come in one piece; 0: it waits for the head of a value. */
size_t unpack_wants(const struct unpack *u);

/* Whether it stands between two documents. */
bool unpack_between(const struct unpack *u);

/* Containers open at once, at most, so far. */
uint64_t unpack_deepest(const struct unpack *u);

#endif
