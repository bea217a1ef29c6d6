/*
 * value.h -- one value at a cursor: the dispatch by its first byte. Part of reader.c, whose loop it is compiled into.
 */
#ifndef MSGPACK_VALUE_H
#define MSGPACK_VALUE_H

#include "msgpack/head.h"
#include "msgpack/level.h"

/* The most that a value may take whose length needs no look: a short str, the widest number, the header of a container. */
#define SURE 32

static ALWAYS_INLINE enum got
told(int status)
{
	return LIKELY(status == 0) ? GOT_ALL : GOT_BAD;
}

static COLD enum got
malformed(struct mpk_reader *r, const char *words)
{
	err_set(r->reader.with.err, ERR_DATA, "%s", words);
	return GOT_BAD;
}

static inline int
pass_text(struct handler *to, const struct body *b, struct span piece, unsigned part)
{
	if (b->text == TEXT_BINARY)
		return to->binary(to, piece, part, b->total);
	if (b->text == TEXT_EXT)
		return to->ext(to, b->type, piece, part, b->total);
	return (b->key ? to->key : to->string)(to, piece, part | PART_UNCHECKED, b->total);
}

static enum got
timestamp(struct mpk_reader *r, const uint8_t *p, size_t held, size_t size, uint64_t len)
{
	struct handler *to = r->reader.with.to;
	uint32_t nanoseconds = 0;
	int64_t seconds;

	if (len != 4 && len != 8 && len != 12)
		return malformed(r,
				 "expected a timestamp (ext -1) of 4, 8 or 12 bytes, found another length");
	if (held < size + len)
		return GOT_CUT;
	p += size;
	if (len == 4)
		seconds = head_32(p);
	else if (len == 8) {
		nanoseconds = head_32(p) >> 2;
		seconds = (int64_t)(head_64(p) & 0x3ffffffff);
	} else {
		nanoseconds = head_32(p);
		seconds = (int64_t)head_64(p + 4);
	}
	if (nanoseconds > 999999999)
		return malformed(r, "expected at most 999999999 nanoseconds in a timestamp, found more");
	r->took = size + len;
	return told(to->timestamp(to, seconds, nanoseconds));
}

/* A bin, an ext, or a str with a 32-bit length; its header is there. Sets r->took. */
static enum got
rare(struct mpk_reader *r, const uint8_t *p, size_t held, bool is_key)
{
	struct body b = {.text = TEXT_EXT, .key = is_key, .part = PART_FIRST};
	bool fixed = p[0] >= 0xd4 && p[0] <= 0xd8;
	size_t size = fixed ? 2 : head_size(p[0]);

	if (p[0] == 0xc1)
		return malformed(r, "expected a value, found byte 0xc1, which is never used");
	b.total = b.left = head_need(p, held) - size;
	if (p[0] == 0xdb)
		b.text = TEXT_STRING;
	else if (p[0] <= 0xc6)
		b.text = TEXT_BINARY;
	else if ((b.type = (int8_t)p[size - 1]) == -1)
		return timestamp(r, p, held, size, b.total);
	if (size + b.total > LIMIT_WINDOW) {
		b.header = source_offset(r->reader.with.source, p);
		r->body = b;
		r->took = size;
		return GOT_BODY;
	}
	if (held < size + b.total)
		return GOT_CUT;
	r->took = size + b.total;
	return told(pass_text(r->reader.with.to, &b, span_of(p + size, b.total), PART_WHOLE | PART_PADDED));
}

/* A str of at most 65,535 bytes. `sure`: all of it is there. */
static ALWAYS_INLINE enum got
string(struct cursor *c, bool is_key, bool sure, size_t size, size_t len)
{
	const unsigned part = PART_WHOLE | PART_PADDED | PART_UNCHECKED;
	struct handler *to = c->to;
	struct span piece = {c->p + size, len};

	if (!sure && UNLIKELY((size_t)(c->end - c->p) < size + len))
		return GOT_CUT;
	c->p += size + len;
	return told((is_key ? to->key : to->string)(to, piece, part, len));
}

static inline float
to_float(uint32_t bits)
{
	float value;

	memcpy(&value, &bits, sizeof(value));
	return value;
}

