/*
 * yajl.c -- JSON as yajl hears it: an independent reader behind the door of event/reader.h.
 * In:       bytes from a source.      Out: events.
 * Memory:   yajl gathers a token that a window's end cuts: --max-buffer caps it. A byte a level of nesting.
 * Not here: our own reader (json/).
 * Known differences to it:
 *   - A lone high surrogate escape ends up as '?'; two escapes of which the second is no low surrogate make up some
 *     other character; a surrogate in raw bytes passes for an escape.
 *   - The path of an error is not known; its place is where yajl stands, at or behind the byte that is wrong.
 *   - Values need nothing between them: 1-2 and truefalse are two values each. Vertical tabs and form feeds are blanks.
 *   - --relaxed allows comments alone: trailing commas, NaN and Infinity stay errors.
 */
#include <string.h>
#include <yajl/yajl_parse.h>

#include "base/mem.h"
#include "event/nest.h"
#include "text/utf8.h"
#include "verify/verify.h"

/* What ends a record of RFC 7464, and begins the next. */
#define RECORD 0x1e

struct second {
	struct reader reader;
	yajl_handle yajl;
	struct nest nest;
	struct span fed;  /* the bytes that yajl works on */
	uint64_t pending; /* bytes that yajl has taken since it last told of anything */
	bool begun;	  /* the first byte is past: no byte order mark is expected any more */
	bool blank;	  /* yajl has seen nothing but blanks since its handle is new */
	bool unsaid;	  /* yajl has seen more than blanks since it last told of anything */
	enum step ended;  /* STEP_MORE until then */
};

/* Where yajl stands. */
static const uint8_t *
here(const struct second *r)
{
	size_t used = yajl_get_bytes_consumed(r->yajl);

	return r->fed.p + (used < r->fed.len ? used : r->fed.len);
}

static struct place
place(const struct second *r)
{
	return source_place(r->reader.with.source, here(r));
}

/* yajl tells of something: of what it was given only the rest may still become one token. */
static void
note_progress(struct second *r)
{
	r->pending = (uint64_t)(r->fed.p + r->fed.len - here(r));
	r->unsaid = false;
}

/* A value begins: outside of all others it is a document. */
static int
begin_value(struct second *r)
{
	note_progress(r);
	r->reader.with.counts->values++;
	if (r->nest.depth > 0)
		return 0;
	return reader_document(&r->reader, here(r));
}

static int
end_value(struct second *r)
{
	struct handler *to = r->reader.with.to;

	return r->nest.depth > 0 ? 0 : to->document_end(to);
}

/* What a callback returns: yajl stops at 0. */
static int
go_on(struct second *r, int status)
{
	return status == 0 && end_value(r) == 0;
}

static int
on_null(void *arg)
{
	struct second *r = arg;
	struct handler *to = r->reader.with.to;

	return begin_value(r) == 0 && go_on(r, to->null(to));
}

static int
on_boolean(void *arg, int value)
{
	struct second *r = arg;
	struct handler *to = r->reader.with.to;

	return begin_value(r) == 0 && go_on(r, to->boolean(to, value != 0));
}

static int
on_number(void *arg, const char *text, size_t len)
{
	struct second *r = arg;
	struct handler *to = r->reader.with.to;
	struct decimal d;

	if (begin_value(r) == -1)
		return 0;
	if (len > LIMIT_NUMBER || !decimal_scan(&d, span_of(text, len))) {
		err_set(r->reader.with.err, ERR_DATA,
			"expected a number of at most %zu bytes, found a longer one", LIMIT_NUMBER);
		return 0;
	}
	return go_on(r, to->number(to, &d));
}

/* Judges a string: yajl lets things pass that are not UTF-8. Returns the flags for its bytes, or -1. */
static int
judge(struct second *r, struct span text)
{
	int flags = PART_WHOLE;
	size_t i;

	note_progress(r);
	for (i = utf8_valid(text.p, text.len); i < text.len; i += utf8_valid(text.p + i, text.len - i)) {
		if (text.len - i < 3 || text.p[i] != 0xed || (text.p[i + 1] & 0xe0) != 0xa0 ||
		    (text.p[i + 2] & 0xc0) != 0x80)
			return err_set(r->reader.with.err, ERR_DATA, "expected UTF-8, found byte 0x%02x",
				       text.p[i]);
		flags |= PART_SURROGATES;
		i += 3;
	}
	return flags;
}

