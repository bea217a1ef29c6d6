/*
 * survey.h -- what is known of the text ahead: where plain text in strings ends, and that it is UTF-8.
 * One long look ahead costs less than a short one for each string. And as nobody looks when a string comes, but at what
 * was found, the machine need not guess how many looks it takes.
 */
#ifndef JSON_SURVEY_H
#define JSON_SURVEY_H

#include "base/compiler.h"
#include "base/word.h"
#include "io/source.h"
#include "json/scan.h"

/* Bytes looked at at once: they stay in the nearest cache until their turn comes. */
#define SURVEY ((size_t)8 * 1024)

struct survey {
	const struct source *source; /* whose window it is about */
	const struct scan *scan;
	const uint8_t *start; /* what is known begins here */
	size_t len;	      /* so many bytes of UTF-8, whole characters; 0: nothing is known */
	/* A bit for each byte that is not plain text, the first in the lowest bit; 64 zeros follow. */
	uint8_t marks[SURVEY / 8 + 8];
};

/* The window has moved: nothing is known any more. */
static inline void
survey_reset(struct survey *s)
{
	s->len = 0;
}

/* As survey_plain, where the answer takes a longer look. */
const uint8_t *survey_plain_slowly(struct survey *s, const uint8_t *p);

/*
 * Where plain text in a string ends that begins at `p`: at a quote, a backslash, a byte below 0x20, one that is no UTF-8, or
 * the first of a character that the window cuts.
 */
static ALWAYS_INLINE const uint8_t *
survey_plain(struct survey *s, const uint8_t *p)
{
	size_t at = (size_t)(p - s->start);
	uint64_t marks;

	if (LIKELY(at < s->len)) {
		marks = word_load(s->marks + at / 8) >> at % 8;
		if (LIKELY(marks != 0))
			return p + (unsigned)__builtin_ctzll(marks);
	}
	return survey_plain_slowly(s, p);
}

#endif
