/*
 * value.h -- one value at a cursor: the dispatch by its first byte. Part of reader.c, whose loop it is compiled into.
 */
#ifndef MSGPACK_VALUE_H
#define MSGPACK_VALUE_H

#include "msgpack/head.h"
#include "msgpack/reader.h"

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

/* How many values and keys of the innermost container have begun. */
static inline uint64_t
begun(const struct mpk_reader *r, uint64_t left, bool map)
{
	return (map ? 2 * r->all : r->all) - left;
}

/* The name of the pair that is being read. */
static ALWAYS_INLINE struct span
key_name(const struct mpk_reader *r, bool is_key, uint8_t *room)
{
	if (LIKELY(!is_key && r->key != NULL && r->key[0] >= 0xa0 && r->key[0] < 0xc0))
		return span_of(r->key + 1, r->key[0] & 31);
	return head_name(is_key ? NULL : r->key, room);
}

/* Goes down into a container of `all` elements or pairs, behind a header of `size` bytes. */
static ALWAYS_INLINE enum got
container(struct mpk_reader *r, struct cursor *c, bool is_key, bool map, size_t size, uint64_t all)
{
	struct err *e = r->reader.with.err;
	uint64_t header = source_offset(r->reader.with.source, c->p);
	struct span name = {NULL, 0};
	uint8_t room[32];

	r->nest.top = (r->nest.top & (NEST_ONE - 1)) + begun(r, c->left, c->map) * NEST_ONE;
	if (c->map)
		name = key_name(r, is_key, room);
	if (nest_open(&r->nest, map, name, e) == -1 ||
	    stack_push_pair(&r->outer, r->all, header - r->header, e) == -1)
		return GOT_BAD;
	r->all = all;
	r->header = header;
	c->p += size;
	c->left = map ? 2 * all : all;
	c->map = map;
	return told(map ? c->to->map_begin(c->to, all) : c->to->array_begin(c->to, all));
}

/* The innermost container is complete. */
static ALWAYS_INLINE int
close_level(struct mpk_reader *r, struct cursor *c)
{
	uint64_t distance;

	if ((c->map ? c->to->map_end(c->to) : c->to->array_end(c->to)) == -1)
		return -1;
	nest_close(&r->nest);
	stack_pop_pair(&r->outer, &r->all, &distance);
	r->header -= distance;
	c->map = nest_in_map(&r->nest);
	c->left = r->nest.depth == 0 ? 0 : begun(r, r->nest.top / NEST_ONE, c->map);
	if (LIKELY(!c->map || (c->left & 1) == 0))
		return 0;
	r->key = NULL;
	return c->to->key_end(c->to);
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

/* A str of at most 65,535 bytes. */
static ALWAYS_INLINE enum got
string(struct cursor *c, bool is_key, size_t size, size_t len)
{
	const unsigned part = PART_WHOLE | PART_PADDED | PART_UNCHECKED;
	struct span piece = {c->p + size, len};

	if (UNLIKELY((size_t)(c->end - c->p) < size + len))
		return GOT_CUT;
	c->p += size + len;
	return told((is_key ? c->to->key : c->to->string)(c->to, piece, part, len));
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

/* What begins with c0 to db; its fixed part is there. */
static ALWAYS_INLINE enum got
other(struct mpk_reader *r, struct cursor *c, bool is_key)
{
	struct handler *to = c->to;
	const uint8_t *p = c->p;
	enum got got;

	switch (p[0]) {
	case 0xc0:
		c->p += 1;
		return told(to->null(to));
	case 0xc2:
	case 0xc3:
		c->p += 1;
		return told(to->boolean(to, p[0] & 1));
	case 0xca:
		c->p += 5;
		return told(to->float32(to, to_float(head_32(p + 1))));
	case 0xcb:
		c->p += 9;
		return told(to->float64(to, to_double(head_64(p + 1))));
	case 0xcc:
		return integer(c, 2, p[1]);
	case 0xcd:
		return integer(c, 3, head_16(p + 1));
	case 0xce:
		return integer(c, 5, head_32(p + 1));
	case 0xcf:
		return natural(c, head_64(p + 1));
	case 0xd0:
		return integer(c, 2, (int8_t)p[1]);
	case 0xd1:
		return integer(c, 3, (int16_t)head_16(p + 1));
	case 0xd2:
		return integer(c, 5, (int32_t)head_32(p + 1));
	case 0xd3:
		return integer(c, 9, (int64_t)head_64(p + 1));
	case 0xd9:
		return string(c, is_key, 2, p[1]);
	case 0xda:
		return string(c, is_key, 3, head_16(p + 1));
	default:
		r->took = 0;
		got = rare(r, p, (size_t)(c->end - p), is_key);
		c->p += r->took;
		return got;
	}
}

static ALWAYS_INLINE enum got
value(struct mpk_reader *r, struct cursor *c, bool is_key)
{
	const uint8_t *p = c->p;
	uint8_t head = p[0];
	bool map = head < 0x90;
	size_t size = 1;
	uint64_t all = head & 15;

	if (head >= 0xa0 && head < 0xc0)
		return string(c, is_key, 1, head & 31);
	if (head < 0x80 || head >= 0xe0)
		return integer(c, 1, (int8_t)head);
	if (head >= 0xa0) {
		if (UNLIKELY((size_t)(c->end - p) < head_sizes[head & 31]))
			return GOT_CUT;
		if (head < 0xdc)
			return other(r, c, is_key);
		map = head >= 0xde;
		size = head & 1 ? 5 : 3;
		all = head & 1 ? head_32(p + 1) : head_16(p + 1);
	}
	return container(r, c, is_key, map, size, all);
}

/* A key that is no short str. What is none at all may not begin before all of it is there that is not passed on in pieces. */
static COLD enum got
odd_key(struct mpk_reader *r)
{
	struct cursor c = r->cursor;
	const uint8_t *head = c.p;
	size_t held = (size_t)(c.end - head);
	uint64_t need = head_need(head, held);
	uint32_t depth = r->nest.depth;
	bool text = *head >= 0xd9 && *head <= 0xdb;
	enum got got;

	if (need > held && (need <= LIMIT_WINDOW || need == head_size(*head)))
		return GOT_CUT;
	if (!text && *head != 0xc1 && c.to->key_begin(c.to) == -1)
		return GOT_BAD;
	got = value(r, &c, true);
	r->cursor = c;
	if (got == GOT_BODY || (got == GOT_ALL && (size_t)(c.p - head) > LIMIT_KEY))
		r->key = NULL;
	if (text || got != GOT_ALL || r->nest.depth > depth)
		return got;
	return told(c.to->key_end(c.to));
}

static ALWAYS_INLINE enum got
key(struct mpk_reader *r, struct cursor *c)
{
	uint8_t head = *c->p;
	enum got got;

	r->key = c->p;
	if (LIKELY(head >= 0xa0 && head < 0xc0))
		return string(c, true, 1, head & 31);
	r->cursor = *c;
	got = odd_key(r);
	*c = r->cursor;
	return got;
}

#endif
