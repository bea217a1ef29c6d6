/*
 * base64.c -- RFC 4648 section 4, padded, in pieces of any size.
 * In:       bytes, or characters.      Out: characters, or bytes; or the first character that is wrong.
 * Memory:   at most two bytes or three characters wait for the next piece; 8 KiB of constant tables.
 * Not here: what is written in base64 and when (the writers, event/typed_out.c).
 * Whole groups go through tables: two characters for 12 bits on the way out, one value a character on the way in.
 */
#include "text/base64.h"

/* The two characters of each 12 bits: rows of one first character, spelled by the preprocessor. */
#define PAIR_8(a, b, c, d, e, f, g, h, x) x, a, x, b, x, c, x, d, x, e, x, f, x, g, x, h
#define PAIR_ROW(x)                                            \
	PAIR_8('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', x),     \
	    PAIR_8('I', 'J', 'K', 'L', 'M', 'N', 'O', 'P', x), \
	    PAIR_8('Q', 'R', 'S', 'T', 'U', 'V', 'W', 'X', x), \
	    PAIR_8('Y', 'Z', 'a', 'b', 'c', 'd', 'e', 'f', x), \
	    PAIR_8('g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', x), \
	    PAIR_8('o', 'p', 'q', 'r', 's', 't', 'u', 'v', x), \
	    PAIR_8('w', 'x', 'y', 'z', '0', '1', '2', '3', x), \
	    PAIR_8('4', '5', '6', '7', '8', '9', '+', '/', x)
#define ROW_8(a, b, c, d, e, f, g, h) \
	PAIR_ROW(a), PAIR_ROW(b), PAIR_ROW(c), PAIR_ROW(d), PAIR_ROW(e), PAIR_ROW(f), PAIR_ROW(g), PAIR_ROW(h)

static const uint8_t pairs[2 * 4096] = {
    ROW_8('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'), ROW_8('I', 'J', 'K', 'L', 'M', 'N', 'O', 'P'),
    ROW_8('Q', 'R', 'S', 'T', 'U', 'V', 'W', 'X'), ROW_8('Y', 'Z', 'a', 'b', 'c', 'd', 'e', 'f'),
    ROW_8('g', 'h', 'i', 'j', 'k', 'l', 'm', 'n'), ROW_8('o', 'p', 'q', 'r', 's', 't', 'u', 'v'),
    ROW_8('w', 'x', 'y', 'z', '0', '1', '2', '3'), ROW_8('4', '5', '6', '7', '8', '9', '+', '/'),
};

/* The value of each character, with GOOD added; 0 for all that are none. */
#define GOOD	      0x80u
#define VALUE_2(c, n) [c] = GOOD + (n), [(c) + 1] = GOOD + (n) + 1
#define VALUE_8(c, n) \
	VALUE_2(c, n), VALUE_2((c) + 2, (n) + 2), VALUE_2((c) + 4, (n) + 4), VALUE_2((c) + 6, (n) + 6)

static const uint8_t values[256] = {
    VALUE_8('A', 0),  VALUE_8('A' + 8, 8),  VALUE_8('A' + 16, 16), VALUE_2('A' + 24, 24),
    VALUE_8('a', 26), VALUE_8('a' + 8, 34), VALUE_8('a' + 16, 42), VALUE_2('a' + 24, 50),
    VALUE_8('0', 52), VALUE_2('8', 60),	    ['+'] = GOOD + 62,	   ['/'] = GOOD + 63,
};

/* Stands among the held values of a decoder for a padding character. */
#define PAD 64

static inline void
put_pair(uint8_t *to, uint32_t bits)
{
	memcpy(to, pairs + 2 * (bits & 0xfff), 2);
}

/* Three bytes become four characters. */
static inline void
put_group(uint8_t *to, const uint8_t *p)
{
	uint32_t bits = (uint32_t)p[0] << 16 | (uint32_t)p[1] << 8 | p[2];

	put_pair(to, bits >> 12);
	put_pair(to + 2, bits);
}

/* What is left at the end: one or two bytes, then padding. */
static size_t
put_tail(struct base64_encoder *b, uint8_t *to)
{
	uint8_t group[3] = {b->held[0], b->n_held == 2 ? b->held[1] : 0, 0};

	if (b->n_held == 0)
		return 0;
	put_group(to, group);
	to[3] = '=';
	if (b->n_held == 1)
		to[2] = '=';
	b->n_held = 0;
	return 4;
}

