/*
 * event.h -- THE contract between readers and writers: a SAX handler, a table with one function for each kind of event.
 *
 * Grammar of a stream of events (event/check.c stops whoever breaks it, in debug builds):
 *
 *   stream    = document*
 *   document  = document_begin node document_end
 *   node      = [anchor] [tag] value | [tag] [anchor] value | alias
 *   value     = null | boolean | integer | natural | number | float64 | float32 | timestamp
 *             | text(string) | text(binary) | text(ext)
 *             | array_begin node* array_end
 *             | map_begin (mapkey node)* map_end
 *   mapkey    = text(key)                        a string without tag or anchor: the common case, one call
 *             | key_begin node key_end           any other key, a tagged or anchored string too
 *   text(f)   = f(WHOLE) | f(FIRST) f(MIDDLE)* f(LAST)
 *
 * Every function returns 0, or -1 when the chain's struct err is filled; then nothing may follow. Whoever fails gives
 * the words; the reader, which knows where the value began, gives place and path. Bytes are lent until the call returns.
 */
#ifndef EVENT_EVENT_H
#define EVENT_EVENT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/err.h"
#include "base/span.h"
#include "number/decimal.h"

/* A count or a total length that the reader does not know yet. */
#define COUNT_UNKNOWN UINT64_MAX

/*
 * How a piece of text lies in its value, and what is known of it. Pieces may be empty, and are cut anywhere, but never
 * inside what may still become one UTF-8 character: a piece can be judged alone.
 */
enum part {
	PART_MIDDLE = 0,
	PART_FIRST = 1,
	PART_LAST = 2,
	PART_WHOLE = PART_FIRST | PART_LAST,
	/* Strings: may not be UTF-8 (MessagePack). Without it the bytes are valid UTF-8, but for PART_SURROGATES. */
	PART_UNCHECKED = 4,
	/* Strings: this piece holds lone surrogates (JSON's \ud800), each as three bytes ed a0..bf 80..bf. */
	PART_SURROGATES = 8,
	/* LIMIT_PADDING bytes behind the piece may be read (not used): wide copies are safe. */
	PART_PADDED = 16,
	/* Strings: no byte is below 0x20, none is a quote or a backslash. Without it, who knows. */
	PART_PLAIN = 32
};

/* What a handler wants to hear of YAML: without it aliases are expanded, and tags never reach it. */
enum takes {
	TAKES_ANCHORS = 1, /* anchor and alias */
	TAKES_TAGS = 2,	   /* tag: local tags (!Ref), and standard ones that the value alone does not tell */
	TAKES_MERGE =
	    4 /* << stays a key: a string tagged tag:yaml.org,2002:merge; a quoted "<<" has no tag */
};

struct handler {
	int (*document_begin)(struct handler *self);
	int (*document_end)(struct handler *self);

	int (*null)(struct handler *self);
	int (*boolean)(struct handler *self, bool value);
	int (*integer)(struct handler *self, int64_t value);
	int (*natural)(struct handler *self, uint64_t value);
	int (*number)(struct handler *self,
		      const struct decimal *literal);	    /* its text is in JSON's grammar */
	int (*float64)(struct handler *self, double value); /* all bits of a NaN count */
	int (*float32)(struct handler *self, float value);
	int (*timestamp)(struct handler *self, int64_t seconds,
			 uint32_t nanoseconds); /* since 1970, < 10^9 */

	/* `part` is of enum part. `total`: bytes of the whole value or COUNT_UNKNOWN; it counts with PART_FIRST alone. */
	int (*string)(struct handler *self, struct span piece, unsigned part, uint64_t total);
	int (*binary)(struct handler *self, struct span piece, unsigned part, uint64_t total);
	int (*ext)(struct handler *self, int type, struct span piece, unsigned part,
		   uint64_t total); /* -128..127, not -1 */

	int (*array_begin)(struct handler *self, uint64_t count); /* elements, or COUNT_UNKNOWN */
	int (*array_end)(struct handler *self);
	int (*map_begin)(struct handler *self, uint64_t count); /* pairs, or COUNT_UNKNOWN */
	int (*key)(struct handler *self, struct span piece, unsigned part, uint64_t total);
	int (*key_begin)(struct handler *self);
	int (*key_end)(struct handler *self);
	int (*map_end)(struct handler *self);

	/* Before the node they belong to; only to a handler whose `takes` has them. */
	int (*anchor)(struct handler *self, struct span name);
	int (*alias)(struct handler *self, struct span name); /* in place of a node */
	int (*tag)(struct handler *self, struct span tag);    /* resolved: "!Ref", "tag:yaml.org,2002:set" */

	unsigned takes; /* of enum takes */
	/* NULL, or where a reader leaves the place of a map as it begins: for who judges a map at its end. */
	struct place *opened;
};

#endif
