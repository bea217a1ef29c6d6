/*
 * writer.c -- events to MessagePack, every header and number in its smallest form.
 * In:       events.      Out: bytes in the sink, by way of the spool where a count or length comes late.
 * Memory:   what the spool holds; a byte or two for each change between known and late counts on the way down.
 * Not here: when late headers leave and how long they are (io/spool.c).
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "msgpack/header.h"
#include "msgpack/mpk.h"
#include "msgpack/text.h"
#include "number/quick.h"

static int
document_begin(struct handler *self)
{
	(void)self;
	return 0;
}

static int
document_end(struct handler *self)
{
	spool_seal(&writer_of(self)->spool);
	return 0;
}

static int
null(struct handler *self)
{
	struct mpk_writer *w = writer_of(self);
	struct sink *s = w->spool.sink;
	uint8_t *at = s->at;

	msgpack_pack_nil(&at);
	return stored(w, s, at);
}

static int
boolean(struct handler *self, bool value)
{
	struct mpk_writer *w = writer_of(self);
	struct sink *s = w->spool.sink;
	uint8_t *at = s->at;

	if (value)
		msgpack_pack_true(&at);
	else
		msgpack_pack_false(&at);
	return stored(w, s, at);
}

static int
integer(struct handler *self, int64_t value)
{
	struct mpk_writer *w = writer_of(self);
	struct sink *s = w->spool.sink;
	uint8_t *at = s->at;

	msgpack_pack_int64(&at, value);
	return stored(w, s, at);
}

static int
natural(struct handler *self, uint64_t value)
{
	struct mpk_writer *w = writer_of(self);
	struct sink *s = w->spool.sink;
	uint8_t *at = s->at;

	msgpack_pack_uint64(&at, value);
	return stored(w, s, at);
}

static int
float32(struct handler *self, float value)
{
	struct mpk_writer *w = writer_of(self);
	struct sink *s = w->spool.sink;
	uint8_t *at = s->at;

	msgpack_pack_float(&at, value);
	return stored(w, s, at);
}

static int
float64(struct handler *self, double value)
{
	struct mpk_writer *w = writer_of(self);
	struct sink *s = w->spool.sink;
	uint8_t *at = s->at;

	msgpack_pack_double(&at, value);
	return stored(w, s, at);
}

/* --float32: all bits must come back, those of a NaN too. */
static int
float64_or_32(struct handler *self, double value)
{
	float narrow = (float)value;
	double back = narrow;

	return memcmp(&back, &value, sizeof(back)) == 0 ? float32(self, narrow) : float64(self, value);
}

/* A literal that has no float64, or is an integer that only its nearest float64 can stand for. */
static COLD int
lossy_number(struct handler *self, const struct decimal *literal, double value)
{
	struct project *project = writer_of(self)->writer.with.project;
	enum loss loss = isfinite(value) ? LOSS_INTEGER : LOSS_RANGE;
	size_t len = literal->text.len;
	char found[128];

	snprintf(found, sizeof(found), "%.*s%s", (int)(len < 40 ? len : 40), (const char *)literal->text.p,
		 len > 40 ? "\xe2\x80\xa6" : "");
	return project_lose(project, loss, found, NULL) == -1 ? -1 : self->float64(self, value);
}

static int
whole_number(struct handler *self, const struct decimal *literal)
{
	int64_t value;
	uint64_t large;
	double nearest;

	if (decimal_int64(literal, &value))
		return integer(self, value);
	if (decimal_uint64(literal, &large))
		return natural(self, large);
	/* "-0" is no integer elsewhere. */
	nearest = decimal_double(literal);
	return nearest == 0 ? self->float64(self, nearest) : lossy_number(self, literal, nearest);
}

static COLD int
odd_number(struct handler *self, const struct decimal *literal)
{
	double value = decimal_double(literal);

	return isfinite(value) ? self->float64(self, value) : lossy_number(self, literal, value);
}

