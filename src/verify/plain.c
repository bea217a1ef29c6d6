/*
 * plain.c -- what a plain YAML scalar is to every reader.
 * In:       its text.      Out: what all readers take it for, or that they do not agree.
 * Memory:   none.
 * Not here: quoting (yaml/), which must have kept everything unsure in quotes.
 */
#include "verify/plain.h"

#include <strings.h>

static bool
is(struct span text, const char *word)
{
	return text.len == strlen(word) && memcmp(text.p, word, text.len) == 0;
}

/* Words that some reader takes for something else than a string, in whatever case. */
static bool
is_word(struct span text)
{
	static const char *const words[] = {"",	     "~",     "null", "true",  "false", "yes", "no",
					    "on",    "off",   "y",    "n",     "=",	"<<",  ".nan",
					    "+.nan", "-.nan", ".inf", "+.inf", "-.inf"};
	size_t i;

	for (i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (text.len == strlen(words[i]) &&
		    strncasecmp((const char *)text.p, words[i], text.len) == 0)
			return true;
	return false;
}

/* How many bytes from `p` on are in `set`. */
static size_t
run(const uint8_t *p, const uint8_t *end, const char *set)
{
	const uint8_t *start = p;

	while (p < end && *p != '\0' && strchr(set, *p) != NULL)
		p++;
	return (size_t)(p - start);
}

/* 0x1F, 0b1, 0o17 and the like, with or without underscores. */
static bool
has_base(const uint8_t *p, const uint8_t *end)
{
	static const char *const sets[] = {"xX", "0123456789abcdefABCDEF_", "bB", "01_", "oO", "01234567_"};
	size_t i;

	if (end - p < 3 || *p != '0')
		return false;
	for (i = 0; i < 6; i += 2)
		if (strchr(sets[i], p[1]) != NULL)
			return p + 2 + run(p + 2, end, sets[i + 1]) == end;
	return false;
}

/* Digits, parts of sixty, a fraction, an exponent: all that any reader takes for a number. */
static bool
is_number(struct span text)
{
	static const char digits[] = "0123456789_";
	const uint8_t *p = text.p, *end = p + text.len;
	size_t n, tail = 0;

	if (p < end && (*p == '+' || *p == '-'))
		p++;
	if (has_base(p, end))
		return true;
	n = run(p, end, digits);
	p += n;
	while (n > 0 && end - p >= 2 && *p == ':' && run(p + 1, end, "0123456789") > 0)
		p += 1 + run(p + 1, end, "0123456789");
	if (p < end && *p == '.') {
		tail = run(p + 1, end, digits);
		p += 1 + tail;
	}
	if (n + tail == 0)
		return false;
	if (end - p >= 2 && (*p | 0x20) == 'e') {
		p++;
		if (*p == '+' || *p == '-')
			p++;
		n = run(p, end, "0123456789");
		p += n;
		if (n == 0)
			return false;
	}
	return p == end;
}

/* 2001-12-14, and what may stand behind it. */
static bool
is_date(struct span text)
{
	static const char digits[] = "0123456789";
	const uint8_t *p = text.p, *end = p + text.len;
	size_t month, day;

	if (run(p, end, digits) != 4 || end - p < 8 || p[4] != '-')
		return false;
	month = run(p + 5, end, digits);
	p += 5 + month;
	if (month < 1 || month > 2 || p == end || *p != '-')
		return false;
	day = run(p + 1, end, digits);
	p += 1 + day;
	return day >= 1 && day <= 2 && (p == end || strchr("Tt \t", *p) != NULL);
}

/* JSON's grammar, and where there is an exponent a point before it and a sign in it, which YAML 1.1 wants. */
static bool
is_common_number(struct span text, struct decimal *d)
{
	const uint8_t *e;

	if (!decimal_scan(d, text))
		return false;
	for (e = text.p; e < text.p + text.len && (*e | 0x20) != 'e'; e++)
		;
	if (e == text.p + text.len)
		return true;
	return memchr(text.p, '.', (size_t)(e - text.p)) != NULL && (e[1] == '+' || e[1] == '-');
}

enum plain
plain_resolve(struct span text, struct decimal *d)
{
	static const struct {
		const char *word;
		enum plain plain;
	} words[] = {
	    {"null", PLAIN_NULL},
	    {"true", PLAIN_TRUE},
	    {"false", PLAIN_FALSE},
	    {"<<", PLAIN_MERGE},
	    {".nan", PLAIN_NAN},
	    {".inf", PLAIN_INFINITY},
	    {"-.inf", PLAIN_MINUS_INFINITY},
	};
	size_t i;

	for (i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (is(text, words[i].word))
			return words[i].plain;
	if (is_common_number(text, d))
		return PLAIN_NUMBER;
	return is_word(text) || is_number(text) || is_date(text) ? PLAIN_UNSURE : PLAIN_STRING;
}
