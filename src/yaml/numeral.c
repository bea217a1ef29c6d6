/*
 * numeral.c -- YAML's spellings of numbers as texts in JSON's grammar.
 * In:       a number of YAML 1.1 or 1.2, and which kind it is.      Out: the digits that JSON writes for it.
 * Memory:   the text, and for other bases than ten the number in base 10^9: both bounded by LIMIT_NUMBER.
 * Not here: which text is a number (schema.c), its binary value (number/).
 */
#include "yaml/numeral.h"

#include <assert.h>
#include <stdio.h>

#include "base/mem.h"

#define LIMB	    1000000000u
#define LIMB_DIGITS 9

/* A natural number in base 10^9, least limb first, and digits of another base that are not multiplied in yet. */
struct big {
	uint32_t *limbs;
	size_t n;
	uint64_t factor, added; /* the number is limbs * factor + added; both below 2^32 */
};

static void
big_settle(struct big *b)
{
	uint64_t carry = b->added;
	size_t i;

	for (i = 0; i < b->n; i++) {
		carry += b->limbs[i] * b->factor;
		b->limbs[i] = (uint32_t)(carry % LIMB);
		carry /= LIMB;
	}
	for (; carry > 0; carry /= LIMB)
		b->limbs[b->n++] = (uint32_t)(carry % LIMB);
	b->factor = 1;
	b->added = 0;
}

static void
big_digit(struct big *b, unsigned base, unsigned digit)
{
	if (b->factor * base > UINT32_MAX)
		big_settle(b);
	b->factor *= base;
	b->added = b->added * base + digit;
}

/* Writes the number behind `to`. */
static int
big_print(struct big *b, struct buf *to, struct err *e)
{
	char text[16];
	size_t i = b->n;
	int len;

	big_settle(b);
	if ((i = b->n) == 0)
		return buf_add(to, "0", 1, "number", e);
	len = snprintf(text, sizeof(text), "%u", b->limbs[--i]);
	if (buf_add(to, text, (size_t)len, "number", e) == -1)
		return -1;
	while (i-- > 0) {
		len = snprintf(text, sizeof(text), "%09u", b->limbs[i]);
		if (buf_add(to, text, (size_t)len, "number", e) == -1)
			return -1;
	}
	return 0;
}

static unsigned
digit_value(uint8_t c)
{
	return c <= '9' ? (unsigned)(c - '0') : (unsigned)((c | 0x20) - 'a' + 10);
}

/* The groups of a base-60 number up to its end or point: each is a digit of base 60 written in base 10. */
static size_t
scan_base60(struct big *b, struct span text)
{
	size_t i = 0;
	unsigned group = 0;

	/* The first group may be of any length: plain base 10. */
	for (; i < text.len && text.p[i] != ':'; i++)
		if (text.p[i] != '_')
			big_digit(b, 10, digit_value(text.p[i]));
	while (i < text.len && text.p[i] == ':') {
		for (group = 0, i++; i < text.len && text.p[i] >= '0' && text.p[i] <= '9'; i++)
			group = group * 10 + digit_value(text.p[i]);
		big_digit(b, 60, group);
	}
	return i;
}

/* Digits of ten as they are, without the underscores. */
static int
copy_digits(struct span text, struct buf *to, struct err *e)
{
	size_t i;

	for (i = 0; i < text.len; i++)
		if (text.p[i] != '_' && buf_add(to, text.p + i, 1, "number", e) == -1)
			return -1;
	return 0;
}

/* What stands behind the point: at least one digit. */
static int
copy_fraction(struct span text, struct buf *to, struct err *e)
{
	size_t before = to->len;

	if (buf_add(to, ".", 1, "number", e) == -1 || copy_digits(text, to, e) == -1)
		return -1;
	return to->len == before + 1 ? buf_add(to, "0", 1, "number", e) : 0;
}

/* The bases that need arithmetic. `text` has no sign. */
static int
convert_base(enum yaml_kind kind, struct span text, struct buf *to, struct err *e)
{
	unsigned base = kind == KIND_HEX ? 16 : kind == KIND_OCTAL ? 8 : 2;
	struct big b = {.factor = 1};
	size_t i = 1;
	int status;

	/* No base here has more than 4 bits a digit, and 9 decimal digits have more than 29. */
	if ((b.limbs = mem_alloc((text.len / 7 + 2) * sizeof(*b.limbs), e)) == NULL)
		return -1;
	if (kind == KIND_BASE60)
		i = scan_base60(&b, text);
	else
		for (i += text.len > 1 && text.p[1] > '9' && text.p[1] != '_'; i < text.len; i++)
			if (text.p[i] != '_')
				big_digit(&b, base, digit_value(text.p[i]));
	status = big_print(&b, to, e);
	if (status == 0 && i < text.len)
		status = copy_fraction(span_of(text.p + i + 1, text.len - i - 1), to, e);
	mem_free(b.limbs);
	return status;
}

/* Base ten: no leading zeros, digits on both sides of a point. `text` has no sign. */
static int
convert_ten(struct span text, struct buf *to, struct err *e)
{
	const uint8_t *p = text.p, *end = p + text.len, *from;

	while (p < end && (*p == '0' || *p == '_'))
		p++;
	for (from = p; p < end && ((*p >= '0' && *p <= '9') || *p == '_'); p++)
		;
	if (p == from && buf_add(to, "0", 1, "number", e) == -1)
		return -1;
	if (copy_digits(span_of(from, (size_t)(p - from)), to, e) == -1)
		return -1;
	if (p < end && *p == '.') {
		for (from = ++p; p < end && *p != 'e' && *p != 'E'; p++)
			;
		if (copy_fraction(span_of(from, (size_t)(p - from)), to, e) == -1)
			return -1;
	}
	return buf_add(to, p, (size_t)(end - p), "number", e);
}

static int
convert(enum yaml_kind kind, struct span text, struct buf *to, struct err *e)
{
	bool minus = text.p[0] == '-', sign = minus || text.p[0] == '+';

	to->len = 0;
	if (minus && buf_add(to, "-", 1, "number", e) == -1)
		return -1;
	text.p += sign;
	text.len -= sign;
	if (kind == KIND_DECIMAL || kind == KIND_FLOAT)
		return convert_ten(text, to, e);
	return convert_base(kind, text, to, e);
}

int
numeral_scan(struct decimal *d, enum yaml_kind kind, struct span text, struct buf *to, struct err *e)
{
	bool good;

	if (text.len > LIMIT_NUMBER)
		return err_set(e, ERR_DATA, "expected a number of at most %zu bytes, found one of %zu",
			       LIMIT_NUMBER, text.len);
	if ((kind == KIND_DECIMAL || kind == KIND_FLOAT) && decimal_scan(d, text))
		return 0;
	if (convert(kind, text, to, e) == -1)
		return -1;
	good = decimal_scan(d, span_of(to->p, to->len));
	assert(good);
	(void)good;
	return 0;
}
