/*
 * span.h -- bytes that somebody else owns: where they are and how many.
 */
#ifndef BASE_SPAN_H
#define BASE_SPAN_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct span {
	const uint8_t *p;
	size_t len;
};

static inline struct span
span_of(const void *p, size_t len)
{
	return (struct span){p, len};
}

/* The bytes of a C string without its final NUL. */
static inline struct span
span_text(const char *text)
{
	return (struct span){(const uint8_t *)text, strlen(text)};
}

#endif
