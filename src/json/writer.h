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
	DUE_NOTHING, /* it begins a document, or follows its key */
	DUE_LINE,    /* it is the first in its container: a line's end, if there are lines */
	DUE_COMMA    /* the same behind a comma */
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

/* writer.c: begins a line, indented by the depth. */
MUST_USE int jsn_new_line(struct jsn_writer *w);

/* text.c: the handler's functions for strings and keys. */
int jsn_put_string(struct handler *self, struct span piece, unsigned part, uint64_t total);
int jsn_put_key(struct handler *self, struct span piece, unsigned part, uint64_t total);

/* What is due before a value or key, and room for `room` bytes of it. */
static ALWAYS_INLINE int
jsn_begin(struct jsn_writer *w, size_t room)
{
	struct sink *s = w->base.with.sink;
	unsigned due = w->due;

	if (sink_room(s, 1 + room) == -1)
		return -1;
	*s->at = ',';
	s->at += due == DUE_COMMA;
	w->due = DUE_COMMA;
	if (LIKELY(!w->pretty) || due == DUE_NOTHING)
		return 0;
	return jsn_new_line(w) == -1 ? -1 : sink_room(s, room);
}

#endif
