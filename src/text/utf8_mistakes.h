/*
 * utf8_mistakes.h -- how vectors judge UTF-8.
 * Whether two neighbouring bytes may stand together depends on four half bytes, and a shuffle looks up a whole vector of
 * them at once: for each kind of mistake there is a bit, which all of the first byte's high half, its low half and the
 * second byte's high half must grant. What lies three or four bytes apart is one more comparison.
 */
#ifndef TEXT_UTF8_MISTAKES_H
#define TEXT_UTF8_MISTAKES_H

#include <stddef.h>
#include <stdint.h>

/* The mistakes that two neighbouring bytes can show. */
enum mistake {
	TOO_SHORT = 1,	 /* a first byte, and no continuation behind it */
	TOO_LONG = 2,	 /* ASCII, and a continuation behind it */
	OVERLONG_3 = 4,	 /* e0 80..9f */
	SURROGATE = 8,	 /* ed a0..bf */
	OVERLONG_2 = 16, /* c0 or c1 */
	TOO_LARGE = 32,	 /* f4 90..bf, f5..ff with any continuation but 80..8f */
	BEYOND = 64,	 /* f5..ff 80..8f; f0 80..8f, which is overlong, shares it */
	TWO_CONTS = 128	 /* two continuations: right only behind a first byte of three or four */
};

/* What the high half of the first byte makes possible. */
static const uint8_t first_high[16] = {
    TOO_LONG,
    TOO_LONG,
    TOO_LONG,
    TOO_LONG,
    TOO_LONG,
    TOO_LONG,
    TOO_LONG,
    TOO_LONG,
    TWO_CONTS,
    TWO_CONTS,
    TWO_CONTS,
    TWO_CONTS,
    TOO_SHORT | OVERLONG_2,
    TOO_SHORT,
    TOO_SHORT | OVERLONG_3 | SURROGATE,
    TOO_SHORT | TOO_LARGE | BEYOND,
};

/* What its low half makes possible: the mistakes that any low half shows, and those of some. */
#define ANY_LOW (TOO_SHORT | TOO_LONG | TWO_CONTS)
static const uint8_t first_low[16] = {
    ANY_LOW | OVERLONG_3 | OVERLONG_2 | BEYOND,
    ANY_LOW | OVERLONG_2,
    ANY_LOW,
    ANY_LOW,
    ANY_LOW | TOO_LARGE,
    ANY_LOW | TOO_LARGE | BEYOND,
    ANY_LOW | TOO_LARGE | BEYOND,
    ANY_LOW | TOO_LARGE | BEYOND,
    ANY_LOW | TOO_LARGE | BEYOND,
    ANY_LOW | TOO_LARGE | BEYOND,
    ANY_LOW | TOO_LARGE | BEYOND,
    ANY_LOW | TOO_LARGE | BEYOND,
    ANY_LOW | TOO_LARGE | BEYOND,
    ANY_LOW | TOO_LARGE | BEYOND | SURROGATE,
    ANY_LOW | TOO_LARGE | BEYOND,
    ANY_LOW | TOO_LARGE | BEYOND,
};

/* What the high half of the second byte makes possible. */
#define ANY_CONT (TOO_LONG | OVERLONG_2 | TWO_CONTS)
static const uint8_t second_high[16] = {
    TOO_SHORT,
    TOO_SHORT,
    TOO_SHORT,
    TOO_SHORT,
    TOO_SHORT,
    TOO_SHORT,
    TOO_SHORT,
    TOO_SHORT,
    ANY_CONT | OVERLONG_3 | BEYOND,
    ANY_CONT | OVERLONG_3 | TOO_LARGE,
    ANY_CONT | SURROGATE | TOO_LARGE,
    ANY_CONT | SURROGATE | TOO_LARGE,
    TOO_SHORT,
    TOO_SHORT,
    TOO_SHORT,
    TOO_SHORT,
};

/* Before `n`, the end of bytes that are valid but for a character cut there: back to where that begins. */
static inline size_t
whole_characters(const uint8_t *p, size_t n)
{
	size_t back;

	for (back = 1; back <= 3 && back <= n; back++)
		if ((p[n - back] & 0xc0) != 0x80)
			return p[n - back] >= 0xc0 ? n - back : n;
	return n;
}

#endif
