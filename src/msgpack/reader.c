/*
 * reader.c -- MessagePack to events.
 * In:       bytes, cut anywhere.      Out: events; every count is known.
 * Memory:   for each open container 8 bytes (event/nest.h), and what its count and the distance from its header to the next
 *           one need, mostly 2; one key, for the path of an error.
 * Not here: whether a str is UTF-8 (a writer asks, if its target cares).
 *
 * States, in the order the bytes come:
 *   HEAD   waits for all of the next value, or for the header of a container or a long text
 *   BODY   waits for more of a str, bin or ext that is longer than a window: it is passed on as it comes
 * HEAD -> HEAD BODY    BODY -> HEAD    any -> BAD
 * What the end of the window cuts stays unconsumed in HEAD, and is met whole in the next one.
 */
#include <string.h>

#include "base/mem.h"
#include "base/stack.h"
#include "event/nest.h"
#include "msgpack/head.h"
#include "msgpack/mpk.h"
#include "text/utf8.h"

enum at { AT_HEAD, AT_BODY, AT_BAD };

/* The longest key, header included, that the path of an error names. */
#define KEY_NAMED 1024

/* Strings go to `key` or `string`, the others to `binary` and `ext`. */
enum text { TEXT_STRING, TEXT_BINARY, TEXT_EXT };

/* A text being read. */
struct body {
	enum text text;
	int type;	 /* of an ext */
	bool key;	 /* it is a map's key */
	unsigned part;	 /* PART_FIRST, or 0 once that has gone */
	uint64_t total;	 /* bytes */
	uint64_t left;	 /* of these */
	uint64_t header; /* offset */
};

/* The innermost open container; outside of all a document, which has one value. */
struct level {
	uint64_t left;	 /* values and keys still due in it */
	uint64_t all;	 /* elements or pairs */
	uint64_t header; /* offset */
	bool map;
};

struct mpk {
	struct reader reader;
	enum at at;
	bool cut;	    /* the window does not hold all that HEAD or BODY needs */
	bool in_document;   /* document_begin was told, document_end not yet */
	struct level level; /* while `run` runs it has this in registers */
	struct nest nest;   /* counts keys like values, and only at an error or when an inner one opens */
	struct stack outer; /* of each level around: `all`, and the distance to its header */
	struct body body;
	const uint8_t *key; /* the current key, in the window or in `named`; NULL if it is not named */
	uint8_t named[KEY_NAMED];
};

/* What the loop over a window keeps in registers. */
struct cursor {
	const uint8_t *p, *end;
	const uint8_t *head; /* where the current value begins */
	struct handler *to;
	struct level level;
	uint64_t values;
};

/* What became of a value. */
enum got {
	GOT_ALL,  /* it was passed on */
	GOT_CUT,  /* the window ends inside it: nothing was passed on */
	GOT_BODY, /* a long text begins */
	GOT_BAD	  /* the error is recorded, but for its place and path */
};

static ALWAYS_INLINE enum got
told(int status)
{
	return LIKELY(status == 0) ? GOT_ALL : GOT_BAD;
}

/* ---- errors */

/* Adds place and path to the recorded error. `inside`: it is about the current value in the container, not that itself. */
static COLD enum step
fail(struct mpk *r, uint64_t offset, bool inside)
{
	struct level *l = &r->level;
	uint64_t begun = inside ? (l->map ? 2 * l->all : l->all) - l->left : 0;
	bool has_key = inside && l->map && (l->left & 1) == 0;
	uint8_t room[32];

	r->at = AT_BAD;
	r->nest.top = (r->nest.top & (NEST_ONE - 1)) + begun * NEST_ONE;
	if (r->reader.with.err->class == ERR_DATA)
		nest_path(&r->nest, has_key, head_name(has_key ? r->key : NULL, room), r->reader.with.err);
	return reader_fail(&r->reader, (struct place){offset, 0, 0});
}

static COLD enum got
malformed(struct mpk *r, const char *words)
{
	err_set(r->reader.with.err, ERR_DATA, "%s", words);
	return GOT_BAD;
}

