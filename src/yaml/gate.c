/*
 * gate.c -- the last station before the target.
 * In:       events.      Out: the same events, counted; the path of the last.
 * Memory:   nest.h's.
 * Not here: what a value means; anchors.
 */
#include "yaml/gate.h"

#include <stdio.h>

/* Passes on what is not muted. */
#define PASS(g, call) ((g)->muted > 0 ? 0 : (g)->to->call)

static struct gate *
gate_of(struct handler *self)
{
	return (struct gate *)self;
}

/* A value begins: it is an element if an array is open, and counts unless it is part of a key. */
static void
begin_value(struct gate *g)
{
	g->begun++;
	if (g->nest.depth > 0 && !nest_in_map(&g->nest))
		nest_count(&g->nest);
	if (g->in_keys == 0 && g->muted == 0)
		g->counts->values++;
}

/* A scalar begins that may be a key by itself: then this is its name in the path. */
static void
begin_scalar(struct gate *g, struct span text)
{
	begin_value(g);
	if (g->in_keys != 1 || g->nest.depth != g->key_depth || text.len > sizeof(g->key_text))
		return;
	memcpy(g->key_text, text.p, text.len);
	g->key = span_of(g->key_text, text.len);
	g->has_key = true;
}

static int
on_null(struct handler *self)
{
	struct gate *g = gate_of(self);

	begin_scalar(g, span_text("null"));
	return PASS(g, null(g->to));
}

static int
on_boolean(struct handler *self, bool value)
{
	struct gate *g = gate_of(self);

	begin_scalar(g, span_text(value ? "true" : "false"));
	return PASS(g, boolean(g->to, value));
}

static int
on_number(struct handler *self, const struct decimal *literal)
{
	struct gate *g = gate_of(self);

	begin_scalar(g, literal->text);
	return PASS(g, number(g->to, literal));
}

static int
on_float64(struct handler *self, double value)
{
	struct gate *g = gate_of(self);

	begin_value(g);
	return PASS(g, float64(g->to, value));
}

static int
on_float32(struct handler *self, float value)
{
	struct gate *g = gate_of(self);

	begin_value(g);
	return PASS(g, float32(g->to, value));
}

static int
on_timestamp(struct handler *self, int64_t seconds, uint32_t nanoseconds)
{
	struct gate *g = gate_of(self);

	begin_value(g);
	return PASS(g, timestamp(g->to, seconds, nanoseconds));
}

static int
on_string(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	struct gate *g = gate_of(self);

	begin_scalar(g, piece);
	return PASS(g, string(g->to, piece, part, total));
}

static int
on_binary(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	struct gate *g = gate_of(self);

	begin_value(g);
	return PASS(g, binary(g->to, piece, part, total));
}

static int
on_ext(struct handler *self, int type, struct span piece, unsigned part, uint64_t total)
{
	struct gate *g = gate_of(self);

	begin_value(g);
	return PASS(g, ext(g->to, type, piece, part, total));
}

/* Opens a level. It was passed on before, so that an error of the target's has the path of the container itself. */
static int
open_level(struct gate *g, bool map)
{
	struct span none = {0};

	if (nest_open(&g->nest, map, g->has_key ? g->key : none, g->err) == -1)
		return -1;
	if (g->nest.depth > g->counts->max_depth)
		g->counts->max_depth = g->nest.depth;
	g->has_key = false;
	return 0;
}

static void
close_level(struct gate *g)
{
	nest_close(&g->nest);
	g->has_key = false;
}

static int
on_array_begin(struct handler *self, uint64_t count)
{
	struct gate *g = gate_of(self);

	begin_value(g);
	return PASS(g, array_begin(g->to, count)) == -1 ? -1 : open_level(g, false);
}

static int
on_array_end(struct handler *self)
{
	struct gate *g = gate_of(self);

	close_level(g);
	return PASS(g, array_end(g->to));
}

static int
on_map_begin(struct handler *self, uint64_t count)
{
	struct gate *g = gate_of(self);

	begin_value(g);
	return PASS(g, map_begin(g->to, count)) == -1 ? -1 : open_level(g, true);
}

static int
on_map_end(struct handler *self)
{
	struct gate *g = gate_of(self);

	close_level(g);
	return PASS(g, map_end(g->to));
}

static int
on_key(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	struct gate *g = gate_of(self);

	nest_count(&g->nest);
	g->key = piece;
	g->has_key = true;
	return PASS(g, key(g->to, piece, part, total));
}

static int
on_key_begin(struct handler *self)
{
	struct gate *g = gate_of(self);

	nest_count(&g->nest);
	g->has_key = false;
	if (g->in_keys++ == 0)
		g->key_depth = g->nest.depth;
	return PASS(g, key_begin(g->to));
}

static int
on_key_end(struct handler *self)
{
	struct gate *g = gate_of(self);

	g->in_keys--;
	return PASS(g, key_end(g->to));
}

static int
on_anchor(struct handler *self, struct span name)
{
	struct gate *g = gate_of(self);

	return PASS(g, anchor(g->to, name));
}

static int
on_alias(struct handler *self, struct span name)
{
	struct gate *g = gate_of(self);

	begin_value(g);
	return PASS(g, alias(g->to, name));
}

static int
on_tag(struct handler *self, struct span tag)
{
	struct gate *g = gate_of(self);

	return PASS(g, tag(g->to, tag));
}

/* YAML numbers are literals: `integer` and `natural` never come. */
static const struct handler gate = {
    .null = on_null,
    .boolean = on_boolean,
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
    .anchor = on_anchor,
    .alias = on_alias,
    .tag = on_tag,
};

void
gate_init(struct gate *g, const struct reader_setup *with)
{
	*g = (struct gate){.handler = gate, .to = with->to, .err = with->err, .counts = with->counts};
	nest_init(&g->nest, with->setup->max_depth);
}

void
gate_free(struct gate *g)
{
	nest_free(&g->nest);
}

void
gate_miss(struct gate *g, bool key)
{
	if (key)
		g->has_key = false;
	else if (g->nest.depth > 0 && !nest_in_map(&g->nest))
		nest_count(&g->nest);
}

void
gate_path(struct gate *g)
{
	/* What is wrong inside a key is a matter of the map that the key is for. */
	if (g->in_keys > 0) {
		while (g->nest.depth > g->key_depth)
			nest_close(&g->nest);
		g->has_key = false;
	}
	nest_path(&g->nest, g->has_key, g->key, g->err);
}
