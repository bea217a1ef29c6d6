/*
 * scalar_out.c -- scalars that take more than a copy.
 * In:       numbers, times, bytes.      Out: text that readers of YAML 1.1 and 1.2 take for the same values.
 * Memory:   none.
 * Not here: floats (number/print.c), strings (string.c).
 */
#include "yaml/scalar_out.h"

#include "event/event.h"
#include "text/time.h"

/* Bytes that are turned into base64 at once: their characters fit LIMIT_ROOM. */
#define BASE64_STEP ((size_t)3000)

/* A key of a tag and so many bytes of base64 is a simple one. */
#define SIMPLE_BINARY 512

/* A point, a zero and a sign are the most that a number literal grows by. */
#define ADDED_TO_NUMBER 3

/* A literal with an exponent: YAML 1.1 wants a point before it and a sign in it. */
static int
put_exponent(struct emit *t, struct span text)
{
	const uint8_t *end = text.p + text.len, *e = text.p;

	while (*e != 'e' && *e != 'E')
		e++;
	if (sink_write(t->sink, text.p, (size_t)(e - text.p)) == -1)
		return -1;
	if (memchr(text.p, '.', (size_t)(e - text.p)) == NULL && sink_write(t->sink, ".0", 2) == -1)
		return -1;
	if (sink_write(t->sink, e++, 1) == -1)
		return -1;
	if (*e != '+' && *e != '-' && sink_write(t->sink, "+", 1) == -1)
		return -1;
	return sink_write(t->sink, e, (size_t)(end - e));
}

int
scalar_out_number(struct emit *t, const struct decimal *literal)
{
	struct span text = literal->text;
	int result;

	/* Too long for a simple key, once it has grown. */
	if (text.len > LIMIT_SIMPLE_KEY - ADDED_TO_NUMBER && emit_complex(t) == -1)
		return -1;
	if (emit_lead(t) == -1)
		return -1;
	if (!scalar_out_is_odd(literal))
		result = sink_write(t->sink, text.p, text.len);
	else if (decimal_is_whole(literal))
		result = sink_write(t->sink, "-0.0", 4);
	else
		result = put_exponent(t, text);
	return result == -1 ? -1 : emit_tail(t);
}

int
scalar_out_time(struct emit *t, int64_t seconds, uint32_t nanoseconds)
{
	char text[TIME_ROOM + 16] = "!!timestamp \"";
	size_t head = strlen(text), len = time_print((uint8_t *)text + head, seconds, nanoseconds);
	uint8_t *p;

	if (len == 0)
		return err_set(t->err, ERR_DATA, "expected a time in the years 0000 to 9999, found another");
	text[head + len++] = '"';
	if ((p = emit_begin(t, sizeof(text) + 1)) == NULL)
		return -1;
	memcpy(p, text, head + len);
	emit_end(t, p + head + len);
	return 0;
}

int
scalar_out_base64(struct emit *t, struct base64_encoder *encoder, const char *tag, struct span piece,
		  unsigned part)
{
	size_t n;

	if (part & PART_FIRST) {
		if (((part & PART_WHOLE) != PART_WHOLE || piece.len > SIMPLE_BINARY) && emit_complex(t) == -1)
			return -1;
		if (emit_lead(t) == -1 || sink_write(t->sink, tag, strlen(tag)) == -1)
			return -1;
	}
	for (; piece.len > 0; piece = span_of(piece.p + n, piece.len - n)) {
		n = piece.len < BASE64_STEP ? piece.len : BASE64_STEP;
		if (sink_room(t->sink, BASE64_ROOM(n)) == -1)
			return -1;
		t->sink->at += base64_encode(encoder, span_of(piece.p, n), false, t->sink->at);
	}
	if (!(part & PART_LAST))
		return 0;
	if (sink_room(t->sink, BASE64_ROOM(0) + 2) == -1)
		return -1;
	t->sink->at += base64_encode(encoder, piece, true, t->sink->at);
	*t->sink->at++ = '"';
	return emit_tail(t);
}
