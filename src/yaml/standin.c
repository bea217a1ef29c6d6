/*
 * standin.c -- what libyaml cannot take goes through it in disguise.
 * In:       text on its way to libyaml, values on their way back.      Out: text that libyaml takes; the values as meant.
 * Memory:   none: a stand-in tells by itself what it stands for.
 * Not here: control characters, which nobody may write raw (input.c).
 */
#include "yaml/standin.h"

#include "text/utf8.h"

/* The stand-ins are f4 8f be 80..bf in UTF-8; the last six bits say what one stands for. */
#define BASE 0x10ff80u
enum {
	FOR_C1 = 0x00, /* 32 of them: U+0080 to U+009F, NEL among them */
	FOR_DEL = 0x20,
	FOR_LINE_SEPARATOR, /* U+2028 */
	FOR_PARAGRAPH_SEPARATOR,
	FOR_FFFE,
	FOR_FFFF,
	FOR_QUESTION_MARK, /* one that is no indicator, though libyaml would take it for one */
	FOR_COLON,	   /* the same */
	FOR_NUMBER_SIGN,   /* one that begins no comment, though libyaml would let it */
	FOR_ITSELF,	   /* a mark: the stand-in behind it is a character of the input */
	FOR_CASE = 0x30	   /* 16 of them, two behind each joined pair: which of its hex digits are capitals */
};

/* \ud83d\ude00 and \U0001F600, in bytes; the two behind the latter make it as many characters as the former. */
#define PAIR   12
#define JOINED 10

static const bool attention[256] = {
    [0x00] = true, [0x01] = true, [0x02] = true, [0x03] = true, [0x04] = true, [0x05] = true, [0x06] = true,
    [0x07] = true, [0x08] = true, [0x0b] = true, [0x0c] = true, [0x0e] = true, [0x0f] = true, [0x10] = true,
    [0x11] = true, [0x12] = true, [0x13] = true, [0x14] = true, [0x15] = true, [0x16] = true, [0x17] = true,
    [0x18] = true, [0x19] = true, [0x1a] = true, [0x1b] = true, [0x1c] = true, [0x1d] = true, [0x1e] = true,
    [0x1f] = true, ['\n'] = true, ['#'] = true,	 ['?'] = true,	[':'] = true,  ['\\'] = true, [0x7f] = true,
    [0xc2] = true, [0xe2] = true, [0xef] = true, [0xf4] = true,
};

size_t
standin_plain(struct span text)
{
	size_t i = 0;

	while (i < text.len && !attention[text.p[i]])
		i++;
	return i;
}

static size_t
put_standin(uint8_t *to, unsigned what)
{
	return utf8_encode(to, BASE + what);
}

/* The stand-in for a character, or -1 if it needs none. */
static int
standin_for(uint32_t code, bool breaks_11)
{
	if (breaks_11 && (code == 0x85 || code == 0x2028 || code == 0x2029))
		return -1;
	if (code == 0x7f)
		return FOR_DEL;
	if (code >= 0x80 && code <= 0x9f)
		return FOR_C1 + (int)(code - 0x80);
	if (code == 0x2028 || code == 0x2029)
		return FOR_LINE_SEPARATOR + (int)(code - 0x2028);
	if (code == 0xfffe || code == 0xffff)
		return FOR_FFFE + (int)(code - 0xfffe);
	return -1;
}

/* The character that a stand-in stands for. */
static uint32_t
meant_by(unsigned what)
{
	if (what >= FOR_QUESTION_MARK)
		return (uint32_t) "?:#"[what - FOR_QUESTION_MARK];
	if (what < FOR_DEL)
		return 0x80 + what;
	if (what == FOR_DEL)
		return 0x7f;
	if (what <= FOR_PARAGRAPH_SEPARATOR)
		return 0x2028 + what - FOR_LINE_SEPARATOR;
	return 0xfffe + what - FOR_FFFE;
}

