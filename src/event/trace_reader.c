/*
 * trace_reader.c -- events as lines of text, on the way in.
 * In:       lines (trace.h has the form).      Out: the events; the first that breaks the form or the grammar is an error.
 * Memory:   one window of decoded text; a stack of what is open.
 * Not here: writing them (trace_writer.c).
 * A text's line is read in two steps, so that no text need fit a window: its head up to the quote, then its bytes.
 */
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/mem.h"
#include "event/grammar.h"
#include "event/nest.h"
#include "event/trace.h"
#include "event/trace_text.h"
#include "text/utf8.h"

/* A line's head is no longer than its name, a number and a few blanks. */
#define HEAD_ROOM (LIMIT_NUMBER + 32)

enum trace_at {
	AT_LINE, /* in: a line, or the head of one with a text */
	AT_TEXT, /* in: the bytes of a text, up to its closing quote */
	AT_END,	 /* the input has ended */
	AT_BAD	 /* error in with.err */
};
/* LINE -> TEXT LINE END    TEXT -> LINE    any -> BAD */

struct trace_reader {
	struct reader reader;
	enum trace_at at;
	struct grammar grammar;
	struct nest nest;
	uint32_t in_keys;   /* open key_begin */
	uint64_t lines;	    /* line feeds read so far */
	struct place place; /* of the line that is being read */
	bool rest;	    /* a text's line is read but for what is behind the quote: nothing */

	/* AT_TEXT: the event that the text belongs to */
	enum event_kind kind;
	int type;   /* of an ext */
	bool begun; /* a piece was passed on */
	struct trace_text text;
};

static struct trace_reader *
self_of(struct reader *r)
{
	return (struct trace_reader *)r;
}

/* Scalars and containers count as values, what is part of a key does not. */
static void
count_value(struct trace_reader *t, enum event_kind kind)
{
	if (kind == EVENT_KEY_BEGIN)
		t->in_keys++;
	else if (kind == EVENT_KEY_END)
		t->in_keys--;
	else if (t->in_keys == 0 && kind >= EVENT_NULL && kind <= EVENT_MAP_BEGIN && kind != EVENT_ARRAY_END)
		t->reader.with.counts->values++;
}

static int
fail(struct trace_reader *t, const char *expected, struct span found)
{
	err_set(t->reader.with.err, ERR_DATA, "expected %s, found \"%.*s\"", expected,
		(int)(found.len < 40 ? found.len : 40), (const char *)found.p);
	return -1;
}

/* The number in an argument: all of it, or an error. */
static int
take_number(struct trace_reader *t, struct span s, bool is_signed, uint64_t *value)
{
	char text[32], *end;

	if (s.len == 0 || s.len >= sizeof(text) || (!is_signed && s.p[0] == '-') || s.p[0] == ' ')
		return fail(t, "an integer", s);
	memcpy(text, s.p, s.len);
	text[s.len] = '\0';
	errno = 0;
	*value = is_signed ? (uint64_t)strtoll(text, &end, 10) : strtoull(text, &end, 10);
	return *end != '\0' || errno != 0 ? fail(t, "a 64-bit integer", s) : 0;
}

/* A finite float's digits as a literal; false if it is something else. */
static bool
is_literal(struct span s, struct decimal *d)
{
	return s.len > 0 && decimal_scan(d, s);
}

static bool
is_text(struct span s, const char *text)
{
	return s.len == strlen(text) && memcmp(s.p, text, s.len) == 0;
}

/* "nan", or "nan:" and the bits in `width` hexadecimal digits. */
static bool
is_nan_bits(struct span s, size_t width, uint64_t *bits)
{
	char text[32], *end;

	*bits = width == 16 ? TRACE_NAN64 : TRACE_NAN32;
	if (is_text(s, "nan"))
		return true;
	if (s.len != 4 + width || memcmp(s.p, "nan:", 4) != 0)
		return false;
	memcpy(text, s.p + 4, width);
	text[width] = '\0';
	*bits = strtoull(text, &end, 16);
	return *end == '\0';
}

static int
take_float64(struct trace_reader *t, struct span s, double *value)
{
	struct decimal d;
	uint64_t bits;

	if (is_literal(s, &d))
		*value = decimal_double(&d);
	else if (is_text(s, "inf") || is_text(s, "-inf"))
		*value = s.p[0] == '-' ? -INFINITY : INFINITY;
	else if (is_nan_bits(s, 16, &bits))
		memcpy(value, &bits, sizeof(*value));
	else
		return fail(t, "a float", s);
	return 0;
}

