/*
 * tape_code.h -- how events lie on a tape: a code, bytes of a fixed number, and for texts a length (seven bits a byte,
 * least first) and the text. Private to tape.c, tape_record.c
 * and tape_replay.c.
 */
#ifndef EVENT_TAPE_CODE_H
#define EVENT_TAPE_CODE_H

#include "event/tape.h"

enum code {
	/* a code alone */
	CODE_NULL,
	CODE_TRUE,
	CODE_FALSE,
	CODE_ARRAY,
	CODE_ARRAY_END,
	CODE_MAP,
	CODE_MAP_END,
	CODE_KEY_BEGIN,
	CODE_KEY_END,
	/* a value in the machine's own form */
	CODE_INTEGER,
	CODE_NATURAL,
	CODE_FLOAT64,
	CODE_FLOAT32,
	CODE_TIMESTAMP, /* seconds, then nanoseconds */
	CODE_ASIDE,	/* how many bytes behind it are no part of what they lie in */
	/* a text */
	CODE_NUMBER,
	CODE_STRING,
	CODE_RAW_STRING, /* may not be UTF-8 */
	CODE_BINARY,
	CODE_EXT, /* after its type, a byte */
	CODE_KEY,
	CODE_TAG,
	CODES
};

/* What makes a handler of a tape: tape_record.c. */
extern const struct handler tape_recorder;

/* Records one event, if anything is recorded: its code, `n` bytes of `head`, and the text with its length (NULL: none). */
MUST_USE int tape_put(struct tape *t, enum code code, const void *head, size_t n, const struct span *text);

#define CODE_TIMESTAMP_ROOM 12
#define CODE_LENGTH_ROOM    10

#endif
