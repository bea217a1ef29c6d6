/*
 * string.c -- strings and keys in YAML.
 * In:       strings, whole or in pieces.      Out: plain, as literal blocks, or between double quotes.
 * Memory:   LIMIT_LITERAL bytes of a string that comes in pieces.
 * Not here: which style it is (quote.c), literal blocks (block.c).
 * How a string was cut must not show: pieces are kept until the string ends, or is too long to be but double-quoted.
 */
#include "yaml/string.h"

#include "event/event.h"
#include "text/utf8.h"
#include "yaml/block.h"
#include "yaml/quote.h"

/* Bytes of which each may take four characters, and all fit EMIT_ROOM. */
#define SHORT ((size_t)1000)

/* A key of so few bytes is a simple one in whatever style: no byte takes more than four characters. */
#define SURELY_SIMPLE 250

static const char replacement[] = "\xef\xbf\xbd";

void
strings_init(struct strings *s, struct emit *t, struct project *p)
{
	*s = (struct strings){.emit = t, .project = p};
	buf_init(&s->held, LIMIT_LITERAL);
}

void
strings_free(struct strings *s)
{
	buf_free(&s->held);
}

static int
put_plain(struct emit *t, struct span text)
{
	uint8_t *p;

	if (UNLIKELY(text.len > EMIT_ROOM - 1)) {
		if (emit_lead(t) == -1 || sink_write(t->sink, text.p, text.len) == -1)
			return -1;
		return emit_tail(t);
	}
	if ((p = emit_begin(t, text.len + 1)) == NULL)
		return -1;
	memcpy(p, text.p, text.len);
	emit_end(t, p + text.len);
	return 0;
}

/* The inside of double quotes. */
static int
put_escaped(struct sink *sink, struct span text)
{
	size_t n, used;

	while (text.len > 0) {
		n = quote_run(text);
		if (sink_write(sink, text.p, n) == -1)
			return -1;
		text = span_of(text.p + n, text.len - n);
		if (text.len == 0)
			break;
		if (sink_room(sink, QUOTE_ROOM) == -1)
			return -1;
		sink->at += quote_escape(text, sink->at, &used);
		text = span_of(text.p + used, text.len - used);
	}
	return 0;
}

static int
open_quote(struct emit *t)
{
	uint8_t *p = emit_begin(t, 1);

	if (p == NULL)
		return -1;
	*p = '"';
	t->sink->at = p + 1;
	return 0;
}

static int
close_quote(struct emit *t)
{
	return sink_write(t->sink, "\"", 1) == -1 ? -1 : emit_tail(t);
}

/* A short string: there is room for all of it at once, however much must be escaped. */
static int
put_short_double(struct emit *t, struct span text)
{
	uint8_t *p = emit_begin(t, 4 * text.len + 3);
	size_t n, used;

	if (p == NULL)
		return -1;
	*p++ = '"';
	while (text.len > 0) {
		n = quote_run(text);
		if (n <= 32)
			emit_copy(p, text.p, n);
		else
			memcpy(p, text.p, n);
		p += n;
		text = span_of(text.p + n, text.len - n);
		if (text.len == 0)
			break;
		p += quote_escape(text, p, &used);
		text = span_of(text.p + used, text.len - used);
	}
	*p++ = '"';
	emit_end(t, p);
	return 0;
}

static int
put_double(struct emit *t, struct span text)
{
	if (LIKELY(text.len <= SHORT))
		return put_short_double(t, text);
	if (open_quote(t) == -1 || put_escaped(t->sink, text) == -1)
		return -1;
	return close_quote(t);
}

static bool
is_simple_key(struct span text, enum quote_style style)
{
	if (text.len <= SURELY_SIMPLE)
		return true;
	if (style == QUOTE_PLAIN)
		return utf8_count(text.p, text.len) <= LIMIT_SIMPLE_KEY;
	return quote_fits(text, LIMIT_SIMPLE_KEY);
}

/* The style of a string that must not, or must, be plain. */
static enum quote_style
forced_style(struct strings *s)
{
	enum quote_style style = s->next == STYLE_PLAIN ? QUOTE_PLAIN : QUOTE_DOUBLE;

	s->next = STYLE_FREE;
	return style;
}

