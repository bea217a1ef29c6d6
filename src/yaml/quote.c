/*
 * quote.c -- in which style a string is written, and the escapes of double-quoted style.
 * In:       a whole string of valid UTF-8.      Out: plain, literal or double-quoted; escapes.
 * Memory:   none.
 * Not here: what words and numbers mean (schema.c), writing anything.
 * Bytes are sorted into classes; the classes met tell most of it, a second look is for the few that depend on neighbours.
 */
#include "yaml/quote.h"

#include "text/utf8.h"
#include "yaml/schema.h"

/* What a byte does to the style. */
enum {
	MARK = 1,    /* ':' and '#': plain, but for some neighbours */
	HIGH = 2,    /* beyond ASCII */
	SUSPECT = 4, /* first byte of characters of which some must be escaped */
	LINE = 8,    /* line feed: literal or quoted */
	TAB = 16,    /* literal or quoted */
	BAD = 32     /* control characters: always escaped */
};

#define ROW_4(n, c)  [(n)] = (c), [(n) + 1] = (c), [(n) + 2] = (c), [(n) + 3] = (c)
#define ROW_16(n, c) ROW_4(n, c), ROW_4((n) + 4, c), ROW_4((n) + 8, c), ROW_4((n) + 12, c)

const uint8_t quote_classes[256] = {
    ROW_4(0, BAD),
    ROW_4(4, BAD),
    [0x08] = BAD,
    ['\t'] = TAB,
    ['\n'] = LINE,
    [0x0b] = BAD,
    ROW_4(0x0c, BAD),
    ROW_16(0x10, BAD),
    [':'] = MARK,
    ['#'] = MARK,
    [0x7f] = BAD,
    ROW_16(0x80, HIGH),
    ROW_16(0x90, HIGH),
    ROW_16(0xa0, HIGH),
    ROW_16(0xb0, HIGH),
    ROW_16(0xd0, HIGH),
    ROW_16(0xf0, HIGH),
    [0xc0] = HIGH,
    [0xc1] = HIGH,
    [0xc2] = HIGH | SUSPECT, /* C1, NEL */
    [0xc3] = HIGH,
    ROW_4(0xc4, HIGH),
    ROW_4(0xc8, HIGH),
    ROW_4(0xcc, HIGH),
    [0xe0] = HIGH,
    [0xe1] = HIGH,
    [0xe2] = HIGH | SUSPECT, /* U+2028, U+2029 */
    [0xe3] = HIGH,
    ROW_4(0xe4, HIGH),
    ROW_4(0xe8, HIGH),
    [0xec] = HIGH,
    [0xed] = HIGH,
    [0xee] = HIGH,
    [0xef] = HIGH | SUSPECT, /* BOM, U+FFFE, U+FFFF */
};

/* What a first byte does to plain style. */
enum { NEVER_FIRST = 1, NOT_BEFORE_BLANK, NOT_THREE };

static const uint8_t first_classes[256] = {
    ['-'] = NOT_BEFORE_BLANK, ['?'] = NOT_BEFORE_BLANK, [':'] = NOT_BEFORE_BLANK, ['.'] = NOT_THREE,
    [' '] = NEVER_FIRST,      [','] = NEVER_FIRST,	['['] = NEVER_FIRST,	  [']'] = NEVER_FIRST,
    ['{'] = NEVER_FIRST,      ['}'] = NEVER_FIRST,	['#'] = NEVER_FIRST,	  ['&'] = NEVER_FIRST,
    ['*'] = NEVER_FIRST,      ['!'] = NEVER_FIRST,	['|'] = NEVER_FIRST,	  ['>'] = NEVER_FIRST,
    ['\''] = NEVER_FIRST,     ['"'] = NEVER_FIRST,	['%'] = NEVER_FIRST,	  ['@'] = NEVER_FIRST,
    ['`'] = NEVER_FIRST,
};

