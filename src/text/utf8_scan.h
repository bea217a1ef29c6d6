/*
 * utf8_scan.h -- the kernels of utf8.c that look at many bytes at a time.
 */
#ifndef TEXT_UTF8_SCAN_H
#define TEXT_UTF8_SCAN_H

#include <stddef.h>
#include <stdint.h>

struct utf8_scan {
	/*
	 * Some number of bytes from the start that are valid, whole characters. Whatever comes behind them is for the
	 * caller to judge: at most a few bytes precede what is wrong or cut.
	 */
	size_t (*valid)(const uint8_t *p, size_t len);
	/* Bytes that are no continuation bytes. */
	size_t (*count)(const uint8_t *p, size_t len);
	/* Bytes that are line feeds. */
	size_t (*lines)(const uint8_t *p, size_t len);
	const char *name;
};

/* Without vectors; the others leave to it what is too short for one. */
extern const struct utf8_scan utf8_portable;

/* The best for this machine; costs next to nothing. */
const struct utf8_scan *utf8_scan_best(void);

/* All that this machine can run, the portable one first, NULL behind the last: for tests. */
const struct utf8_scan *const *utf8_scan_all(void);

#endif