static int
on_string(void *arg, const unsigned char *text, size_t len)
{
	struct second *r = arg;
	struct handler *to = r->reader.with.to;
	struct span bytes = span_of(text, len);
	int flags = judge(r, bytes);

	return flags != -1 && begin_value(r) == 0 && go_on(r, to->string(to, bytes, (unsigned)flags, len));
}

static int
on_key(void *arg, const unsigned char *text, size_t len)
{
	struct second *r = arg;
	struct handler *to = r->reader.with.to;
	struct span bytes = span_of(text, len);
	int flags = judge(r, bytes);

	return flags != -1 && to->key(to, bytes, (unsigned)flags, len) == 0;
}

static int
open_container(struct second *r, bool map)
{
	if (begin_value(r) == -1)
		return -1;
	return nest_open(&r->nest, map, (struct span){NULL, 0}, r->reader.with.err);
}

static int
on_map_begin(void *arg)
{
	struct second *r = arg;
	struct handler *to = r->reader.with.to;

	return open_container(r, true) == 0 && to->map_begin(to, COUNT_UNKNOWN) == 0;
}

static int
on_array_begin(void *arg)
{
	struct second *r = arg;
	struct handler *to = r->reader.with.to;

	return open_container(r, false) == 0 && to->array_begin(to, COUNT_UNKNOWN) == 0;
}

static int
on_map_end(void *arg)
{
	struct second *r = arg;
	struct handler *to = r->reader.with.to;

	note_progress(r);
	nest_close(&r->nest);
	return go_on(r, to->map_end(to));
}

static int
on_array_end(void *arg)
{
	struct second *r = arg;
	struct handler *to = r->reader.with.to;

	note_progress(r);
	nest_close(&r->nest);
	return go_on(r, to->array_end(to));
}

static const yajl_callbacks callbacks = {
    .yajl_null = on_null,
    .yajl_boolean = on_boolean,
    .yajl_number = on_number,
    .yajl_string = on_string,
    .yajl_start_map = on_map_begin,
    .yajl_map_key = on_key,
    .yajl_end_map = on_map_end,
    .yajl_start_array = on_array_begin,
    .yajl_end_array = on_array_end,
};

static int
renew(struct second *r)
{
	if (r->yajl != NULL)
		yajl_free(r->yajl);
	r->blank = true;
	r->unsaid = false;
	if ((r->yajl = yajl_alloc(&callbacks, NULL, r)) == NULL)
		return err_set(r->reader.with.err, ERR_SYSTEM, "out of memory");
	yajl_config(r->yajl, yajl_allow_multiple_values, 1);
	if (r->reader.with.setup->relaxed)
		yajl_config(r->yajl, yajl_allow_comments, 1);
	return 0;
}

/* yajl has refused, or a handler has. Says which, and where. */
static enum step
fail(struct second *r, yajl_status status)
{
	struct err *e = r->reader.with.err;
	unsigned char *words;

	if (status == yajl_status_client_canceled || e->class != ERR_NONE)
		return reader_fail(&r->reader, place(r));
	words = yajl_get_error(r->yajl, 0, NULL, 0);
	err_set(e, ERR_DATA, "yajl: %.*s", (int)strcspn((char *)words, "\n"), (char *)words);
	yajl_free_error(r->yajl, words);
	err_at(e, place(r));
	return STEP_FAIL;
}

static bool
all_blank(struct span s)
{
	while (s.len > 0 && memchr(" \t\r\n", s.p[s.len - 1], 4) != NULL)
		s.len--;
	return s.len == 0;
}

