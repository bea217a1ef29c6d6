/*
 * typed_text.c -- strings that may not be UTF-8, on their way out under --typed.
 * In:       pieces of strings.      Out: the same, with their style known; base64 of bytes.
 * Memory:   one window of a string.
 * Not here: what is written around the base64 (typed_objects.c, typed_tags.c).
 * A longer string that is UTF-8 so far is taken for one: what comes then is its writer's to judge.
 */
#include "event/typed_text.h"

#include "text/utf8.h"

/* Bytes that are encoded at once; a multiple of three. */
#define STEP ((size_t)3072)

void
typed_text_init(struct typed_text *t, struct err *e,
		int (*put)(struct handler *self, enum typed_text_style style, struct span piece,
			   unsigned part, uint64_t total))
{
	*t = (struct typed_text){.err = e, .put = put};
	buf_init(&t->held, LIMIT_WINDOW);
}

void
typed_text_free(struct typed_text *t)
{
	buf_free(&t->held);
}

static bool
is_utf8(struct span piece, unsigned part)
{
	return !(part & PART_UNCHECKED) || utf8_valid(piece.p, piece.len) == piece.len;
}

/* The style is known now: what is held goes first, then the piece. */
static int
decide(struct typed_text *t, enum typed_text_style style, struct handler *self, struct span piece,
       unsigned part, uint64_t total)
{
	struct span held = span_of(t->held.p, t->held.len);

	t->style = style;
	if (held.len == 0)
		return t->put(self, style, piece, part | PART_FIRST, total);
	t->held.len = 0;
	if (t->put(self, style, held, PART_FIRST | (part & PART_UNCHECKED), total) == -1)
		return -1;
	return t->put(self, style, piece, part & ~(unsigned)PART_FIRST, total);
}

int
typed_text_take(struct typed_text *t, struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	if (LIKELY((part & PART_WHOLE) == PART_WHOLE))
		return t->put(self, is_utf8(piece, part) ? TEXT_PLAIN : TEXT_BASE64, piece, part, total);
	if (part & PART_FIRST) {
		t->style = part & PART_UNCHECKED ? TEXT_HELD : TEXT_PLAIN;
		t->held.len = 0;
	}
	if (t->style != TEXT_HELD)
		return t->put(self, t->style, piece, part, total);
	if (!is_utf8(piece, part))
		return decide(t, TEXT_BASE64, self, piece, part, total);
	if ((part & PART_LAST) || piece.len > LIMIT_WINDOW - t->held.len)
		return decide(t, TEXT_PLAIN, self, piece, part, total);
	return buf_add(&t->held, piece.p, piece.len, "string", t->err);
}

int
typed_text_base64(struct typed_text *t, struct handler *to, struct span piece, unsigned part, uint64_t total)
{
	uint8_t text[BASE64_ROOM(STEP)];
	size_t n, len;
	bool last;

	if (total != COUNT_UNKNOWN)
		total = (total + 2) / 3 * 4;
	do {
		n = piece.len < STEP ? piece.len : STEP;
		last = n == piece.len && (part & PART_LAST);
		len = base64_encode(&t->base64, span_of(piece.p, n), last, text);
		if (to->string(to, span_of(text, len), (part & PART_FIRST) | (last ? PART_LAST : 0u),
			       total) == -1)
			return -1;
		part &= ~(unsigned)PART_FIRST;
		piece = span_of(piece.p + n, piece.len - n);
	} while (piece.len > 0);
	return 0;
}
