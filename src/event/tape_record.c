/*
 * tape_record.c -- the handler that a tape is.
 * In:       events.      Out: each as bytes on the tape while something is recorded, and passed on.
 * Memory:   none of its own.
 * Not here: where the bytes are kept (tape.c).
 */
#include <assert.h>

#include "event/tape_code.h"

static struct tape *
tape_of(struct handler *self)
{
	return (struct tape *)self;
}

static int
on_null(struct handler *self)
{
	struct tape *t = tape_of(self);

	return tape_put(t, CODE_NULL, NULL, 0, NULL) == -1 ? -1 : t->next->null(t->next);
}

static int
on_boolean(struct handler *self, bool value)
{
	struct tape *t = tape_of(self);

	return tape_put(t, value ? CODE_TRUE : CODE_FALSE, NULL, 0, NULL) == -1
		   ? -1
		   : t->next->boolean(t->next, value);
}

static int
on_integer(struct handler *self, int64_t value)
{
	struct tape *t = tape_of(self);

	return tape_put(t, CODE_INTEGER, &value, sizeof(value), NULL) == -1
		   ? -1
		   : t->next->integer(t->next, value);
}

static int
on_natural(struct handler *self, uint64_t value)
{
	struct tape *t = tape_of(self);

	return tape_put(t, CODE_NATURAL, &value, sizeof(value), NULL) == -1
		   ? -1
		   : t->next->natural(t->next, value);
}

static int
on_number(struct handler *self, const struct decimal *literal)
{
	struct tape *t = tape_of(self);

	return tape_put(t, CODE_NUMBER, NULL, 0, &literal->text) == -1 ? -1
								       : t->next->number(t->next, literal);
}

static int
on_float64(struct handler *self, double value)
{
	struct tape *t = tape_of(self);

	return tape_put(t, CODE_FLOAT64, &value, sizeof(value), NULL) == -1
		   ? -1
		   : t->next->float64(t->next, value);
}

static int
on_float32(struct handler *self, float value)
{
	struct tape *t = tape_of(self);

	return tape_put(t, CODE_FLOAT32, &value, sizeof(value), NULL) == -1
		   ? -1
		   : t->next->float32(t->next, value);
}

static int
on_timestamp(struct handler *self, int64_t seconds, uint32_t nanoseconds)
{
	struct tape *t = tape_of(self);
	uint8_t both[CODE_TIMESTAMP_ROOM];

	memcpy(both, &seconds, 8);
	memcpy(both + 8, &nanoseconds, 4);
	if (tape_put(t, CODE_TIMESTAMP, both, sizeof(both), NULL) == -1)
		return -1;
	return t->next->timestamp(t->next, seconds, nanoseconds);
}

static int
on_string(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	struct tape *t = tape_of(self);
	enum code code = part & PART_UNCHECKED ? CODE_RAW_STRING : CODE_STRING;

	assert((part & PART_WHOLE) == PART_WHOLE);
	return tape_put(t, code, NULL, 0, &piece) == -1 ? -1 : t->next->string(t->next, piece, part, total);
}

static int
on_binary(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	struct tape *t = tape_of(self);

	assert((part & PART_WHOLE) == PART_WHOLE);
	return tape_put(t, CODE_BINARY, NULL, 0, &piece) == -1 ? -1
							       : t->next->binary(t->next, piece, part, total);
}

static int
on_ext(struct handler *self, int type, struct span piece, unsigned part, uint64_t total)
{
	struct tape *t = tape_of(self);
	int8_t byte = (int8_t)type;

	assert((part & PART_WHOLE) == PART_WHOLE);
	return tape_put(t, CODE_EXT, &byte, 1, &piece) == -1
		   ? -1
		   : t->next->ext(t->next, type, piece, part, total);
}

static int
on_array_begin(struct handler *self, uint64_t count)
{
	struct tape *t = tape_of(self);

	return tape_put(t, CODE_ARRAY, NULL, 0, NULL) == -1 ? -1 : t->next->array_begin(t->next, count);
}

static int
on_array_end(struct handler *self)
{
	struct tape *t = tape_of(self);

	return tape_put(t, CODE_ARRAY_END, NULL, 0, NULL) == -1 ? -1 : t->next->array_end(t->next);
}

static int
on_map_begin(struct handler *self, uint64_t count)
{
	struct tape *t = tape_of(self);

	return tape_put(t, CODE_MAP, NULL, 0, NULL) == -1 ? -1 : t->next->map_begin(t->next, count);
}

static int
on_map_end(struct handler *self)
{
	struct tape *t = tape_of(self);

	return tape_put(t, CODE_MAP_END, NULL, 0, NULL) == -1 ? -1 : t->next->map_end(t->next);
}

static int
on_key(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	struct tape *t = tape_of(self);

	assert((part & PART_WHOLE) == PART_WHOLE && !(part & PART_UNCHECKED));
	return tape_put(t, CODE_KEY, NULL, 0, &piece) == -1 ? -1 : t->next->key(t->next, piece, part, total);
}

static int
on_key_begin(struct handler *self)
{
	struct tape *t = tape_of(self);

	return tape_put(t, CODE_KEY_BEGIN, NULL, 0, NULL) == -1 ? -1 : t->next->key_begin(t->next);
}

static int
on_key_end(struct handler *self)
{
	struct tape *t = tape_of(self);

	return tape_put(t, CODE_KEY_END, NULL, 0, NULL) == -1 ? -1 : t->next->key_end(t->next);
}

static int
on_tag(struct handler *self, struct span tag)
{
	struct tape *t = tape_of(self);

	return tape_put(t, CODE_TAG, NULL, 0, &tag) == -1 ? -1 : t->next->tag(t->next, tag);
}

const struct handler tape_recorder = {
    .null = on_null,
    .boolean = on_boolean,
    .integer = on_integer,
    .natural = on_natural,
    .number = on_number,
    .float64 = on_float64,
    .float32 = on_float32,
    .timestamp = on_timestamp,
    .string = on_string,
    .binary = on_binary,
    .ext = on_ext,
    .array_begin = on_array_begin,
    .array_end = on_array_end,
    .map_begin = on_map_begin,
    .map_end = on_map_end,
    .key = on_key,
    .key_begin = on_key_begin,
    .key_end = on_key_end,
    .tag = on_tag,
};
