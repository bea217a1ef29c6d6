/*
 * stack.h -- a stack of numbers in which small ones cost little: one byte for each 7 bits.
 * The lowest bits are pushed last; the top bit of a byte tells that more lie below it. So a number is read backwards.
 */
#ifndef BASE_STACK_H
#define BASE_STACK_H

#include "base/err.h"

struct stack {
	uint8_t *p;
	size_t len;  /* bytes used */
	size_t room; /* bytes allocated */
};

/* The most bytes that one number takes. */
#define STACK_MOST 10

/* Frees what it holds; a zeroed stack is an empty one. */
void stack_free(struct stack *s);

/* Makes room for one number. For stack_push alone. */
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

#endif
