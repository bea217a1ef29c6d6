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
#define NEST_MAP ((uint64_t)1)
#define NEST_ONE ((uint64_t)1 << 18)

struct nest {
	uint64_t top;	  /* the innermost open level; of no meaning at depth 0 */
	uint64_t *outer;  /* the levels around it: depth - 1 of them */
	uint32_t depth;	  /* open containers */
	uint32_t room;	  /* levels allocated */
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
MUST_USE int nest_open(struct nest *n, bool map, struct span key, struct err *e);

/* Closes the innermost one. There must be one. */
void nest_close(struct nest *n);

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
 * last, or in a map `key`, the current key (`has_key`; without it the path ends at the map itself). Not of an error that
 * is about another file.
 */
void nest_path(const struct nest *n, bool has_key, struct span key, struct err *e);

#endif
