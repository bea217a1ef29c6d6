/*
 * level.h -- the containers that are open while MessagePack is read.
 * Most end in the window in which they began: those cost a few stores. What is still open when a window is used up, and
 * what is deeper than LEVELS in it, is settled: written down where it needs no window.
 */
#ifndef MSGPACK_LEVEL_H
#define MSGPACK_LEVEL_H

#include "msgpack/reader.h"

void level_init(struct mpk_reader *r, uint32_t max_depth);
void level_free(struct mpk_reader *r);

/*
 * Settles all that is open: afterwards no level points into the window. -1 (words only) without memory; then as much of it
 * as could be settled counts as all.
 */
MUST_USE int level_settle(struct mpk_reader *r);

/* Opens and settles a container where it is one too many for `levels`. -1 (words only) without memory, or too deep. */
MUST_USE int level_open_slowly(struct mpk_reader *r, const uint8_t *key);

/* Goes back to the container around a settled one; returns what is due in that. */
uint64_t level_close_slowly(struct mpk_reader *r);

/* How many values and keys of the innermost settled container have begun if `due` are not. */
static inline uint64_t
level_begun(const struct mpk_reader *r, uint64_t due)
{
	return (due & DUE_ARRAY ? r->all : 2 * r->all) - due / DUE_ONE;
}

/* The depth of the innermost one that there was. */
static inline uint64_t
level_deepest(const struct mpk_reader *r)
{
	uint64_t deepest = r->nest.depth + (uint64_t)(r->deepest - r->levels);

	return deepest > r->nest.deepest ? deepest : r->nest.deepest;
}

/* The container that begins at c->head, under `key` in a map, goes below what is innermost; it has `values`, and `due` is due. */
MUST_USE static ALWAYS_INLINE int
level_open(struct mpk_reader *r, struct cursor *c, const uint8_t *key, uint64_t due, uint64_t values)
{
	struct level *level = c->level;

	if (UNLIKELY(level == r->last)) {
		r->cursor = *c;
		if (level_open_slowly(r, key) == -1) {
			/* What is settled must not be settled again. */
			*c = r->cursor;
			return -1;
		}
		c->level = r->levels;
		c->due = due;
		c->values = r->cursor.values + values;
		return 0;
	}
	level->due = c->due;
	level[1].head = c->head;
	level[1].key = key;
	c->level = level + 1;
	c->due = due;
	c->values += values;
	if (c->level > r->deepest)
		r->deepest = c->level;
	return 0;
}

/* Goes back to what is around the innermost one. There must be one. */
static ALWAYS_INLINE void
level_close(struct mpk_reader *r, struct cursor *c)
{
	if (LIKELY(c->level > r->levels))
		c->due = (--c->level)->due;
	else
		c->values += due_values(c->due = level_close_slowly(r));
}

#endif