static int
hex_value(uint8_t c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c |= 0x20;
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Whether byte `i` of a pair of escapes may be `c`. */
static bool
fits_pair(size_t i, uint8_t c)
{
	static const char fixed[] = "\\ud   \\ud   ";
	int digit = hex_value(c);

	if (i == 3 || i == 9)
		return i == 3 ? digit >= 8 && digit <= 11 : digit >= 12;
	return fixed[i] == ' ' ? digit >= 0 : fixed[i] == 'd' ? digit == 13 : c == (uint8_t)fixed[i];
}

/* How many hex digits, up to eight, stand in a text from `at` on. */
static size_t
hex_run(struct span text, size_t at)
{
	size_t n;

	for (n = 0; n < 8 && at + n < text.len && hex_value(text.p[at + n]) >= 0; n++)
		;
	return n;
}

/* Four hex digits; *capitals gets a bit for each that is a capital. */
static uint32_t
read_hex(const uint8_t *p, unsigned *capitals)
{
	uint32_t value = 0;
	int i;

	*capitals = 0;
	for (i = 0; i < 4; i++) {
		value = value << 4 | (uint32_t)hex_value(p[i]);
		*capitals = *capitals << 1 | (p[i] >= 'A' && p[i] <= 'F');
	}
	return value;
}

static void
write_hex(uint8_t *to, uint32_t value, int digits, unsigned capitals)
{
	int i;

	for (i = digits - 1; i >= 0; i--, value >>= 4, capitals >>= 1)
		to[i] = (uint8_t)((capitals & 1 ? "0123456789ABCDEF" : "0123456789abcdef")[value & 15]);
}

/* Two escapes that make a pair become one, and two stand-ins that keep their spelling. */
static size_t
join_pair(const uint8_t *p, uint8_t *to)
{
	unsigned high_case, low_case;
	uint32_t high = read_hex(p + 2, &high_case), low = read_hex(p + 8, &low_case);
	size_t n = JOINED;

	to[0] = '\\';
	to[1] = 'U';
	write_hex(to + 2, 0x10000 + ((high & 0x3ff) << 10) + (low & 0x3ff), 8, 0);
	n += put_standin(to + n, FOR_CASE + high_case);
	return n + put_standin(to + n, FOR_CASE + low_case);
}

/* \U0010FF80 to \U0010FFBF: an escape for a character that stands in for others. */
static bool
is_escaped_standin(struct span text)
{
	unsigned unused;

	return text.len >= JOINED && text.p[1] == 'U' && hex_run(text, 2) >= 8 &&
	       read_hex(text.p + 2, &unused) == 0x10 && (read_hex(text.p + 6, &unused) & 0xffc0) == 0xff80;
}

/* How much of a text that begins with a backslash must be seen to know what it is. */
static size_t
escape_needs(struct span text)
{
	size_t i;

	if (text.len < 2)
		return 2;
	if (text.p[1] == 'U')
		return hex_run(text, 2) == text.len - 2 ? JOINED : 2;
	for (i = 0; i < text.len && i < PAIR && fits_pair(i, text.p[i]); i++)
		;
	return i == text.len || i == PAIR ? PAIR : 2;
}

/* A backslash. Two of them are passed on together, so that the second is not taken for the start of an escape. */
static size_t
put_escape(struct span text, bool last, uint8_t *to, struct standin *w)
{
	size_t needs = escape_needs(text), used;

	if (text.len < needs && !last)
		return 0;
	if (needs == PAIR && text.len >= PAIR) {
		w->n = join_pair(text.p, to);
		w->other = true;
		w->extra = false;
		return PAIR;
	}
	w->other = w->extra = is_escaped_standin(text);
	w->n = w->other ? put_standin(to, FOR_ITSELF) : 0;
	used = text.len > 1 && text.p[1] == '\\' ? 2 : 1;
	memset(to + w->n, '\\', used);
	w->n += used;
	return used;
}

static bool
is_one_of(uint8_t c, const char *set)
{
	return c != 0 && strchr(set, c) != NULL;
}

/* What a plain word in a flow collection may not begin with, behind ? or : */
static bool
ends_indicator(uint8_t c)
{
	return is_one_of(c, " \t\r\n[]{},");
}

/* "key"::word -- the first colon is an indicator, the second begins a word. */
static size_t
put_two_colons(struct span text, bool last, uint8_t *to, struct standin *w)
{
	if (text.len < 3 && !last)
		return 0;
	w->other = text.len > 2 && !ends_indicator(text.p[2]);
	w->n = 1;
	to[0] = ':';
	if (w->other)
		w->n += put_standin(to + 1, FOR_COLON);
	return w->other ? 2 : 1;
}

/*
 * ? or : where a word may begin. Before a blank or what ends a word in flow collections it is an indicator, and a colon is
 * one too behind what looks like JSON.
 */
static size_t
put_indicator(struct span text, bool last, uint8_t *to, struct standin *w)
{
	bool json = text.p[0] == ':' && is_one_of(w->solid, "\"'}]");
	bool word = !json && (w->before == 0 || is_one_of(w->before, " \t\r\n[{,"));

	w->extra = false;
	if ((word || json) && text.len == 1 && !last)
		return 0;
	if (json && text.len > 1 && text.p[1] == ':')
		return put_two_colons(text, last, to, w);
	w->other = word && text.len > 1 && !ends_indicator(text.p[1]);
	w->n = 1;
	to[0] = text.p[0];
	if (w->other)
		w->n = put_standin(to, text.p[0] == '?' ? FOR_QUESTION_MARK : FOR_COLON);
	return 1;
}

/* A comment begins a line or stands behind a blank. */
static size_t
put_number_sign(uint8_t *to, struct standin *w)
{
	w->extra = false;
	w->other = w->before != 0 && !is_one_of(w->before, " \t\r\n");
	w->n = 1;
	to[0] = '#';
	if (w->other)
		w->n = put_standin(to, FOR_NUMBER_SIGN);
	return 1;
}

size_t
standin_put(struct span text, bool last, uint8_t *to, struct standin *w)
{
	uint32_t code;
	size_t used;
	int what;

	if (text.p[0] == '\\')
		return put_escape(text, last, to, w);
	if (text.p[0] == '?' || text.p[0] == ':')
		return put_indicator(text, last, to, w);
	if (text.p[0] == '#')
		return put_number_sign(to, w);
	code = utf8_decode(text.p, text.len, &used);
	if ((what = standin_for(code, w->breaks_11)) >= 0) {
		w->n = put_standin(to, (unsigned)what);
		w->other = true;
		w->extra = false;
		return used;
	}
	w->other = w->extra = code >= BASE && code < BASE + 64;
	w->n = w->other ? put_standin(to, FOR_ITSELF) : 0;
	memcpy(to + w->n, text.p, used);
	w->n += used;
	return used;
}

/* Undoes join_pair outside double quotes: the value ends in \U0001F600 and the case of the high surrogate is seen. */
static size_t
split_pair(uint8_t *value, size_t n, unsigned high_case, unsigned low_case)
{
	unsigned unused;
	uint32_t code = read_hex(value + n - 8, &unused) << 16 | read_hex(value + n - 4, &unused);

	n -= JOINED;
	code -= 0x10000;
	memcpy(value + n, "\\u....\\u....", PAIR);
	write_hex(value + n + 2, 0xd800 | code >> 10, 4, high_case);
	write_hex(value + n + 8, 0xdc00 | (code & 0x3ff), 4, low_case);
	return n + PAIR;
}

static bool
is_standin(const uint8_t *p, const uint8_t *end)
{
	return end - p >= 4 && memcmp(p, "\xf4\x8f\xbe", 3) == 0;
}

/* The next stand-in, or `end`. */
static const uint8_t *
find_standin(const uint8_t *p, const uint8_t *end)
{
	while ((p = memchr(p, 0xf4, (size_t)(end - p))) != NULL && !is_standin(p, end))
		p++;
	return p != NULL ? p : end;
}

/* What may stand in a scalar without quotes. */
static bool
is_printable(unsigned what)
{
	return what == FOR_C1 + 5 || what >= FOR_QUESTION_MARK || what == FOR_LINE_SEPARATOR ||
	       what == FOR_PARAGRAPH_SEPARATOR;
}

size_t
standin_restore(uint8_t *value, size_t len, int quoted, uint32_t *code)
{
	const uint8_t *p = value, *end = value + len, *next;
	size_t n = 0, run;
	unsigned what;

	for (*code = 0;; p = next) {
		next = find_standin(p, end);
		run = (size_t)(next - p);
		memmove(value + n, p, run);
		n += run;
		if (next == end)
			return n;
		what = next[3] & 0x3f;
		next += 4;
		if (what < FOR_ITSELF) {
			if (quoted == 0 && !is_printable(what))
				*code = meant_by(what);
			n += utf8_encode(value + n, meant_by(what));
		} else if (what == FOR_ITSELF && is_standin(next, end)) {
			memmove(value + n, next, 4);
			next += 4;
			n += 4;
		} else if (what >= FOR_CASE && is_standin(next, end)) {
			if (quoted != 2)
				n = split_pair(value, n, what & 15, next[3] & 15);
			next += 4;
		}
	}
}

uint32_t
standin_meaning(uint32_t code)
{
	return code >= BASE && code < BASE + FOR_ITSELF ? meant_by(code - BASE) : code;
}
