/*
 * level.c -- the containers that are open beyond a window.
 * In:       those that began in it.      Out: the same on the stack that a path is told from (event/nest.h), and back.
 * Memory:   for each 8 bytes, and what its count and the distance from its header to the next one need, mostly 5; what
 *           event/nest.h keeps of keys.
 * Not here: containers that end in the window in which they began (level.h).
 */
#include "msgpack/level.h"

#include "msgpack/head.h"

/* What is settled has changed: where the levels in the window must stop. */
static void
begin_again(struct mpk_reader *r)
{
	uint32_t left = r->nest.max - r->nest.depth;

	r->deepest = r->levels;
	r->last = r->levels + (left < LEVELS ? left : LEVELS - 1);
}

void
level_init(struct mpk_reader *r, uint32_t max_depth)
{
	nest_init(&r->nest, max_depth);
	r->cursor.level = r->levels;
	r->cursor.due = DUE_ARRAY;
	begin_again(r);
}

void
level_free(struct mpk_reader *r)
{
	nest_free(&r->nest);
	stack_free(&r->outer);
}

/* Settles the container at `head`: it stands under `key` in the innermost settled one, in which `due` is due. */
static int
settle(struct mpk_reader *r, uint64_t due, const uint8_t *head, const uint8_t *key)
{
	struct err *e = r->reader.with.err;
	uint64_t header = source_offset(r->reader.with.source, head);
	struct span name = {NULL, 0};
	uint8_t room[32];

	r->nest.top = (r->nest.top & (NEST_ONE - 1)) + level_begun(r, due) * NEST_ONE;
	if (!(due & DUE_ARRAY))
		name = head_name(key, room);
	if (stack_push_pair(&r->outer, r->all, header - r->header, e) == -1 ||
	    nest_open(&r->nest, head_is_map(*head), name, e) == -1)
		return -1;
	r->all = head_count(head);
	r->header = header;
	r->cursor.values -= due_values(due);
	return 0;
}

int
level_settle(struct mpk_reader *r)
{
	struct cursor *c = &r->cursor;
	struct level *level, *innermost = c->level;

	r->nest.deepest = level_deepest(r);
	c->level = r->levels;
	for (level = r->levels; level < innermost; level++)
		if (settle(r, level->due, level[1].head, level[1].key) == -1) {
			c->due = level->due;
			return -1;
		}
	begin_again(r);
	return 0;
}

int
level_open_slowly(struct mpk_reader *r, const uint8_t *key)
{
	if (level_settle(r) == -1 || settle(r, r->cursor.due, r->cursor.head, key) == -1)
		return -1;
	begin_again(r);
	return 0;
}

uint64_t
level_close_slowly(struct mpk_reader *r)
{
	uint64_t distance, due;

	r->nest.deepest = level_deepest(r);
	nest_close(&r->nest);
	stack_pop_pair(&r->outer, &r->all, &distance);
	r->header -= distance;
	begin_again(r);
	due = nest_in_map(&r->nest) ? 0 : DUE_ARRAY;
	if (r->nest.depth == 0)
		return due;
	return due + (level_begun(r, due) - r->nest.top / NEST_ONE) * DUE_ONE;
}
