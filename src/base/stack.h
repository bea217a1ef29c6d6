/*
 * stack.h -- a stack of numbers in which small ones cost little: one byte for each 7 bits.
 * The lowest bits are pushed last; the top bit of a byte tells that more lie below it. So a number is read backwards.
 */
#ifndef BASE_STACK_H
#define BASE_STACK_H

#include <string.h>

#include "base/err.h"

struct stack {
	uint8_t *p;
	size_t len;  /* bytes used */
	size_t room; /* bytes allocated */
};

/* The most bytes that one number takes, or two with what tells their form. */
#define STACK_MOST 21

/* Frees what it holds; a zeroed stack is an empty one. */
void stack_free(struct stack *s);

/* Makes room for STACK_MOST bytes. For the functions below alone. */
MUST_USE int stack_grow(struct stack *s, struct err *e);

/* The bits of `value` above the lowest seven. For stack_push alone. */
void stack_put_high(struct stack *s, uint64_t value);

MUST_USE static inline int
stack_push(struct stack *s, uint64_t value, struct err *e)
{
	if (UNLIKELY(s->room - s->len < STACK_MOST) && stack_grow(s, e) == -1)
		return -1;
	if (LIKELY(value < 0x80)) {
		s->p[s->len++] = (uint8_t)value;
		return 0;
	}
	stack_put_high(s, value >> 7);
	s->p[s->len++] = (uint8_t)(value & 0x7f) | 0x80;
	return 0;
}

/* There must be one. */
static inline uint64_t
stack_pop(struct stack *s)
{
	unsigned shift = 0;
	uint64_t value = 0;
	uint8_t byte;

	do {
		byte = s->p[--s->len];
		value |= (uint64_t)(byte & 0x7f) << shift;
		shift += 7;
	} while (byte & 0x80);
	return value;
}

/* Two numbers that are mostly below 65,536: 5 bytes then, and soon done. They are popped by stack_pop_pair alone. */
MUST_USE static ALWAYS_INLINE int
stack_push_pair(struct stack *s, uint64_t a, uint64_t b, struct err *e)
{
	uint16_t pair[2] = {(uint16_t)a, (uint16_t)b};

	if (UNLIKELY(s->room - s->len < STACK_MOST) && stack_grow(s, e) == -1)
		return -1;
	if (UNLIKELY((a | b) > UINT16_MAX)) {
		if (stack_push(s, a, e) == -1 || stack_push(s, b, e) == -1)
			return -1;
		s->p[s->len++] = 1;
		return 0;
	}
	memcpy(s->p + s->len, pair, sizeof(pair));
	s->p[s->len + sizeof(pair)] = 0;
	s->len += sizeof(pair) + 1;
	return 0;
}

static inline void
stack_pop_pair(struct stack *s, uint64_t *a, uint64_t *b)
{
	uint16_t pair[2];

	if (UNLIKELY(s->p[--s->len] != 0)) {
		*b = stack_pop(s);
		*a = stack_pop(s);
		return;
	}
	s->len -= sizeof(pair);
	memcpy(pair, s->p + s->len, sizeof(pair));
	*a = pair[0];
	*b = pair[1];
}

#endif