static int
take_float32(struct trace_reader *t, struct span s, float *value)
{
	struct decimal d;
	uint64_t bits;
	uint32_t low;

	if (is_literal(s, &d))
		*value = decimal_float(&d);
	else if (is_text(s, "inf") || is_text(s, "-inf"))
		*value = s.p[0] == '-' ? -INFINITY : INFINITY;
	else if (is_nan_bits(s, 8, &bits)) {
		low = (uint32_t)bits;
		memcpy(value, &low, sizeof(*value));
	} else
		return fail(t, "a float", s);
	return 0;
}

/* An event whose argument is a float. */
static int
float_event(struct trace_reader *t, enum event_kind kind, struct span s)
{
	struct handler *to = t->reader.with.to;
	double wide;
	float narrow;

	if (kind == EVENT_FLOAT64)
		return take_float64(t, s, &wide) == -1 ? -1 : to->float64(to, wide);
	return take_float32(t, s, &narrow) == -1 ? -1 : to->float32(to, narrow);
}

/* Seconds, a blank, nanoseconds. */
static int
timestamp_event(struct trace_reader *t, struct span s)
{
	struct handler *to = t->reader.with.to;
	const uint8_t *blank = s.len > 0 ? memchr(s.p, ' ', s.len) : NULL;
	uint64_t seconds, nanoseconds;
	size_t n = blank != NULL ? (size_t)(blank - s.p) : s.len;

	if (blank == NULL)
		return fail(t, "seconds and nanoseconds", s);
	if (take_number(t, span_of(s.p, n), true, &seconds) == -1 ||
	    take_number(t, span_of(blank + 1, s.len - n - 1), false, &nanoseconds) == -1)
		return -1;
	if (nanoseconds > 999999999)
		return fail(t, "less than 1000000000 nanoseconds", s);
	return to->timestamp(to, (int64_t)seconds, (uint32_t)nanoseconds);
}

static int
number_event(struct trace_reader *t, enum event_kind kind, struct span s)
{
	struct handler *to = t->reader.with.to;
	struct decimal d;
	uint64_t value;

	if (kind == EVENT_NUMBER)
		return !is_literal(s, &d) ? fail(t, "a number", s) : to->number(to, &d);
	if (take_number(t, s, kind == EVENT_INTEGER, &value) == -1)
		return -1;
	return kind == EVENT_INTEGER ? to->integer(to, (int64_t)value) : to->natural(to, value);
}

static int
container_event(struct trace_reader *t, enum event_kind kind, struct span s)
{
	struct handler *to = t->reader.with.to;
	uint64_t count = COUNT_UNKNOWN;

	if (s.len > 0 && take_number(t, s, false, &count) == -1)
		return -1;
	if (nest_open(&t->nest, kind == EVENT_MAP_BEGIN, span_of(NULL, 0), t->reader.with.err) == -1)
		return -1;
	if (t->nest.deepest > t->reader.with.counts->max_depth)
		t->reader.with.counts->max_depth = t->nest.deepest;
	return kind == EVENT_MAP_BEGIN ? to->map_begin(to, count) : to->array_begin(to, count);
}

static int
boolean_event(struct trace_reader *t, struct span s)
{
	struct handler *to = t->reader.with.to;

	if (!is_text(s, "true") && !is_text(s, "false"))
		return fail(t, "true or false", s);
	return to->boolean(to, s.p[0] == 't');
}

/* Events that have no argument. */
static int
bare_event(struct trace_reader *t, enum event_kind kind, struct span s)
{
	struct handler *to = t->reader.with.to;

	if (s.len > 0)
		return fail(t, "the end of the line", s);
	switch (kind) {
	case EVENT_DOCUMENT_BEGIN:
		return reader_document(&t->reader, t->reader.with.source->at);
	case EVENT_DOCUMENT_END:
		return to->document_end(to);
	case EVENT_ARRAY_END:
		nest_close(&t->nest);
		return to->array_end(to);
	case EVENT_MAP_END:
		nest_close(&t->nest);
		return to->map_end(to);
	case EVENT_KEY_BEGIN:
		return to->key_begin(to);
	case EVENT_KEY_END:
		return to->key_end(to);
	default:
		return to->null(to);
	}
}

