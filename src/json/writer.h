/*
 * writer.h -- the JSON writer, shared by the files of this folder that are its parts.
 */
#ifndef JSON_WRITER_H
#define JSON_WRITER_H

#include "event/writer.h"
#include "text/base64.h"
#include "text/escape.h"

/* What stands before the next value or key. */
enum jsn_due {
	DUE_NOTHING = 0, /* it begins a document, or follows its key */
	DUE_COMMA = 1,	 /* a comma, and a line's end if there are lines */
	DUE_LINE = 2	 /* it is the first in its container: no comma */
};

struct jsn_writer {
	struct writer base; /* first */
	const struct escape *escape;
	unsigned due;	/* of enum jsn_due */
	unsigned quote; /* 1 inside a key that is no string: scalars are quoted */
	bool pretty, ascii;
	bool lost;	/* the text under way was not UTF-8, and that is counted */
	uint64_t depth; /* open containers */
	struct base64_encoder base64;
};

/* text.c: the handler's functions for strings and keys. */
int jsn_put_string(struct handler *self, struct span piece, unsigned part, uint64_t total);
int jsn_put_key(struct handler *self, struct span piece, unsigned part, uint64_t total);

/* writer.c: jsn_begin, where there are lines, or no room. */
MUST_USE uint8_t *jsn_begin_slowly(struct jsn_writer *w, size_t room);

/* The buffer suffices for what is due and for `room` bytes more, and there are no lines. */
static ALWAYS_INLINE bool
jsn_is_easy(const struct jsn_writer *w, size_t room)
{
	const struct sink *s = w->base.with.sink;

	return LIKELY((size_t)(s->end - s->at) > room && !w->pretty);
}

/* Writes what is due before a value or key. Returns where it goes, room for it given; NULL on failure. */
static ALWAYS_INLINE uint8_t *
jsn_begin(struct jsn_writer *w, size_t room)
{
	uint8_t *at = w->base.with.sink->at;

	if (!jsn_is_easy(w, room))
		return jsn_begin_slowly(w, room);
	*at = ',';
	at += w->due & DUE_COMMA;
	w->due = DUE_COMMA;
	return at;
}

#endif
