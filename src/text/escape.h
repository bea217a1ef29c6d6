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

#include "base/compiler.h"
#include "base/cpu.h"
#include "base/span.h"

#ifdef CPU_X86
#include <emmintrin.h>
#endif

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

#ifdef CPU_X86
/* A bit for each of 16 bytes that must be escaped. */
static ALWAYS_INLINE unsigned
escape_mask_16(__m128i v)
{
	__m128i quote = _mm_cmpeq_epi8(v, _mm_set1_epi8('"')), slash = _mm_cmpeq_epi8(v, _mm_set1_epi8('\\'));
	__m128i control = _mm_cmpeq_epi8(_mm_min_epu8(v, _mm_set1_epi8(0x1f)), v);

	return (unsigned)_mm_movemask_epi8(_mm_or_si128(_mm_or_si128(quote, slash), control));
}
#endif

/*
 * Copies a text of at most ESCAPE_SHORT bytes, if none of them must be escaped: the short way for what most texts are.
 * `ascii`: bytes above 0x7f must be, too. false: no use was made of what is written.
 */
static ALWAYS_INLINE bool
escape_short(const struct escape *e, uint8_t *to, struct span text, bool ascii)
{
#ifdef CPU_X86
	__m128i v = _mm_loadu_si128((const __m128i *)(const void *)text.p);
	__m128i w = _mm_loadu_si128((const __m128i *)(const void *)(text.p + 16));
	uint64_t odd = (uint64_t)escape_mask_16(w) << 16 | escape_mask_16(v);

	(void)e;
	_mm_storeu_si128((__m128i *)(void *)to, v);
	_mm_storeu_si128((__m128i *)(void *)(to + 16), w);
	if (ascii)
		odd |= (uint64_t)(unsigned)_mm_movemask_epi8(w) << 16 | (unsigned)_mm_movemask_epi8(v);
	return (odd & (((uint64_t)1 << text.len) - 1)) == 0;
#else
	return (ascii ? e->copy_ascii : e->copy)(to, text.p, text.len) == text.len;
#endif
}

#endif