/* The input has ended. */
static COLD enum step
ended(struct mpk *r)
{
	struct source *s = r->reader.with.source;
	struct err *e = r->reader.with.err;
	size_t held = (size_t)(s->end - s->at);

	if (r->at == AT_BODY) {
		err_set(e, ERR_DATA, "expected %llu more bytes of this value, found end of input",
			(unsigned long long)(r->body.left - held));
		return fail(r, r->body.header, true);
	}
	if (held > 0) {
		r->level.left -= r->in_document;
		err_set(e, ERR_DATA, "expected %llu more bytes of this value, found end of input",
			(unsigned long long)(head_need(s->at, held) - held));
		return fail(r, source_offset(s, s->at), true);
	}
	if (!r->in_document)
		return STEP_END;
	err_set(e, ERR_DATA, "expected %llu more %s in this %s, found end of input",
		(unsigned long long)r->level.left, r->level.map ? "keys and values" : "elements",
		r->level.map ? "map" : "array");
	return fail(r, r->level.header, false);
}

/* ---- containers */

static int
open_level(struct mpk *r, struct cursor *c, bool map, uint64_t all, bool is_key)
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
container(struct mpk *r, struct cursor *c, bool map, size_t size, uint64_t all, bool is_key)
{
	c->p += size;
	if (open_level(r, c, map, all, is_key) == -1)
		return GOT_BAD;
	return told(map ? c->to->map_begin(c->to, all) : c->to->array_begin(c->to, all));
}

/* The innermost container is complete. */
static ALWAYS_INLINE int
close_level(struct mpk *r, struct cursor *c)
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

/* ---- scalars */

static int
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
text(struct mpk *r, struct cursor *c, struct body b, size_t size, uint64_t len)
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

static enum got
timestamp(struct mpk *r, struct cursor *c, size_t size, uint64_t len)
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

static enum got
ext(struct mpk *r, struct cursor *c, bool is_key, size_t size, uint64_t len)
{
	int type = (int8_t)c->p[size - 1];

	if (type == -1)
		return timestamp(r, c, size, len);
	return text(r, c, (struct body){.text = TEXT_EXT, .type = type, .key = is_key}, size, len);
}

static float
to_float(uint32_t bits)
{
	float value;

	memcpy(&value, &bits, sizeof(value));
	return value;
}

static double
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
other(struct mpk *r, struct cursor *c, bool is_key)
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
value(struct mpk *r, struct cursor *c, bool is_key)
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
odd_key(struct mpk *r, struct cursor *c)
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

static enum got
long_key(struct mpk *r, struct cursor *c)
{
	enum got got = value(r, c, true);

	if (got == GOT_BODY || c->p - c->head > KEY_NAMED)
		r->key = NULL;
	return got;
}

static ALWAYS_INLINE enum got
key(struct mpk *r, struct cursor *c)
{
	uint8_t head = *c->p;

	r->key = c->p;
	if (LIKELY(head >= 0xa0 && head < 0xc0))
		return text(r, c, (struct body){.text = TEXT_STRING, .key = true}, 1, head & 31);
	return head >= 0xd9 && head <= 0xdb ? long_key(r, c) : odd_key(r, c);
}

/* ---- the machine */

/* Ends all that is complete. */
static ALWAYS_INLINE int
end_levels(struct mpk *r, struct cursor *c)
{
	while (c->level.left == 0 && r->nest.depth > 0)
		if (close_level(r, c) == -1)
			return -1;
	if (c->level.left > 0 || !r->in_document)
		return 0;
	r->in_document = false;
	return c->to->document_end(c->to);
}

static int
begin_document(struct mpk *r, struct cursor *c)
{
	if (reader_document(&r->reader, c->p) == -1)
		return -1;
	r->in_document = true;
	c->level = (struct level){.left = 1, .all = 1, .header = source_offset(r->reader.with.source, c->p)};
	return 0;
}

