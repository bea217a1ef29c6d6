/*
 * survey.c -- looking ahead in JSON text.
 * In:       a window.      Out: marks of what is not plain text, as far as it is UTF-8.
 * Memory:   a bit for each byte of SURVEY.
 * Not here: the look itself (scan.c, text/utf8_scan.c). What is no string is not judged: it is ASCII, or the reader
 *           stops there.
 */
#include "json/survey.h"

#include "text/utf8.h"

/* Looks at what follows `p`, a place between two characters. */
static void
look(struct survey *s, const uint8_t *p)
{
	size_t held = (size_t)(s->source->end - p);

	s->start = p;
	s->len = utf8_valid(p, held < SURVEY ? held : SURVEY);
	s->scan->marks(s->marks, p, s->len);
	/* Nothing is said of what lies beyond. */
	s->marks[s->len / 8] &= (uint8_t)((1u << s->len % 8) - 1);
	memset(s->marks + s->len / 8 + 1, 0, 7);
}

/* The first mark from the byte `at` on, or `len`. */
static size_t
find(const struct survey *s, size_t at)
{
	uint64_t marks = word_load(s->marks + at / 8) >> at % 8;

	if (marks != 0)
		return at + (unsigned)__builtin_ctzll(marks);
	for (at = at / 8 + 8; 8 * at < s->len; at += 8)
		if ((marks = word_load(s->marks + at)) != 0)
			return 8 * at + (unsigned)__builtin_ctzll(marks);
	return s->len;
}

const uint8_t *
survey_plain_slowly(struct survey *s, const uint8_t *p)
{
	size_t at = (size_t)(p - s->start);

	if (at < s->len) {
		if ((at = find(s, at)) < s->len)
			return s->start + at;
		p = s->start + at;
	}
	for (;; p += s->len) {
		look(s, p);
		if (s->len == 0)
			return p;
		if ((at = find(s, 0)) < s->len)
			return p + at;
	}
}