static enum step
feed(struct second *r, struct span bytes)
{
	const struct setup *setup = r->reader.with.setup;
	struct err *e = r->reader.with.err;
	size_t tail;
	yajl_status status;

	r->fed = bytes;
	r->pending += bytes.len;
	r->blank = r->blank && all_blank(bytes);
	status = yajl_parse(r->yajl, bytes.p, bytes.len);
	if (status != yajl_status_ok)
		return fail(r, status);
	tail = r->pending < bytes.len ? (size_t)r->pending : bytes.len;
	r->unsaid = r->unsaid || !all_blank(span_of(bytes.p + bytes.len - tail, tail));
	if (r->pending <= setup->max_buffer)
		return STEP_MORE;
	err_set(e, ERR_DATA, "expected a token of at most %zu bytes (--max-buffer), found a longer one",
		setup->max_buffer);
	err_at(e,
	       (struct place){source_offset(r->reader.with.source, bytes.p + bytes.len) - r->pending, 0, 0});
	return STEP_FAIL;
}

/* Whether a token or comment is cut: a token takes no line feed, and nothing but a comment takes an x behind one. */
static bool
is_cut(struct second *r)
{
	static const unsigned char probe[] = "\nx";

	return yajl_parse(r->yajl, probe, 1) != yajl_status_ok ||
	       yajl_parse(r->yajl, probe + 1, 1) == yajl_status_ok;
}

/*
 * Nothing follows, in this record: what is open must be complete. Behind a whole value yajl does not mind a token that
 * is cut, so that is judged here. (Of a whole comment nobody is told either.)
 */
static enum step
complete(struct second *r)
{
	yajl_status status;

	/* yajl is told of a blank that is not there. */
	r->fed = span_of(r->reader.with.source->at, 0);
	status = r->blank ? yajl_status_ok : yajl_complete_parse(r->yajl);
	if (status != yajl_status_ok)
		return fail(r, status);
	if (!r->unsaid || (r->reader.with.setup->relaxed && !is_cut(r)))
		return STEP_MORE;
	source_fail(r->reader.with.source, r->fed.p, r->reader.with.err,
		    "expected the end of a token, found end of input");
	return STEP_FAIL;
}

static bool
skip_mark(struct second *r)
{
	struct source *s = r->reader.with.source;

	if ((size_t)(s->end - s->at) < 3 && !s->ended)
		return false;
	if (s->end - s->at >= 3 && memcmp(s->at, "\xef\xbb\xbf", 3) == 0)
		s->at += 3;
	r->begun = true;
	return true;
}

static enum step
work(struct second *r)
{
	struct source *s = r->reader.with.source;
	const uint8_t *record;

	if (s->at == s->end && source_more(s, r->reader.with.err) == -1)
		return STEP_FAIL;
	if (!r->begun && !skip_mark(r))
		return source_more(s, r->reader.with.err) == -1 ? STEP_FAIL : STEP_MORE;
	if (s->at == s->end)
		return !s->ended ? STEP_MORE : complete(r) == STEP_FAIL ? STEP_FAIL : STEP_END;
	if (*s->at == RECORD) {
		if (complete(r) == STEP_FAIL || renew(r) == -1)
			return STEP_FAIL;
		s->at++;
		return STEP_MORE;
	}
	if ((record = memchr(s->at, RECORD, (size_t)(s->end - s->at))) == NULL)
		record = s->end;
	if (feed(r, span_of(s->at, (size_t)(record - s->at))) == STEP_FAIL)
		return STEP_FAIL;
	s->at = record;
	return STEP_MORE;
}

static enum step
step(struct reader *self)
{
	struct second *r = (struct second *)self;
	struct counts *counts = self->with.counts;

	if (r->ended == STEP_MORE)
		r->ended = work(r);
	if (r->nest.deepest > counts->max_depth)
		counts->max_depth = r->nest.deepest;
	return r->ended;
}

static void
free_reader(struct reader *self)
{
	struct second *r = (struct second *)self;

	if (r == NULL)
		return;
	if (r->yajl != NULL)
		yajl_free(r->yajl);
	nest_free(&r->nest);
	mem_free(r);
}

struct reader *
verify_yajl_reader(const struct reader_setup *with)
{
	struct second *r = mem_zero(sizeof(*r), with->err);

	if (r == NULL)
		return NULL;
	r->reader = (struct reader){step, free_reader, *with};
	r->ended = STEP_MORE;
	with->source->text = true;
	nest_init(&r->nest, with->setup->max_depth);
	if (renew(r) == 0)
		return &r->reader;
	free_reader(&r->reader);
	return NULL;
}