/* Letters but those that begin words (true, yes, null...), and what begins neither a number nor anything of YAML's. */
const uint8_t quote_firsts[256] = {
    ['$'] = FIRST_PLAIN, ['('] = FIRST_PLAIN, [')'] = FIRST_PLAIN, ['/'] = FIRST_PLAIN, [';'] = FIRST_PLAIN,
    ['A'] = FIRST_PLAIN, ['B'] = FIRST_PLAIN, ['C'] = FIRST_PLAIN, ['D'] = FIRST_PLAIN, ['E'] = FIRST_PLAIN,
    ['F'] = FIRST_WORD,	 ['G'] = FIRST_PLAIN, ['H'] = FIRST_PLAIN, ['I'] = FIRST_PLAIN, ['J'] = FIRST_PLAIN,
    ['K'] = FIRST_PLAIN, ['L'] = FIRST_PLAIN, ['M'] = FIRST_PLAIN, ['N'] = FIRST_WORD,	['O'] = FIRST_WORD,
    ['P'] = FIRST_PLAIN, ['Q'] = FIRST_PLAIN, ['R'] = FIRST_PLAIN, ['S'] = FIRST_PLAIN, ['T'] = FIRST_WORD,
    ['U'] = FIRST_PLAIN, ['V'] = FIRST_PLAIN, ['W'] = FIRST_PLAIN, ['X'] = FIRST_PLAIN, ['Y'] = FIRST_WORD,
    ['Z'] = FIRST_PLAIN, ['^'] = FIRST_PLAIN, ['_'] = FIRST_PLAIN, ['a'] = FIRST_PLAIN, ['b'] = FIRST_PLAIN,
    ['c'] = FIRST_PLAIN, ['d'] = FIRST_PLAIN, ['e'] = FIRST_PLAIN, ['f'] = FIRST_WORD,	['g'] = FIRST_PLAIN,
    ['h'] = FIRST_PLAIN, ['i'] = FIRST_PLAIN, ['j'] = FIRST_PLAIN, ['k'] = FIRST_PLAIN, ['l'] = FIRST_PLAIN,
    ['m'] = FIRST_PLAIN, ['n'] = FIRST_WORD,  ['o'] = FIRST_WORD,  ['p'] = FIRST_PLAIN, ['q'] = FIRST_PLAIN,
    ['r'] = FIRST_PLAIN, ['s'] = FIRST_PLAIN, ['t'] = FIRST_WORD,  ['u'] = FIRST_PLAIN, ['v'] = FIRST_PLAIN,
    ['w'] = FIRST_PLAIN, ['x'] = FIRST_PLAIN, ['y'] = FIRST_WORD,  ['z'] = FIRST_PLAIN,
};

/* Of a character that begins with a SUSPECT byte: whether it must be escaped. */
static bool
is_bad(const uint8_t *p)
{
	if (p[0] == 0xc2)
		return p[1] < 0xa0;
	if (p[0] == 0xe2)
		return p[1] == 0x80 && (p[2] == 0xa8 || p[2] == 0xa9);
	return (p[1] == 0xbb && p[2] == 0xbf) || (p[1] == 0xbf && p[2] >= 0xbe);
}

/* The classes met in a text; BAD too if one of its characters beyond ASCII must be escaped. */
static unsigned
scan_bytes(struct span text)
{
	const uint8_t *p = text.p, *end = text.p + text.len;
	unsigned seen = 0;

	for (; p < end; p++) {
		seen |= quote_classes[*p];
		if (UNLIKELY(quote_classes[*p] & SUSPECT) && is_bad(p))
			return seen | BAD;
	}
	return seen;
}