/* `put` is the writer's float64, known here so that a float costs no second call. */
static ALWAYS_INLINE int
any_number(struct handler *self, const struct decimal *literal, int (*put)(struct handler *, double))
{
	double value;

	if (decimal_is_whole(literal))
		return whole_number(self, literal);
	return LIKELY(quick_double(literal, &value)) ? put(self, value) : odd_number(self, literal);
}

static int
number(struct handler *self, const struct decimal *literal)
{
	return any_number(self, literal, float64);
}

/* --float32 */
static int
number_or_32(struct handler *self, const struct decimal *literal)
{
	return any_number(self, literal, float64_or_32);
}

static int
timestamp(struct handler *self, int64_t seconds, uint32_t nanoseconds)
{
	struct mpk_writer *w = writer_of(self);
	msgpack_timestamp t = {.tv_sec = seconds, .tv_nsec = nanoseconds};
	struct sink *s = w->spool.sink;
	uint8_t *at = s->at;

	if (w->old_spec)
		return err_set(w->writer.with.err, ERR_DATA, "expected no timestamp (--old-spec), found one");
	msgpack_pack_timestamp(&at, &t);
	return stored(w, s, at);
}

/* Most are whole and short, and may be copied a block at a time. */
static int
string(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	const unsigned easy = PART_WHOLE | PART_PADDED;
	struct mpk_writer *w = writer_of(self);
	struct sink *s = w->spool.sink;
	uint8_t *at = s->at;

	if (UNLIKELY(piece.len > 31 || (part & (easy | PART_SURROGATES)) != easy))
		return text_string(self, piece, part, total);
	at[0] = (uint8_t)(0xa0 | piece.len);
	memcpy(at + 1, piece.p, 32);
	return stored(w, s, at + 1 + piece.len);
}

static int
binary(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	struct mpk_writer *w = writer_of(self);

	return text_put(w, w->old_spec ? WIDE_STR : WIDE_BIN, 0, piece, part, total);
}

static int
ext(struct handler *self, int type, struct span piece, unsigned part, uint64_t total)
{
	struct mpk_writer *w = writer_of(self);

	if (w->old_spec)
		return err_set(w->writer.with.err, ERR_DATA, "expected no ext (--old-spec), found one");
	return text_put(w, WIDE_EXT, type, piece, part, total);
}

/* A container begins: goes on with the run, or begins another. */
MUST_USE static int
begin_level(struct mpk_writer *w, bool late)
{
	struct err *e = w->writer.with.err;

	if ((w->levels == LEVELS_LATE) != late) {
		if (w->run > 0 && stack_push(&w->runs, w->run, e) == -1)
			return -1;
		w->levels = late ? LEVELS_LATE : w->runs.len > 0 ? LEVELS_INSIDE : LEVELS_KNOWN;
		w->run = 0;
	}
	w->run++;
	return w->levels == LEVELS_INSIDE ? stack_push(&w->runs, w->spool.count, e) : 0;
}

/* A container ends where some that are open have a late count and others have not. */
static COLD bool
end_mixed_level(struct mpk_writer *w)
{
	enum levels levels = w->levels;

	if (levels == LEVELS_INSIDE)
		w->spool.count = stack_pop(&w->runs);
	if (--w->run == 0) {
		w->run = stack_pop(&w->runs);
		w->levels = levels != LEVELS_LATE ? LEVELS_LATE
			    : w->runs.len > 0	  ? LEVELS_INSIDE
						  : LEVELS_KNOWN;
	}
	return levels == LEVELS_LATE;
}

/* A container ends. True: its count is late. */
static ALWAYS_INLINE bool
end_level(struct mpk_writer *w)
{
	if (UNLIKELY(w->runs.len > 0))
		return end_mixed_level(w);
	w->run--;
	return w->levels == LEVELS_LATE;
}

