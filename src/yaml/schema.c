/*
 * schema.c -- what a plain scalar means.
 * In:       the text of a plain scalar, a schema.      Out: its kind.
 * Memory:   none.
 * Not here: the number's digits (numeral.c), tags (tags.c), where plain style is possible at all (the writer).
 * Reading and quoting ask the same functions, so they agree.
 */
#include "yaml/schema.h"

/* A scanner over one text; no position is ever behind `end`. */
struct scan {
	const uint8_t *at, *end;
};

/* What a first byte allows. Most words end here. */
enum { NOTHING, WORD, NUMERAL, ODD };

static const uint8_t first_byte[256] = {
    ['~'] = WORD,    ['n'] = WORD,    ['N'] = WORD,    ['t'] = WORD,	['T'] = WORD,	 ['f'] = WORD,
    ['F'] = WORD,    ['y'] = WORD,    ['Y'] = WORD,    ['o'] = WORD,	['O'] = WORD,	 ['0'] = NUMERAL,
    ['1'] = NUMERAL, ['2'] = NUMERAL, ['3'] = NUMERAL, ['4'] = NUMERAL, ['5'] = NUMERAL, ['6'] = NUMERAL,
    ['7'] = NUMERAL, ['8'] = NUMERAL, ['9'] = NUMERAL, ['+'] = NUMERAL, ['-'] = NUMERAL, ['.'] = NUMERAL,
    ['='] = ODD,     ['<'] = ODD,
};

/* Words in lower case; each is also read with its first or with all letters in upper case. */
static const struct word {
	const char *text;
	uint8_t len;
	bool only_11;
	enum yaml_kind kind;
} words[] = {
    {"true", 4, false, KIND_TRUE}, {"false", 5, false, KIND_FALSE}, {"null", 4, false, KIND_NULL},
    {"~", 1, false, KIND_NULL},	   {"yes", 3, true, KIND_TRUE},	    {"no", 2, true, KIND_FALSE},
    {"on", 2, true, KIND_TRUE},	   {"off", 3, true, KIND_FALSE},    {"y", 1, true, KIND_TRUE},
    {"n", 1, true, KIND_FALSE},
};

static bool
is_digit(uint8_t c)
{
	return (uint8_t)(c - '0') < 10;
}

static bool
is_hex(uint8_t c)
{
	return is_digit(c) || (uint8_t)((c | 0x20) - 'a') < 6;
}

/* `text` is `word` (lower case, as long as the text), Word or WORD. */
static bool
is_word(struct span text, const char *word)
{
	size_t i, upper = 0;

	for (i = 0; i < text.len; i++) {
		if (text.p[i] == (uint8_t)word[i])
			continue;
		/* Upper case letters must be the first, or all without a gap. */
		if (text.p[i] != (uint8_t)(word[i] - 0x20) || word[i] < 'a' || upper != i)
			return false;
		upper++;
	}
	return upper <= 1 || upper == text.len;
}

static enum yaml_kind
resolve_word(enum yaml_schema schema, struct span text)
{
	const struct word *w, *end = words + sizeof(words) / sizeof(words[0]);

	if (text.len > sizeof("false") - 1)
		return KIND_STRING;
	for (w = words; w < end; w++)
		if (w->len == text.len && (text.p[0] | 0x20) == w->text[0] &&
		    (schema == YAML_11 || !w->only_11) && is_word(text, w->text))
			return w->kind;
	return KIND_STRING;
}

static bool
eat(struct scan *s, char c)
{
	if (s->at == s->end || *s->at != (uint8_t)c)
		return false;
	s->at++;
	return true;
}

static bool
eat_either(struct scan *s, char a, char b)
{
	return eat(s, a) || eat(s, b);
}

/* Digits; returns how many. */
static size_t
eat_digits(struct scan *s)
{
	const uint8_t *from = s->at;

	while (s->at < s->end && is_digit(*s->at))
		s->at++;
	return (size_t)(s->at - from);
}

/* Digits below `base` and underscores to the end of the text. */
static bool
is_rest(struct scan s, unsigned base, bool underscores)
{
	if (s.at == s.end)
		return false;
	for (; s.at < s.end; s.at++) {
		if (*s.at == '_' && underscores)
			continue;
		if (base == 16 ? !is_hex(*s.at) : *s.at < '0' || *s.at >= '0' + base)
			return false;
	}
	return true;
}