static inline double
to_double(uint64_t bits)
{
	double value;

	memcpy(&value, &bits, sizeof(value));
	return value;
}

static ALWAYS_INLINE enum got
integer(struct cursor *c, size_t size, int64_t value)
{
	c->p += size;
	return told(c->to->integer(c->to, value));
}

static ALWAYS_INLINE enum got
natural(struct cursor *c, uint64_t value)
{
	if (value <= INT64_MAX)
		return integer(c, 9, (int64_t)value);
	c->p += 9;
	return told(c->to->natural(c->to, value));
}

static ALWAYS_INLINE enum got
array(struct mpk_reader *r, struct cursor *c, bool is_key, size_t size, uint64_t count)
{
	if (UNLIKELY(level_open(r, c, is_key ? NULL : r->key, count * DUE_ONE + DUE_ARRAY, count) == -1))
		return GOT_BAD;
	c->p += size;
	return told(c->to->array_begin(c->to, count));
}

static ALWAYS_INLINE enum got
map(struct mpk_reader *r, struct cursor *c, bool is_key, size_t size, uint64_t count)
{
	if (UNLIKELY(level_open(r, c, is_key ? NULL : r->key, 2 * count * DUE_ONE, count) == -1))
		return GOT_BAD;
	c->p += size;
	return told(c->to->map_begin(c->to, count));
}

/* What begins with c0 to df; its fixed part is there. */
static ALWAYS_INLINE enum got
other(struct mpk_reader *r, struct cursor *c, bool is_key)
{
	struct handler *to = c->to;
	const uint8_t *p = c->p;
	enum got got;

	switch (p[0] & 31) {
	case 0xc0 & 31:
		c->p += 1;
		return told(to->null(to));
	case 0xc2 & 31:
	case 0xc3 & 31:
		c->p += 1;
		return told(to->boolean(to, p[0] & 1));
	case 0xca & 31:
		c->p += 5;
		return told(to->float32(to, to_float(head_32(p + 1))));
	case 0xcb & 31:
		c->p += 9;
		return told(to->float64(to, to_double(head_64(p + 1))));
	case 0xcc & 31:
		return integer(c, 2, p[1]);
	case 0xcd & 31:
		return integer(c, 3, head_16(p + 1));
	case 0xce & 31:
		return integer(c, 5, head_32(p + 1));
	case 0xcf & 31:
		return natural(c, head_64(p + 1));
	case 0xd0 & 31:
		return integer(c, 2, (int8_t)p[1]);
	case 0xd1 & 31:
		return integer(c, 3, (int16_t)head_16(p + 1));
	case 0xd2 & 31:
		return integer(c, 5, (int32_t)head_32(p + 1));
	case 0xd3 & 31:
		return integer(c, 9, (int64_t)head_64(p + 1));
	case 0xd9 & 31:
		return string(c, is_key, false, 2, p[1]);
	case 0xda & 31:
		return string(c, is_key, false, 3, head_16(p + 1));
	case 0xdc & 31:
		return array(r, c, is_key, 3, head_16(p + 1));
	case 0xdd & 31:
		return array(r, c, is_key, 5, head_32(p + 1));
	case 0xde & 31:
		return map(r, c, is_key, 3, head_16(p + 1));
	case 0xdf & 31:
		return map(r, c, is_key, 5, head_32(p + 1));
	default:
		r->took = 0;
		got = rare(r, p, (size_t)(c->end - p), is_key);
		c->p += r->took;
		return got;
	}
}

/* The value at c->p, where at least a byte is. `sure`: so are SURE. */
static ALWAYS_INLINE enum got
value(struct mpk_reader *r, struct cursor *c, bool is_key, bool sure)
{
	uint8_t head = *c->p;

	if (head_is_short_str(head))
		return string(c, is_key, sure, 1, head & 31);
	if ((int8_t)head >= -32)
		return integer(c, 1, (int8_t)head);
	if (head >= 0xc0) {
		if (!sure && UNLIKELY((size_t)(c->end - c->p) < head_size(head)))
			return GOT_CUT;
		return other(r, c, is_key);
	}
	if (head < 0x90)
		return map(r, c, is_key, 1, head & 15);
	return array(r, c, is_key, 1, head & 15);
}

#endif