#if defined(__SSE2__)
/* Sixteen bytes at a time, as long as they are of ASCII's printable ones. */
static unsigned
scan(struct span text, bool padded)
{
	const __m128i blank = _mm_set1_epi8(0x20), colon = _mm_set1_epi8(':'), hash = _mm_set1_epi8('#'),
		      del = _mm_set1_epi8(0x7f);
	unsigned seen = 0;
	size_t i;

	if (!padded && text.len < 16)
		return scan_bytes(text);
	for (i = 0; i < text.len; i += 16) {
		unsigned valid = 0xffff;
		__m128i v, odd, mark;

		if (text.len - i < 16) {
			if (!padded)
				return seen | scan_bytes(span_of(text.p + i, text.len - i));
			valid >>= 16 - (text.len - i);
		}
		v = _mm_loadu_si128((const __m128i *)(const void *)(text.p + i));
		/* Bytes from 0x80 on are negative, so they count as below the blank. */
		odd = _mm_or_si128(_mm_cmplt_epi8(v, blank), _mm_cmpeq_epi8(v, del));
		mark = _mm_or_si128(_mm_cmpeq_epi8(v, colon), _mm_cmpeq_epi8(v, hash));
		if (UNLIKELY((unsigned)_mm_movemask_epi8(odd) & valid))
			return seen | scan_bytes(span_of(text.p + i, text.len - i));
		if ((unsigned)_mm_movemask_epi8(mark) & valid)
			seen |= MARK;
	}
	return seen;
}
#else
static unsigned
scan(struct span text, bool padded)
{
	(void)padded;
	return scan_bytes(text);
}
#endif

/* Whether a colon stands before a blank or at the end, or a hash behind a blank. */
static bool
has_bad_mark(struct span text)
{
	const uint8_t *p = text.p, *end = text.p + text.len;

	for (; p < end; p++) {
		if (*p == ':' && (p + 1 == end || p[1] == ' '))
			return true;
		if (*p == '#' && p > text.p && p[-1] == ' ')
			return true;
	}
	return false;
}

/* Whether a text begins like a document's mark: "---" or "...", alone or before a blank. */
static bool
is_document_mark(struct span text)
{
	return text.len >= 3 && text.p[1] == text.p[0] && text.p[2] == text.p[0] &&
	       (text.len == 3 || text.p[3] == ' ');
}

/* Whether the first byte rules plain style out. */
static bool
is_bad_first(struct span text)
{
	unsigned first = first_classes[text.p[0]];

	if (LIKELY(first == 0))
		return false;
	if (first == NEVER_FIRST)
		return true;
	if (first == NOT_BEFORE_BLANK && (text.len == 1 || text.p[1] == ' '))
		return true;
	return is_document_mark(text);
}

/* Blanks beyond ASCII: some readers trim them. */
static bool
is_wide_blank(struct span text)
{
	uint32_t c;
	size_t used;

	/* All begin with one of these bytes. */
	if (text.p[0] != 0xc2 && (text.p[0] < 0xe1 || text.p[0] > 0xe3))
		return false;
	c = utf8_decode(text.p, text.len, &used);
	return c == 0xa0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200b) || c == 0x202f || c == 0x205f ||
	       c == 0x3000;
}

static bool
has_wide_blank_at_end(struct span text)
{
	size_t last = text.len - 1;

	while (last > 0 && (text.p[last] & 0xc0) == 0x80)
		last--;
	return is_wide_blank(text) || is_wide_blank(span_of(text.p + last, text.len - last));
}

/* Whether a text of several lines has something to see. */
static bool
has_ink(struct span text)
{
	size_t i;

	for (i = 0; i < text.len; i++)
		if (text.p[i] != ' ' && text.p[i] != '\t' && text.p[i] != '\n')
			return true;
	return false;
}

enum quote_style
quote_style(struct span text, bool padded)
{
	unsigned seen;

	if (text.len == 0)
		return QUOTE_DOUBLE;
	seen = scan(text, padded);
	if (UNLIKELY(seen & (BAD | LINE | TAB)))
		return (seen & (BAD | LINE)) == LINE && has_ink(text) ? QUOTE_LITERAL : QUOTE_DOUBLE;
	if (is_bad_first(text) || text.p[text.len - 1] == ' ')
		return QUOTE_DOUBLE;
	if ((seen & MARK) && has_bad_mark(text))
		return QUOTE_DOUBLE;
	if ((seen & HIGH) && has_wide_blank_at_end(text))
		return QUOTE_DOUBLE;
	return schema_reads_as_string(text) ? QUOTE_PLAIN : QUOTE_DOUBLE;
}

