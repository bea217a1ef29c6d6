/*
 * plain.c -- what a plain YAML scalar is to every reader.
 * In:       its text.      Out: what all readers take it for, or that they do not agree.
 * Memory:   none.
 * Not here: quoting (yaml/), which must have kept everything unsure in quotes.
 */
#include "verify/plain.h"

#include <strings.h>

/* "false" and "-.inf" */
#define LONGEST_WORD 5

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

	if (text.len > LONGEST_WORD)
		return false;
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

/* 0x1F, 0b1, 0o17 and the like, all but 0o17 with or without underscores, and behind a sign or not. */
static bool
has_base(const uint8_t *p, const uint8_t *end, bool sign)
{
	static const char *const sets[] = {"xX", "0123456789abcdefABCDEF_", "bB", "01_", "oO", "01234567"};
	size_t i;

	if (end - p < 3 || *p != '0')
		return false;
	for (i = 0; i < (sign ? 4 : 6); i += 2)
		if (strchr(sets[i], p[1]) != NULL)
			return p + 2 + run(p + 2, end, sets[i + 1]) == end;
	return false;
}

static const char digits[] = "0123456789", digits_[] = "0123456789_";

/* Parts of sixty, :MM or :M, as many as there are. NULL if one of them is more than 59. */
static const uint8_t *
skip_sixties(const uint8_t *p, const uint8_t *end)
{
	size_t n;

	while (end - p >= 2 && *p == ':') {
		n = run(p + 1, end, digits);
		if (n < 1 || n > 2 || (n == 2 && p[1] > '5'))
			return NULL;
		p += 1 + n;
	}
	return p;
}

/* e+5; `bare`: or e5. */
static bool
is_exponent(const uint8_t *p, const uint8_t *end, bool bare)
{
	if (end - p < 2 || (*p++ | 0x20) != 'e')
		return false;
	if (*p == '+' || *p == '-')
		p++;
	else if (!bare)
		return false;
	return p < end && p + run(p, end, digits) == end;
}

/* Digits, parts of sixty, a fraction, an exponent: all that a reader of either YAML takes for a number. */
static bool
is_number(struct span text)
{
	const uint8_t *p = text.p, *end = p + text.len, *first, *colon, *point;
	bool sixties, underscored;

	if (p < end && (*p == '+' || *p == '-'))
		p++;
	if (has_base(p, end, p > text.p))
		return true;
	first = p;
	if (run(p, end, digits) > 0)
		p += run(p, end, digits_);
	colon = p;
	if (p > first && (p = skip_sixties(p, end)) == NULL)
		return false;
	point = p;
	if (p == first && run(p, end, ".") == 0)
		return false;
	sixties = p > colon;
	if (sixties && (p == end || *p != '.') && *first == '0')
		return false;
	if (p < end && *p == '.') {
		if (p == first && run(p + 1, end, digits) == 0)
			return false;
		p += 1 + run(p + 1, end, digits_);
	}
	if (sixties)
		return p == end;
	/* Only YAML 1.1 knows underscores: it wants octal digits behind a zero, a point and a sign with an exponent. */
	underscored = memchr(first, '_', (size_t)(p - first)) != NULL;
	if (underscored && p == point)
		return p == end && (*first != '0' || first + run(first, end, "01234567_") == end);
	return p == end || is_exponent(p, end, !underscored);
}

/* Of one or two digits (two: exactly), with `mark` before them: what is behind, or NULL. */
static const uint8_t *
skip_field(const uint8_t *p, const uint8_t *end, char mark, bool two)
{
	size_t n;

	if (p == NULL || p == end || *p != (uint8_t)mark)
		return NULL;
	n = run(p + 1, end, digits);
	return n > 2 || n < (two ? 2u : 1u) ? NULL : p + 1 + n;
}

/* hh:mm:ss, a fraction, a zone. */
static bool
is_time(const uint8_t *p, const uint8_t *end)
{
	size_t n = run(p, end, digits);

	if (n < 1 || n > 2)
		return false;
	p = skip_field(skip_field(p + n, end, ':', true), end, ':', true);
	if (p == NULL)
		return false;
	if (p < end && *p == '.')
		p += 1 + run(p + 1, end, digits);
	p += run(p, end, " \t");
	if (p == end)
		return true;
	if (*p == 'Z')
		return p + 1 == end;
	if (*p != '+' && *p != '-')
		return false;
	p = skip_field(p, end, (char)*p, false);
	return p == end || skip_field(p, end, ':', true) == end;
}

/* 2001-12-14, or with a time behind it. */
static bool
is_date(struct span text)
{
	const uint8_t *p = text.p, *end = p + text.len, *day;

	if (run(p, end, digits) != 4 ||
	    (day = skip_field(skip_field(p + 4, end, '-', false), end, '-', false)) == NULL)
		return false;
	if (day == end)
		return text.len == 10;
	if ((*day | 0x20) == 't')
		return is_time(day + 1, end);
	return run(day, end, " \t") > 0 && is_time(day + run(day, end, " \t"), end);
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

	for (i = 0; text.len <= LONGEST_WORD && i < sizeof(words) / sizeof(words[0]); i++)
		if (is(text, words[i].word))
			return words[i].plain;
	if (is_common_number(text, d))
		return PLAIN_NUMBER;
	return is_word(text) || is_number(text) || is_date(text) ? PLAIN_UNSURE : PLAIN_STRING;
}
