/*
 * listener.c -- digests events as the independent reader of a target must hear them.
 * In:       events.      Out: the same.
 * Memory:   none.
 * Not here: what goes into the digest for a value (item.c, content.c); which thread, which reader (verify.c).
 */
#include "verify/listener.h"

#include <stdio.h>

#include "verify/content.h"

static struct listener *
listener_of(struct handler *self)
{
	return (struct listener *)self;
}

/* Passes an event on, if there is anybody. */
#define NEXT(l, call) ((l)->next == NULL ? 0 : (l)->next->call)

/* An anchor or a tag: either may come first. */
static void
add_property(struct listener *l, enum kind kind, struct span name)
{
	struct sum d = {0};

	sum_word(&d, (uint64_t)kind);
	sum_text(&d, name);
	sum_text_end(&d);
	l->properties += d.state;
}

static int
document_begin(struct handler *self)
{
	struct listener *l = listener_of(self);

	l->at.documents++;
	l->at.values = 0;
	item_begin(l, KIND_DOCUMENT);
	return item_end(l) == -1 ? -1 : NEXT(l, document_begin(l->next));
}

static int
document_end(struct handler *self)
{
	struct listener *l = listener_of(self);

	return item_container_end(l) == -1 ? -1 : NEXT(l, document_end(l->next));
}

static int
null(struct handler *self)
{
	struct listener *l = listener_of(self);

	return item_simple(l, KIND_NULL, "null") == -1 ? -1 : NEXT(l, null(l->next));
}

static int
boolean(struct handler *self, bool value)
{
	struct listener *l = listener_of(self);
	int status = value ? item_simple(l, KIND_TRUE, "true") : item_simple(l, KIND_FALSE, "false");

	return status == -1 ? -1 : NEXT(l, boolean(l->next, value));
}

static int
integer(struct handler *self, int64_t value)
{
	struct listener *l = listener_of(self);
	char text[32];
	int len = snprintf(text, sizeof(text), "%lld", (long long)value);

	return item_literal(l, span_of(text, (size_t)len)) == -1 ? -1 : NEXT(l, integer(l->next, value));
}

static int
natural(struct handler *self, uint64_t value)
{
	struct listener *l = listener_of(self);
	char text[32];
	int len = snprintf(text, sizeof(text), "%llu", (unsigned long long)value);

	return item_literal(l, span_of(text, (size_t)len)) == -1 ? -1 : NEXT(l, natural(l->next, value));
}

static int
number(struct handler *self, const struct decimal *literal)
{
	struct listener *l = listener_of(self);

	return item_literal(l, literal->text) == -1 ? -1 : NEXT(l, number(l->next, literal));
}

static int
float64(struct handler *self, double value)
{
	struct listener *l = listener_of(self);

	return item_float64(l, value) == -1 ? -1 : NEXT(l, float64(l->next, value));
}

static int
float32(struct handler *self, float value)
{
	struct listener *l = listener_of(self);

	return item_float32(l, value) == -1 ? -1 : NEXT(l, float32(l->next, value));
}

static int
timestamp(struct handler *self, int64_t seconds, uint32_t nanoseconds)
{
	struct listener *l = listener_of(self);

	if (content_time(l, seconds, nanoseconds) == -1)
		return -1;
	return NEXT(l, timestamp(l->next, seconds, nanoseconds));
}

static int
string(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	struct listener *l = listener_of(self);

	return content_string(l, piece, part) == -1 ? -1 : NEXT(l, string(l->next, piece, part, total));
}

static int
binary(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	struct listener *l = listener_of(self);

	return content_bytes(l, KIND_BINARY, piece, part) == -1
		   ? -1
		   : NEXT(l, binary(l->next, piece, part, total));
}

static int
ext(struct handler *self, int type, struct span piece, unsigned part, uint64_t total)
{
	struct listener *l = listener_of(self);

	return content_ext(l, type, piece, part) == -1 ? -1 : NEXT(l, ext(l->next, type, piece, part, total));
}

static int
array_begin(struct handler *self, uint64_t count)
{
	struct listener *l = listener_of(self);

	item_begin_value(l, KIND_ARRAY);
	return item_end(l) == -1 ? -1 : NEXT(l, array_begin(l->next, count));
}

static int
array_end(struct handler *self)
{
	struct listener *l = listener_of(self);

	return item_container_end(l) == -1 ? -1 : NEXT(l, array_end(l->next));
}

static int
map_begin(struct handler *self, uint64_t count)
{
	struct listener *l = listener_of(self);

	item_begin_value(l, KIND_MAP);
	return item_end(l) == -1 ? -1 : NEXT(l, map_begin(l->next, count));
}

static int
map_end(struct handler *self)
{
	struct listener *l = listener_of(self);

	return item_container_end(l) == -1 ? -1 : NEXT(l, map_end(l->next));
}

static int
key(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	struct listener *l = listener_of(self);

	if (part & PART_FIRST) {
		item_begin(l, KIND_KEY);
		l->at.values--;
	}
	return content_string(l, piece, part) == -1 ? -1 : NEXT(l, key(l->next, piece, part, total));
}

static int
key_begin(struct handler *self)
{
	struct listener *l = listener_of(self);

	item_begin(l, KIND_KEY);
	l->in_key = true;
	return NEXT(l, key_begin(l->next));
}

static int
key_end(struct handler *self)
{
	struct listener *l = listener_of(self);

	l->in_key = false;
	return NEXT(l, key_end(l->next));
}

static int
anchor(struct handler *self, struct span name)
{
	struct listener *l = listener_of(self);

	add_property(l, KIND_ANCHOR, name);
	return NEXT(l, anchor(l->next, name));
}

static int
alias(struct handler *self, struct span name)
{
	struct listener *l = listener_of(self);

	return item_text(l, KIND_ALIAS, name) == -1 ? -1 : NEXT(l, alias(l->next, name));
}

/* A target without tags drops them. */
static int
tag(struct handler *self, struct span name)
{
	struct listener *l = listener_of(self);

	if (l->target == VERIFY_YAML)
		add_property(l, KIND_TAG, name);
	return NEXT(l, tag(l->next, name));
}

static const struct handler listening = {
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

void
listener_init(struct listener *l, struct handler *next, enum verify_target target, const struct setup *setup,
	      struct ledger *ledger, struct err *e)
{
	*l = (struct listener){.handler = listening, .next = next, .target = target, .setup = setup};
	l->ledger = ledger;
	l->err = e;
	if (next != NULL)
		l->handler.takes = next->takes;
}
