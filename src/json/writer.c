/*
 * writer.c -- events to JSON text: compact, one document a line, or indented.
 * In:       events.      Out: RFC 8259, with an RS before each document if asked (RFC 7464).
 * Memory:   a count of open containers.
 * Not here: strings and keys (text.c), how numbers look (number/print.h), --typed (event/typed_out.c).
 */
#include "json/writer.h"

#include <math.h>
#include <stdio.h>

#include "base/mem.h"
#include "number/print.h"
#include "text/time.h"
#include "json/jsn.h"

#define RS 0x1e

/* The literals that are copied at one go. */
#define NUMBER_SHORT 32

/* Bytes of binary encoded at once; a multiple of three, whose base64 fits LIMIT_ROOM. */
#define BINARY_CHUNK 1536

static int
put_byte(struct jsn_writer *w, uint8_t c)
{
	struct sink *s = w->base.with.sink;

	if (sink_room(s, 1) == -1)
		return -1;
	*s->at++ = c;
	return 0;
}

/* A new line, indented by the depth, however deep. */
static int
new_line(struct jsn_writer *w)
{
	struct sink *s = w->base.with.sink;
	unsigned width = w->base.with.setup->indent;
	uint64_t left = w->depth * (width > 0 ? width : 1);
	size_t n;

	if (put_byte(w, '\n') == -1)
		return -1;
	for (; left > 0; left -= n) {
		if (sink_room(s, LIMIT_ROOM) == -1)
			return -1;
		n = left < LIMIT_ROOM ? (size_t)left : LIMIT_ROOM;
		memset(s->at, width > 0 ? ' ' : '\t', n);
		s->at += n;
	}
	return 0;
}

uint8_t *
jsn_begin_slowly(struct jsn_writer *w)
{
	struct sink *s = w->base.with.sink;
	unsigned due = w->due;

	if (due & DUE_COMMA && put_byte(w, ',') == -1)
		return NULL;
	if (w->pretty && due != DUE_NOTHING && new_line(w) == -1)
		return NULL;
	w->due = DUE_COMMA;
	return sink_room(s, JSN_ROOM) == -1 ? NULL : s->at;
}

/* A scalar that is no string: in a key it is quoted. Returns where its text goes, NULL if there is no room. */
static ALWAYS_INLINE uint8_t *
begin_bare(struct jsn_writer *w)
{
	uint8_t *at = jsn_begin(w);

	if (UNLIKELY(at == NULL))
		return NULL;
	*at = '"';
	return at + w->quote;
}

static ALWAYS_INLINE int
end_bare(struct jsn_writer *w, uint8_t *at)
{
	*at = '"';
	w->base.with.sink->at = at + w->quote;
	return 0;
}

static int
document_begin(struct handler *self)
{
	struct jsn_writer *w = (struct jsn_writer *)self;

	w->due = DUE_NOTHING;
	return w->base.with.setup->seq ? put_byte(w, RS) : 0;
}

static int
document_end(struct handler *self)
{
	struct jsn_writer *w = (struct jsn_writer *)self;

	if (put_byte(w, '\n') == -1)
		return -1;
	sink_seal(w->base.with.sink);
	return 0;
}

static ALWAYS_INLINE int
put_word(struct jsn_writer *w, const char *word, size_t len)
{
	uint8_t *at = begin_bare(w);

	if (at == NULL)
		return -1;
	memcpy(at, word, len);
	return end_bare(w, at + len);
}

static int
put_null(struct handler *self)
{
	return put_word((struct jsn_writer *)self, "null", 4);
}

static int
put_boolean(struct handler *self, bool value)
{
	/* Which of them comes, a branch predictor can seldom know. */
	static const char words[2][8] = {"false", "true"};
	struct jsn_writer *w = (struct jsn_writer *)self;
	uint8_t *at = begin_bare(w);

	if (at == NULL)
		return -1;
	memcpy(at, words[value], sizeof(words[value]));
	return end_bare(w, at + 5 - value);
}

static int
put_integer(struct handler *self, int64_t value)
{
	struct jsn_writer *w = (struct jsn_writer *)self;
	uint8_t *at = begin_bare(w);

	return at == NULL ? -1 : end_bare(w, at + print_int64(at, value));
}

