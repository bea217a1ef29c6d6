/*
 * zmem.c -- zlib on our memory.
 * In:       zlib's wishes.      Out: memory of base/mem.h.
 * Memory:   what zlib wants: 32 KiB to unpack, 256 KiB to pack.
 * Not here: packing and unpacking (gzip.c, gunzip.c).
 */
#include "io/zmem.h"

#include "base/mem.h"

static void *
zmem_alloc(void *arg, unsigned items, unsigned size)
{
	return mem_zero((size_t)items * size, arg);
}

static void
zmem_free(void *arg, void *p)
{
	(void)arg;
	mem_free(p);
}

void
zmem_init(z_stream *z, struct err *e)
{
	*z = (z_stream){.zalloc = zmem_alloc, .zfree = zmem_free, .opaque = e};
}