static int
begin_any(struct mpk_writer *w, enum wide kind, uint64_t count)
{
	bool late = count == COUNT_UNKNOWN;

	w->spool.count++;
	if (begin_level(w, late) == -1)
		return -1;
	return late ? spool_open(&w->spool, (uint8_t)kind) : header_put(w, kind, count, 0);
}

/* A late container among late ones, and a small known one where nothing is late, need no book-keeping but their level. */
static ALWAYS_INLINE int
begin_container(struct mpk_writer *w, enum wide kind, uint8_t fix, uint64_t count)
{
	struct sink *s = w->spool.sink;
	uint8_t *at = s->at;

	if (count <= 15 && w->levels == LEVELS_KNOWN) {
		w->run++;
		*at++ = (uint8_t)(fix | count);
		return stored(w, s, at);
	}
	if (count == COUNT_UNKNOWN && w->levels == LEVELS_LATE) {
		w->spool.count++;
		w->run++;
		return spool_open(&w->spool, (uint8_t)kind);
	}
	return begin_any(w, kind, count);
}

/* Most late containers are small, and close with one byte. `fix` is that of an empty one. */
static ALWAYS_INLINE int
end_container(struct mpk_writer *w, enum wide kind, uint8_t fix, uint64_t n)
{
	if (LIKELY(n <= 15))
		return spool_close(&w->spool, n, (uint8_t)(fix | n), 0);
	return header_close(w, kind, n);
}

static int
array_begin(struct handler *self, uint64_t count)
{
	return begin_container(writer_of(self), WIDE_ARRAY, 0x90, count);
}

static int
array_end(struct handler *self)
{
	struct mpk_writer *w = writer_of(self);

	return end_level(w) ? end_container(w, WIDE_ARRAY, 0x90, w->spool.count) : 0;
}

static int
map_begin(struct handler *self, uint64_t count)
{
	return begin_container(writer_of(self), WIDE_MAP, 0x80, count);
}

static int
map_end(struct handler *self)
{
	struct mpk_writer *w = writer_of(self);

	/* Keys were counted like values. */
	return end_level(w) ? end_container(w, WIDE_MAP, 0x80, w->spool.count / 2) : 0;
}

static int
key_border(struct handler *self)
{
	(void)self;
	return 0;
}

/* Standard tags say no more than the value that follows; others are lost. */
static int
tag(struct handler *self, struct span name)
{
	char found[128];

	if (project_standard_tag(name))
		return 0;
	snprintf(found, sizeof(found), "the tag %.*s%s", (int)(name.len < 60 ? name.len : 60),
		 (const char *)name.p, name.len > 60 ? "\xe2\x80\xa6" : "");
	return project_lose(writer_of(self)->writer.with.project, LOSS_TAG, found, NULL);
}

static int
finish(struct writer *self)
{
	(void)self;
	return 0;
}

static void
free_writer(struct writer *self)
{
	struct mpk_writer *w = (struct mpk_writer *)self;

	spool_free(&w->spool);
	stack_free(&w->runs);
	mem_free(w);
}

static const struct handler handler = {
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
    .key = string,
    .key_begin = key_border,
    .key_end = key_border,
    .map_end = map_end,
    .tag = tag,
    .takes = TAKES_TAGS,
};

struct writer *
mpk_writer(const struct writer_setup *with)
{
	struct mpk_writer *w = mem_zero(sizeof(*w), with->err);

	if (w == NULL)
		return NULL;
	w->writer = (struct writer){.handler = handler, .finish = finish, .free = free_writer, .with = *with};
	if (with->setup->float32) {
		w->writer.handler.float64 = float64_or_32;
		w->writer.handler.number = number_or_32;
	}
	w->old_spec = with->setup->old_spec;
	if (spool_init(&w->spool, with->sink, LIMIT_SPOOL, with->setup->temp_dir, &w->writer.spooled,
		       with->err) == 0)
		return &w->writer;
	free_writer(&w->writer);
	return NULL;
}