static int
put_natural(struct handler *self, uint64_t value)
{
	struct jsn_writer *w = (struct jsn_writer *)self;
	uint8_t *at = begin_bare(w);

	return at == NULL ? -1 : end_bare(w, at + print_uint64(at, value));
}

static COLD int
put_long_number(struct jsn_writer *w, struct span text)
{
	uint8_t *at = begin_bare(w);

	if (at == NULL)
		return -1;
	w->base.with.sink->at = at;
	if (sink_write(w->base.with.sink, text.p, text.len) == -1)
		return -1;
	return w->quote ? put_byte(w, '"') : 0;
}

static int
put_number(struct handler *self, const struct decimal *d)
{
	struct jsn_writer *w = (struct jsn_writer *)self;
	uint8_t *at;

	if (UNLIKELY(d->text.len > NUMBER_SHORT))
		return put_long_number(w, d->text);
	if ((at = begin_bare(w)) == NULL)
		return -1;
	if (LIKELY(d->padded))
		memcpy(at, d->text.p, NUMBER_SHORT);
	else
		memcpy(at, d->text.p, d->text.len);
	return end_bare(w, at + d->text.len);
}

/* NaN and the infinities, which JSON lacks. */
static COLD int
put_nonfinite(struct jsn_writer *w, double value)
{
	bool nan = isnan(value);

	if (project_lose(w->base.with.project, LOSS_NONFINITE,
			 nan	     ? "NaN"
			 : value > 0 ? "infinity"
				     : "minus infinity",
			 nan	     ? "{\"$float\":\"NaN\"}"
			 : value > 0 ? "{\"$float\":\"Infinity\"}"
				     : "{\"$float\":\"-Infinity\"}") == -1)
		return -1;
	return put_word(w, "null", 4);
}

static int
put_float64(struct handler *self, double value)
{
	struct jsn_writer *w = (struct jsn_writer *)self;
	uint8_t *at;

	if (UNLIKELY(!isfinite(value)))
		return put_nonfinite(w, value);
	at = begin_bare(w);
	return at == NULL ? -1 : end_bare(w, at + print_double(at, value, PRINT_JSON));
}

static int
put_float32(struct handler *self, float value)
{
	struct jsn_writer *w = (struct jsn_writer *)self;
	uint8_t *at;

	if (UNLIKELY(!isfinite(value)))
		return put_nonfinite(w, (double)value);
	at = begin_bare(w);
	return at == NULL ? -1 : end_bare(w, at + print_float(at, value, PRINT_JSON));
}

static int
put_timestamp(struct handler *self, int64_t seconds, uint32_t nanoseconds)
{
	struct jsn_writer *w = (struct jsn_writer *)self;
	uint8_t *at = jsn_begin(w);
	size_t len;

	if (at == NULL)
		return -1;
	if ((len = time_print(at + 1, seconds, nanoseconds)) == 0)
		return err_set(w->base.with.err, ERR_DATA,
			       "expected a time in the years 0000 to 9999, found another");
	at[0] = at[1 + len] = '"';
	w->base.with.sink->at = at + len + 2;
	return 0;
}

static int
put_binary(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	struct jsn_writer *w = (struct jsn_writer *)self;
	struct sink *s = w->base.with.sink;
	uint8_t *at;
	bool last;
	size_t n;

	(void)total;
	if (part & PART_FIRST) {
		if ((at = jsn_begin(w)) == NULL)
			return -1;
		*at = '"';
		s->at = at + 1;
	}
	do {
		n = piece.len < BINARY_CHUNK ? piece.len : BINARY_CHUNK;
		last = part & PART_LAST && n == piece.len;
		if (sink_room(s, BASE64_ROOM(BINARY_CHUNK) + 1) == -1)
			return -1;
		s->at += base64_encode(&w->base64, span_of(piece.p, n), last, s->at);
		piece = span_of(piece.p + n, piece.len - n);
	} while (piece.len > 0);
	if (last)
		*s->at++ = '"';
	return 0;
}

/* A container, or what is written as one. */
static int
open_container(struct jsn_writer *w, uint8_t bracket, const char *name)
{
	uint8_t *at;

	if (UNLIKELY(w->quote))
		return err_set(w->base.with.err, ERR_DATA,
			       "expected a map key that has a text, found %s (--typed writes "
			       "{\"$map\":[[key,value],...]})",
			       name);
	if ((at = jsn_begin(w)) == NULL)
		return -1;
	*at = bracket;
	w->base.with.sink->at = at + 1;
	w->due = DUE_LINE;
	w->depth++;
	return 0;
}

