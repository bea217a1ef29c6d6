/*
 * escape.h -- copying text up to the next byte that a JSON string must escape: a quote, a backslash, one below 0x20.
 * One pass: what is looked at is copied at once. So both sides must bear more than is asked for: LIMIT_PADDING bytes
 * behind from + len are readable, and as many behind to + len may be overwritten.
 */
#ifndef TEXT_ESCAPE_H
#define TEXT_ESCAPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/span.h"
#include "text/must_escape.h"

struct escape {
	/* Returns how many bytes come before the first that must be escaped, `len` if none must; so many are copied. */
	size_t (*copy)(uint8_t *to, const uint8_t *from, size_t len);
	/* The same, but bytes above 0x7f stop it too. */
	size_t (*copy_ascii)(uint8_t *to, const uint8_t *from, size_t len);
	const char *name;
};

/* The best for this machine. */
const struct escape *escape_best(void);

/* All that this machine can run, the portable one first, NULL behind the last: for tests. */
const struct escape *const *escape_all(void);

/* What `escape_short` takes at most. */
#define ESCAPE_SHORT 32

/*
 * Copies a text of at most ESCAPE_SHORT bytes, if none must be escaped: the short way for what most texts are. `ascii`:
 * bytes above 0x7f may not be in it either. false: no use was made of what is written.
 */
static ALWAYS_INLINE bool
escape_short(const struct escape *e, uint8_t *to, struct span text, bool ascii)
{
#ifdef CPU_X86
	__m128i v = vector_load_16(text.p);
	uint64_t odd = ascii ? must_escape_ascii_16(v) : must_escape_16(v);

	(void)e;
	_mm_storeu_si128((__m128i *)(void *)to, v);
	if (text.len > 16) {
		v = vector_load_16(text.p + 16);
		_mm_storeu_si128((__m128i *)(void *)(to + 16), v);
		odd |= (uint64_t)(ascii ? must_escape_ascii_16(v) : must_escape_16(v)) << 16;
	}
	return (odd & (((uint64_t)1 << text.len) - 1)) == 0;
#else
	return (ascii ? e->copy_ascii : e->copy)(to, text.p, text.len) == text.len;
#endif
}

#endif
