/*
 * roll.c -- events written down in order, to be passed on a little later.
 * In:       events.      Out: the same, later; some maps with a mark before them.
 * Memory:   roll.h.
 * Not here: when they are passed on (typed_maps.c).
 * An event is its code, numbers of seven bits a byte (least first), floats in the machine's own form, and bytes.
 */
#include "event/roll.h"

/* The longest head of an event: a code, a part, two numbers. */
#define HEAD_ROOM 32

enum code {
	CODE_DOCUMENT_BEGIN,
	CODE_DOCUMENT_END,
	CODE_NULL,
	CODE_FALSE,
	CODE_TRUE,
	CODE_INTEGER,
	CODE_NATURAL,
	CODE_NUMBER,
	CODE_FLOAT64,
	CODE_FLOAT32,
	CODE_TIMESTAMP,
	CODE_STRING,
	CODE_BINARY,
	CODE_EXT,
	CODE_ARRAY_BEGIN,
	CODE_ARRAY_END,
	CODE_MAP_BEGIN,
	CODE_MAP_MARKED,
	CODE_KEY,
	CODE_KEY_BEGIN,
	CODE_KEY_END,
	CODE_MAP_END,
	CODE_ANCHOR,
	CODE_ALIAS,
	CODE_TAG
};

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

static uint8_t
take_byte(const uint8_t **p)
{
	return *(*p)++;
}

static uint64_t
take_number(const uint8_t **p)
{
	uint64_t value = 0;
	unsigned shift;

	for (shift = 0; **p >= 0x80; shift += 7)
		value |= (uint64_t)(take_byte(p) & 0x7f) << shift;
	return value | (uint64_t)take_byte(p) << shift;
}

static struct span
take_bytes(const uint8_t **p)
{
	size_t len = (size_t)take_number(p);
	struct span s = span_of(*p, len);

	*p += len;
	return s;
}

/* A text: its parts, then the call. */
static int
pass_text(enum code code, const uint8_t **p, struct handler *to)
{
	unsigned part = take_byte(p);
	int type = code == CODE_EXT ? (int8_t)take_byte(p) : 0;
	uint64_t total = take_number(p) - 1;
	struct span piece = take_bytes(p);

	switch (code) {
	case CODE_STRING:
		return to->string(to, piece, part, total);
	case CODE_BINARY:
		return to->binary(to, piece, part, total);
	case CODE_KEY:
		return to->key(to, piece, part, total);
	default:
		return to->ext(to, type, piece, part, total);
	}
}

static int
pass_integer(const uint8_t **p, struct handler *to)
{
	uint64_t value = take_number(p);

	return to->integer(to, (int64_t)(value & 1 ? ~(value >> 1) : value >> 1));
}

static int
pass_literal(const uint8_t **p, struct handler *to)
{
	struct decimal d;

	/* It was scanned before it was written down. */
	return decimal_scan(&d, take_bytes(p)) ? to->number(to, &d) : -1;
}

static int
pass_float64(const uint8_t **p, struct handler *to)
{
	double value;

	memcpy(&value, *p, sizeof(value));
	*p += sizeof(value);
	return to->float64(to, value);
}

static int
pass_float32(const uint8_t **p, struct handler *to)
{
	float value;

	memcpy(&value, *p, sizeof(value));
	*p += sizeof(value);
	return to->float32(to, value);
}

static int
pass_timestamp(const uint8_t **p, struct handler *to)
{
	int64_t seconds = (int64_t)take_number(p);

	return to->timestamp(to, seconds, (uint32_t)take_number(p));
}

/* The event at *p, which is moved behind it. */
static int
pass_one(const uint8_t **p, struct handler *to, void (*mark)(struct handler *to))
{
	enum code code = (enum code)take_byte(p);

	switch (code) {
	case CODE_DOCUMENT_BEGIN:
		return to->document_begin(to);
	case CODE_DOCUMENT_END:
		return to->document_end(to);
	case CODE_NULL:
		return to->null(to);
	case CODE_FALSE:
	case CODE_TRUE:
		return to->boolean(to, code == CODE_TRUE);
	case CODE_INTEGER:
		return pass_integer(p, to);
	case CODE_NATURAL:
		return to->natural(to, take_number(p));
	case CODE_NUMBER:
		return pass_literal(p, to);
	case CODE_FLOAT64:
		return pass_float64(p, to);
	case CODE_FLOAT32:
		return pass_float32(p, to);
	case CODE_TIMESTAMP:
		return pass_timestamp(p, to);
	case CODE_STRING:
	case CODE_BINARY:
	case CODE_EXT:
	case CODE_KEY:
		return pass_text(code, p, to);
	case CODE_ARRAY_BEGIN:
		return to->array_begin(to, take_number(p) - 1);
	case CODE_ARRAY_END:
		return to->array_end(to);
	case CODE_MAP_MARKED:
		mark(to);
		return to->map_begin(to, take_number(p) - 1);
	case CODE_MAP_BEGIN:
		return to->map_begin(to, take_number(p) - 1);
	case CODE_KEY_BEGIN:
		return to->key_begin(to);
	case CODE_KEY_END:
		return to->key_end(to);
	case CODE_MAP_END:
		return to->map_end(to);
	case CODE_ANCHOR:
		return to->anchor(to, take_bytes(p));
	case CODE_ALIAS:
		return to->alias(to, take_bytes(p));
	default:
		return to->tag(to, take_bytes(p));
	}
}

int
roll_pass(struct roll *r, uint64_t end, struct handler *to, void (*mark)(struct handler *to))
{
	const uint8_t *p = r->bytes.p + r->front, *stop = r->bytes.p + (end - r->base);

	while (p < stop)
		if (pass_one(&p, to, mark) == -1)
			return -1;
	r->front = (size_t)(end - r->base);
	/* What is left moves to the front when that is worth it. */
	if (r->front >= r->bytes.len - r->front) {
		if (r->bytes.len > r->front)
			memmove(r->bytes.p, r->bytes.p + r->front, r->bytes.len - r->front);
		r->bytes.len -= r->front;
		r->base += r->front;
		r->front = 0;
	}
	return 0;
}