/* A whole string of valid UTF-8, not longer than LIMIT_LITERAL. */
static int
put_whole(struct strings *s, struct span text, bool padded)
{
	struct emit *t = s->emit;
	enum quote_style style = quote_style(text, padded);

	if (UNLIKELY(s->next != STYLE_FREE))
		style = forced_style(s);
	if (style == QUOTE_LITERAL && (t->lead == LEAD_KEY || !block_fits(t, text)))
		style = QUOTE_DOUBLE;
	if (t->lead == LEAD_KEY && !is_simple_key(text, style) && emit_complex(t) == -1)
		return -1;
	if (LIKELY(style == QUOTE_PLAIN))
		return put_plain(t, text);
	if (style == QUOTE_DOUBLE)
		return put_double(t, text);
	return emit_lead(t) == -1 ? -1 : block_put(t, text);
}

/* The string is too long for any style but one. */
static int
begin_stream(struct strings *s)
{
	s->streaming = true;
	s->next = STYLE_FREE;
	if (emit_complex(s->emit) == -1 || open_quote(s->emit) == -1)
		return -1;
	return put_escaped(s->emit->sink, span_of(s->held.p, s->held.len));
}

/* Bytes of valid UTF-8 that come in pieces. */
static int
take(struct strings *s, struct span text)
{
	if (!s->streaming && text.len > LIMIT_LITERAL - s->held.len && begin_stream(s) == -1)
		return -1;
	if (s->streaming)
		return put_escaped(s->emit->sink, text);
	return buf_add(&s->held, text.p, text.len, "string", s->emit->err);
}

/* What cannot be written: a lone surrogate where there may be some, else bytes that are no UTF-8. Its length, 0 to stop. */
static size_t
lose(struct strings *s, struct span text, unsigned part)
{
	bool surrogate = (part & PART_SURROGATES) && text.len >= 3 && text.p[0] == 0xed && text.p[1] >= 0xa0;
	bool *lost = surrogate ? &s->lost_surrogate : &s->lost_utf8;
	int result = 0;

	/* Values are counted, not characters. */
	if (!*lost && surrogate)
		result = project_lose(s->project, LOSS_SURROGATE, "one", NULL);
	else if (!*lost)
		result = project_lose(s->project, LOSS_UTF8, "other bytes", "!str \"base64\"");
	if (result == -1)
		return 0;
	*lost = true;
	return surrogate ? 3 : utf8_subpart(text.p, text.len);
}

/* A piece that has to be looked at, or kept until its string ends. */
static int
put_piece(struct strings *s, struct span piece, unsigned part)
{
	size_t n;

	if (part & PART_FIRST) {
		s->held.len = 0;
		s->streaming = s->lost_utf8 = s->lost_surrogate = false;
	}
	while (piece.len > 0) {
		n = part & (PART_UNCHECKED | PART_SURROGATES) ? utf8_valid(piece.p, piece.len) : piece.len;
		if (n > 0 && take(s, span_of(piece.p, n)) == -1)
			return -1;
		piece = span_of(piece.p + n, piece.len - n);
		if (piece.len == 0)
			break;
		if ((n = lose(s, piece, part)) == 0 || take(s, span_text(replacement)) == -1)
			return -1;
		piece = span_of(piece.p + n, piece.len - n);
	}
	if (!(part & PART_LAST))
		return 0;
	return s->streaming ? close_quote(s->emit) : put_whole(s, span_of(s->held.p, s->held.len), true);
}

int
strings_put(struct strings *s, struct span piece, unsigned part)
{
	unsigned kind = part & ~(unsigned)(PART_PADDED | PART_PLAIN);

	if (LIKELY(piece.len <= LIMIT_LITERAL)) {
		if (LIKELY(kind == PART_WHOLE))
			return put_whole(s, piece, part & PART_PADDED);
		if (kind == (PART_WHOLE | PART_UNCHECKED) && utf8_valid(piece.p, piece.len) == piece.len)
			return put_whole(s, piece, part & PART_PADDED);
	}
	return put_piece(s, piece, part);
}
