/*
 * stage.c -- a handler that passes everything on to another one.
 * In:       events.      Out: the same.
 * Memory:   none.
 * Not here: what any stage changes; each overrides the functions that it cares about.
 */
#include "event/stage.h"

#include "base/mem.h"

static struct handler *
next(struct handler *self)
{
	return ((struct stage *)self)->to;
}

static int
document_begin(struct handler *self)
{
	return next(self)->document_begin(next(self));
}

static int
document_end(struct handler *self)
{
	return next(self)->document_end(next(self));
}

static int
null(struct handler *self)
{
	return next(self)->null(next(self));
}

static int
boolean(struct handler *self, bool value)
{
	return next(self)->boolean(next(self), value);
}

static int
integer(struct handler *self, int64_t value)
{
	return next(self)->integer(next(self), value);
}

static int
natural(struct handler *self, uint64_t value)
{
	return next(self)->natural(next(self), value);
}

static int
number(struct handler *self, const struct decimal *literal)
{
	return next(self)->number(next(self), literal);
}

static int
float64(struct handler *self, double value)
{
	return next(self)->float64(next(self), value);
}

static int
float32(struct handler *self, float value)
{
	return next(self)->float32(next(self), value);
}

static int
timestamp(struct handler *self, int64_t seconds, uint32_t nanoseconds)
{
	return next(self)->timestamp(next(self), seconds, nanoseconds);
}

static int
string(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	return next(self)->string(next(self), piece, part, total);
}

static int
binary(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	return next(self)->binary(next(self), piece, part, total);
}

static int
ext(struct handler *self, int type, struct span piece, unsigned part, uint64_t total)
{
	return next(self)->ext(next(self), type, piece, part, total);
}

static int
array_begin(struct handler *self, uint64_t count)
{
	return next(self)->array_begin(next(self), count);
}

static int
array_end(struct handler *self)
{
	return next(self)->array_end(next(self));
}

static int
map_begin(struct handler *self, uint64_t count)
{
	return next(self)->map_begin(next(self), count);
}

static int
key(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	return next(self)->key(next(self), piece, part, total);
}

static int
key_begin(struct handler *self)
{
	return next(self)->key_begin(next(self));
}

static int
key_end(struct handler *self)
{
	return next(self)->key_end(next(self));
}

static int
map_end(struct handler *self)
{
	return next(self)->map_end(next(self));
}

static int
anchor(struct handler *self, struct span name)
{
	return next(self)->anchor(next(self), name);
}

static int
alias(struct handler *self, struct span name)
{
	return next(self)->alias(next(self), name);
}

static int
tag(struct handler *self, struct span name)
{
	return next(self)->tag(next(self), name);
}

static const struct handler forward = {
    .document_begin = document_begin,
    .document_end = document_end,
    .null = null,
    .boolean = boolean,
    .integer = integer,
    .natural = natural,
    .number = number,
    .float64 = float64,
    .float32 = float32,
    .timestamp = timestamp,
    .string = string,
    .binary = binary,
    .ext = ext,
    .array_begin = array_begin,
    .array_end = array_end,
    .map_begin = map_begin,
    .key = key,
    .key_begin = key_begin,
    .key_end = key_end,
    .map_end = map_end,
    .anchor = anchor,
    .alias = alias,
    .tag = tag,
};

static int
finish(struct stage *self)
{
	(void)self;
	return 0;
}

static void
free_stage(struct stage *self)
{
	mem_free(self);
}

void
stage_init(struct stage *s, struct handler *to, struct err *e)
{
	*s = (struct stage){.handler = forward, .to = to, .err = e, .finish = finish, .free = free_stage};
	s->handler.takes = to->takes;
}

#define OVERRIDE(name)          \
	if (with->name != NULL) \
	s->handler.name = with->name

void
stage_override(struct stage *s, const struct handler *with)
{
	OVERRIDE(document_begin);
	OVERRIDE(document_end);
	OVERRIDE(null);
	OVERRIDE(boolean);
	OVERRIDE(integer);
	OVERRIDE(natural);
	OVERRIDE(number);
	OVERRIDE(float64);
	OVERRIDE(float32);
	OVERRIDE(timestamp);
	OVERRIDE(string);
	OVERRIDE(binary);
	OVERRIDE(ext);
	OVERRIDE(array_begin);
	OVERRIDE(array_end);
	OVERRIDE(map_begin);
	OVERRIDE(key);
	OVERRIDE(key_begin);
	OVERRIDE(key_end);
	OVERRIDE(map_end);
	OVERRIDE(anchor);
	OVERRIDE(alias);
	OVERRIDE(tag);
}
