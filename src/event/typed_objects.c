/*
 * typed_objects.c -- values that JSON lacks become tagged objects.
 * In:       events, and for each map whether its keys allow an object.      Out: events that JSON can say.
 * Memory:   one window of a string; a byte for each open container.
 * Not here: looking ahead in maps (typed_maps.c), names and spellings (typed.c).
 */
#include "event/typed_objects.h"

#include <math.h>

#include "base/mem.h"
#include "event/project.h"
#include "event/typed.h"
#include "event/typed_text.h"
#include "text/time.h"

/* What is open, as far as the end of a node in it matters. */
enum frame {
	FRAME_PLAIN,  /* nothing is due */
	FRAME_PAIRS,  /* a map as pairs: the value ends its pair */
	FRAME_KEY,    /* a key of such a map: its end is not its pair's */
	FRAME_TAGGED, /* a tagged node: its end ends the tag's array and object */
};

struct typed_objects {
	struct stage stage;
	struct typed_text text;
	struct buf outer; /* the frames around the innermost, a byte each */
	enum frame frame;
	bool wraps; /* the next map is written as pairs */
};

static struct typed_objects *
self_of(struct handler *self)
{
	return (struct typed_objects *)self;
}

static int
push(struct typed_objects *t, enum frame frame)
{
	uint8_t outer = (uint8_t)t->frame;

	if (buf_add(&t->outer, &outer, 1, "the stack of open containers", t->stage.err) == -1)
		return -1;
	t->frame = frame;
	return 0;
}

static void
pop(struct typed_objects *t)
{
	t->frame = (enum frame)t->outer.p[--t->outer.len];
}

/* A node has ended, and with it what waited for that. */
static int
node_end(struct typed_objects *t, int result)
{
	struct handler *to = t->stage.to;

	if (result == -1)
		return -1;
	while (UNLIKELY(t->frame == FRAME_TAGGED)) {
		pop(t);
		if (to->array_end(to) == -1 || to->map_end(to) == -1)
			return -1;
	}
	return t->frame == FRAME_PAIRS ? to->array_end(to) : 0;
}

/* {"$name": */
static int
open_object(struct handler *to, enum typed_tag tag)
{
	struct span name = span_text(typed_name(tag));

	return to->map_begin(to, 1) == -1 ? -1 : to->key(to, name, PART_WHOLE, name.len);
}

/* {"$name":"text"} */
static int
put_object(struct typed_objects *t, enum typed_tag tag, struct span text)
{
	struct handler *to = t->stage.to;

	if (open_object(to, tag) == -1 || to->string(to, text, PART_WHOLE, text.len) == -1)
		return -1;
	return node_end(t, to->map_end(to));
}

static int
null(struct handler *self)
{
	struct handler *to = self_of(self)->stage.to;

	return node_end(self_of(self), to->null(to));
}

static int
boolean(struct handler *self, bool value)
{
	struct handler *to = self_of(self)->stage.to;

	return node_end(self_of(self), to->boolean(to, value));
}

static int
integer(struct handler *self, int64_t value)
{
	struct handler *to = self_of(self)->stage.to;

	return node_end(self_of(self), to->integer(to, value));
}

static int
natural(struct handler *self, uint64_t value)
{
	struct handler *to = self_of(self)->stage.to;

	return node_end(self_of(self), to->natural(to, value));
}

static int
number(struct handler *self, const struct decimal *literal)
{
	struct handler *to = self_of(self)->stage.to;

	return node_end(self_of(self), to->number(to, literal));
}

static int
float64(struct handler *self, double value)
{
	struct typed_objects *t = self_of(self);
	struct handler *to = t->stage.to;
	char text[TYPED_FLOAT_ROOM];

	if (LIKELY(isfinite(value)))
		return node_end(t, to->float64(to, value));
	return put_object(t, TYPED_FLOAT, span_of(text, typed_print64(text, value)));
}

static int
float32(struct handler *self, float value)
{
	struct typed_objects *t = self_of(self);
	struct handler *to = t->stage.to;
	char text[TYPED_FLOAT_ROOM];

	if (!isfinite(value))
		return put_object(t, TYPED_FLOAT32, span_of(text, typed_print32(text, value)));
	if (open_object(to, TYPED_FLOAT32) == -1 || to->float32(to, value) == -1)
		return -1;
	return node_end(t, to->map_end(to));
}

static int
timestamp(struct handler *self, int64_t seconds, uint32_t nanoseconds)
{
	struct typed_objects *t = self_of(self);
	uint8_t text[TIME_ROOM];
	size_t len = time_print(text, seconds, nanoseconds);

	if (len == 0)
		return err_set(t->stage.err, ERR_DATA,
			       "expected a time in the years 0000 to 9999, found another");
	return put_object(t, TYPED_TIMESTAMP, span_of(text, len));
}

