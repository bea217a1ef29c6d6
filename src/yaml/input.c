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

/* The most text taken at once: what libyaml's buffer holds even if all of it grows. */
#define TEXT_MAX 4000

/* Text that can be given to libyaml, and what comes behind it. */
struct text {
	struct span span;
	bool last; /* nothing follows that could complete its end */
	bool bad;  /* something invalid comes next */
	bool cut;  /* it is a character that the end of input cuts */
};

void
input_init(struct input *in, struct source *source, const struct setup *setup, struct err *e)
{
	size_t max_buffer = setup->max_buffer;

	memset(in, 0, offsetof(struct input, stage));
	in->source = source;
	in->err = e;
	in->line = in->column = 1;
	in->line_begins = in->prefix.outside = true;
	in->breaks_11 = setup->schema == YAML_11;
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
	if (index >= in->offsets.index)
		return (struct place){in->offsets.byte, in->line, in->column};
	return (struct place){offsets_find(&in->offsets, index), line - offsets_lines(&in->offsets, index),
			      column};
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

static bool
is_blank(uint8_t c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Notes how the text ends. */
static void
note_blanks(struct input *in, struct span text)
{
	size_t i = text.len;

	while (i > 0 && is_blank(text.p[i - 1]))
		i--;
	in->last = text.p[text.len - 1];
	if (memchr(text.p + i, '\n', text.len - i) != NULL)
		in->blank_line = true;
	else if (i > 0)
		in->blank_line = false;
	if (i > 0)
		in->solid = text.p[i - 1];
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
	if (text.len > 0)
		note_blanks(in, text);
	return offsets_add(&in->offsets, text, in->err);
}

/* Characters that nobody may write raw. */
static bool
is_control(uint8_t c)
{
	return c < 0x20 && c != '\t' && c != '\n' && c != '\r';
}

/* What libyaml is given of a text. */
struct written {
	size_t used;	/* bytes of the text dealt with */
	size_t counted; /* of those, counted */
	size_t n;	/* bytes written */
};

/* Counts what was given so far, then `extra` characters of ours. */
static int
settle(struct input *in, const struct text *t, struct written *w, unsigned extra, unsigned lines)
{
	if (account(in, span_of(t->span.p + w->counted, w->used - w->counted)) == -1)
		return -1;
	w->counted = w->used;
	offsets_extra(&in->offsets, extra, lines);
	return 0;
}

/* The start of a line: 1 if that is settled, 0 if not yet, -1 if that failed. Behind a mark it is a start once more. */
static int
begin_line(struct input *in, const struct text *t, uint8_t *to, struct written *w)
{
	struct span rest = span_of(t->span.p + w->used, t->span.len - w->used);

	switch (prefix_line(&in->prefix, rest, t->last)) {
	case PREFIX_WAIT:
		return 0;
	case PREFIX_SKIP:
		if (settle(in, t, w, 0, 0) == -1)
			return -1;
		offsets_skip(&in->offsets, in->encoding == ENCODING_UTF8 ? 3 : in->offsets.unit);
		w->used = w->counted += 3;
		return 1;
	case PREFIX_HIDE:
		to[w->n++] = '#';
		w->used++;
		break;
	case PREFIX_MARK:
		memcpy(to + w->n, "---\n", 4);
		w->n += 4;
		if (settle(in, t, w, 4, 1) == -1)
			return -1;
		break;
	case PREFIX_PASS:
		break;
	}
	in->line_begins = false;
	return 1;
}

/* The last byte before what comes next that is no blank. What was counted is remembered: a mark that was left out is not. */
static uint8_t
solid_before(const struct input *in, const struct text *t, const struct written *w)
{
	const uint8_t *p = t->span.p + w->used, *begin = t->span.p + w->counted;

	while (p > begin && is_blank(p[-1]))
		p--;
	return p > begin ? p[-1] : in->solid;
}

/* One character that may not mean itself: 1, 0 if more must be seen first, -1 if that failed. */
static int
put_character(struct input *in, const struct text *t, uint8_t *to, struct written *w)
{
	struct span rest = span_of(t->span.p + w->used, t->span.len - w->used);
	struct standin s = {.before = w->used > w->counted ? rest.p[-1] : in->last,
			    .breaks_11 = in->breaks_11};
	size_t took;

	if (rest.p[0] == ':')
		s.solid = solid_before(in, t, w);
	if ((took = standin_put(rest, t->last, to + w->n, &s)) == 0)
		return 0;
	in->standins = in->standins || s.other;
	if (s.extra && settle(in, t, w, 1, 0) == -1)
		return -1;
	w->used += took;
	w->n += s.n;
	return 1;
}

/* Writes what of the text can be written; stops before what needs more text to be decided, or is a fault. */
static int
write_text(struct input *in, const struct text *t, uint8_t *to, struct written *w)
{
	size_t run;
	uint8_t c;
	int status;

	for (*w = (struct written){0}; w->used < t->span.len;) {
		if (in->line_begins) {
			if ((status = begin_line(in, t, to, w)) != 1)
				return status;
			continue;
		}
		run = standin_plain(span_of(t->span.p + w->used, t->span.len - w->used));
		memcpy(to + w->n, t->span.p + w->used, run);
		w->used += run;
		w->n += run;
		if (w->used == t->span.len)
			break;
		c = t->span.p[w->used];
		if (c == '\n') {
			to[w->n++] = c;
			w->used++;
			in->line_begins = true;
		} else if (is_control(c) || (status = put_character(in, t, to, w)) == 0) {
			break;
		} else if (status == -1) {
			return -1;
		}
	}
	return 0;
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

/* The end. A last line of blanks alone is one, though no line feed ends it: at the end of a block scalar it counts. */
static int
end_line(struct input *in, uint8_t *to, size_t *n)
{
	if (in->blank_line && !in->line_begins) {
		to[(*n)++] = '\n';
		in->line_begins = true;
	}
	return 1;
}

int
input_read(void *arg, unsigned char *to, size_t room, size_t *n)
{
	struct input *in = arg;
	struct written w;
	struct text t = {0};

	/* libyaml's buffer is empty whenever it asks, for it is only given whole characters. */
	assert(room >= STANDIN_FACTOR * TEXT_MAX + 4);
	(void)room;
	offsets_forget(&in->offsets, in->safe);
	if (check_ahead(in) == -1 || (in->encoding == ENCODING_UNKNOWN && begin(in) == -1))
		return 0;
	for (;;) {
		(in->encoding == ENCODING_UTF8 ? look_utf8 : look_wide)(in, &t);
		if (write_text(in, &t, to, &w) == -1 || settle(in, &t, &w, 0, 0) == -1)
			return 0;
		consume(in, w.used);
		if ((*n = w.n) > 0)
			return 1;
		if (w.used > 0)
			continue;
		if (t.bad || (t.span.len > 0 && is_control(t.span.p[0])))
			return fail_text(in, &t);
		if (t.last && t.span.len == 0)
			return end_line(in, to, n);
		if (source_more(in->source, in->err) == -1)
			return 0;
	}
}
