/*
 * quote.h -- in which style a string is written, decided in one pass, and the escapes of double-quoted style.
 * A string is plain only where YAML 1.1 and 1.2 both read it as that string.
 */
#ifndef YAML_QUOTE_H
#define YAML_QUOTE_H

#include <stdbool.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "base/compiler.h"
#include "base/span.h"

enum quote_style {
	QUOTE_PLAIN,
	QUOTE_LITERAL, /* several lines of printable text */
	QUOTE_DOUBLE
};

/* What each byte does to the style; 0: nothing. */
extern const uint8_t quote_classes[256];

/* The style of a whole string of valid UTF-8. `padded`: LIMIT_PADDING bytes behind it may be read. */
enum quote_style quote_style(struct span text, bool padded);

/* What a first byte tells: look closer; a word may begin here; nothing begins here but a plain string. */
enum quote_first { FIRST_CLOSER, FIRST_WORD, FIRST_PLAIN };
extern const uint8_t quote_firsts[256];

/* The longest of the words that some reader takes for a boolean or null. */
#define QUOTE_LONGEST_WORD 5

#if defined(__SSE2__)
/* Of sixteen bytes: a bit for each that is no printable ASCII, or a colon or hash. */
static ALWAYS_INLINE unsigned
quote_harmful(const uint8_t *p)
{
	__m128i v = _mm_loadu_si128((const __m128i *)(const void *)p);
	/* Bytes from 0x80 on are negative, so they count as below the blank. */
	__m128i odd =
	    _mm_or_si128(_mm_cmplt_epi8(v, _mm_set1_epi8(0x20)), _mm_cmpeq_epi8(v, _mm_set1_epi8(0x7f)));
	__m128i mark =
	    _mm_or_si128(_mm_cmpeq_epi8(v, _mm_set1_epi8(':')), _mm_cmpeq_epi8(v, _mm_set1_epi8('#')));

	return (unsigned)_mm_movemask_epi8(_mm_or_si128(odd, mark));
}
#else
static ALWAYS_INLINE unsigned
quote_harmful(const uint8_t *p)
{
	unsigned found = 0, i;

	for (i = 0; i < 16; i++)
		found |= (unsigned)(quote_classes[p[i]] != 0) << i;
	return found;
}
#endif

/* Whether there are none of these. LIMIT_PADDING bytes behind the text, which is not empty, may be read. */
static ALWAYS_INLINE bool
quote_is_harmless(struct span text)
{
	const uint8_t *p = text.p;
	size_t len = text.len;

	for (; len > 16; p += 16, len -= 16)
		if (quote_harmful(p) != 0)
			return false;
	return (quote_harmful(p) & 0xffffu >> (16 - len)) == 0;
}

/* Whether a short text begins like one of the words: tr(ue) fa(lse) nu(ll) ye(s) no on of(f), or y and n alone. */
static ALWAYS_INLINE bool
quote_is_wordlike(struct span text)
{
	unsigned pair;

	if (text.len < 2)
		return true;
	pair = ((unsigned)text.p[0] | 0x20) << 8 | text.p[1] | 0x20;
	return pair == 0x7472 || pair == 0x6661 || pair == 0x6e75 || pair == 0x7965 || pair == 0x6e6f ||
	       pair == 0x6f6e || pair == 0x6f66;
}

/* Whether a string is surely plain: most are, and this is quick. Padded as above. */
static ALWAYS_INLINE bool
quote_is_simple(struct span text)
{
	unsigned first;

	if (UNLIKELY(text.len == 0))
		return false;
	first = quote_firsts[text.p[0]];
	if (UNLIKELY(first == FIRST_CLOSER))
		return false;
	if (first == FIRST_WORD && text.len <= QUOTE_LONGEST_WORD && quote_is_wordlike(text))
		return false;
	return text.p[text.len - 1] != ' ' && quote_is_harmless(text);
}

/* How many bytes of valid UTF-8 from the first on stand for themselves between double quotes. */
size_t quote_run(struct span text);

/* The longest escape. */
#define QUOTE_ROOM 6

/* The escape of the first character, one at which quote_run stopped. Returns its length; *used is the character's. */
size_t quote_escape(struct span text, uint8_t *to, size_t *used);

/* Whether a string between double quotes is at most `max` characters long, quotes and escapes included. */
bool quote_fits(struct span text, size_t max);

#endif
