/*
 * mem.c -- the only malloc.
 * In:       a size.      Out: memory, or an ERR_SYSTEM.
 * Memory:   in debug builds a header of 16 bytes counts each block.
 * Not here: caps; buf.h and limit.h have them.
 */
#include "base/mem.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Tests: how many allocations may still succeed; 0 means that none fails. */
static atomic_ulong fail_in;
static atomic_bool fail_always;

static bool
must_fail(void)
{
	unsigned long left = atomic_load_explicit(&fail_in, memory_order_relaxed);

	if (LIKELY(left == 0))
		return false;
	if (left > 1) {
		atomic_store(&fail_in, left - 1);
		return false;
	}
	if (!atomic_load(&fail_always))
		atomic_store(&fail_in, 0);
	return true;
}

void
mem_fail(unsigned long nth, int for_good)
{
	atomic_store(&fail_always, for_good != 0);
	atomic_store(&fail_in, nth);
}

static void *
no_memory(size_t size, struct err *e)
{
	err_set(e, ERR_SYSTEM, "out of memory (%zu bytes wanted)", size);
	return NULL;
}

#ifdef SCONV_DEBUG
/* The size of a block stands in front of it; 16 bytes keep the alignment of malloc. */
#define HEAD 16
static atomic_size_t live, peak;

static void
count(size_t added, size_t removed)
{
	size_t now = atomic_fetch_add(&live, added - removed) + added - removed;
	size_t seen = atomic_load(&peak);

	while (now > seen && !atomic_compare_exchange_weak(&peak, &seen, now))
		;
}

static void *
resize(void *p, size_t size)
{
	uint8_t *block = p == NULL ? NULL : (uint8_t *)p - HEAD, *grown;
	size_t old = 0;

	if (block != NULL)
		memcpy(&old, block, sizeof(old));
	if (size > SIZE_MAX - HEAD || (grown = realloc(block, size + HEAD)) == NULL)
		return NULL;
	memcpy(grown, &size, sizeof(size));
	count(size, old);
	return grown + HEAD;
}

void
mem_free(void *p)
{
	size_t size;

	if (p == NULL)
		return;
	memcpy(&size, (uint8_t *)p - HEAD, sizeof(size));
	count(0, size);
	free((uint8_t *)p - HEAD);
}

void
mem_report(void)
{
	const char *wish = getenv("SCONV_DEBUG");

	/* Scripts that look at stderr as users see it want it quiet. */
	if (wish == NULL || strcmp(wish, "quiet") != 0)
		fprintf(stderr, "sconv: debug: peak %zu bytes, live %zu bytes\n", atomic_load(&peak),
			atomic_load(&live));
}
#else
static void *
resize(void *p, size_t size)
{
	return realloc(p, size);
}

void
mem_free(void *p)
{
	free(p);
}

void
mem_report(void)
{
}
#endif

void *
mem_resize(void *p, size_t size, struct err *e)
{
	void *q = must_fail() ? NULL : resize(p, size > 0 ? size : 1);

	return q != NULL ? q : no_memory(size, e);
}

void *
mem_alloc(size_t size, struct err *e)
{
	return mem_resize(NULL, size, e);
}

void *
mem_zero(size_t size, struct err *e)
{
	void *p = mem_alloc(size, e);

	return p != NULL ? memset(p, 0, size) : NULL;
}