#if defined(__SSE2__)
/* Whole blocks of sixteen bytes that stand for themselves and are ASCII. */
static size_t
run_of_blocks(struct span text)
{
	size_t i;

	for (i = 0; text.len - i >= 16; i += 16) {
		__m128i v = _mm_loadu_si128((const __m128i *)(const void *)(text.p + i));
		__m128i odd = _mm_or_si128(_mm_cmplt_epi8(v, _mm_set1_epi8(0x20)),
					   _mm_cmpeq_epi8(v, _mm_set1_epi8(0x7f)));
		__m128i escaped = _mm_or_si128(_mm_cmpeq_epi8(v, _mm_set1_epi8('"')),
					       _mm_cmpeq_epi8(v, _mm_set1_epi8('\\')));

		if (_mm_movemask_epi8(_mm_or_si128(odd, escaped)) != 0)
			break;
	}
	return i;
}
#else
static size_t
run_of_blocks(struct span text)
{
	(void)text;
	return 0;
}
#endif

size_t
quote_run(struct span text)
{
	size_t i;

	for (i = run_of_blocks(text); i < text.len; i++) {
		unsigned c = quote_classes[text.p[i]];

		if (text.p[i] == '"' || text.p[i] == '\\' || (c & (BAD | LINE | TAB)))
			break;
		if (UNLIKELY(c & SUSPECT) && is_bad(text.p + i))
			break;
	}
	return i;
}

/* "\\" and a letter, for the few that have one; 0 for others. */
static char
letter_of(uint8_t c)
{
	switch (c) {
	case '"':
	case '\\':
		return (char)c;
	case '\a':
		return 'a';
	case '\b':
		return 'b';
	case '\t':
		return 't';
	case '\n':
		return 'n';
	case '\v':
		return 'v';
	case '\f':
		return 'f';
	case '\r':
		return 'r';
	case '\0':
		return '0';
	case 0x1b:
		return 'e';
	default:
		return 0;
	}
}

static size_t
put_hex(uint8_t *to, char letter, uint32_t code, int digits)
{
	static const char hex[] = "0123456789ABCDEF";
	int i;

	to[0] = '\\';
	to[1] = (uint8_t)letter;
	for (i = 0; i < digits; i++)
		to[2 + i] = (uint8_t)hex[code >> 4 * (digits - 1 - i) & 15];
	return 2 + (size_t)digits;
}

size_t
quote_escape(struct span text, uint8_t *to, size_t *used)
{
	char letter = letter_of(text.p[0]);
	uint32_t code;

	if (letter != 0) {
		*used = 1;
		to[0] = '\\';
		to[1] = (uint8_t)letter;
		return 2;
	}
	code = utf8_decode(text.p, text.len, used);
	if (code == 0x85 || code == 0x2028 || code == 0x2029) {
		to[0] = '\\';
		to[1] = code == 0x85 ? 'N' : code == 0x2028 ? 'L' : 'P';
		return 2;
	}
	return code < 0x100 ? put_hex(to, 'x', code, 2) : put_hex(to, 'u', code, 4);
}

bool
quote_fits(struct span text, size_t max)
{
	size_t length = 2, n, used;
	uint8_t escape[QUOTE_ROOM];

	while (text.len > 0 && length <= max) {
		n = quote_run(text);
		length += utf8_count(text.p, n);
		text = span_of(text.p + n, text.len - n);
		if (text.len > 0) {
			length += quote_escape(text, escape, &used);
			text = span_of(text.p + used, text.len - used);
		}
	}
	return length <= max;
}