/* Gives back what the loop had in registers. */
static void
keep(struct mpk *r, const struct cursor *c)
{
	struct counts *counts = r->reader.with.counts;

	r->level = c->level;
	r->reader.with.source->at = c->p;
	counts->values += c->values;
	if (r->nest.deepest > counts->max_depth)
		counts->max_depth = r->nest.deepest;
}

/* Takes all the whole values that the window holds. */
static enum step
run(struct mpk *r)
{
	struct source *s = r->reader.with.source;
	struct cursor c = {.p = s->at, .end = s->end, .to = r->reader.with.to, .level = r->level};
	enum got got = GOT_ALL;
	bool is_key;

	while (got == GOT_ALL) {
		if (c.level.left == 0 && end_levels(r, &c) == -1) {
			keep(r, &c);
			return fail(r, c.level.header, false);
		}
		if (c.p == c.end)
			break;
		c.head = c.p;
		if (!r->in_document && begin_document(r, &c) == -1) {
			got = GOT_BAD;
			break;
		}
		is_key = c.level.map && (c.level.left & 1) == 0;
		c.level.left--;
		c.values += !is_key;
		got = is_key ? key(r, &c) : value(r, &c, false);
	}
	if (got == GOT_CUT) {
		c.level.left++;
		c.values -= !is_key;
		r->cut = true;
	}
	keep(r, &c);
	if (got == GOT_BAD)
		return fail(r, source_offset(s, c.head), true);
	r->at = got == GOT_BODY ? AT_BODY : AT_HEAD;
	return STEP_MORE;
}

/* Passes on what the window holds of a long text. */
static enum step
body(struct mpk *r)
{
	struct source *s = r->reader.with.source;
	struct cursor c = {.to = r->reader.with.to};
	struct body *b = &r->body;
	size_t n = (size_t)(s->end - s->at);
	struct span piece = {s->at, 0};

	if (n >= b->left) {
		n = (size_t)b->left;
		b->part |= PART_LAST;
	} else if (b->text == TEXT_STRING)
		n -= utf8_unfinished(s->at, n);
	if ((r->cut = n == 0))
		return STEP_MORE;
	piece.len = n;
	if (pass_text(&c, b, piece, b->part | PART_PADDED) == -1)
		return fail(r, b->header, true);
	s->at += n;
	b->left -= n;
	b->part = 0;
	if (b->left > 0)
		return STEP_MORE;
	r->at = AT_HEAD;
	if (b->key && b->text != TEXT_STRING && c.to->key_end(c.to) == -1)
		return fail(r, b->header, true);
	/* What ends with this must not wait for more input. */
	return run(r);
}

/* The window is about to move: the key whose value is awaited is needed if that has an error. */
static void
keep_key(struct mpk *r)
{
	struct source *s = r->reader.with.source;
	bool awaited = r->level.map && ((r->level.left & 1) || r->at == AT_BODY);
	size_t held;

	if (r->key == NULL || r->key == r->named || !awaited)
		return;
	held = (size_t)(s->end + LIMIT_PADDING - r->key);
	memcpy(r->named, r->key, held < KEY_NAMED ? held : KEY_NAMED);
	r->key = r->named;
}

static enum step
step(struct reader *self)
{
	struct mpk *r = (struct mpk *)self;
	struct source *s = self->with.source;

	if (r->at == AT_BAD)
		return STEP_FAIL;
	if (r->cut || s->at == s->end) {
		keep_key(r);
		if (source_more(s, self->with.err) == -1) {
			r->at = AT_BAD;
			return STEP_FAIL;
		}
		if (s->ended)
			return ended(r);
		r->cut = false;
	}
	return r->at == AT_BODY ? body(r) : run(r);
}

static void
free_reader(struct reader *self)
{
	struct mpk *r = (struct mpk *)self;

	nest_free(&r->nest);
	stack_free(&r->outer);
	mem_free(r);
}

struct reader *
mpk_reader(const struct reader_setup *with)
{
	struct mpk *r = mem_zero(sizeof(*r), with->err);

	if (r == NULL)
		return NULL;
	r->reader = (struct reader){step, free_reader, *with};
	nest_init(&r->nest, with->setup->max_depth);
	return &r->reader;
}
