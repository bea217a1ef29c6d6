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

static inline int
open_level(struct mpk_reader *r, struct cursor *c, bool map, uint64_t all, bool is_key)
{
	struct level *l = &c->level;
	struct err *e = r->reader.with.err;
	uint64_t header = source_offset(r->reader.with.source, c->head);
	uint64_t begun = (l->map ? 2 * l->all : l->all) - l->left;
	struct span name = {NULL, 0};
	uint8_t room[32];

	r->nest.top = (r->nest.top & (NEST_ONE - 1)) + begun * NEST_ONE;
	if (l->map)
		name = head_name(is_key ? NULL : r->key, room);
	if (nest_open(&r->nest, map, name, e) == -1 || stack_push(&r->outer, l->all, e) == -1 ||
	    stack_push(&r->outer, header - l->header, e) == -1)
		return -1;
	*l = (struct level){map ? 2 * all : all, all, header, map};
	return 0;
}

static ALWAYS_INLINE enum got
container(struct mpk_reader *r, struct cursor *c, bool map, size_t size, uint64_t all, bool is_key)
{
	c->p += size;
	if (open_level(r, c, map, all, is_key) == -1)
		return GOT_BAD;
	return told(map ? c->to->map_begin(c->to, all) : c->to->array_begin(c->to, all));
}

/* The innermost container is complete. */
static ALWAYS_INLINE int
close_level(struct mpk_reader *r, struct cursor *c)
{
	struct level *l = &c->level;

	if ((l->map ? c->to->map_end(c->to) : c->to->array_end(c->to)) == -1)
		return -1;
	nest_close(&r->nest);
	l->header -= stack_pop(&r->outer);
	l->all = stack_pop(&r->outer);
	l->map = nest_in_map(&r->nest);
	l->left = r->nest.depth == 0 ? 0 : (l->map ? 2 * l->all : l->all) - (r->nest.top >> 18);
	if (l->map && (l->left & 1)) {
		r->key = NULL;
		return c->to->key_end(c->to);
	}
	return 0;
}

static inline int
pass_text(struct cursor *c, const struct body *b, struct span piece, unsigned part)
{
	struct handler *to = c->to;

	if (b->text == TEXT_BINARY)
		return to->binary(to, piece, part, b->total);
	if (b->text == TEXT_EXT)
		return to->ext(to, b->type, piece, part, b->total);
	return (b->key ? to->key : to->string)(to, piece, part | PART_UNCHECKED, b->total);
}

/* A str, bin or ext of `len` bytes behind a header of `size` bytes, which is there. */
static ALWAYS_INLINE enum got
text(struct mpk_reader *r, struct cursor *c, struct body b, size_t size, uint64_t len)
{
	b.total = len;
	if (UNLIKELY(size + len > LIMIT_WINDOW)) {
		b.part = PART_FIRST;
		b.left = len;
		b.header = source_offset(r->reader.with.source, c->head);
		r->body = b;
		c->p += size;
		return GOT_BODY;
	}
	if ((size_t)(c->end - c->p) < size + len)
		return GOT_CUT;
	c->p += size + len;
	return told(pass_text(c, &b, span_of(c->p - len, len), PART_WHOLE | PART_PADDED));
}

static inline enum got
timestamp(struct mpk_reader *r, struct cursor *c, size_t size, uint64_t len)
{
	const uint8_t *p = c->p + size;
	uint32_t nanoseconds = 0;
	int64_t seconds;

	if (len != 4 && len != 8 && len != 12)
		return malformed(r,
				 "expected a timestamp (ext -1) of 4, 8 or 12 bytes, found another length");
	if ((size_t)(c->end - p) < len)
		return GOT_CUT;
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
	c->p = p + len;
	return told(c->to->timestamp(c->to, seconds, nanoseconds));
}

