/*
 * trace_reader.c -- events as lines of text, on the way in.
 * In:       lines (trace.h has the form).      Out: the events; the first that breaks the form or the grammar is an error.
 * Memory:   one window of decoded text; a stack of what is open.
 * Not here: numbers and times (trace_scalar.c), texts (trace_text.c), writing (trace_writer.c).
 * A text's line is read in two steps, so that no text need fit a window: its head up to the quote, then its bytes.
 */
#include "event/trace.h"

#include "base/mem.h"
#include "event/grammar.h"
#include "event/nest.h"
#include "event/trace_scalar.h"
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
container_event(struct trace_reader *t, enum event_kind kind, struct span s)
{
	struct handler *to = t->reader.with.to;
	uint64_t count = COUNT_UNKNOWN;

	if (s.len > 0 && trace_scalar_integer(s, false, &count, t->reader.with.err) == -1)
		return -1;
	if (nest_open(&t->nest, kind == EVENT_MAP_BEGIN, span_of(NULL, 0), t->reader.with.err) == -1)
		return -1;
	if (t->nest.deepest > t->reader.with.counts->max_depth)
		t->reader.with.counts->max_depth = t->nest.deepest;
	return kind == EVENT_MAP_BEGIN ? to->map_begin(to, count) : to->array_begin(to, count);
}

/* Events that have no argument. */
static int
bare_event(struct trace_reader *t, enum event_kind kind, struct span s)
{
	struct handler *to = t->reader.with.to;

	if (s.len > 0)
		return trace_scalar_fail(t->reader.with.err, "the end of the line", s);
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
	case EVENT_INTEGER:
	case EVENT_NATURAL:
	case EVENT_NUMBER:
	case EVENT_FLOAT64:
	case EVENT_FLOAT32:
	case EVENT_TIMESTAMP:
		return trace_scalar_pass(t->reader.with.to, kind, argument, t->reader.with.err);
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

	if (kind == EVENT_EXT && trace_scalar_integer(argument, true, &type, t->reader.with.err) == -1)
		return -1;
	if ((int64_t)type < -128 || (int64_t)type > 127 || (kind == EVENT_EXT && (int64_t)type == -1))
		return trace_scalar_fail(t->reader.with.err, "a type of -128 to 127, but not -1", argument);
	if (kind != EVENT_EXT && argument.len > 0)
		return trace_scalar_fail(t->reader.with.err, "a quote", argument);
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
		if (n == strlen(event_name((enum event_kind)i)) &&
		    memcmp(line.p, event_name((enum event_kind)i), n) == 0)
			break;
	if (i == EVENT_KINDS)
		return trace_scalar_fail(t->reader.with.err, "the name of an event", span_of(line.p, n));
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
		return trace_scalar_fail(t->reader.with.err, "the end of the line", line);
	t->rest = false;
	if (line.len == 0 && !quote)
		return 0;
	if (take_name(t, line, &kind, &argument) == -1)
		return -1;
	if (quote != has_text(kind))
		return trace_scalar_fail(t->reader.with.err,
					 quote ? "no text in this event" : "a text in this event", line);
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
		return grammar_ended(&t->grammar)
			   ? 1
			   : trace_scalar_fail(t->reader.with.err, "more events", span_text("end of input"));
	}
	if (p == s->end && !s->ended && *s->at != '#')
		return trace_scalar_fail(t->reader.with.err, "a shorter line", span_of(s->at, 40));
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
	return trace_scalar_fail(t->reader.with.err, "no alias (the target has none)", s);
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
