/*
 * input.c -- what libyaml reads.
 * In:       a source, in UTF-8, UTF-16 or UTF-32.      Out: UTF-8 that libyaml takes; the place of any character of it.
 * Memory:   one stage of text for the wide encodings; see offsets.h for the places.
 * Not here: what the text means. Invalid text is an error when libyaml asks for it, not before.
 */
#include "yaml/input.h"

#include <assert.h>

#include "text/utf8.h"
#include "yaml/standin.h"

#define BOM "\xef\xbb\xbf"

/* The most text taken at once: what libyaml's buffer holds even if all of it grows. */
#define TEXT_MAX 4096

/* Text that can be given to libyaml, and what comes behind it. */
struct text {
	struct span span;
	bool last; /* nothing follows that could complete its end */
	bool bad;  /* something invalid comes next */
	bool cut;  /* it is a character that the end of input cuts */
};

void
input_init(struct input *in, struct source *source, size_t max_buffer, struct err *e)
{
	memset(in, 0, offsetof(struct input, stage));
	in->source = source;
	in->err = e;
	in->line = in->column = 1;
	in->max_ahead =
	    max_buffer < UINT64_MAX - LIMIT_YAML_AHEAD ? max_buffer + LIMIT_YAML_AHEAD : UINT64_MAX;
	offsets_init(&in->offsets, 1);
	in->n_stage = 0;
}

void
input_free(struct input *in)
{
	offsets_free(&in->offsets);
}

struct place
input_place(const struct input *in, uint64_t index, uint64_t line, uint64_t column)
{
	return (struct place){offsets_find(&in->offsets, index), line, column};
}

/* Fails at the next character. Returns 0, as libyaml wants it. */
static int
fail_next(struct input *in, const char *words, const char *name, const char *found)
{
	err_set(in->err, ERR_DATA, words, name, found);
	err_at(in->err, (struct place){in->offsets.byte, in->line, in->column});
	return 0;
}

/* Waits for the four bytes that tell the encoding. */
static int
begin(struct input *in)
{
	struct source *s = in->source;

	while (s->end - s->at < 4 && !s->ended)
		if (source_more(s, in->err) == -1)
			return -1;
	in->encoding = encoding_of(span_of(s->at, (size_t)(s->end - s->at)));
	offsets_init(&in->offsets, encoding_unit(in->encoding));
	return 0;
}

static void
look_utf8(struct input *in, struct text *t)
{
	const struct source *s = in->source;
	size_t held = (size_t)(s->end - s->at), len = held < TEXT_MAX ? held : TEXT_MAX;
	size_t valid = utf8_valid(s->at, len);

	t->span = span_of(s->at, valid);
	/* A character may be cut by TEXT_MAX, by a short read or by the end; only the last makes it invalid. */
	t->cut = valid < len && len == held && s->ended && valid + utf8_unfinished(s->at, len) == len;
	t->bad = t->cut || (valid < len && valid + utf8_unfinished(s->at, len) != len);
	t->last = t->bad || (valid == held && s->ended);
}

static void
look_wide(struct input *in, struct text *t)
{
	struct source *s = in->source;
	size_t n, used;

	used = encoding_decode(in->encoding, span_of(s->at, (size_t)(s->end - s->at)),
			       in->stage + in->n_stage, sizeof(in->stage) - in->n_stage, &n, &t->bad);
	in->n_stage += n;
	s->at += used;
	t->span = span_of(in->stage, in->n_stage);
	t->cut = !t->bad && s->ended && s->at < s->end && sizeof(in->stage) - in->n_stage >= 4;
	t->bad = t->bad || t->cut;
	t->last = t->bad || (s->ended && s->at == s->end);
}

/* These bytes were given to libyaml, or left out. */
static void
consume(struct input *in, size_t len)
{
	if (in->encoding == ENCODING_UTF8) {
		in->source->at += len;
		return;
	}
	in->n_stage -= len;
	memmove(in->stage, in->stage + len, in->n_stage);
}

/* Counts what was given to libyaml. */
static int
account(struct input *in, struct span text)
{
	size_t lines = utf8_lines(text.p, text.len), i = text.len;

	if (lines > 0) {
		in->line += lines;
		in->column = 1;
		while (text.p[i - 1] != '\n')
			i--;
		in->column += utf8_count(text.p + i, text.len - i);
	} else {
		in->column += utf8_count(text.p, text.len);
	}
	for (i = text.len < 8 ? 0 : text.len - 8; i < text.len; i++)
		in->tail = in->tail << 8 | text.p[i];
	return offsets_add(&in->offsets, text, in->err);
}

/* The tail ends in "\n...\n" or "\n...\r\n": a document has ended. */
static bool
after_end_marker(uint64_t tail)
{
	return (tail & 0xffffffffffu) == 0x0a2e2e2e0au || (tail & 0xffffffffffffu) == 0x0a2e2e2e0d0au;
}

