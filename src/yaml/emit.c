/*
 * emit.c -- the layout of block style.
 * In:       where nodes, keys and containers begin and end.      Out: indentation and indicators.
 * Memory:   a byte for each open container.
 * Not here: what nodes look like (writer.c, string.c).
 */
#include "yaml/emit.h"

/* Containers that a stage may add around those of the reader (--wrap). */
#define SPARE_LEVELS 8

void
emit_init(struct emit *t, struct sink *sink, uint32_t max_depth, struct err *e)
{
	*t = (struct emit){.sink = sink, .err = e};
	buf_init(&t->outer, (size_t)max_depth + SPARE_LEVELS);
}

void
emit_free(struct emit *t)
{
	buf_free(&t->outer);
}

void
emit_root(struct emit *t)
{
	t->outer.len = 0;
	t->depth = 0;
	t->column = 0;
	t->map = false;
	t->lead = LEAD_NOTHING;
	t->gap = GAP_INDENT;
}

int
emit_blanks(struct emit *t, size_t n)
{
	size_t some;

	for (; n > 0; n -= some) {
		some = n < LIMIT_ROOM ? n : LIMIT_ROOM;
		if (sink_room(t->sink, some) == -1)
			return -1;
		memset(t->sink->at, ' ', some);
		t->sink->at += some;
	}
	return 0;
}

int
emit_deep(struct emit *t)
{
	if (t->gap == GAP_INLINE || t->lead == LEAD_AFTER || t->lead == LEAD_NOTHING)
		return 0;
	if (t->gap == GAP_BREAK && sink_write(t->sink, "\n", 1) == -1)
		return -1;
	t->gap = GAP_INLINE;
	return emit_blanks(t, t->column);
}

int
emit_complex(struct emit *t)
{
	if (t->lead != LEAD_KEY)
		return 0;
	if (emit_lead(t, 1) == -1)
		return -1;
	*t->sink->at++ = '?';
	t->lead = LEAD_AFTER;
	return 0;
}

int
emit_open(struct emit *t, bool map)
{
	uint8_t outer = t->map;
	enum emit_gap gap;

	if (t->lead == LEAD_KEY) {
		if (emit_lead(t, 2) == -1)
			return -1;
		memcpy(t->sink->at, "? ", 2);
		t->sink->at += 2;
	} else if (t->lead == LEAD_ENTRY && emit_lead(t, 0) == -1)
		return -1;

	/* Behind a colon or a property the first entry needs a line of its own. */
	gap = t->lead == LEAD_AFTER ? GAP_BREAK : GAP_INLINE;
	if (t->depth > 0) {
		if (buf_add(&t->outer, &outer, 1, "the stack of open containers", t->err) == -1)
			return -1;
		t->column += 2;
	}
	t->depth++;
	t->map = map;
	t->lead = LEAD_ENTRY;
	t->gap = gap;
	return 0;
}

int
emit_close(struct emit *t)
{
	/* Without an entry it is still to be written at all. */
	if (t->gap != GAP_INDENT) {
		if (sink_room(t->sink, 4) == -1)
			return -1;
		memcpy(t->sink->at, t->map ? " {}\n" : " []\n", 4);
		if (t->gap == GAP_INLINE)
			memmove(t->sink->at, t->sink->at + 1, 3);
		t->sink->at += t->gap == GAP_INLINE ? 3 : 4;
	}
	t->depth--;
	if (t->depth > 0) {
		t->map = t->outer.p[--t->outer.len];
		t->column -= 2;
	}
	t->lead = LEAD_ENTRY;
	t->gap = GAP_INDENT;
	t->simple = false;
	return 0;
}

int
emit_colon(struct emit *t)
{
	if (t->simple) {
		if (sink_room(t->sink, 1) == -1)
			return -1;
		*t->sink->at++ = ':';
		t->lead = LEAD_AFTER;
		return 0;
	}
	t->lead = LEAD_KEY;
	if (emit_lead(t, 2) == -1)
		return -1;
	memcpy(t->sink->at, ": ", 2);
	t->sink->at += 2;
	t->lead = LEAD_NOTHING;
	return 0;
}
