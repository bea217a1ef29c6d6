/*
 * roll.c -- writes events down in order.
 * In:       events.      Out: their bytes (roll_code.h has the form).
 * Memory:   roll.h.
 * Not here: passing them on (roll_pass.c), and when (typed_maps.c).
 */
#include "event/roll.h"

#include "event/roll_code.h"

/* The longest head of an event: a code, a part, two numbers. */
#define HEAD_ROOM 32

/* The head of an event while it is put together. */
struct head {
	uint8_t bytes[HEAD_ROOM];
	size_t len;
};

static struct head
head_of(enum code code)
{
	return (struct head){{(uint8_t)code}, 1};
}

static void
put_number(struct head *h, uint64_t value)
{
	for (; value >= 0x80; value >>= 7)
		h->bytes[h->len++] = (uint8_t)(value | 0x80);
	h->bytes[h->len++] = (uint8_t)value;
}

static void
put_fixed(struct head *h, const void *value, size_t len)
{
	memcpy(h->bytes + h->len, value, len);
	h->len += len;
}

static int
add(struct handler *self, const struct head *h, struct span text)
{
	struct roll *r = (struct roll *)self;

	if (buf_reserve(&r->bytes, h->len + text.len, "what --typed looks ahead at", r->err) == -1)
		return -1;
	memcpy(r->bytes.p + r->bytes.len, h->bytes, h->len);
	if (text.len > 0)
		memcpy(r->bytes.p + r->bytes.len + h->len, text.p, text.len);
	r->bytes.len += h->len + text.len;
	return 0;
}

static int
add_code(struct handler *self, enum code code)
{
	struct head h = head_of(code);

	return add(self, &h, span_of(NULL, 0));
}

static int
add_number(struct handler *self, enum code code, uint64_t value)
{
	struct head h = head_of(code);

	put_number(&h, value);
	return add(self, &h, span_of(NULL, 0));
}

static int
add_bytes(struct handler *self, enum code code, struct span text)
{
	struct head h = head_of(code);

	put_number(&h, text.len);
	return add(self, &h, text);
}

static int
add_text(struct handler *self, enum code code, int type, struct span piece, unsigned part, uint64_t total)
{
	struct head h = head_of(code);

	h.bytes[h.len++] = (uint8_t)(part & ~(unsigned)PART_PADDED);
	if (code == CODE_EXT)
		h.bytes[h.len++] = (uint8_t)type;
	/* COUNT_UNKNOWN + 1 is 0. */
	put_number(&h, total + 1);
	put_number(&h, piece.len);
	return add(self, &h, piece);
}

static int
document_begin(struct handler *self)
{
	return add_code(self, CODE_DOCUMENT_BEGIN);
}

static int
document_end(struct handler *self)
{
	return add_code(self, CODE_DOCUMENT_END);
}

static int
null(struct handler *self)
{
	return add_code(self, CODE_NULL);
}

static int
boolean(struct handler *self, bool value)
{
	return add_code(self, value ? CODE_TRUE : CODE_FALSE);
}

/* Small numbers of either sign are short: the sign is the lowest bit. */
static int
integer(struct handler *self, int64_t value)
{
	return add_number(self, CODE_INTEGER, value < 0 ? ~(uint64_t)value << 1 | 1 : (uint64_t)value << 1);
}

static int
natural(struct handler *self, uint64_t value)
{
	return add_number(self, CODE_NATURAL, value);
}

static int
number(struct handler *self, const struct decimal *literal)
{
	return add_bytes(self, CODE_NUMBER, literal->text);
}

static int
float64(struct handler *self, double value)
{
	struct head h = head_of(CODE_FLOAT64);

	put_fixed(&h, &value, sizeof(value));
	return add(self, &h, span_of(NULL, 0));
}

static int
float32(struct handler *self, float value)
{
	struct head h = head_of(CODE_FLOAT32);

	put_fixed(&h, &value, sizeof(value));
	return add(self, &h, span_of(NULL, 0));
}

static int
timestamp(struct handler *self, int64_t seconds, uint32_t nanoseconds)
{
	struct head h = head_of(CODE_TIMESTAMP);

	put_number(&h, (uint64_t)seconds);
	put_number(&h, nanoseconds);
	return add(self, &h, span_of(NULL, 0));
}

static int
string(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	return add_text(self, CODE_STRING, 0, piece, part, total);
}

static int
binary(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	return add_text(self, CODE_BINARY, 0, piece, part, total);
}

static int
ext(struct handler *self, int type, struct span piece, unsigned part, uint64_t total)
{
	return add_text(self, CODE_EXT, type, piece, part, total);
}

static int
array_begin(struct handler *self, uint64_t count)
{
	return add_number(self, CODE_ARRAY_BEGIN, count + 1);
}

static int
array_end(struct handler *self)
{
	return add_code(self, CODE_ARRAY_END);
}

static int
map_begin(struct handler *self, uint64_t count)
{
	return add_number(self, CODE_MAP_BEGIN, count + 1);
}

static int
key(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	return add_text(self, CODE_KEY, 0, piece, part, total);
}

static int
key_begin(struct handler *self)
{
	return add_code(self, CODE_KEY_BEGIN);
}

static int
key_end(struct handler *self)
{
	return add_code(self, CODE_KEY_END);
}

static int
map_end(struct handler *self)
{
	return add_code(self, CODE_MAP_END);
}

static int
anchor(struct handler *self, struct span name)
{
	return add_bytes(self, CODE_ANCHOR, name);
}

static int
alias(struct handler *self, struct span name)
{
	return add_bytes(self, CODE_ALIAS, name);
}

static int
tag(struct handler *self, struct span name)
{
	return add_bytes(self, CODE_TAG, name);
}

static const struct handler recorder = {
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
roll_init(struct roll *r, size_t cap, struct err *e)
{
	*r = (struct roll){.handler = recorder, .err = e};
	buf_init(&r->bytes, cap);
}

void
roll_free(struct roll *r)
{
	buf_free(&r->bytes);
}

void
roll_mark(struct roll *r, uint64_t at)
{
	r->bytes.p[at - r->base] = CODE_MAP_MARKED;
}