/* What begins with a point and has no digits: .inf and .nan. */
static enum yaml_kind
resolve_special(struct span text)
{
	struct span rest = text;
	bool minus = text.p[0] == '-', sign = minus || text.p[0] == '+';

	rest.p += sign;
	rest.len -= sign;
	/* NaN has capitals of its own. */
	if (rest.len != 4 || rest.p[0] != '.')
		return KIND_STRING;
	if (is_word(span_of(rest.p + 1, 3), "inf"))
		return minus ? KIND_MINUS_INFINITY : KIND_INFINITY;
	if (!sign && (memcmp(rest.p, ".nan", 4) == 0 || memcmp(rest.p, ".NaN", 4) == 0 ||
		      memcmp(rest.p, ".NAN", 4) == 0))
		return KIND_NAN;
	return KIND_STRING;
}

/* [-+]? ( .D+ | D+ (.D*)? ) ( [eE] [-+]? D+ )?  |  0o O+  |  0x H+ */
static enum yaml_kind
numeral_12(struct span text)
{
	struct scan s = {text.p, text.p + text.len};
	bool sign = eat_either(&s, '-', '+'), point;
	size_t n;

	if (!sign && text.len > 2 && text.p[0] == '0') {
		s.at += 2;
		if (text.p[1] == 'x')
			return is_rest(s, 16, false) ? KIND_HEX : KIND_STRING;
		if (text.p[1] == 'o')
			return is_rest(s, 8, false) ? KIND_OCTAL : KIND_STRING;
		s.at -= 2;
	}
	n = eat_digits(&s);
	point = eat(&s, '.');
	if (point)
		n += eat_digits(&s);
	if (n == 0)
		return resolve_special(text);
	if (s.at == s.end)
		return point ? KIND_FLOAT : KIND_DECIMAL;
	if (!eat_either(&s, 'e', 'E'))
		return KIND_STRING;
	(void)eat_either(&s, '-', '+');
	return eat_digits(&s) > 0 && s.at == s.end ? KIND_FLOAT : KIND_STRING;
}

/* Digits and underscores; returns how many of both. */
static size_t
eat_digits_11(struct scan *s)
{
	const uint8_t *from = s->at;

	while (s->at < s->end && (is_digit(*s->at) || *s->at == '_'))
		s->at++;
	return (size_t)(s->at - from);
}

/* The rest of a number in base 60, after its first group: (:[0-5]?D)+ ( . [D_]* )? */
static enum yaml_kind
base60_11(struct scan s, bool zero)
{
	size_t n;

	while (eat(&s, ':')) {
		if ((n = eat_digits(&s)) == 0 || n > 2 || (n == 2 && s.at[-2] > '5'))
			return KIND_STRING;
	}
	if (s.at == s.end)
		return zero ? KIND_STRING : KIND_BASE60;
	if (!eat(&s, '.'))
		return KIND_STRING;
	(void)eat_digits_11(&s);
	return s.at == s.end ? KIND_BASE60 : KIND_STRING;
}

/* The rest of a float of YAML 1.1, from its point on: . [D_]* ( [eE] [-+] D+ )? */
static enum yaml_kind
fraction_11(struct span text, struct scan s, size_t n)
{
	s.at++;
	if (n == 0 && (s.at == s.end || !is_digit(*s.at)))
		return resolve_special(text);
	(void)eat_digits_11(&s);
	if (s.at == s.end)
		return KIND_FLOAT;
	if (!eat_either(&s, 'e', 'E') || !eat_either(&s, '-', '+'))
		return KIND_STRING;
	return eat_digits(&s) > 0 && s.at == s.end ? KIND_FLOAT : KIND_STRING;
}

/* One or two digits. */
static bool
eat_two(struct scan *s)
{
	size_t n = eat_digits(s);

	return n == 1 || n == 2;
}

static size_t
eat_blanks(struct scan *s)
{
	const uint8_t *from = s->at;

	while (s->at < s->end && (*s->at == ' ' || *s->at == '\t'))
		s->at++;
	return (size_t)(s->at - from);
}

