/*
 * reader.h -- the MessagePack reader's machine, and what its loop over a window (value.h) keeps in registers.
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

/* Where the machine is in the window; its loop keeps this in registers. */
struct cursor {
	const uint8_t *p, *end;
	struct handler *to;
	uint64_t
	    left; /* values and keys due in the innermost container; outside of all, of a document, which has one */
	bool map; /* that is a map: a key is due if `left` is even */
	uint64_t values;
};

struct mpk_reader {
	struct reader reader;
	enum at at;
	bool cut;	      /* the window does not hold all that HEAD or BODY needs */
	bool in_document;     /* document_begin was told, document_end not yet */
	struct cursor cursor; /* as the loop left it */
	uint64_t all;	      /* elements or pairs of the innermost container */
	uint64_t header;      /* its offset */
	struct nest nest;     /* counts keys like values, and only at an error or when an inner one opens */
	struct stack
	    outer; /* of each level around: `all`, and the distance from its header to the next one */
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
	GOT_BAD	  /* the error is recorded, but for its place and path */
};

#endif
