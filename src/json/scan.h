/*
 * scan.h -- looking for the bytes of JSON text that matter, many bytes at a time.
 * All run on a source's window: the NUL behind it stops those that look for a byte, and they read at most LIMIT_PADDING
 * bytes beyond it. A caller that meets a NUL compares with the end.
 */
#ifndef JSON_SCAN_H
#define JSON_SCAN_H

#include <stddef.h>
#include <stdint.h>

struct scan {
	/* The first byte that is not plain text in a string: a quote, a backslash or one below 0x20. */
	const uint8_t *(*plain)(const uint8_t *p);
	/* The first byte that is no white space. */
	const uint8_t *(*space)(const uint8_t *p);
	/*
	 * A bit for each of `len` bytes that is not plain text, the first in the lowest bit of marks[0]. Both are read and
	 * written in pieces of 64 bytes, which makes 8 of marks.
	 */
	void (*marks)(uint8_t *marks, const uint8_t *p, size_t len);
	const char *name;
};

/* The best for this machine. */
const struct scan *scan_best(void);

/* All that this machine can run, the portable one first, NULL behind the last: for tests. */
const struct scan *const *scan_all(void);

#endif