size_t
base64_encode(struct base64_encoder *b, struct span piece, bool last, uint8_t *to)
{
	const uint8_t *p = piece.p, *end = piece.len > 0 ? p + piece.len : p; /* an empty one may be NULL */
	uint8_t *begin = to, group[3] = {b->held[0], b->held[1], 0};

	/* A group that the piece before has begun. */
	if (b->n_held > 0 && b->n_held + piece.len >= 3) {
		memcpy(group + b->n_held, p, 3 - b->n_held);
		p += 3 - b->n_held;
		b->n_held = 0;
		put_group(to, group);
		to += 4;
	}
	if (b->n_held == 0)
		for (; end - p >= 3; p += 3, to += 4)
			put_group(to, p);
	while (p < end)
		b->held[b->n_held++] = *p++;
	if (last)
		to += put_tail(b, to);
	return (size_t)(to - begin);
}

static bool
is_blank(uint8_t c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* A padding character: it must stand third or last in its group, and the bits that it makes unused must be zero. */
static bool
take_padding(struct base64_decoder *b)
{
	if (b->padded && b->n_held != 3)
		return false;
	if (b->n_held == 2 && (b->held[1] & 0x0f) != 0)
		return false;
	if (b->n_held < 2 || (b->n_held == 3 && b->held[2] != PAD && (b->held[2] & 0x03) != 0))
		return false;
	b->padded = true;
	b->held[b->n_held++] = PAD;
	return true;
}

/* A full group: writes its one, two or three bytes. */
static size_t
put_held(struct base64_decoder *b, uint8_t *to)
{
	b->n_held = 0;
	to[0] = (uint8_t)(b->held[0] << 2 | b->held[1] >> 4);
	if (b->held[2] == PAD)
		return 1;
	to[1] = (uint8_t)(b->held[1] << 4 | b->held[2] >> 2);
	if (b->held[3] == PAD)
		return 2;
	to[2] = (uint8_t)(b->held[2] << 6 | b->held[3]);
	return 3;
}

/* One character, whatever it is; false if it may not stand here. */
static bool
take_one(struct base64_decoder *b, uint8_t c, uint8_t **to)
{
	if (b->blanks && is_blank(c))
		return true;
	if (c == '=') {
		if (!take_padding(b))
			return false;
	} else {
		if (values[c] == 0 || b->padded)
			return false;
		b->held[b->n_held++] = (uint8_t)(values[c] - GOOD);
	}
	if (b->n_held == 4)
		*to += put_held(b, *to);
	return true;
}

/* Whole groups of four characters without padding or blanks, as long as there are any. */
static const uint8_t *
take_groups(const uint8_t *p, const uint8_t *end, uint8_t **to)
{
	uint8_t *q = *to;
	uint32_t a, b, c, d, bits;

	for (; end - p >= 4; p += 4, q += 3) {
		a = values[p[0]];
		b = values[p[1]];
		c = values[p[2]];
		d = values[p[3]];
		if (!(a & b & c & d & GOOD))
			break;
		bits = (a - GOOD) << 18 | (b - GOOD) << 12 | (c - GOOD) << 6 | (d - GOOD);
		q[0] = (uint8_t)(bits >> 16);
		q[1] = (uint8_t)(bits >> 8);
		q[2] = (uint8_t)bits;
	}
	*to = q;
	return p;
}

int
base64_decode(struct base64_decoder *b, struct span piece, bool last, uint8_t *to, size_t *len)
{
	const uint8_t *p = piece.p, *end = piece.len > 0 ? p + piece.len : p; /* an empty one may be NULL */
	uint8_t *begin = to;

	while (p < end) {
		if (b->n_held == 0 && !b->padded && (p = take_groups(p, end, &to)) == end)
			break;
		if (!take_one(b, *p, &to)) {
			*len = (size_t)(p - piece.p);
			return -1;
		}
		p++;
	}
	if (last && b->n_held > 0) {
		*len = piece.len;
		return -1;
	}
	if (last)
		b->padded = false;
	*len = (size_t)(to - begin);
	return 0;
}
