/*
 * typed_in.c -- --typed on the way from JSON: tagged objects become the values that they stand for.
 * In:       events of a JSON reader: no tags, anchors or keys but strings.      Out: events of all kinds.
 * Memory:   that of typed_object.h.
 * Not here: deciding what is a tagged object (typed_object.c).
 */
#include "event/typed_in.h"

#include "base/mem.h"
#include "event/typed_object.h"
#include "number/print.h"

static struct typed_in *
self_of(struct handler *self)
{
	return (struct typed_in *)self;
}

/* What comes before a scalar that is no string. */
static int
scalar_begin(struct typed_in *t)
{
	return typed_object_plain_node(t) == -1 ? -1 : typed_object_node_begin(t, false);
}

static int
scalar_end(struct typed_in *t, int result)
{
	return result == -1 ? -1 : typed_object_node_end(t, false);
}

static int
null(struct handler *self)
{
	struct typed_in *t = self_of(self);
	struct handler *to = t->stage.to;

	return scalar_begin(t) == -1 ? -1 : scalar_end(t, to->null(to));
}

static int
boolean(struct handler *self, bool value)
{
	struct typed_in *t = self_of(self);
	struct handler *to = t->stage.to;

	return scalar_begin(t) == -1 ? -1 : scalar_end(t, to->boolean(to, value));
}

static int
number(struct handler *self, const struct decimal *literal)
{
	struct typed_in *t = self_of(self);
	struct handler *to = t->stage.to;
	int taken;

	if (UNLIKELY(t->at != AT_PLAIN) && (taken = typed_object_take_number(t, literal)) != 0)
		return taken == 1 ? 0 : -1;
	return scalar_begin(t) == -1 ? -1 : scalar_end(t, to->number(to, literal));
}

/* Integers come as numbers from text; if they do not, they are made such where a tag may want them. */
static int
take_integer(struct typed_in *t, const uint8_t *text, size_t len)
{
	struct decimal d;

	return decimal_scan(&d, span_of(text, len)) ? typed_object_take_number(t, &d) : 0;
}

static int
integer(struct handler *self, int64_t value)
{
	struct typed_in *t = self_of(self);
	struct handler *to = t->stage.to;
	uint8_t text[PRINT_ROOM];
	int taken;

	if (UNLIKELY(t->at != AT_PLAIN) && (taken = take_integer(t, text, print_int64(text, value))) != 0)
		return taken == 1 ? 0 : -1;
	return scalar_begin(t) == -1 ? -1 : scalar_end(t, to->integer(to, value));
}

static int
natural(struct handler *self, uint64_t value)
{
	struct typed_in *t = self_of(self);
	struct handler *to = t->stage.to;
	uint8_t text[PRINT_ROOM];
	int taken;

	if (UNLIKELY(t->at != AT_PLAIN) && (taken = take_integer(t, text, print_uint64(text, value))) != 0)
		return taken == 1 ? 0 : -1;
	return scalar_begin(t) == -1 ? -1 : scalar_end(t, to->natural(to, value));
}

static int
float64(struct handler *self, double value)
{
	struct typed_in *t = self_of(self);
	struct handler *to = t->stage.to;

	return scalar_begin(t) == -1 ? -1 : scalar_end(t, to->float64(to, value));
}

static int
float32(struct handler *self, float value)
{
	struct typed_in *t = self_of(self);
	struct handler *to = t->stage.to;

	return scalar_begin(t) == -1 ? -1 : scalar_end(t, to->float32(to, value));
}

static int
timestamp(struct handler *self, int64_t seconds, uint32_t nanoseconds)
{
	struct typed_in *t = self_of(self);
	struct handler *to = t->stage.to;

	return scalar_begin(t) == -1 ? -1 : scalar_end(t, to->timestamp(to, seconds, nanoseconds));
}

static int
string(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	struct typed_in *t = self_of(self);

	if (UNLIKELY(t->at != AT_PLAIN)) {
		if (t->at == AT_TEXT || t->at == AT_STREAM ||
		    ((part & PART_FIRST) && typed_object_takes_text(t)))
			return typed_object_hold(t, piece, part);
		if (typed_object_plain_node(t) == -1)
			return -1;
	}
	return typed_object_put_string(t, piece, part, total);
}

static int
binary(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	struct typed_in *t = self_of(self);
	struct handler *to = t->stage.to;

	if ((part & PART_FIRST) && scalar_begin(t) == -1)
		return -1;
	if (to->binary(to, piece, part, total) == -1)
		return -1;
	return part & PART_LAST ? typed_object_node_end(t, false) : 0;
}

