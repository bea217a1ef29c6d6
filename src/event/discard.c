/*
 * discard.c -- takes every event and does nothing.
 * In:       events.      Out: nothing (--check without a target).
 * Memory:   none.
 * Not here: judging what a target could hold: its own writer does that, into a sink that keeps nothing.
 */
#include "event/discard.h"

#include "base/mem.h"

static int
none(struct handler *self)
{
	(void)self;
	return 0;
}

static int
boolean(struct handler *self, bool value)
{
	(void)self, (void)value;
	return 0;
}

static int
integer(struct handler *self, int64_t value)
{
	(void)self, (void)value;
	return 0;
}

static int
natural(struct handler *self, uint64_t value)
{
	(void)self, (void)value;
	return 0;
}

static int
number(struct handler *self, const struct decimal *literal)
{
	(void)self, (void)literal;
	return 0;
}

static int
float64(struct handler *self, double value)
{
	(void)self, (void)value;
	return 0;
}

static int
float32(struct handler *self, float value)
{
	(void)self, (void)value;
	return 0;
}

static int
timestamp(struct handler *self, int64_t seconds, uint32_t nanoseconds)
{
	(void)self, (void)seconds, (void)nanoseconds;
	return 0;
}

static int
text(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	(void)self, (void)piece, (void)part, (void)total;
	return 0;
}

static int
ext(struct handler *self, int type, struct span piece, unsigned part, uint64_t total)
{
	(void)type;
	return text(self, piece, part, total);
}

static int
name(struct handler *self, struct span text)
{
	(void)self, (void)text;
	return 0;
}

struct handler
discard_handler(void)
{
	return (struct handler){
	    .document_begin = none,
	    .document_end = none,
	    .null = none,
	    .boolean = boolean,
	    .integer = integer,
	    .natural = natural,
	    .number = number,
	    .float64 = float64,
	    .float32 = float32,
	    .timestamp = timestamp,
	    .string = text,
	    .binary = text,
	    .ext = ext,
	    .array_begin = natural,
	    .array_end = none,
	    .map_begin = natural,
	    .key = text,
	    .key_begin = none,
	    .key_end = none,
	    .map_end = none,
	    .anchor = name,
	    .alias = name,
	    .tag = name,
	};
}

static int
discard_finish(struct writer *self)
{
	(void)self;
	return 0;
}

static void
discard_free(struct writer *self)
{
	mem_free(self);
}

struct writer *
discard_writer(const struct writer_setup *with)
{
	struct writer *w = mem_zero(sizeof(*w), with->err);

	if (w == NULL)
		return NULL;
	w->handler = discard_handler();
	w->finish = discard_finish;
	w->free = discard_free;
	w->with = *with;
	return w;
}
