/*
 * trace_text.c -- the quoted texts of a trace, decoded as they come.
 * In:       the bytes between two quotes.      Out: what they stand for.
 * Memory:   one window of decoded bytes.
 * Not here: what the text belongs to (trace_reader.c), writing it (trace_writer.c).
 */
#include "event/trace_text.h"

#include "base/mem.h"
#include "event/event.h"
#include "text/utf8.h"

/* The longest escape: \ud800. */
#define ESCAPE_ROOM 6

int
trace_text_init(struct trace_text *t, struct err *e)
{
	*t = (struct trace_text){.p = mem_alloc(LIMIT_WINDOW, e)};
	return t->p != NULL ? 0 : -1;
}

void
trace_text_free(struct trace_text *t)
{
	mem_free(t->p);
	t->p = NULL;
}

/* The value of `n` hexadecimal digits; false if one is none. */
static bool
take_hex(const uint8_t *p, size_t n, uint32_t *value)
{
	for (*value = 0; n > 0; n--, p++) {
		if (*p >= '0' && *p <= '9')
			*value = *value << 4 | (uint32_t)(*p - '0');
		else if ((*p | 0x20) >= 'a' && (*p | 0x20) <= 'f')
			*value = *value << 4 | (uint32_t)((*p | 0x20) - 'a' + 10);
		else
			return false;
	}
	return true;
}

/* One escape; `s` holds it whole if it is one. Returns the bytes that it took, 0 if it is none. */
static size_t
take_escape(struct trace_text *t, struct span s)
{
	uint32_t code;

	if (s.len >= 2 && (s.p[1] == '"' || s.p[1] == '\\' || s.p[1] == 'n' || s.p[1] == 't')) {
		t->p[t->len++] = s.p[1] == 'n' ? '\n' : s.p[1] == 't' ? '\t' : s.p[1];
		return 2;
	}
	if (s.len >= 4 && s.p[1] == 'x' && take_hex(s.p + 2, 2, &code)) {
		t->p[t->len++] = (uint8_t)code;
		return 4;
	}
	if (s.len >= 6 && s.p[1] == 'u' && take_hex(s.p + 2, 4, &code) && code >= 0xd800 && code <= 0xdfff) {
		t->len += utf8_encode(t->p + t->len, code);
		t->surrogates = true;
		return 6;
	}
	return 0;
}

int
trace_text_decode(struct trace_text *t, struct source *s, struct err *e)
{
	size_t used;

	while (s->at < s->end && !trace_text_full(t)) {
		if (*s->at == '"') {
			s->at++;
			return 1;
		}
		if (*s->at == '\n')
			return err_set(e, ERR_DATA,
				       "expected the closing quote of a text, found the end of the line");
		if (*s->at != '\\') {
			t->p[t->len++] = *s->at++;
			continue;
		}
		if (!s->ended && s->end - s->at < ESCAPE_ROOM)
			return 0;
		if ((used = take_escape(t, span_of(s->at, (size_t)(s->end - s->at)))) == 0)
			return err_set(e, ERR_DATA,
				       "expected an escape (\\\" \\\\ \\n \\t \\xNN \\ud800), found another");
		s->at += used;
	}
	if (s->ended && s->at == s->end)
		return err_set(e, ERR_DATA, "expected the closing quote of a text, found the end of input");
	return 0;
}

unsigned
trace_text_flags(const struct trace_text *t, struct span piece)
{
	size_t good = 0;

	while ((good += utf8_valid(piece.p + good, piece.len - good)) < piece.len) {
		if (!t->surrogates || piece.len - good < 3 || piece.p[good] != 0xed ||
		    (piece.p[good + 1] & 0xe0) != 0xa0 || (piece.p[good + 2] & 0xc0) != 0x80)
			return PART_UNCHECKED;
		good += 3;
	}
	return t->surrogates ? PART_SURROGATES : 0;
}