static int
ext(struct handler *self, int type, struct span piece, unsigned part, uint64_t total)
{
	struct typed_in *t = self_of(self);
	struct handler *to = t->stage.to;

	if ((part & PART_FIRST) && scalar_begin(t) == -1)
		return -1;
	if (to->ext(to, type, piece, part, total) == -1)
		return -1;
	return part & PART_LAST ? typed_object_node_end(t, false) : 0;
}

static int
array_begin(struct handler *self, uint64_t count)
{
	struct typed_in *t = self_of(self);
	struct handler *to = t->stage.to;

	if (UNLIKELY(t->at != AT_PLAIN)) {
		if (typed_object_takes_array(t)) {
			t->array_count = count;
			return 0;
		}
		if ((t->at == AT_PAIRS ? typed_object_commit_map(t) : typed_object_plain_node(t)) == -1)
			return -1;
	}
	if (t->frame == FRAME_PAIRS)
		return typed_object_push(t, FRAME_PAIR_KEY);
	if (typed_object_node_begin(t, false) == -1 || to->array_begin(to, count) == -1)
		return -1;
	return typed_object_push(t, FRAME_PLAIN);
}

static int
array_end(struct handler *self)
{
	struct typed_in *t = self_of(self);
	struct handler *to = t->stage.to;

	if (UNLIKELY(t->at != AT_PLAIN)) {
		if (t->at == AT_CLOSE) {
			t->at = AT_OBJECT_END;
			return 0;
		}
		if ((t->at == AT_PAIRS ? typed_object_commit_map(t) : typed_object_unwind(t)) == -1)
			return -1;
	}
	if (t->frame != FRAME_PLAIN)
		return typed_object_end_array(t);
	typed_object_pop(t);
	return to->array_end(to) == -1 ? -1 : typed_object_node_end(t, false);
}

static int
map_begin(struct handler *self, uint64_t count)
{
	struct typed_in *t = self_of(self);

	if (typed_object_plain_node(t) == -1)
		return -1;
	t->count = count;
	t->object = t->opened;
	t->at = AT_OBJECT;
	return 0;
}

static int
map_end(struct handler *self)
{
	struct typed_in *t = self_of(self);
	struct handler *to = t->stage.to;
	enum frame frame;

	if (t->at == AT_OBJECT_END)
		return typed_object_commit_value(t);
	if (t->at != AT_PLAIN && typed_object_unwind(t) == -1)
		return -1;
	frame = t->frame;
	if (frame != FRAME_PLAIN && frame != FRAME_MAP_END && frame != FRAME_TAG_END &&
	    frame != FRAME_TEXT_END)
		return typed_object_malformed(t, "the end of the object");
	typed_object_pop(t);
	if (frame == FRAME_TEXT_END)
		return 0;
	if (frame != FRAME_TAG_END && to->map_end(to) == -1)
		return -1;
	return typed_object_node_end(t, false);
}

static int
key(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	struct typed_in *t = self_of(self);
	struct handler *to = t->stage.to;

	if (t->at == AT_OBJECT && (part & PART_WHOLE) == PART_WHOLE &&
	    (t->tag = typed_find(piece)) != TYPED_NONE) {
		t->at = AT_VALUE;
		return 0;
	}
	if (t->at != AT_PLAIN && typed_object_unwind(t) == -1)
		return -1;
	if (t->frame != FRAME_PLAIN)
		return typed_object_malformed(t, "another key");
	return to->key(to, piece, part, total);
}

static int
key_begin(struct handler *self)
{
	struct typed_in *t = self_of(self);
	struct handler *to = t->stage.to;

	return t->at != AT_PLAIN && typed_object_unwind(t) == -1 ? -1 : to->key_begin(to);
}

static void
free_typed_in(struct stage *self)
{
	struct typed_in *t = (struct typed_in *)self;

	if (t == NULL)
		return;
	buf_free(&t->outer);
	typed_value_free(&t->value);
	mem_free(t);
}

static const struct handler typed_in = {
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
};

struct stage *
typed_in_stage(struct handler *to, struct project *project, struct err *e)
{
	struct typed_in *t = mem_zero(sizeof(*t), e);

	if (t == NULL)
		return NULL;
	stage_init(&t->stage, to, e);
	t->stage.free = free_typed_in;
	t->project = project;
	stage_override(&t->stage, &typed_in);
	t->stage.handler.opened = &t->opened;
	buf_init(&t->outer, SIZE_MAX - LIMIT_PADDING);
	typed_value_init(&t->value);
	return &t->stage;
}