/*
 * A byte order mark at the start of a line: 1 if a document starts there, so that it is left out, -1 if what follows
 * must be seen first, else 0.
 */
static int
is_document_bom(const struct input *in, struct span rest, bool last)
{
	size_t len;

	if (rest.len < 3 || memcmp(rest.p, BOM, 3) != 0)
		return 0;
	if (in->tail == 0 || after_end_marker(in->tail))
		return 1;
	if ((uint8_t)in->tail != '\n')
		return 0;
	len = rest.len - 3 < 3 ? rest.len - 3 : 3;
	if (len > 0 && rest.p[3] == '%')
		return 1;
	if (memcmp(rest.p + 3, "---", len) != 0)
		return 0;
	return len == 3 ? 1 : last ? 0 : -1;
}

/* Characters that nobody may write raw. */
static bool
is_control(uint8_t c)
{
	return c < 0x20 && c != '\t' && c != '\n' && c != '\r';
}

/*
 * Writes what of the text can be written: *n bytes. Returns how many bytes of the text that took; it stops before what
 * needs a decision.
 */
static ptrdiff_t
write_text(struct input *in, const struct text *t, uint8_t *to, size_t *n)
{
	size_t used = 0, counted = 0, took;
	struct standin w = {0};
	struct span rest;

	for (*n = 0; used < t->span.len; used += took, *n += w.n) {
		rest = span_of(t->span.p + used, t->span.len - used);
		if ((w.n = took = standin_plain(rest)) > 0) {
			memcpy(to + *n, rest.p, took);
			continue;
		}
		if (is_control(rest.p[0]))
			break;
		if (rest.p[0] == 0xef && rest.len >= 3 && memcmp(rest.p, BOM, 3) == 0 &&
		    (used == 0 || rest.p[-1] == '\n')) {
			/* Decided at the start of a text, where the tail is up to date. */
			if (used > 0 || is_document_bom(in, rest, t->last) != 0)
				break;
		}
		if ((took = standin_put(rest, t->last, to + *n, &w)) == 0)
			break;
		in->standins = in->standins || w.other;
		if (w.extra) {
			if (account(in, span_of(t->span.p + counted, used - counted)) == -1)
				return -1;
			offsets_extra(&in->offsets);
			counted = used;
		}
	}
	if (account(in, span_of(t->span.p + counted, used - counted)) == -1)
		return -1;
	consume(in, used);
	return (ptrdiff_t)used;
}

/* The text begins with what libyaml may not be given. */
static int
fail_text(struct input *in, const struct text *t)
{
	char found[32];

	if (t->span.len > 0)
		return fail_next(in, "expected %s, found %s", "a printable character",
				 err_byte_name(t->span.p[0], found));
	if (t->cut)
		return fail_next(in, "expected the rest of a character in %s, found %s",
				 encoding_name(in->encoding), "end of input");
	if (in->encoding != ENCODING_UTF8)
		return fail_next(in, "expected %s, found %s", encoding_name(in->encoding),
				 "what is no character");
	return fail_next(in, "expected %s, found %s", "UTF-8", err_byte_name(in->source->at[0], found));
}

static int
check_ahead(struct input *in)
{
	if (in->offsets.index - in->safe <= in->max_ahead)
		return 0;
	return err_set(in->err, ERR_DATA,
		       "expected a scalar of at most %llu bytes (--max-buffer), found a longer one",
		       (unsigned long long)(in->max_ahead - LIMIT_YAML_AHEAD));
}

int
input_read(void *arg, unsigned char *to, size_t room, size_t *n)
{
	struct input *in = arg;
	struct text t;
	ptrdiff_t used;

	/* libyaml's buffer is empty whenever it asks, for it is only given whole characters. */
	assert(room >= STANDIN_FACTOR * TEXT_MAX);
	(void)room;
	offsets_forget(&in->offsets, in->safe);
	if (check_ahead(in) == -1 || (in->encoding == ENCODING_UNKNOWN && begin(in) == -1))
		return 0;
	for (;;) {
		(in->encoding == ENCODING_UTF8 ? look_utf8 : look_wide)(in, &t);
		if ((used = write_text(in, &t, to, n)) == -1)
			return 0;
		if (*n > 0)
			return 1;
		if (t.span.len > 0 && is_document_bom(in, t.span, t.last) > 0) {
			offsets_skip(&in->offsets, in->encoding == ENCODING_UTF8 ? 3 : in->offsets.unit);
			consume(in, 3);
		} else if (t.bad || (t.span.len > 0 && is_control(t.span.p[0]))) {
			return fail_text(in, &t);
		} else if (t.last && t.span.len == 0) {
			return 1;
		} else if (source_more(in->source, in->err) == -1) {
			return 0;
		}
	}
}
