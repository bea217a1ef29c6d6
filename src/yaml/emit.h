/*
 * emit.h -- the layout of block style: indentation, "- ", "? ", ":", line ends, and where what is written next stands.
 * Each open container is two columns to the right of the one around it, in whatever it is nested: so the depth alone tells
 * the column, and nothing but one bit of kind is remembered of a level.
 */
#ifndef YAML_EMIT_H
#define YAML_EMIT_H

#include <stdbool.h>

#include "base/buf.h"
#include "base/compiler.h"
#include "io/sink.h"

/* Where the next node stands, and so what must be written before it. */
enum emit_lead {
	LEAD_NOTHING, /* at its place: the root of a document */
	LEAD_ENTRY,   /* an array's: its "- " */
	LEAD_AFTER,   /* behind a colon, an anchor, a tag: a blank, or a line feed before a container */
	LEAD_KEY      /* a key's, which turns out to be simple or to need its "? " */
};

/* What comes before the next entry of the innermost container. */
enum emit_gap {
	GAP_INDENT, /* the indentation */
	GAP_BREAK,  /* it is the first: a line feed and the indentation */
	GAP_INLINE  /* it is the first, and stands at its place: "- - 1" */
};

struct emit {
	struct sink *sink;
	struct err *err;
	struct buf outer; /* kinds of the containers around the innermost, a byte each: whether it is a map */
	uint32_t depth;	  /* open containers */
	size_t column;	  /* of the innermost one's entries */
	bool map;	  /* the innermost one is a map */
	enum emit_lead lead;
	enum emit_gap gap;
	bool simple; /* the key written last stands in its line still: its colon comes right behind it */
};

/* Columns that a lead writes as one block; deeper ones take the slow way. */
#define EMIT_COLUMNS ((size_t)64)

/* The most that may be asked of emit_lead. */
#define EMIT_ROOM (LIMIT_ROOM - EMIT_COLUMNS - 8)

void emit_init(struct emit *t, struct sink *sink, uint32_t max_depth, struct err *e);
void emit_free(struct emit *t);

/* A document begins: all is closed. */
void emit_root(struct emit *t);

/* The slow way of a deep entry: writes its gap, so that nothing is left for the fast way to indent. */
MUST_USE int emit_deep(struct emit *t);

/* Anything longer than EMIT_ROOM. */
MUST_USE int emit_blanks(struct emit *t, size_t n);

/* Room for a gap, a lead and `n` <= EMIT_ROOM bytes. */
static ALWAYS_INLINE int
emit_room(struct emit *t, size_t n)
{
	if (UNLIKELY(t->column > EMIT_COLUMNS) && emit_deep(t) == -1)
		return -1;
	return sink_room(t->sink, n + EMIT_COLUMNS + 8);
}

/* Writes the gap before an entry at `p`, where there is room; returns what is behind it. */
static ALWAYS_INLINE uint8_t *
emit_gap(struct emit *t, uint8_t *p)
{
	enum emit_gap gap = t->gap;
	size_t column = t->column;

	if (UNLIKELY(gap != GAP_INDENT)) {
		t->gap = GAP_INDENT;
		if (gap == GAP_INLINE)
			return p;
		*p++ = '\n';
	}
	memset(p, ' ', 16);
	if (UNLIKELY(column > 16))
		memset(p + 16, ' ', EMIT_COLUMNS - 16);
	return p + column;
}

/* Whether emit_room has nothing to do: for those who leave the rest to a slower function. */
static ALWAYS_INLINE bool
emit_is_ready(const struct emit *t, size_t n)
{
	return t->column <= EMIT_COLUMNS && (size_t)(t->sink->end - t->sink->at) >= n + EMIT_COLUMNS + 8;
}

/* A node begins that stands in one line, and there is room: writes what comes before it. Returns where its bytes go. */
static ALWAYS_INLINE uint8_t *
emit_start(struct emit *t)
{
	enum emit_lead lead = t->lead;
	uint8_t *p = t->sink->at;

	if (lead == LEAD_AFTER) {
		*p = ' ';
		return p + 1;
	}
	if (UNLIKELY(lead == LEAD_NOTHING))
		return p;
	p = emit_gap(t, p);
	if (lead == LEAD_KEY)
		return p;
	memcpy(p, "- ", 2);
	return p + 2;
}

/* The same, and makes room for `n` <= EMIT_ROOM bytes first. NULL on failure. */
static ALWAYS_INLINE uint8_t *
emit_begin(struct emit *t, size_t n)
{
	return LIKELY(emit_room(t, n) == 0) ? emit_start(t) : NULL;
}

/* It ends at `p`, where there is room for one byte: ends its line, unless a colon may follow. */
static ALWAYS_INLINE void
emit_end(struct emit *t, uint8_t *p)
{
	bool simple = t->lead == LEAD_KEY;

	t->simple = simple;
	t->lead = LEAD_ENTRY;
	*p = '\n';
	t->sink->at = simple ? p : p + 1;
}

/* What comes before a node whose bytes are then written to the sink by other means; emit_tail ends it. */
MUST_USE int emit_lead(struct emit *t);
MUST_USE int emit_tail(struct emit *t);

/* Copies a few bytes without a call: `len` <= 32, and so many may be written and no more read. */
static ALWAYS_INLINE void
emit_copy(uint8_t *to, const uint8_t *from, size_t len)
{
	if (len >= 16) {
		memcpy(to, from, 16);
		memcpy(to + len - 16, from + len - 16, 16);
	} else if (len >= 8) {
		memcpy(to, from, 8);
		memcpy(to + len - 8, from + len - 8, 8);
	} else if (len >= 4) {
		memcpy(to, from, 4);
		memcpy(to + len - 4, from + len - 4, 4);
	} else if (len > 0) {
		to[0] = from[0];
		to[len / 2] = from[len / 2];
		to[len - 1] = from[len - 1];
	}
}

/* A key's node that does not stand in one line, or has an anchor or tag: writes its "? ". Other nodes: nothing. */
MUST_USE int emit_complex(struct emit *t);

/* A node's property (an anchor, a tag): writes the lead; the caller writes it, and calls emit_after. */
static inline void
emit_after(struct emit *t)
{
	t->lead = LEAD_AFTER;
}

MUST_USE int emit_open(struct emit *t, bool map);
MUST_USE int emit_close(struct emit *t);

/* A key is written: its colon, behind it or on a line of its own. */
MUST_USE int emit_colon(struct emit *t);

#endif