/* The shape of a timestamp: a date, or a date and a time with or without fraction and zone. */
static bool
is_timestamp(struct span text)
{
	struct scan s = {text.p, text.p + text.len};

	if (text.len < 8 || eat_digits(&s) != 4 || !eat(&s, '-') || !eat_two(&s) || !eat(&s, '-') ||
	    !eat_two(&s))
		return false;
	if (s.at == s.end)
		return text.len == 10;
	if (!eat_either(&s, 'T', 't') && eat_blanks(&s) == 0)
		return false;
	if (!eat_two(&s) || !eat(&s, ':') || eat_digits(&s) != 2 || !eat(&s, ':') || eat_digits(&s) != 2)
		return false;
	if (eat(&s, '.'))
		(void)eat_digits(&s);
	(void)eat_blanks(&s);
	if (s.at == s.end || (eat(&s, 'Z') && s.at == s.end))
		return true;
	if (!eat_either(&s, '-', '+') || !eat_two(&s))
		return false;
	return s.at == s.end || (eat(&s, ':') && eat_digits(&s) == 2 && s.at == s.end);
}

/* The types int, float and timestamp of YAML 1.1. Underscores may stand between digits. */
static enum yaml_kind
numeral_11(struct span text)
{
	struct scan s = {text.p, text.p + text.len};
	const uint8_t *first;
	size_t n;

	(void)eat_either(&s, '-', '+');
	first = s.at;
	if (s.end - s.at > 2 && s.at[0] == '0' && (s.at[1] == 'x' || s.at[1] == 'b')) {
		s.at += 2;
		if (!is_rest(s, first[1] == 'x' ? 16 : 2, true))
			return KIND_STRING;
		return first[1] == 'x' ? KIND_HEX : KIND_BINARY;
	}
	n = s.at < s.end && is_digit(*s.at) ? eat_digits_11(&s) : 0;
	if (s.at == s.end && n > 0) {
		if (n == 1 || *first != '0')
			return KIND_DECIMAL;
		s.at = first;
		return is_rest(s, 8, true) ? KIND_OCTAL : KIND_STRING;
	}
	if (s.at < s.end && *s.at == '.')
		return fraction_11(text, s, n);
	if (n > 0 && s.at < s.end && *s.at == ':')
		return base60_11(s, *first == '0');
	return is_timestamp(text) ? KIND_TIMESTAMP : KIND_STRING;
}

enum yaml_kind
schema_resolve(enum yaml_schema schema, struct span text)
{
	if (text.len == 0)
		return KIND_NULL;
	switch (first_byte[text.p[0]]) {
	case WORD:
		return resolve_word(schema, text);
	case NUMERAL:
		return schema == YAML_11 ? numeral_11(text) : numeral_12(text);
	default:
		return KIND_STRING;
	}
}

/* `text` is `word` (lower case, as long as the text) in whatever case: some readers do not mind it. */
static bool
is_word_in_any_case(const uint8_t *text, const char *word, size_t len)
{
	size_t i;

	for (i = 0; i < len; i++)
		if ((text[i] | 0x20) != (uint8_t)word[i])
			return false;
	return true;
}

static bool
may_be_word(struct span text)
{
	const struct word *w, *end = words + sizeof(words) / sizeof(words[0]);

	if (text.len > sizeof("false") - 1)
		return false;
	for (w = words; w < end; w++)
		if (w->len == text.len && is_word_in_any_case(text.p, w->text, text.len))
			return true;
	return false;
}

/* .inf or .nan, with any sign. */
static bool
may_be_special(struct span text)
{
	size_t sign = text.p[0] == '-' || text.p[0] == '+';

	return text.len == sign + 4 && text.p[sign] == '.' &&
	       (is_word_in_any_case(text.p + sign + 1, "inf", 3) ||
		is_word_in_any_case(text.p + sign + 1, "nan", 3));
}

bool
schema_reads_as_string(struct span text)
{
	if (text.len == 0)
		return false;
	switch (first_byte[text.p[0]]) {
	case WORD:
		return !may_be_word(text);
	case NUMERAL:
		return numeral_12(text) == KIND_STRING && numeral_11(text) == KIND_STRING &&
		       !may_be_special(text);
	case ODD:
		/* YAML 1.1 has a type for a lone = and one for <<. */
		return !(text.len == 1 && text.p[0] == '=') &&
		       !(text.len == 2 && memcmp(text.p, "<<", 2) == 0);
	default:
		return true;
	}
}
