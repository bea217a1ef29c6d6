/*
 * fault.c -- where the JSON reader stands still: the window ends, or something is wrong, and then what, where, and at
 *            which path.
 * In:       a state and a byte that does not fit it.      Out: a filled struct err, or a reader that waits.
 * Memory:   a copy of the key whose value is due, when its window goes.
 * Not here: errors inside strings and numbers, which their own files find.
 */
#include <stdarg.h>
#include <stdio.h>

#include "json/reader.h"

/* Whether the value that is due or being read at `at` belongs to the key at hand. */
static bool
has_key(const struct jsn_reader *r, enum jsn_at at)
{
	return at == AT_COLON || at == AT_VALUE || (at == AT_BODY && nest_in_map(&r->nest));
}

const uint8_t *
jsn_halt(struct jsn_reader *r, enum jsn_at at, const uint8_t *p)
{
	size_t len = r->key.len;

	r->at = at;
	r->hungry = true;
	r->base.with.source->at = p;
	/* The window goes; the key stays, as much of it as a path can show. */
	if ((has_key(r, at) || at == AT_KEY_BODY) && r->key.p != r->key_text.p) {
		if (len > LIMIT_PATH_KEYS + 1)
			len = LIMIT_PATH_KEYS + 1;
		r->key_text.len = 0;
		if (buf_add(&r->key_text, r->key.p, len, "key", r->base.with.err) == -1)
			r->at = AT_BAD;
		r->key = span_of(r->key_text.p, len);
	}
	return NULL;
}

const uint8_t *
jsn_refused(struct jsn_reader *r, enum jsn_at at, struct place place)
{
	reader_fail(&r->base, place);
	if (r->base.with.err->class == ERR_DATA)
		nest_path(&r->nest, has_key(r, at), r->key, r->base.with.err);
	r->at = AT_BAD;
	return NULL;
}

/*
 * Whether these may be the first bytes of JSON in UTF-16 without a byte order mark: it begins with ASCII, and behind that
 * comes more of it, unless a string begins.
 */
static bool
is_utf16(const uint8_t *p, size_t len)
{
	if ((p[0] == 0) == (p[1] == 0) || len == 3)
		return false;
	return len == 2 || (p[0] | p[1]) == '"' || p[p[0] == 0 ? 2 : 3] == 0;
}

/* The name of the encoding whose first four bytes, or as many as there are, are these; NULL if it may be UTF-8. */
static const char *
encoding_of(const uint8_t *p, size_t len)
{
	bool wide_little = len == 4 && p[2] == 0 && p[3] == 0, wide_big = len == 4 && p[0] == 0 && p[1] == 0;

	if (len < 2)
		return NULL;
	if ((p[0] == 0xff && p[1] == 0xfe) || (p[0] == 0xfe && p[1] == 0xff) || is_utf16(p, len))
		return wide_little ? "UTF-32" : "UTF-16";
	return wide_big ? "UTF-32" : NULL;
}

/* The same for an input that is wrong at `p`: only a wrong byte among the first two can mean that. */
static const char *
encoding(struct jsn_reader *r, const uint8_t *p)
{
	struct source *s = r->base.with.source;
	uint8_t first[4] = {' '};
	size_t before = (size_t)source_offset(s, p), n;

	if (before > 1 || jsn_is_end(r, p) || (*p != 0 && *p < 0xfe))
		return NULL;
	s->at = p;
	while ((size_t)(s->end - s->at) < sizeof(first) - before && !s->ended)
		if (source_more(s, r->base.with.err) == -1)
			return NULL;
	n = (size_t)(s->end - s->at);
	if (n > sizeof(first) - before)
		n = sizeof(first) - before;
	memcpy(first + before, s->at, n);
	return encoding_of(first, before + n);
}

const uint8_t *
jsn_fail(struct jsn_reader *r, enum jsn_at at, const uint8_t *p, const char *words, ...)
{
	/* Looking for the encoding may move the window: the place comes first. */
	struct place place = source_place(r->base.with.source, p);
	const char *name = encoding(r, p);
	char text[512];
	va_list list;

	va_start(list, words);
	vsnprintf(text, sizeof(text), words, list);
	va_end(list);
	if (name != NULL) {
		err_set(r->base.with.err, ERR_DATA, "expected UTF-8, found %s", name);
		err_at(r->base.with.err, (struct place){0, 1, 1});
	} else
		err_set(r->base.with.err, ERR_DATA, "%s", text);
	return jsn_refused(r, at, place);
}

const uint8_t *
jsn_expected(struct jsn_reader *r, enum jsn_at at, const uint8_t *p, const char *expected)
{
	char name[32];

	return jsn_fail(r, at, p, "expected %s, found %s", expected,
			err_byte_name(jsn_is_end(r, p) ? -1 : *p, name));
}

/* What a state waits for, in words. */
static const char *
awaited(enum jsn_at at)
{
	switch (at) {
	case AT_APART:
		return "white space behind a bare value";
	case AT_ARRAY:
		return "a value or ']'";
	case AT_MORE:
		return "',' or ']'";
	case AT_MAP:
		return "a key in double quotes or '}'";
	case AT_KEY:
		return "a key in double quotes";
	case AT_COLON:
		return "':'";
	case AT_NEXT:
		return "',' or '}'";
	default:
		return "a value";
	}
}

COLD const uint8_t *
jsn_odd(struct jsn_reader *r, enum jsn_at at, const uint8_t *p)
{
	if (jsn_is_cut(r, p))
		return jsn_halt(r, at, p);
	if (jsn_is_end(r, p) && at <= (r->sequence ? AT_BETWEEN : AT_APART))
		return jsn_halt(r, AT_END, p);
	if (!jsn_is_end(r, p) && r->base.with.setup->relaxed && jsn_relaxed(r, at, &p))
		return p;
	return jsn_expected(r, at, p, awaited(at));
}

COLD const uint8_t *
jsn_odd_word(struct jsn_reader *r, enum jsn_at at, const uint8_t *p, const char *word)
{
	size_t i;

	for (i = 0; word[i] != '\0' && p[i] == (uint8_t)word[i]; i++)
		;
	if (jsn_is_cut(r, p + i))
		return jsn_halt(r, at, p);
	return jsn_expected(r, at, p + i, word);
}