/* A whole line that holds no text: its event, passed on. */
static int
line_event(struct trace_reader *t, enum event_kind kind, struct span argument)
{
	if (grammar_take(&t->grammar, kind, PART_WHOLE, t->reader.with.err) == -1)
		return -1;
	count_value(t, kind);
	switch (kind) {
	case EVENT_BOOLEAN:
		return boolean_event(t, argument);
	case EVENT_INTEGER:
	case EVENT_NATURAL:
	case EVENT_NUMBER:
		return number_event(t, kind, argument);
	case EVENT_FLOAT64:
	case EVENT_FLOAT32:
		return float_event(t, kind, argument);
	case EVENT_TIMESTAMP:
		return timestamp_event(t, argument);
	case EVENT_ARRAY_BEGIN:
	case EVENT_MAP_BEGIN:
		return container_event(t, kind, argument);
	default:
		return bare_event(t, kind, argument);
	}
}

static bool
has_text(enum event_kind kind)
{
	return kind == EVENT_STRING || kind == EVENT_BINARY || kind == EVENT_EXT || kind == EVENT_KEY ||
	       kind == EVENT_ANCHOR || kind == EVENT_ALIAS || kind == EVENT_TAG;
}

/* The head of a line with a text: what stands before the quote. */
static int
text_head(struct trace_reader *t, enum event_kind kind, struct span argument)
{
	uint64_t type = 0;

	if (kind == EVENT_EXT && take_number(t, argument, true, &type) == -1)
		return -1;
	if ((int64_t)type < -128 || (int64_t)type > 127 || (kind == EVENT_EXT && (int64_t)type == -1))
		return fail(t, "a type of -128 to 127, but not -1", argument);
	if (kind != EVENT_EXT && argument.len > 0)
		return fail(t, "a quote", argument);
	t->kind = kind;
	t->type = (int)(int64_t)type;
	t->begun = false;
	t->text.len = 0;
	t->text.surrogates = false;
	t->at = AT_TEXT;
	count_value(t, kind);
	return 0;
}

/* The event that a line begins with. */
static int
take_name(struct trace_reader *t, struct span line, enum event_kind *kind, struct span *argument)
{
	size_t n = 0;
	int i;

	while (n < line.len && line.p[n] != ' ')
		n++;
	for (i = 0; i < EVENT_KINDS; i++)
		if (is_text(span_of(line.p, n), event_name((enum event_kind)i)))
			break;
	if (i == EVENT_KINDS)
		return fail(t, "the name of an event", span_of(line.p, n));
	*kind = (enum event_kind)i;
	n += n < line.len;
	*argument = span_of(line.p + n, line.len - n);
	return 0;
}

/* Reads a line, or its head up to the quote that opens a text. */
static int
read_line(struct trace_reader *t, struct span line, bool quote)
{
	enum event_kind kind = EVENT_NULL;
	struct span argument;

	while (line.len > 0 && line.p[0] == ' ')
		line = span_of(line.p + 1, line.len - 1);
	if (t->rest && (line.len > 0 || quote))
		return fail(t, "the end of the line", line);
	t->rest = false;
	if (line.len == 0 && !quote)
		return 0;
	if (take_name(t, line, &kind, &argument) == -1)
		return -1;
	if (quote != has_text(kind))
		return fail(t, quote ? "no text in this event" : "a text in this event", line);
	if (!quote)
		return line_event(t, kind, argument);
	while (argument.len > 0 && argument.p[argument.len - 1] == ' ')
		argument.len--;
	return text_head(t, kind, argument);
}

/* The next line if it is held whole, or its head. 0 if more bytes are needed; -1, or 1 when one was read. */
static int
step_line(struct trace_reader *t)
{
	struct source *s = t->reader.with.source;
	const uint8_t *p = s->at;
	bool quote;

	while (p < s->end && *p != '\n' && (*p != '"' || *s->at == '#'))
		p++;
	if (p == s->end && !s->ended && (size_t)(p - s->at) < HEAD_ROOM)
		return 0;
	if (p == s->end && s->at == s->end) {
		t->at = AT_END;
		return grammar_ended(&t->grammar) ? 1 : fail(t, "more events", span_text("end of input"));
	}
	if (p == s->end && !s->ended && *s->at != '#')
		return fail(t, "a shorter line", span_of(s->at, 40));
	quote = p < s->end && *p == '"';
	t->place = (struct place){source_offset(s, s->at), t->lines + 1, 1};
	t->lines += p < s->end && *p == '\n';
	if (*s->at != '#' && read_line(t, span_of(s->at, (size_t)(p - s->at)), quote) == -1)
		return -1;
	s->at = p < s->end ? p + 1 : p;
	return 1;
}

