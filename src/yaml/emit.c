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
emit_lead(struct emit *t)
{
	uint8_t *p = emit_begin(t, 0);

	if (p == NULL)
		return -1;
	t->sink->at = p;
	return 0;
}

int
emit_tail(struct emit *t)
{
	if (sink_room(t->sink, 1) == -1)
		return -1;
	emit_end(t, t->sink->at);
	return 0;
}

/* A lead, and an indicator behind it. */
static int
put_indicator(struct emit *t, const char *text)
{
	uint8_t *p = emit_begin(t, 2);

	if (p == NULL)
		return -1;
	memcpy(p, text, strlen(text));
	t->sink->at = p + strlen(text);
	return 0;
}

int
emit_complex(struct emit *t)
{
	if (t->lead != LEAD_KEY)
		return 0;
	if (put_indicator(t, "?") == -1)
		return -1;
	t->lead = LEAD_AFTER;
	return 0;
}

/* Remembers the container around a new one. */
static int
push(struct emit *t)
{
	uint8_t outer = t->map;

	if (t->outer.len < t->outer.room) {
		t->outer.p[t->outer.len++] = outer;
		return 0;
	}
	return buf_add(&t->outer, &outer, 1, "the stack of open containers", t->err);
}

int
emit_open(struct emit *t, bool map)
{
	/* Behind a colon or a property the first entry needs a line of its own. */
	enum emit_gap gap = t->lead == LEAD_AFTER ? GAP_BREAK : GAP_INLINE;

	if (t->lead == LEAD_KEY && put_indicator(t, "? ") == -1)
		return -1;
	if (t->lead == LEAD_ENTRY && emit_lead(t) == -1)
		return -1;
	if (t->depth > 0) {
		if (push(t) == -1)
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
	if (UNLIKELY(t->gap != GAP_INDENT)) {
		const char *text = t->map ? " {}\n" : " []\n";
		size_t skip = t->gap == GAP_INLINE;

		if (sink_write(t->sink, text + skip, 4 - skip) == -1)
			return -1;
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
		t->lead = LEAD_AFTER;
		return sink_write(t->sink, ":", 1);
	}
	t->lead = LEAD_KEY;
	if (put_indicator(t, ": ") == -1)
		return -1;
	t->lead = LEAD_NOTHING;
	return 0;
}
