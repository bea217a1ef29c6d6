/*
 * trace_text.h -- the quoted texts of a trace, decoded as they come.
 */
#ifndef EVENT_TRACE_TEXT_H
#define EVENT_TRACE_TEXT_H

#include "base/err.h"
#include "io/source.h"

struct trace_text {
	uint8_t *p;	 /* decoded bytes: room for LIMIT_WINDOW */
	size_t len;	 /* how many there are; the owner takes them away */
	bool surrogates; /* a \ud800 was met */
};

MUST_USE int trace_text_init(struct trace_text *t, struct err *e);
void trace_text_free(struct trace_text *t);

/* No more fits: what is there must be taken away. */
static inline bool
trace_text_full(const struct trace_text *t)
{
	return t->len + 3 > LIMIT_WINDOW;
}

/*
 * Consumes bytes of the source up to behind the closing quote, and decodes them behind `len`. 1: the quote was met;
 * 0: it needs more bytes or more room; -1: something is wrong, or the input has ended.
 */
MUST_USE int trace_text_decode(struct trace_text *t, struct source *s, struct err *e);

/* What must be said of a decoded piece, of enum part: UNCHECKED if it is not UTF-8, SURROGATES if it may hold some. */
unsigned trace_text_flags(const struct trace_text *t, struct span piece);

#endif
