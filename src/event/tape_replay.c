/*
 * tape_replay.c -- reads a tape: events again, whole nodes, their bytes.
 * In:       a slice of a range.      Out: the events that were recorded there, in the same order.
 * Memory:   none: depth is counted, not kept.
 * Not here: recording (tape.c).
 */
#include "event/tape.h"

#include <assert.h>

#include "event/tape_code.h"

/* One event of the tape. */
struct event {
	enum code code;
	const uint8_t *head; /* bytes of a fixed number */
	struct span text;
	size_t len; /* of all of it */
};

/* What each code is followed by. */
static const struct shape {
	uint8_t head;
	bool text;
	enum tape_kind kind;
} shapes[CODES] = {
    [CODE_NULL] = {0, false, TAPE_SCALAR},
    [CODE_TRUE] = {0, false, TAPE_SCALAR},
    [CODE_FALSE] = {0, false, TAPE_SCALAR},
    [CODE_ARRAY] = {0, false, TAPE_ARRAY},
    [CODE_ARRAY_END] = {0, false, TAPE_END_OF_CONTAINER},
    [CODE_MAP] = {0, false, TAPE_MAP},
    [CODE_MAP_END] = {0, false, TAPE_END_OF_CONTAINER},
    [CODE_KEY_BEGIN] = {0, false, TAPE_KEY_BEGIN},
    [CODE_KEY_END] = {0, false, TAPE_KEY_END},
    [CODE_INTEGER] = {8, false, TAPE_SCALAR},
    [CODE_NATURAL] = {8, false, TAPE_SCALAR},
    [CODE_FLOAT64] = {8, false, TAPE_SCALAR},
    [CODE_FLOAT32] = {4, false, TAPE_SCALAR},
    [CODE_TIMESTAMP] = {CODE_TIMESTAMP_ROOM, false, TAPE_SCALAR},
    [CODE_ASIDE] = {8, false, TAPE_ASIDE},
    [CODE_NUMBER] = {0, true, TAPE_SCALAR},
    [CODE_STRING] = {0, true, TAPE_SCALAR},
    [CODE_RAW_STRING] = {0, true, TAPE_SCALAR},
    [CODE_BINARY] = {0, true, TAPE_SCALAR},
    [CODE_EXT] = {1, true, TAPE_SCALAR},
    [CODE_KEY] = {0, true, TAPE_KEY},
    [CODE_TAG] = {0, true, TAPE_TAG},
};

static struct event
read_event(const uint8_t *p)
{
	struct event v = {.code = (enum code)p[0], .head = p + 1};
	const struct shape *shape = &shapes[p[0]];
	const uint8_t *at = v.head + shape->head;
	uint64_t aside;
	unsigned shift;

	if (shape->text) {
		for (shift = 0; *at >= 0x80; shift += 7)
			v.text.len |= (size_t)(*at++ & 0x7f) << shift;
		v.text.len |= (size_t)*at++ << shift;
		v.text.p = at;
		at += v.text.len;
	}
	v.len = (size_t)(at - p);
	if (v.code == CODE_ASIDE) {
		memcpy(&aside, v.head, sizeof(aside));
		v.len += (size_t)aside;
	}
	return v;
}

static const uint8_t *
slice_at(const struct tape_slice *s)
{
	return s->tape->bytes.p + s->tape->ranges[s->range].begin + s->at;
}

struct tape_slice
tape_slice(const struct tape *t, uint32_t range)
{
	const struct tape_range *r = &t->ranges[range];

	assert(!r->open && !r->lost);
	return (struct tape_slice){t, range, 0, r->end - r->begin};
}

struct span
tape_bytes(const struct tape_slice *s)
{
	return span_of(slice_at(s), s->end - s->at);
}

void
tape_step(struct tape_slice *s)
{
	s->at += read_event(slice_at(s)).len;
}

enum tape_kind
tape_peek(struct tape_slice *s)
{
	while (*slice_at(s) == CODE_ASIDE)
		tape_step(s);
	return shapes[*slice_at(s)].kind;
}

