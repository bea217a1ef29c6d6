/*
 * mem.h -- the only malloc. In debug builds it counts live and peak bytes, and mem_report prints both.
 */
#ifndef BASE_MEM_H
#define BASE_MEM_H

#include <stddef.h>

#include "base/compiler.h"
#include "base/err.h"

/* `size` bytes, not zeroed; NULL with `e` filled (ERR_SYSTEM) when there are none. Free with mem_free. */
MUST_USE void *mem_alloc(size_t size, struct err *e);

/* The same, zeroed. */
MUST_USE void *mem_zero(size_t size, struct err *e);

/* Grows or shrinks `p` (NULL is fine); on failure NULL is returned, `e` filled, and `p` still valid. */
MUST_USE void *mem_resize(void *p, size_t size, struct err *e);

void mem_free(void *p);

/* Debug builds: one line on stderr with peak and live bytes, unless $SCONV_DEBUG is "quiet". Others: nothing. */
void mem_report(void);

/* Tests: let the n-th allocation from now (1 = next) and, if `for_good`, all after it fail; 0 switches it off. */
void mem_fail(unsigned long nth, int for_good);

#endif
