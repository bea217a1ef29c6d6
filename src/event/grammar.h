/*
 * grammar.h -- the grammar of event.h as a machine: what may follow what.
 * Used where nothing else makes sure of it: event/check.c, and event/trace_reader.c, whose input anybody may write.
 * Memory: a byte for each open container, key and document.
 */
#ifndef EVENT_GRAMMAR_H
#define EVENT_GRAMMAR_H

#include "base/buf.h"
#include "base/err.h"

/* The functions of struct handler, in its order. */
enum event_kind {
	EVENT_DOCUMENT_BEGIN,
	EVENT_DOCUMENT_END,
	EVENT_NULL,
	EVENT_BOOLEAN,
	EVENT_INTEGER,
	EVENT_NATURAL,
	EVENT_NUMBER,
	EVENT_FLOAT64,
	EVENT_FLOAT32,
	EVENT_TIMESTAMP,
	EVENT_STRING,
	EVENT_BINARY,
	EVENT_EXT,
	EVENT_ARRAY_BEGIN,
	EVENT_ARRAY_END,
	EVENT_MAP_BEGIN,
	EVENT_KEY,
	EVENT_KEY_BEGIN,
	EVENT_KEY_END,
	EVENT_MAP_END,
	EVENT_ANCHOR,
	EVENT_ALIAS,
	EVENT_TAG,
	EVENT_KINDS
};

/* The name of an event: that of its function in struct handler. */
const char *event_name(enum event_kind kind);

struct grammar {
	struct buf levels;     /* what is open, outermost first, one byte each: what it waits for */
	unsigned level;	       /* the same of the innermost */
	bool anchored, tagged; /* the node that must come next has these already */
	bool in_text;	       /* pieces of `text` must follow */
	enum event_kind text;
};

void grammar_init(struct grammar *g);
void grammar_free(struct grammar *g);

/* The next event; `part` counts for texts. -1 if it may not come: `e` says what was expected and what was found. */
MUST_USE int grammar_take(struct grammar *g, enum event_kind kind, unsigned part, struct err *e);

/* Whether the stream may end here. */
static inline bool
grammar_ended(const struct grammar *g)
{
	return g->levels.len == 0;
}

#endif