static int
close_container(struct jsn_writer *w, uint8_t bracket)
{
	bool empty = w->due == DUE_LINE;

	w->depth--;
	w->due = DUE_COMMA;
	if (UNLIKELY(w->pretty) && !empty && new_line(w) == -1)
		return -1;
	return put_byte(w, bracket);
}

static int
array_begin(struct handler *self, uint64_t count)
{
	(void)count;
	return open_container((struct jsn_writer *)self, '[', "an array");
}

static int
array_end(struct handler *self)
{
	return close_container((struct jsn_writer *)self, ']');
}

static int
map_begin(struct handler *self, uint64_t count)
{
	(void)count;
	return open_container((struct jsn_writer *)self, '{', "a map");
}

static int
map_end(struct handler *self)
{
	return close_container((struct jsn_writer *)self, '}');
}

/* {"$ext":[5,"base64"]} */
static int
put_ext(struct handler *self, int type, struct span piece, unsigned part, uint64_t total)
{
	struct jsn_writer *w = (struct jsn_writer *)self;

	if (part & PART_FIRST)
		if (open_container(w, '{', "an ext") == -1 ||
		    jsn_put_key(self, span_text("$ext"), PART_WHOLE, 4) == -1 || array_begin(self, 2) == -1 ||
		    put_integer(self, type) == -1)
			return -1;
	if (put_binary(self, piece, part, total) == -1)
		return -1;
	return part & PART_LAST && (array_end(self) == -1 || map_end(self) == -1) ? -1 : 0;
}

static int
key_begin(struct handler *self)
{
	struct jsn_writer *w = (struct jsn_writer *)self;
	uint8_t *at = jsn_begin(w);

	if (at == NULL)
		return -1;
	w->base.with.sink->at = at;
	w->due = DUE_NOTHING;
	w->quote = 1;
	return 0;
}

static int
key_end(struct handler *self)
{
	struct jsn_writer *w = (struct jsn_writer *)self;

	w->due = DUE_NOTHING;
	w->quote = 0;
	return sink_write(w->base.with.sink, ": ", w->pretty ? 2 : 1);
}

/* Local tags are lost; what a standard one means has been done by the reader. */
static int
put_tag(struct handler *self, struct span tag)
{
	struct jsn_writer *w = (struct jsn_writer *)self;
	char found[128];

	if (project_standard_tag(tag))
		return 0;
	snprintf(found, sizeof(found), "the tag %.*s", tag.len < 80 ? (int)tag.len : 80, (const char *)tag.p);
	return project_lose(w->base.with.project, LOSS_TAG, found, "{\"$tag\":[tag,value]}");
}

static int
finish(struct writer *self)
{
	(void)self;
	return 0;
}

static void
writer_free(struct writer *self)
{
	mem_free(self);
}

struct writer *
jsn_writer(const struct writer_setup *with)
{
	struct jsn_writer *w = mem_zero(sizeof(*w), with->err);

	if (w == NULL)
		return NULL;
	w->base.handler = (struct handler){
	    .document_begin = document_begin,
	    .document_end = document_end,
	    .null = put_null,
	    .boolean = put_boolean,
	    .integer = put_integer,
	    .natural = put_natural,
	    .number = put_number,
	    .float64 = put_float64,
	    .float32 = put_float32,
	    .timestamp = put_timestamp,
	    .string = jsn_put_string,
	    .binary = put_binary,
	    .ext = put_ext,
	    .array_begin = array_begin,
	    .array_end = array_end,
	    .map_begin = map_begin,
	    .map_end = map_end,
	    .key = jsn_put_key,
	    .key_begin = key_begin,
	    .key_end = key_end,
	    .tag = put_tag,
	    .takes = TAKES_TAGS,
	};
	w->base.finish = finish;
	w->base.free = writer_free;
	w->base.with = *with;
	w->escape = escape_best();
	w->utf8 = utf8_scan_best();
	w->pretty = with->setup->pretty;
	w->ascii = with->setup->ascii;
	w->easy = w->pretty || w->ascii ? with->sink->at : with->sink->end - JSN_ROOM;
	return &w->base;
}
