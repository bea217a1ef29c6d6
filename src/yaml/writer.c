/*
 * writer.c -- YAML out: events become block style that readers of YAML 1.1 and 1.2 take for the same values.
 * In:       events.      Out: one line for each scalar, two columns a level, documents apart by ---.
 * Memory:   a byte for each open container; LIMIT_LITERAL bytes of a string that comes in pieces.
 * Not here: layout (emit.c), strings (string.c), scalars that take more than a copy (scalar_out.c).
 */
#include <math.h>
#include <stdio.h>

#include "base/mem.h"
#include "number/print.h"
#include "yaml/scalar_out.h"
#include "yaml/string.h"
#include "yaml/tag_out.h"
#include "yaml/yml.h"

/* What emit_copy takes. */
#define SHORT_NUMBER 32

struct yml_writer {
	struct writer writer;
	struct emit emit;
	struct strings strings;
	struct base64_encoder base64;
	bool started;	  /* a document was written */
	uint64_t tag_end; /* where the last tag ends in the output; none: UINT64_MAX */
};

static ALWAYS_INLINE struct yml_writer *
self_of(struct handler *self)
{
	return (struct yml_writer *)self;
}

static int
document_begin(struct handler *self)
{
	struct yml_writer *w = self_of(self);

	emit_root(&w->emit);
	if (!w->started) {
		w->started = true;
		return 0;
	}
	if (sink_room(w->emit.sink, 4) == -1)
		return -1;
	memcpy(w->emit.sink->at, "---\n", 4);
	w->emit.sink->at += 4;
	return 0;
}

static int
document_end(struct handler *self)
{
	sink_seal(self_of(self)->emit.sink);
	return 0;
}

/* A scalar of a few characters; with a constant length it takes few instructions. */
static ALWAYS_INLINE int
put_short(struct emit *t, const char *text, size_t len)
{
	uint8_t *p = emit_begin(t, len + 1);

	if (p == NULL)
		return -1;
	memcpy(p, text, len);
	emit_end(t, p + len);
	return 0;
}

static int
null(struct handler *self)
{
	return put_short(&self_of(self)->emit, "null", 4);
}

static int
boolean(struct handler *self, bool value)
{
	return value ? put_short(&self_of(self)->emit, "true", 4)
		     : put_short(&self_of(self)->emit, "false", 5);
}

static int
integer(struct handler *self, int64_t value)
{
	struct emit *t = &self_of(self)->emit;
	uint8_t *p = emit_begin(t, PRINT_ROOM + 1);

	if (p == NULL)
		return -1;
	emit_end(t, p + print_int64(p, value));
	return 0;
}

static int
natural(struct handler *self, uint64_t value)
{
	struct emit *t = &self_of(self)->emit;
	uint8_t *p = emit_begin(t, PRINT_ROOM + 1);

	if (p == NULL)
		return -1;
	emit_end(t, p + print_uint64(p, value));
	return 0;
}

static int
number(struct handler *self, const struct decimal *literal)
{
	struct emit *t = &self_of(self)->emit;
	struct span text = literal->text;
	uint8_t *p;

	if (UNLIKELY(text.len > SHORT_NUMBER || scalar_out_is_odd(literal) ||
		     !emit_is_ready(t, SHORT_NUMBER + 1)))
		return scalar_out_number(t, literal);
	p = emit_start(t);
	emit_copy(p, text.p, text.len);
	emit_end(t, p + text.len);
	return 0;
}

static int
put_nonfinite(struct emit *t, double value)
{
	if (isnan(value))
		return put_short(t, ".nan", 4);
	return value < 0 ? put_short(t, "-.inf", 5) : put_short(t, ".inf", 4);
}

static int
float64(struct handler *self, double value)
{
	struct emit *t = &self_of(self)->emit;
	uint8_t *p;

	if (!isfinite(value))
		return put_nonfinite(t, value);
	if ((p = emit_begin(t, PRINT_ROOM + 1)) == NULL)
		return -1;
	emit_end(t, p + print_double(p, value, PRINT_YAML));
	return 0;
}

static int
float32(struct handler *self, float value)
{
	struct emit *t = &self_of(self)->emit;
	uint8_t *p;

	if (!isfinite(value))
		return put_nonfinite(t, (double)value);
	if ((p = emit_begin(t, PRINT_ROOM + 1)) == NULL)
		return -1;
	emit_end(t, p + print_float(p, value, PRINT_YAML));
	return 0;
}

static int
timestamp(struct handler *self, int64_t seconds, uint32_t nanoseconds)
{
	return scalar_out_time(&self_of(self)->emit, seconds, nanoseconds);
}

static int
string(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	struct yml_writer *w = self_of(self);
	struct emit *t = &w->emit;

	(void)total;
	if (UNLIKELY(!strings_is_simple(&w->strings, piece, part) || !emit_is_ready(t, STRINGS_SIMPLE + 1)))
		return strings_put(&w->strings, piece, part);
	emit_end(t, strings_copy(emit_start(t), piece));
	return 0;
}

