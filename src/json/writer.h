/*
 * writer.h -- the JSON writer, shared by the files of this folder that are its parts.
 */
#ifndef JSON_WRITER_H
#define JSON_WRITER_H

#include "event/writer.h"
#include "text/base64.h"
#include "text/escape.h"
#include "text/utf8_scan.h"

/* What stands before the next value or key. */
enum jsn_due {
	DUE_NOTHING = 0, /* it begins a document, or follows its key */
	DUE_COMMA = 1,	 /* a comma, and a line's end if there are lines */
	DUE_LINE = 2	 /* it is the first in its container: no comma */
};

struct jsn_writer {
	struct writer base; /* first */
	const struct escape *escape;
	const struct utf8_scan *utf8;
	unsigned due;	/* of enum jsn_due */
	unsigned quote; /* 1 inside a key that is no string: scalars are quoted */
	bool pretty, ascii;
	/* Before this a short text or scalar can be written without another look: JSN_ROOM is left, and there are no lines. */
	const uint8_t *easy;
	bool lost;	/* the text under way was not UTF-8, and that is counted */
	uint64_t depth; /* open containers */
	struct base64_encoder base64;
};

/* text.c: the handler's functions for strings and keys. */
int jsn_put_string(struct handler *self, struct span piece, unsigned part, uint64_t total);
int jsn_put_key(struct handler *self, struct span piece, unsigned part, uint64_t total);

/* Room for a comma, quotes, a colon, and a scalar or a text of ESCAPE_SHORT bytes. */
#define JSN_ROOM 64

/* writer.c: jsn_begin, where there are lines, or no room. */
MUST_USE uint8_t *jsn_begin_slowly(struct jsn_writer *w);

/* Writes what is due before a value or key. Returns where it goes, JSN_ROOM bytes given; NULL on failure. */
static ALWAYS_INLINE uint8_t *
jsn_begin(struct jsn_writer *w)
{
	uint8_t *at = w->base.with.sink->at;

	if (UNLIKELY(at >= w->easy))
		return jsn_begin_slowly(w);
	*at = ',';
	at += w->due & DUE_COMMA;
	w->due = DUE_COMMA;
	return at;
}

#endif