static inline enum got
ext(struct mpk_reader *r, struct cursor *c, bool is_key, size_t size, uint64_t len)
{
	int type = (int8_t)c->p[size - 1];

	if (type == -1)
		return timestamp(r, c, size, len);
	return text(r, c, (struct body){.text = TEXT_EXT, .type = type, .key = is_key}, size, len);
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

static ALWAYS_INLINE int
natural(struct handler *to, uint64_t value)
{
	return value <= INT64_MAX ? to->integer(to, (int64_t)value) : to->natural(to, value);
}

/* What begins with c0 to df; its fixed part is there. */
static ALWAYS_INLINE enum got
other(struct mpk_reader *r, struct cursor *c, bool is_key)
{
	const struct body str = {.text = TEXT_STRING, .key = is_key},
			  bin = {.text = TEXT_BINARY, .key = is_key};
	struct handler *to = c->to;
	const uint8_t *p = c->p;

	switch (p[0]) {
	case 0xc0:
		c->p += 1;
		return told(to->null(to));
	case 0xc2:
	case 0xc3:
		c->p += 1;
		return told(to->boolean(to, p[0] & 1));
	case 0xc4:
		return text(r, c, bin, 2, p[1]);
	case 0xc5:
		return text(r, c, bin, 3, head_16(p + 1));
	case 0xc6:
		return text(r, c, bin, 5, head_32(p + 1));
	case 0xc7:
		return ext(r, c, is_key, 3, p[1]);
	case 0xc8:
		return ext(r, c, is_key, 4, head_16(p + 1));
	case 0xc9:
		return ext(r, c, is_key, 6, head_32(p + 1));
	case 0xca:
		c->p += 5;
		return told(to->float32(to, to_float(head_32(p + 1))));
	case 0xcb:
		c->p += 9;
		return told(to->float64(to, to_double(head_64(p + 1))));
	case 0xcc:
		c->p += 2;
		return told(to->integer(to, p[1]));
	case 0xcd:
		c->p += 3;
		return told(to->integer(to, head_16(p + 1)));
	case 0xce:
		c->p += 5;
		return told(to->integer(to, head_32(p + 1)));
	case 0xcf:
		c->p += 9;
		return told(natural(to, head_64(p + 1)));
	case 0xd0:
		c->p += 2;
		return told(to->integer(to, (int8_t)p[1]));
	case 0xd1:
		c->p += 3;
		return told(to->integer(to, (int16_t)head_16(p + 1)));
	case 0xd2:
		c->p += 5;
		return told(to->integer(to, (int32_t)head_32(p + 1)));
	case 0xd3:
		c->p += 9;
		return told(to->integer(to, (int64_t)head_64(p + 1)));
	case 0xd4:
	case 0xd5:
	case 0xd6:
	case 0xd7:
	case 0xd8:
		return ext(r, c, is_key, 2, (uint64_t)1 << (p[0] - 0xd4));
	case 0xd9:
		return text(r, c, str, 2, p[1]);
	case 0xda:
		return text(r, c, str, 3, head_16(p + 1));
	case 0xdb:
		return text(r, c, str, 5, head_32(p + 1));
	case 0xdc:
		return container(r, c, false, 3, head_16(p + 1), is_key);
	case 0xdd:
		return container(r, c, false, 5, head_32(p + 1), is_key);
	case 0xde:
		return container(r, c, true, 3, head_16(p + 1), is_key);
	case 0xdf:
		return container(r, c, true, 5, head_32(p + 1), is_key);
	default:
		return malformed(r, "expected a value, found byte 0xc1, which is never used");
	}
}

static ALWAYS_INLINE enum got
value(struct mpk_reader *r, struct cursor *c, bool is_key)
{
	uint8_t head = *c->p;

	if (head >= 0xa0 && head < 0xc0)
		return text(r, c, (struct body){.text = TEXT_STRING, .key = is_key}, 1, head & 31);
	if (head < 0x80 || head >= 0xe0) {
		c->p++;
		return told(c->to->integer(c->to, (int8_t)head));
	}
	if (head < 0xa0)
		return container(r, c, head < 0x90, 1, head & 15, is_key);
	/* A window ends seldom: what lies within 18 bytes of it is looked at twice. */
	if (UNLIKELY(c->end - c->p < 18) && (uint64_t)(c->end - c->p) < head_need(c->p, 1))
		return GOT_CUT;
	return other(r, c, is_key);
}

/* A key that is no str may not begin before all of it is there, or what makes it a container or a long text. */
static COLD enum got
odd_key(struct mpk_reader *r, struct cursor *c)
{
	size_t held = (size_t)(c->end - c->p);
	uint64_t need = head_need(c->p, held);
	uint32_t depth = r->nest.depth;
	enum got got;

	if (need > held && (need <= LIMIT_WINDOW || need == head_need(c->p, 1)))
		return GOT_CUT;
	if (*c->p == 0xc1)
		return value(r, c, true);
	if (c->to->key_begin(c->to) == -1)
		return GOT_BAD;
	got = value(r, c, true);
	if (got != GOT_ALL || r->nest.depth > depth)
		return got;
	return told(c->to->key_end(c->to));
}

static inline enum got
long_key(struct mpk_reader *r, struct cursor *c)
{
	enum got got = value(r, c, true);

	if (got == GOT_BODY || c->p - c->head > KEY_NAMED)
		r->key = NULL;
	return got;
}

static ALWAYS_INLINE enum got
key(struct mpk_reader *r, struct cursor *c)
{
	uint8_t head = *c->p;

	r->key = c->p;
	if (LIKELY(head >= 0xa0 && head < 0xc0))
		return text(r, c, (struct body){.text = TEXT_STRING, .key = true}, 1, head & 31);
	return head >= 0xd9 && head <= 0xdb ? long_key(r, c) : odd_key(r, c);
}

#endif
