/*
 * each.c -- --each: a top-level array becomes a stream of documents.
 * In:       documents.      Out: the elements of those that are arrays, each a document; others as they are.
 * Memory:   none.
 * Not here: counting documents (readers count those of the input).
 * A document's begin is held back until its first event tells what it is. A tagged array is more than an array, and passes.
 */
#include "event/each.h"

#include "base/mem.h"

struct each {
	struct stage stage;
	uint64_t depth; /* open containers and keys, that of the split array included */
	bool splits;	/* the document is an array: its elements are documents */
	bool open;	/* a document has been begun downstream */
};

/* A node begins: a document's, maybe. Returns where it goes, NULL on failure. */
static struct handler *
enter(struct handler *self)
{
	struct each *x = (struct each *)self;
	struct handler *to = x->stage.to;

	if (x->open || x->depth > (x->splits ? 1u : 0u))
		return to;
	x->open = true;
	return to->document_begin(to) == -1 ? NULL : to;
}

/* A node has ended: an element that was a document, maybe. */
static int
leave(struct handler *self, int result)
{
	struct each *x = (struct each *)self;

	if (result == -1 || !x->splits || x->depth > 1)
		return result;
	x->open = false;
	return x->stage.to->document_end(x->stage.to);
}

static int
document_begin(struct handler *self)
{
	struct each *x = (struct each *)self;

	x->depth = 0;
	x->splits = x->open = false;
	return 0;
}

static int
document_end(struct handler *self)
{
	struct each *x = (struct each *)self;

	return x->open ? x->stage.to->document_end(x->stage.to) : 0;
}

static int
null(struct handler *self)
{
	struct handler *to = enter(self);

	return to == NULL ? -1 : leave(self, to->null(to));
}

static int
boolean(struct handler *self, bool value)
{
	struct handler *to = enter(self);

	return to == NULL ? -1 : leave(self, to->boolean(to, value));
}

static int
integer(struct handler *self, int64_t value)
{
	struct handler *to = enter(self);

	return to == NULL ? -1 : leave(self, to->integer(to, value));
}

static int
natural(struct handler *self, uint64_t value)
{
	struct handler *to = enter(self);

	return to == NULL ? -1 : leave(self, to->natural(to, value));
}

static int
number(struct handler *self, const struct decimal *literal)
{
	struct handler *to = enter(self);

	return to == NULL ? -1 : leave(self, to->number(to, literal));
}

static int
float64(struct handler *self, double value)
{
	struct handler *to = enter(self);

	return to == NULL ? -1 : leave(self, to->float64(to, value));
}

static int
float32(struct handler *self, float value)
{
	struct handler *to = enter(self);

	return to == NULL ? -1 : leave(self, to->float32(to, value));
}

static int
timestamp(struct handler *self, int64_t seconds, uint32_t nanoseconds)
{
	struct handler *to = enter(self);

	return to == NULL ? -1 : leave(self, to->timestamp(to, seconds, nanoseconds));
}

/* A piece of text has gone on; the last one ends its node. */
static int
piece_done(struct handler *self, unsigned part, int result)
{
	return part & PART_LAST ? leave(self, result) : result;
}

static int
string(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	struct handler *to = enter(self);

	return to == NULL ? -1 : piece_done(self, part, to->string(to, piece, part, total));
}

static int
binary(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	struct handler *to = enter(self);

	return to == NULL ? -1 : piece_done(self, part, to->binary(to, piece, part, total));
}

static int
ext(struct handler *self, int type, struct span piece, unsigned part, uint64_t total)
{
	struct handler *to = enter(self);

	return to == NULL ? -1 : piece_done(self, part, to->ext(to, type, piece, part, total));
}

static int
array_begin(struct handler *self, uint64_t count)
{
	struct each *x = (struct each *)self;
	struct handler *to;

	if (x->depth == 0 && !x->open) {
		x->splits = true;
		x->depth = 1;
		return 0;
	}
	if ((to = enter(self)) == NULL)
		return -1;
	x->depth++;
	return to->array_begin(to, count);
}

static int
array_end(struct handler *self)
{
	struct each *x = (struct each *)self;

	x->depth--;
	if (x->depth == 0 && x->splits)
		return 0;
	return leave(self, x->stage.to->array_end(x->stage.to));
}

static int
map_begin(struct handler *self, uint64_t count)
{
	struct each *x = (struct each *)self;
	struct handler *to = enter(self);

	if (to == NULL)
		return -1;
	x->depth++;
	return to->map_begin(to, count);
}

static int
map_end(struct handler *self)
{
	struct each *x = (struct each *)self;

	x->depth--;
	return leave(self, x->stage.to->map_end(x->stage.to));
}

static int
key_begin(struct handler *self)
{
	struct each *x = (struct each *)self;

	x->depth++;
	return x->stage.to->key_begin(x->stage.to);
}

static int
key_end(struct handler *self)
{
	struct each *x = (struct each *)self;

	x->depth--;
	return x->stage.to->key_end(x->stage.to);
}

static int
tag(struct handler *self, struct span name)
{
	struct handler *to = enter(self);

	return to == NULL ? -1 : to->tag(to, name);
}

static const struct handler each = {
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
    .map_end = map_end,
    .key_begin = key_begin,
    .key_end = key_end,
    .tag = tag,
};

struct stage *
each_stage(struct handler *to, struct err *e)
{
	struct each *x = mem_zero(sizeof(*x), e);

	if (x == NULL)
		return NULL;
	stage_init(&x->stage, to, e);
	stage_override(&x->stage, &each);
	x->stage.handler.takes &= ~(unsigned)TAKES_ANCHORS;
	return &x->stage;
}