/* Passes a decoded piece on. */
static int
emit_text(struct trace_reader *t, struct span s, unsigned part)
{
	struct handler *to = t->reader.with.to;
	uint64_t total = (part & PART_WHOLE) == PART_WHOLE ? s.len : COUNT_UNKNOWN;

	if (grammar_take(&t->grammar, t->kind, part, t->reader.with.err) == -1)
		return -1;
	if (t->kind == EVENT_STRING || t->kind == EVENT_KEY)
		part |= trace_text_flags(&t->text, s);
	switch (t->kind) {
	case EVENT_STRING:
		return to->string(to, s, part, total);
	case EVENT_KEY:
		return to->key(to, s, part, total);
	case EVENT_BINARY:
		return to->binary(to, s, part, total);
	case EVENT_EXT:
		return to->ext(to, t->type, s, part, total);
	default:
		break;
	}
	if ((part & PART_WHOLE) != PART_WHOLE)
		return err_set(t->reader.with.err, ERR_DATA, "expected a name shorter than %zu bytes",
			       LIMIT_WINDOW);
	if (t->kind == EVENT_ANCHOR)
		return to->takes & TAKES_ANCHORS ? to->anchor(to, s) : 0;
	if (t->kind == EVENT_TAG)
		return to->takes & TAKES_TAGS ? to->tag(to, s) : 0;
	if (to->takes & TAKES_ANCHORS)
		return to->alias(to, s);
	return fail(t, "no alias (the target has none)", s);
}

/* Bytes of a text. 0 if more are needed first; -1, or 1 when some were passed on. */
static int
step_text(struct trace_reader *t)
{
	struct source *s = t->reader.with.source;
	size_t rest = 0;
	int done = trace_text_decode(&t->text, s, t->reader.with.err);

	if (done <= 0 && !trace_text_full(&t->text))
		return done;
	if (done == 0 && (t->kind == EVENT_STRING || t->kind == EVENT_KEY))
		rest = utf8_unfinished(t->text.p, t->text.len);
	if (emit_text(t, span_of(t->text.p, t->text.len - rest),
		      (t->begun ? 0u : PART_FIRST) | (done ? PART_LAST : 0u)) == -1)
		return -1;
	memmove(t->text.p, t->text.p + t->text.len - rest, rest);
	t->text.len = rest;
	t->begun = true;
	if (done) {
		t->at = AT_LINE;
		t->rest = true;
	}
	return 1;
}

static enum step
step(struct reader *r)
{
	struct trace_reader *t = self_of(r);
	int done = 1;

	while (done == 1 && t->at < AT_END)
		done = t->at == AT_LINE ? step_line(t) : step_text(t);
	if (done == 0 && source_more(r->with.source, r->with.err) == 0)
		return STEP_MORE;
	if (done != 1) {
		t->at = AT_BAD;
		return reader_fail(r, t->place);
	}
	return t->at == AT_END ? STEP_END : STEP_FAIL;
}

static void
free_reader(struct reader *r)
{
	struct trace_reader *t = self_of(r);

	if (t == NULL)
		return;
	grammar_free(&t->grammar);
	nest_free(&t->nest);
	trace_text_free(&t->text);
	mem_free(t);
}

struct reader *
trace_reader(const struct reader_setup *with)
{
	struct trace_reader *t = mem_zero(sizeof(*t), with->err);

	if (t == NULL)
		return NULL;
	t->reader = (struct reader){.step = step, .free = free_reader, .with = *with};
	grammar_init(&t->grammar);
	nest_init(&t->nest, with->setup->max_depth);
	if (trace_text_init(&t->text, with->err) == -1) {
		free_reader(&t->reader);
		return NULL;
	}
	with->source->text = true;
	return &t->reader;
}
