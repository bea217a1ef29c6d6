/*
 * test_stack.c -- numbers of every width, pushed and popped alone and in pairs.
 */
#include "base/stack.h"
#include "unit/random.h"
#include "unit/test.h"

static struct err e;

/* Up to 64 bits, each width as likely as any other. */
static uint64_t
draw(uint64_t *state)
{
	unsigned bits = (unsigned)(random_next(state) % 65);

	return bits == 0 ? 0 : random_next(state) >> (64 - bits);
}

static void
edges(void)
{
	static const uint64_t values[] = {0,	 1,	127,	    128,       16383,	  16384,
					  65535, 65536, UINT32_MAX, INT64_MAX, UINT64_MAX};
	struct stack s = {0};
	size_t i;

	for (i = 0; i < 11; i++)
		CHECK(stack_push(&s, values[i], &e) == 0);
	for (i = 11; i-- > 0;)
		CHECK(stack_pop(&s) == values[i]);
	CHECK_INT(s.len, 0);
	stack_free(&s);
}

/* Small numbers are what the stack is for. */
static void
cost(void)
{
	struct stack s = {0};

	CHECK(stack_push(&s, 127, &e) == 0);
	CHECK_INT(s.len, 1);
	CHECK(stack_push(&s, 16383, &e) == 0);
	CHECK_INT(s.len, 3);
	CHECK(stack_push(&s, UINT64_MAX, &e) == 0);
	CHECK_INT(s.len, 13);
	CHECK(stack_push_pair(&s, 65535, 0, &e) == 0);
	CHECK_INT(s.len, 18);
	stack_free(&s);
}

static void
mixed(void)
{
	uint64_t state = 5, a, b;
	struct stack s = {0};
	static uint64_t kept[3000];
	size_t i;

	for (i = 0; i < 1000; i++) {
		kept[3 * i] = draw(&state);
		kept[3 * i + 1] = draw(&state);
		kept[3 * i + 2] = draw(&state);
		CHECK(stack_push(&s, kept[3 * i], &e) == 0);
		CHECK(stack_push_pair(&s, kept[3 * i + 1], kept[3 * i + 2], &e) == 0);
	}
	while (i-- > 0) {
		stack_pop_pair(&s, &a, &b);
		CHECK(a == kept[3 * i + 1] && b == kept[3 * i + 2]);
		CHECK(stack_pop(&s) == kept[3 * i]);
	}
	CHECK_INT(s.len, 0);
	stack_free(&s);
}

TESTS(T(edges), T(cost), T(mixed))
