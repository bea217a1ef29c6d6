/*
 * test_quote.c -- the style of strings: plain only where no reader takes them for something else; escapes; every byte alone.
 */
#include "unit/test.h"
#include "yaml/quote.h"

static void
style(enum quote_style want, const char *const *texts)
{
	char padded[256];

	for (; *texts != NULL; texts++) {
		size_t len = strlen(*texts);

		memset(padded, ':', sizeof(padded));
		memcpy(padded, *texts, len);
		if (quote_style(span_of(*texts, len), false) != want ||
		    quote_style(span_of(padded, len), true) != want)
			test_fail(__FILE__, __LINE__, *texts);
	}
}

static const char *const plain_texts[] = {"abc",
					  "a b",
					  "a,b",
					  "x-y",
					  "-a",
					  "--flag",
					  "?a",
					  ":a",
					  "http://x/y?z=1",
					  "a#b",
					  "a:b",
					  "a'b",
					  "a\"b",
					  "5 apples",
					  "v1.2.3",
					  "1.2.3",
					  "no way",
					  "yesterday",
					  "....",
					  "-.",
					  "a{b}",
					  "a]",
					  "\xc3\xa9",
					  "\xe6\x97\xa5\xe6\x9c\xac",
					  "\xf0\x9f\x98\x80",
					  "<<x",
					  "==",
					  "long plain text that is longer than sixteen bytes",
					  "Mon 12:30",
					  "0x1G",
					  "\xef\xbf\xbd",
					  NULL};

static void
plain(void)
{
	style(QUOTE_PLAIN, plain_texts);
}

static const char *const quoted_texts[] = {"",
					   " ",
					   "a ",
					   " a",
					   "-",
					   "?",
					   ":",
					   "- a",
					   "? a",
					   ": a",
					   "a:",
					   "a: b",
					   "a #b",
					   "#a",
					   ",",
					   "[a",
					   "]",
					   "{a",
					   "}",
					   "&a",
					   "*a",
					   "!a",
					   "|",
					   ">",
					   "'a",
					   "\"a",
					   "%a",
					   "@a",
					   "`a",
					   "yes",
					   "No",
					   "ON",
					   "off",
					   "y",
					   "N",
					   "true",
					   "False",
					   "null",
					   "~",
					   "=",
					   "<<",
					   "1",
					   "-1",
					   "+1",
					   "0x1F",
					   "0o17",
					   "017",
					   "08",
					   "0b1",
					   "1_000",
					   "12:30:45",
					   "22:22",
					   "1.5",
					   ".5",
					   "5.",
					   "1e3",
					   ".inf",
					   "-.INF",
					   ".nan",
					   "2001-01-01",
					   "2001-12-14 21:59:43.10 -5",
					   "---",
					   "...",
					   "--- a",
					   "... a",
					   "a\tb",
					   "\ta",
					   "a\rb",
					   "a\x1b"
					   "b",
					   "a\x7f",
					   "\xc2\x85",
					   "\xc2\x80",
					   "a\xc2\x9f",
					   "\xe2\x80\xa8",
					   "\xe2\x80\xa9",
					   "\xef\xbb\xbf"
					   "a",
					   "\xef\xbf\xbe",
					   "\xef\xbf\xbf",
					   "\xc2\xa0"
					   "a",
					   "a\xe3\x80\x80",
					   "\n",
					   "\n\n",
					   " \n",
					   "a\n\x01",
					   "a\r\nb",
					   "a long text with a colon at its end:",
					   NULL};

static void
quoted(void)
{
	style(QUOTE_DOUBLE, quoted_texts);
}

static const char *const literal_texts[] = {
    "a\n",     "a\nb",
    "\na",     "  a\n b\n",
    "a\n\n\n", "a:\n- b\n",
    "\ta\nb",  "\xc3\xa9\n\xe2\x80\xa6",
    "yes\n",   "a longer first line of text\nand a second one, with a colon: here\n",
    NULL};

static void
literal(void)
{
	style(QUOTE_LITERAL, literal_texts);
}

/* A text between quotes, NUL-terminated. */
static void
escaped(const char *text, size_t len, const char *want)
{
	struct span s = span_of(text, len);
	uint8_t got[256];
	size_t n = 0, used;

	while (s.len > 0) {
		size_t run = quote_run(s);

		memcpy(got + n, s.p, run);
		n += run;
		s = span_of(s.p + run, s.len - run);
		if (s.len == 0)
			break;
		n += quote_escape(s, got + n, &used);
		s = span_of(s.p + used, s.len - used);
	}
	got[n] = '\0';
	CHECK_STR((char *)got, want);
}

static void
escapes(void)
{
	escaped("a\"b\\c", 5, "a\\\"b\\\\c");
	escaped("\0\a\b\t\n\v\f\r\x1b", 9, "\\0\\a\\b\\t\\n\\v\\f\\r\\e");
	escaped("\x01\x1f\x7f", 3, "\\x01\\x1F\\x7F");
	escaped("\xc2\x85\xc2\x80\xc2\xa0", 6, "\\N\\x80\xc2\xa0");
	escaped("\xe2\x80\xa8\xe2\x80\xa9\xe2\x80\xaa", 9, "\\L\\P\xe2\x80\xaa");
	escaped("\xef\xbb\xbf\xef\xbf\xbe\xef\xbf\xbd", 9, "\\uFEFF\\uFFFE\xef\xbf\xbd");
	escaped("\xc3\xa9\xf0\x9f\x98\x80", 6, "\xc3\xa9\xf0\x9f\x98\x80");
}

static void
lengths(void)
{
	CHECK(quote_fits(span_text("ab"), 4));
	CHECK(!quote_fits(span_text("ab"), 3));
	CHECK(quote_fits(span_text("\xc3\xa9"), 3));
	CHECK(quote_fits(span_text("\x01"), 6));
	CHECK(!quote_fits(span_text("\x01"), 5));
}

/* A byte that matters is found wherever it stands, in vectors and in what is left of them. */
static void
everywhere(void)
{
	static const char odd[] = "\n\t\r\x01\x7f";
	char text[128];
	size_t len, at, i;

	for (len = 1; len < 70; len++)
		for (at = 0; at < len; at++)
			for (i = 0; i < sizeof(odd) - 1; i++) {
				memset(text, 'a', sizeof(text));
				text[at] = odd[i];
				if (quote_style(span_of(text, len), true) == QUOTE_PLAIN)
					test_fail(__FILE__, __LINE__, "a byte is missed");
				if (len < 60 && at == len - 1 &&
				    quote_style(span_of(text, at), true) !=
					(at > 0 ? QUOTE_PLAIN : QUOTE_DOUBLE))
					test_fail(__FILE__, __LINE__, "a byte behind the end is looked at");
			}
}

TESTS(T(plain), T(quoted), T(literal), T(escapes), T(lengths), T(everywhere))
