/*
 * roll_pass.c -- passes on what was written down.
 * In:       the bytes of a roll up to an event.      Out: the events; before a marked map a call that says so.
 * Memory:   none: what has been passed on leaves its room to what comes.
 * Not here: writing down (roll.c).
 */
#include "event/roll.h"
#include "event/roll_code.h"

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