static int
binary(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	struct yml_writer *w = self_of(self);

	(void)total;
	return scalar_out_base64(&w->emit, &w->base64, "!!binary \"", piece, part);
}

static int
ext(struct handler *self, int type, struct span piece, unsigned part, uint64_t total)
{
	struct yml_writer *w = self_of(self);
	char tag[24];

	(void)total;
	snprintf(tag, sizeof(tag), "!ext:%d \"", type);
	return scalar_out_base64(&w->emit, &w->base64, tag, piece, part);
}

/* An open container may not show in the output before its first node: that may have a tag, too. */
static int
open_container(struct handler *self, bool map)
{
	struct yml_writer *w = self_of(self);

	w->tag_end = UINT64_MAX;
	return emit_open(&w->emit, map);
}

static int
array_begin(struct handler *self, uint64_t count)
{
	(void)count;
	return open_container(self, false);
}

static int
map_begin(struct handler *self, uint64_t count)
{
	(void)count;
	return open_container(self, true);
}

static int
container_end(struct handler *self)
{
	return emit_close(&self_of(self)->emit);
}

/* A key that is not simple, or comes in pieces. */
static int
put_key(struct yml_writer *w, struct span piece, unsigned part)
{
	if (part & PART_FIRST)
		w->emit.lead = LEAD_KEY;
	if (strings_put(&w->strings, piece, part) == -1)
		return -1;
	return part & PART_LAST ? emit_colon(&w->emit) : 0;
}

static int
key(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	struct yml_writer *w = self_of(self);
	struct emit *t = &w->emit;
	uint8_t *p;

	(void)total;
	if (UNLIKELY(!strings_is_simple(&w->strings, piece, part) || !emit_is_ready(t, STRINGS_SIMPLE + 1)))
		return put_key(w, piece, part);
	p = strings_copy(emit_gap(t, t->sink->at), piece);
	*p = ':';
	t->sink->at = p + 1;
	t->lead = LEAD_AFTER;
	return 0;
}

static int
key_begin(struct handler *self)
{
	self_of(self)->emit.lead = LEAD_KEY;
	return 0;
}

static int
key_end(struct handler *self)
{
	return emit_colon(&self_of(self)->emit);
}

/* An anchor, or an alias but for its end. */
static int
put_name(struct emit *t, char indicator, struct span name)
{
	if (emit_complex(t) == -1 || emit_lead(t) == -1 || sink_write(t->sink, &indicator, 1) == -1)
		return -1;
	return sink_write(t->sink, name.p, name.len);
}

static int
anchor(struct handler *self, struct span name)
{
	struct emit *t = &self_of(self)->emit;

	if (put_name(t, '&', name) == -1)
		return -1;
	emit_after(t);
	return 0;
}

static int
alias(struct handler *self, struct span name)
{
	struct emit *t = &self_of(self)->emit;

	return put_name(t, '*', name) == -1 ? -1 : emit_tail(t);
}

static int
tag(struct handler *self, struct span name)
{
	struct yml_writer *w = self_of(self);

	if (tag_out_is_merge(name)) {
		w->strings.next = STYLE_PLAIN;
		return 0;
	}
	/* Nothing was written since the last tag: --typed tags a value that a user's $tag has tagged. */
	if (sink_offset(w->emit.sink) == w->tag_end)
		return err_set(w->emit.err, ERR_DATA, "expected one tag for a value, found two");
	if (tag_out_wants_quotes(name))
		w->strings.next = STYLE_QUOTED;
	if (emit_complex(&w->emit) == -1 || emit_lead(&w->emit) == -1)
		return -1;
	emit_after(&w->emit);
	if (tag_out_put(w->emit.sink, name) == -1)
		return -1;
	w->tag_end = sink_offset(w->emit.sink);
	return 0;
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
    .array_end = container_end,
    .map_begin = map_begin,
    .key = key,
    .key_begin = key_begin,
    .key_end = key_end,
    .map_end = container_end,
    .anchor = anchor,
    .alias = alias,
    .tag = tag,
    .takes = TAKES_ANCHORS | TAKES_TAGS | TAKES_MERGE,
};

static int
finish(struct writer *self)
{
	(void)self;
	return 0;
}

static void
free_writer(struct writer *self)
{
	struct yml_writer *w = (struct yml_writer *)self;

	if (w == NULL)
		return;
	emit_free(&w->emit);
	strings_free(&w->strings);
	mem_free(w);
}

struct writer *
yml_writer(const struct writer_setup *with)
{
	struct yml_writer *w = mem_zero(sizeof(*w), with->err);

	if (w == NULL)
		return NULL;
	w->writer = (struct writer){.handler = handler, .finish = finish, .free = free_writer, .with = *with};
	w->tag_end = UINT64_MAX;
	emit_init(&w->emit, with->sink, with->setup->max_depth, with->err);
	strings_init(&w->strings, &w->emit, with->project);
	return &w->writer;
}