struct tape_slice
tape_take(struct tape_slice *s, uint64_t *events)
{
	const uint8_t *from = slice_at(s), *p = from;
	struct tape_slice taken = *s;
	enum tape_kind kind;
	uint64_t depth = 0;

	for (*events = 0;; p += read_event(p).len) {
		kind = shapes[*p].kind;
		if (kind == TAPE_ASIDE)
			continue;
		++*events;
		if (kind == TAPE_ARRAY || kind == TAPE_MAP || kind == TAPE_KEY_BEGIN)
			depth++;
		else if (kind == TAPE_END_OF_CONTAINER || kind == TAPE_KEY_END)
			depth--;
		if (depth == 0 && kind != TAPE_TAG)
			break;
	}
	p += read_event(p).len;
	s->at += (size_t)(p - from);
	taken.end = s->at;
	return taken;
}

bool
tape_string(const struct tape_slice *s, struct span *text)
{
	struct event v;
	size_t skip = *slice_at(s) == CODE_KEY_BEGIN;

	v = read_event(slice_at(s) + skip);
	*text = v.text;
	return (v.code == CODE_STRING || v.code == CODE_KEY) && s->at + v.len + 2 * skip == s->end;
}

bool
tape_is_null(const struct tape_slice *s)
{
	return s->end - s->at == 1 && *slice_at(s) == CODE_NULL;
}

static int
replay_number(const struct event *v, struct handler *to)
{
	struct decimal d;
	bool good = decimal_scan(&d, v->text);

	assert(good);
	(void)good;
	return to->number(to, &d);
}

static int
replay_float64(const uint8_t *p, struct handler *to)
{
	double value;

	memcpy(&value, p, sizeof(value));
	return to->float64(to, value);
}

static int
replay_float32(const uint8_t *p, struct handler *to)
{
	float value;

	memcpy(&value, p, sizeof(value));
	return to->float32(to, value);
}

static int
replay_integer(const struct event *v, struct handler *to)
{
	uint64_t value;

	memcpy(&value, v->head, sizeof(value));
	return v->code == CODE_NATURAL ? to->natural(to, value) : to->integer(to, (int64_t)value);
}

static int
replay_timestamp(const uint8_t *p, struct handler *to)
{
	uint32_t nanoseconds;
	int64_t seconds;

	memcpy(&seconds, p, 8);
	memcpy(&nanoseconds, p + 8, 4);
	return to->timestamp(to, seconds, nanoseconds);
}

static int
replay_event(const struct event *v, struct handler *to)
{
	switch (v->code) {
	case CODE_NULL:
		return to->null(to);
	case CODE_TRUE:
	case CODE_FALSE:
		return to->boolean(to, v->code == CODE_TRUE);
	case CODE_INTEGER:
	case CODE_NATURAL:
		return replay_integer(v, to);
	case CODE_NUMBER:
		return replay_number(v, to);
	case CODE_FLOAT64:
		return replay_float64(v->head, to);
	case CODE_FLOAT32:
		return replay_float32(v->head, to);
	case CODE_TIMESTAMP:
		return replay_timestamp(v->head, to);
	case CODE_STRING:
		return to->string(to, v->text, PART_WHOLE, v->text.len);
	case CODE_RAW_STRING:
		return to->string(to, v->text, PART_WHOLE | PART_UNCHECKED, v->text.len);
	case CODE_BINARY:
		return to->binary(to, v->text, PART_WHOLE, v->text.len);
	case CODE_EXT:
		return to->ext(to, (int8_t)v->head[0], v->text, PART_WHOLE, v->text.len);
	case CODE_ARRAY:
		return to->array_begin(to, COUNT_UNKNOWN);
	case CODE_ARRAY_END:
		return to->array_end(to);
	case CODE_MAP:
		return to->map_begin(to, COUNT_UNKNOWN);
	case CODE_MAP_END:
		return to->map_end(to);
	case CODE_KEY:
		return to->key(to, v->text, PART_WHOLE, v->text.len);
	case CODE_KEY_BEGIN:
		return to->key_begin(to);
	case CODE_KEY_END:
		return to->key_end(to);
	default:
		return to->tag(to, v->text);
	}
}

int
tape_replay(const struct tape_slice *s, struct handler *to)
{
	const uint8_t *p = slice_at(s), *end = p + (s->end - s->at);
	struct event v;

	for (; p < end; p += v.len) {
		v = read_event(p);
		if (v.code != CODE_ASIDE && replay_event(&v, to) == -1)
			return -1;
	}
	return 0;
}
