/*
 * mapped.h -- windows of a regular file that are the page cache itself: read() would copy every byte once.
 * Memory:   LIMIT_MAP of pages that the page cache holds anyway.
 */
#ifndef IO_MAPPED_H
#define IO_MAPPED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

struct mapped {
	int fd;
	bool usable;	   /* a regular file, and nothing has gone wrong so far */
	uint64_t start;	   /* where in the file the stream begins */
	uint64_t promised; /* the file was seen to be as long as this */
	uint8_t *map;	   /* NULL: none */
	size_t len;
};

/* `fd` stays the caller's. `usable`: it is a regular file; else nothing is ever mapped. */
void mapped_init(struct mapped *m, int fd, bool usable);
void mapped_close(struct mapped *m);

/*
 * Maps the window that begins at byte `from` of the stream and holds more than `held` bytes, in place of the last one.
 * A NUL and readable memory are behind its *len bytes. 1: done. 0: the bytes behind `from + held` are better, or can
 * only be, read; the last window is still there, and the descriptor stands at them. -1 with `e` filled: the file, which
 * is called `name`, has shrunk.
 */
MUST_USE int mapped_window(struct mapped *m, uint64_t from, size_t held, const char *name, uint8_t **window,
			   size_t *len, struct err *e);

#endif