/* A piece of a string whose style is known. */
static int
put_string(struct handler *self, enum typed_text_style style, struct span piece, unsigned part,
	   uint64_t total)
{
	struct typed_objects *t = self_of(self);
	struct handler *to = t->stage.to;

	if (style == TEXT_PLAIN) {
		if (to->string(to, piece, part, total) == -1)
			return -1;
		return part & PART_LAST ? node_end(t, 0) : 0;
	}
	if ((part & PART_FIRST) && open_object(to, TYPED_STR) == -1)
		return -1;
	if (typed_text_base64(&t->text, to, piece, part, total) == -1)
		return -1;
	return part & PART_LAST ? node_end(t, to->map_end(to)) : 0;
}

static int
string(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	return typed_text_take(&self_of(self)->text, self, piece, part, total);
}

static int
binary(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	struct typed_objects *t = self_of(self);
	struct handler *to = t->stage.to;

	if ((part & PART_FIRST) && open_object(to, TYPED_BIN) == -1)
		return -1;
	if (typed_text_base64(&t->text, to, piece, part, total) == -1)
		return -1;
	return part & PART_LAST ? node_end(t, to->map_end(to)) : 0;
}

static int
ext(struct handler *self, int type, struct span piece, unsigned part, uint64_t total)
{
	struct typed_objects *t = self_of(self);
	struct handler *to = t->stage.to;

	if ((part & PART_FIRST) &&
	    (open_object(to, TYPED_EXT) == -1 || to->array_begin(to, 2) == -1 || to->integer(to, type) == -1))
		return -1;
	if (typed_text_base64(&t->text, to, piece, part, total) == -1)
		return -1;
	if (!(part & PART_LAST))
		return 0;
	return to->array_end(to) == -1 ? -1 : node_end(t, to->map_end(to));
}

static int
array_begin(struct handler *self, uint64_t count)
{
	struct typed_objects *t = self_of(self);
	struct handler *to = t->stage.to;

	return push(t, FRAME_PLAIN) == -1 ? -1 : to->array_begin(to, count);
}

static int
array_end(struct handler *self)
{
	struct typed_objects *t = self_of(self);
	struct handler *to = t->stage.to;

	pop(t);
	return node_end(t, to->array_end(to));
}

void
typed_objects_wrap(struct handler *self)
{
	self_of(self)->wraps = true;
}

static int
map_begin(struct handler *self, uint64_t count)
{
	struct typed_objects *t = self_of(self);
	struct handler *to = t->stage.to;

	if (LIKELY(!t->wraps))
		return push(t, FRAME_PLAIN) == -1 ? -1 : to->map_begin(to, count);
	t->wraps = false;
	if (push(t, FRAME_PAIRS) == -1 || open_object(to, TYPED_MAP) == -1)
		return -1;
	return to->array_begin(to, count);
}

static int
map_end(struct handler *self)
{
	struct typed_objects *t = self_of(self);
	struct handler *to = t->stage.to;

	if (t->frame == FRAME_PAIRS && to->array_end(to) == -1)
		return -1;
	pop(t);
	return node_end(t, to->map_end(to));
}

static int
key_begin(struct handler *self)
{
	struct typed_objects *t = self_of(self);
	struct handler *to = t->stage.to;

	return push(t, FRAME_KEY) == -1 ? -1 : to->array_begin(to, 2);
}

static int
key_end(struct handler *self)
{
	pop(self_of(self));
	return 0;
}

static int
key(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	struct typed_objects *t = self_of(self);
	struct handler *to = t->stage.to;

	if (t->frame == FRAME_PLAIN)
		return to->key(to, piece, part, total);
	if ((part & PART_FIRST) && key_begin(self) == -1)
		return -1;
	if (string(self, piece, part, total) == -1)
		return -1;
	return part & PART_LAST ? key_end(self) : 0;
}

/* Local tags are kept; what a standard one means, the reader has done. */
static int
tag(struct handler *self, struct span name)
{
	struct typed_objects *t = self_of(self);
	struct handler *to = t->stage.to;

	if (project_standard_tag(name))
		return 0;
	if (push(t, FRAME_TAGGED) == -1 || open_object(to, TYPED_TAG) == -1 || to->array_begin(to, 2) == -1)
		return -1;
	return to->string(to, name, PART_WHOLE, name.len);
}

static void
free_objects(struct stage *self)
{
	struct typed_objects *t = (struct typed_objects *)self;

	if (t == NULL)
		return;
	typed_text_free(&t->text);
	buf_free(&t->outer);
	mem_free(t);
}

static const struct handler objects = {
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
    .key = key,
    .key_begin = key_begin,
    .key_end = key_end,
    .tag = tag,
};

struct stage *
typed_objects_stage(struct handler *to, struct err *e)
{
	struct typed_objects *t = mem_zero(sizeof(*t), e);

	if (t == NULL)
		return NULL;
	stage_init(&t->stage, to, e);
	stage_override(&t->stage, &objects);
	t->stage.free = free_objects;
	t->stage.handler.takes = TAKES_TAGS;
	typed_text_init(&t->text, e, put_string);
	buf_init(&t->outer, SIZE_MAX - LIMIT_PADDING);
	return &t->stage;
}
