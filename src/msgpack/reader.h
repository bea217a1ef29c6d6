/*
 * reader.h -- the MessagePack reader's machine, and what its loop over a window keeps in registers.
 */
#ifndef MSGPACK_READER_H
#define MSGPACK_READER_H

#include "base/stack.h"
#include "event/nest.h"
#include "event/reader.h"

/* What the machine waits for; reader.c tells more. */
enum at { AT_HEAD, AT_BODY, AT_BAD };

/* Strings go to `key` or `string`, the others to `binary` and `ext`. */
enum text { TEXT_STRING, TEXT_BINARY, TEXT_EXT };

/* A text being read. */
struct body {
	enum text text;
	int type;	 /* of an ext */
	bool key;	 /* it is a map's key */
	unsigned part;	 /* PART_FIRST, or 0 once that has gone */
	uint64_t total;	 /* bytes */
	uint64_t left;	 /* of these */
	uint64_t header; /* offset */
};

/* What is due in a container: DUE_ONE for each value and each key, and DUE_ARRAY if it is no map. */
#define DUE_ARRAY ((uint64_t)1)
#define DUE_ONE	  ((uint64_t)2)

/* In a map values and keys are due in turns. */
static inline bool
due_key(uint64_t due)
{
	return !(due & (DUE_ARRAY | DUE_ONE));
}

static inline bool
due_value_of_key(uint64_t due)
{
	return (due & (DUE_ARRAY | DUE_ONE)) == DUE_ONE;
}

/* The values of that. */
static inline uint64_t
due_values(uint64_t due)
{
	uint64_t all = due / DUE_ONE;

	return due & DUE_ARRAY ? all : (all + 1) / 2;
}

/* A container that began in this window; the first level stands for whatever was open before. */
struct level {
	uint64_t due;	     /* in it, when an inner one began */
	const uint8_t *head; /* its first byte */
	const uint8_t *key;  /* the key under which it stands, if that is in a map; NULL if it is not named */
};

/* Levels that are open at once in a window before they must be settled. */
#define LEVELS 32

/* Where the machine is in the window; its loop keeps this in registers. */
struct cursor {
	const uint8_t *p, *end;
	const uint8_t *head; /* the value that is read, or was last */
	struct handler *to;
	struct level *level; /* innermost */
	uint64_t due;	     /* in that; outside of all, in a document, which has one value */
	uint64_t values;     /* of the window's levels: begun or due */
};

struct mpk_reader {
	struct reader reader;
	enum at at;
	bool cut;	      /* the window does not hold all that HEAD or BODY needs */
	bool in_document;     /* document_begin was told, document_end not yet */
	struct cursor cursor; /* as the loop left it */
	struct level levels[LEVELS];
	struct level *last;    /* the innermost that may be, before they are settled */
	struct level *deepest; /* the innermost that there was since they were settled */

	/* Settled levels: */
	struct nest nest; /* counts keys like values, and only at an error or when an inner one is settled */
	uint64_t all;	  /* elements or pairs of the innermost one */
	uint64_t header;  /* its offset */
	struct stack outer; /* of each around: `all`, and the distance from its header to the next one */

	struct body body;
	uint64_t took;	    /* bytes that `rare` has consumed */
	const uint8_t *key; /* the current key, in the window or in `named`; NULL if it is not named */
	uint8_t named[LIMIT_KEY];
};

/* What became of a value. */
enum got {
	GOT_ALL,  /* it was passed on */
	GOT_CUT,  /* the window ends inside it: nothing was passed on */
	GOT_BODY, /* a long text begins */
	GOT_BAD,  /* the error is recorded, but for its place and path */
	GOT_STUCK /* the same, and it is about a container or a document that ends, not a value in it */
};

#endif
