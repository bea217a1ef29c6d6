/*
 * item.h -- values as they are digested: the parts of a listener that write into its digest.
 * An item is a scalar, the begin or the end of a container, a document's begin or end.
 */
#ifndef VERIFY_ITEM_H
#define VERIFY_ITEM_H

#include "verify/listener.h"

/* What goes into the digest before each item's own content. */
enum kind {
	KIND_NULL = 1,
	KIND_FALSE,
	KIND_TRUE,
	KIND_WHOLE,
	KIND_LITERAL,
	KIND_FLOAT,
	KIND_TIME,
	KIND_STRING,
	KIND_UNREAD,
	KIND_BINARY,
	KIND_EXT,
	KIND_ARRAY,
	KIND_MAP,
	KIND_END,
	KIND_KEY,
	KIND_ANCHOR,
	KIND_ALIAS,
	KIND_TAG,
	KIND_DOCUMENT,
	KIND_WRONG /* never heard: the value was told, but printing it does not work */
};

/* An item begins: with it what stood before it. A value counts as one. */
void item_begin(struct listener *l, enum kind kind);
void item_begin_value(struct listener *l, enum kind kind);

/* The item is complete. -1 stops the reader that is heard: there is a difference. */
MUST_USE int item_end(struct listener *l);

/* Whole items. */
MUST_USE int item_container_end(struct listener *l);
MUST_USE int item_text(struct listener *l, enum kind kind, struct span text);
MUST_USE int item_word(struct listener *l, enum kind kind, uint64_t word);

/* A scalar of which the kind tells all; `word` is what it is as a key in JSON. */
MUST_USE int item_simple(struct listener *l, enum kind kind, const char *word);

/* Numbers, as the target has them. */
MUST_USE int item_literal(struct listener *l, struct span text);
MUST_USE int item_float64(struct listener *l, double value);
MUST_USE int item_float32(struct listener *l, float value);

#endif
