/*
 * nest.h -- a reader's stack of open containers: the limit on depth, and the path of an error (RFC 9535).
 * Costs 8 bytes a level, and a key's bytes only while a container is open under that key (capped; then an ellipsis).
 * The innermost level is kept in `top`, outside the stack, so that counting an element is one addition.
 */
#ifndef EVENT_NEST_H
#define EVENT_NEST_H

#include "base/buf.h"
#include "base/err.h"
#include "base/span.h"

/*
 * A level: bit 0 map, bits 1..17 where its own key begins in `keys`, bits 18..63 elements or pairs begun so far.
 */
#define NEST_MAP      ((uint64_t)1)
#define NEST_ONE      ((uint64_t)1 << 18)
#define NEST_KEY      1
#define NEST_KEY_MASK ((uint64_t)0x1ffff)

struct nest {
	uint64_t top;	  /* the innermost open level; of no meaning at depth 0 */
	uint64_t *outer;  /* the levels around it: depth - 1 of them */
	uint32_t depth;	  /* open containers */
	uint32_t room;	  /* levels allocated */
	uint32_t ready;	  /* containers that can be open without another look at `room` and `max` */
	uint32_t max;	  /* --max-depth */
	uint64_t deepest; /* containers open at once, at most, so far */
	struct buf keys;  /* keys under which containers are open, one behind the other */
};

void nest_init(struct nest *n, uint32_t max_depth);
void nest_free(struct nest *n);

/*
 * Opens a container. `key` is the key it stands under, if its parent is a map (an empty span otherwise).
 * -1 (words only, no place) if that is one level too many or memory is out.
 */
static inline MUST_USE int nest_open(struct nest *n, bool map, struct span key, struct err *e);

/* The same where memory is due, or an error. */
MUST_USE int nest_open_slowly(struct nest *n, bool map, struct span key, struct err *e);

static inline int
nest_open(struct nest *n, bool map, struct span key, struct err *e)
{
	size_t keys = n->keys.len;

	if (UNLIKELY(n->depth >= n->ready || key.len > n->keys.room - keys))
		return nest_open_slowly(n, map, key, e);
	if (n->depth > 0)
		n->outer[n->depth - 1] = n->top;
	n->top = (map ? NEST_MAP : 0) | (uint64_t)keys << NEST_KEY;
	if (key.len > 0)
		memcpy(n->keys.p + keys, key.p, key.len);
	n->keys.len = keys + key.len;
	if (++n->depth > n->deepest)
		n->deepest = n->depth;
	return 0;
}

/* Closes the innermost one. There must be one. */
static inline void
nest_close(struct nest *n)
{
	n->keys.len = (size_t)(n->top >> NEST_KEY & NEST_KEY_MASK);
	if (--n->depth > 0)
		n->top = n->outer[n->depth - 1];
}

static inline bool
nest_in_map(const struct nest *n)
{
	return n->depth > 0 && (n->top & NEST_MAP);
}

/* An element (or a pair, at its key) begins in the innermost container. */
static inline void
nest_count(struct nest *n)
{
	n->top += NEST_ONE;
}

/*
 * Writes the path of the value that is being read into `e`: all open levels, and in the innermost the element counted
 * last, or in a map `key`, the current key (`has_key`; without it the path ends at the map itself), of which more than
 * LIMIT_PATH_KEYS bytes show as an ellipsis. Not of an error that is about another file.
 */
void nest_path(const struct nest *n, bool has_key, struct span key, struct err *e);

#endif
