/*
 * stack.c -- a stack of numbers in which small ones cost little.
 * In:       numbers.      Out: the same, the last one first.
 * Memory:   one byte for each 7 bits, and up to half as much again as room to grow.
 * Not here: how deep it may get (--max-depth, which event/nest.c watches).
 */
#include "base/stack.h"

#include "base/mem.h"

void
stack_free(struct stack *s)
{
	mem_free(s->p);
	*s = (struct stack){0};
}

int
stack_grow(struct stack *s, struct err *e)
{
	size_t room = s->room + s->room / 2 + 64;
	uint8_t *p = mem_resize(s->p, room, e);

	if (p == NULL)
		return -1;
	s->p = p;
	s->room = room;
	return 0;
}

void
stack_put_high(struct stack *s, uint64_t value)
{
	uint64_t rest;
	size_t n = 1, i;

	for (rest = value >> 7; rest > 0; rest >>= 7)
		n++;
	for (i = n; i-- > 0; value >>= 7)
		s->p[s->len + i] = (uint8_t)(value & 0x7f) | (i > 0 ? 0x80 : 0);
	s->len += n;
}
