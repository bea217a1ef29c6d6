/*
 * check.c -- debug builds: stops a stream of events that breaks the grammar of event.h.
 * In:       events.      Out: the same, or a line on stderr and abort().
 * Memory:   a byte for each open container.
 * Not here: the grammar itself (grammar.c).
 * What breaks it is a bug of the reader or stage before this one, never of the input.
 */
#include "event/check.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/mem.h"
#include "event/grammar.h"

struct check {
	struct stage stage;
	struct grammar grammar;
};

/* The handler that the event goes on to, if it may come; NULL if there is no memory to tell. */
static struct handler *
judge(struct handler *self, enum event_kind kind, unsigned part)
{
	struct check *c = (struct check *)self;

	if (grammar_take(&c->grammar, kind, part, c->stage.err) == -1) {
		if (c->stage.err->class == ERR_SYSTEM)
			return NULL;
		fprintf(stderr, "sconv: bug: grammar of events: %s\n", c->stage.err->words);
		abort();
	}
	return c->stage.to;
}

static int
document_begin(struct handler *self)
{
	struct handler *to = judge(self, EVENT_DOCUMENT_BEGIN, PART_WHOLE);

	return to == NULL ? -1 : to->document_begin(to);
}

static int
document_end(struct handler *self)
{
	struct handler *to = judge(self, EVENT_DOCUMENT_END, PART_WHOLE);

	return to == NULL ? -1 : to->document_end(to);
}

static int
null(struct handler *self)
{
	struct handler *to = judge(self, EVENT_NULL, PART_WHOLE);

	return to == NULL ? -1 : to->null(to);
}

static int
boolean(struct handler *self, bool value)
{
	struct handler *to = judge(self, EVENT_BOOLEAN, PART_WHOLE);

	return to == NULL ? -1 : to->boolean(to, value);
}

static int
integer(struct handler *self, int64_t value)
{
	struct handler *to = judge(self, EVENT_INTEGER, PART_WHOLE);

	return to == NULL ? -1 : to->integer(to, value);
}

static int
natural(struct handler *self, uint64_t value)
{
	struct handler *to = judge(self, EVENT_NATURAL, PART_WHOLE);

	return to == NULL ? -1 : to->natural(to, value);
}

static int
number(struct handler *self, const struct decimal *literal)
{
	struct handler *to = judge(self, EVENT_NUMBER, PART_WHOLE);

	return to == NULL ? -1 : to->number(to, literal);
}

static int
float64(struct handler *self, double value)
{
	struct handler *to = judge(self, EVENT_FLOAT64, PART_WHOLE);

	return to == NULL ? -1 : to->float64(to, value);
}

static int
float32(struct handler *self, float value)
{
	struct handler *to = judge(self, EVENT_FLOAT32, PART_WHOLE);

	return to == NULL ? -1 : to->float32(to, value);
}

static int
timestamp(struct handler *self, int64_t seconds, uint32_t nanoseconds)
{
	struct handler *to = judge(self, EVENT_TIMESTAMP, PART_WHOLE);

	return to == NULL ? -1 : to->timestamp(to, seconds, nanoseconds);
}

static int
string(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	struct handler *to = judge(self, EVENT_STRING, part);

	return to == NULL ? -1 : to->string(to, piece, part, total);
}

static int
binary(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	struct handler *to = judge(self, EVENT_BINARY, part);

	return to == NULL ? -1 : to->binary(to, piece, part, total);
}

static int
ext(struct handler *self, int type, struct span piece, unsigned part, uint64_t total)
{
	struct handler *to = judge(self, EVENT_EXT, part);

	return to == NULL ? -1 : to->ext(to, type, piece, part, total);
}

static int
array_begin(struct handler *self, uint64_t count)
{
	struct handler *to = judge(self, EVENT_ARRAY_BEGIN, PART_WHOLE);

	return to == NULL ? -1 : to->array_begin(to, count);
}

static int
array_end(struct handler *self)
{
	struct handler *to = judge(self, EVENT_ARRAY_END, PART_WHOLE);

	return to == NULL ? -1 : to->array_end(to);
}

static int
map_begin(struct handler *self, uint64_t count)
{
	struct handler *to = judge(self, EVENT_MAP_BEGIN, PART_WHOLE);

	return to == NULL ? -1 : to->map_begin(to, count);
}

static int
key(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	struct handler *to = judge(self, EVENT_KEY, part);

	return to == NULL ? -1 : to->key(to, piece, part, total);
}

static int
key_begin(struct handler *self)
{
	struct handler *to = judge(self, EVENT_KEY_BEGIN, PART_WHOLE);

	return to == NULL ? -1 : to->key_begin(to);
}

static int
key_end(struct handler *self)
{
	struct handler *to = judge(self, EVENT_KEY_END, PART_WHOLE);

	return to == NULL ? -1 : to->key_end(to);
}

static int
map_end(struct handler *self)
{
	struct handler *to = judge(self, EVENT_MAP_END, PART_WHOLE);

	return to == NULL ? -1 : to->map_end(to);
}

static int
anchor(struct handler *self, struct span name)
{
	struct handler *to = judge(self, EVENT_ANCHOR, PART_WHOLE);

	return to == NULL ? -1 : to->anchor(to, name);
}

static int
alias(struct handler *self, struct span name)
{
	struct handler *to = judge(self, EVENT_ALIAS, PART_WHOLE);

	return to == NULL ? -1 : to->alias(to, name);
}

static int
tag(struct handler *self, struct span name)
{
	struct handler *to = judge(self, EVENT_TAG, PART_WHOLE);

	return to == NULL ? -1 : to->tag(to, name);
}

static int
finish(struct stage *self)
{
	if (!grammar_ended(&((struct check *)self)->grammar)) {
		fprintf(stderr, "sconv: bug: grammar of events: the stream ends inside a document\n");
		abort();
	}
	return 0;
}

static void
free_check(struct stage *self)
{
	if (self != NULL)
		grammar_free(&((struct check *)self)->grammar);
	mem_free(self);
}

static const struct handler check = {
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

struct stage *
check_stage(struct handler *to, struct err *e)
{
	struct check *c = mem_alloc(sizeof(*c), e);

	if (c == NULL)
		return NULL;
	stage_init(&c->stage, to, e);
	c->stage.handler = check;
	c->stage.handler.takes = to->takes;
	c->stage.finish = finish;
	c->stage.free = free_check;
	grammar_init(&c->grammar);
	return &c->stage;
}
