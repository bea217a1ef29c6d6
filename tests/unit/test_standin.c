/*
 * test_standin.c -- what goes through libyaml in disguise comes back as it was, whatever it looked like.
 */
#include "text/utf8.h"
#include "unit/random.h"
#include "unit/test.h"
#include "yaml/standin.h"

/* Passes a text on as input.c does; returns its length. */
static size_t
disguise(struct span text, uint8_t *to, bool *other)
{
	struct standin w;
	size_t used = 0, n = 0, run;
	uint8_t solid = 0;

	for (*other = false; used < text.len; used += run, n += w.n) {
		struct span rest = span_of(text.p + used, text.len - used);

		if ((w.n = run = standin_plain(rest)) > 0 || rest.p[0] == '\n') {
			w.n = run = run > 0 ? run : 1;
			memcpy(to + n, rest.p, run);
		} else {
			w = (struct standin){.before = used > 0 ? rest.p[-1] : 0, .solid = solid};
			run = standin_put(rest, true, to + n, &w);
			*other = *other || w.other;
		}
		if (rest.p[run - 1] > ' ')
			solid = rest.p[run - 1];
	}
	return n;
}

/* What becomes of a text, quoted or not, that libyaml does not touch. */
static void
check_same(const char *text, bool want_other)
{
	uint8_t room[4096];
	bool other;
	uint32_t code;
	size_t n = disguise(span_text(text), room, &other);

	n = standin_restore(room, n, 0, &code);
	room[n] = '\0';
	CHECK_STR((char *)room, text);
	CHECK_INT(other, want_other);
}

static void
restored(void)
{
	check_same("plain", false);
	check_same("a\xc2\x85\xe2\x80\xa8z", true);
	check_same("\\ud83d\\ude00 \\uD83D\\uDE00 \\uD83d\\uDe00", true);
	check_same("\\\\ud83d\\ude00", false);
	check_same("\\ud83d\\u0041 \\ude00\\ud83d", false);
	check_same("\xf4\x8f\xbe\x80\xf4\x8f\xbe\xa5\xf4\x8f\xbf\x80", true);
	check_same("\\U0010FF80 \\U0010ffbF \\U0010FFC0", true);
	check_same("[?x, ? y, :z, : w, a:b, 'q' :r, #s, t#u]", true);
	check_same("a: b # c", false);
	check_same("http://host:80/?q#f", true);
}

/* In double quotes libyaml has made one character of the joined escapes. */
static void
pairs(void)
{
	uint8_t room[64];
	bool other;
	uint32_t code;
	size_t n = disguise(span_text("\\ud83d\\ude00"), room, &other), skip = strlen("\\U0001f600");

	CHECK(memcmp(room, "\\U0001f600", skip) == 0);
	CHECK_INT(utf8_count(room, n), 12);
	memcpy(room + skip - 4, "\xf0\x9f\x98\x80", 4);
	n = standin_restore(room + skip - 4, n - skip + 4, 2, &code);
	CHECK_INT(n, 4);
	CHECK(memcmp(room + skip - 4, "\xf0\x9f\x98\x80", 4) == 0);
}

/* Not printable: in quotes only. */
static void
bare(void)
{
	static const struct {
		const char *text;
		uint32_t code;
	} table[] = {{"a\x7f", 0x7f},
		     {"\xc2\x9fz", 0x9f},
		     {"\xef\xbf\xbe", 0xfffe},
		     {"\xc2\x85\xe2\x80\xa9", 0},
		     {"\xc2\xa0", 0}};
	uint8_t room[64];
	uint32_t code;
	bool other;
	size_t i, n;

	for (i = 0; i < sizeof(table) / sizeof(table[0]); i++) {
		n = disguise(span_text(table[i].text), room, &other);
		(void)standin_restore(room, n, 0, &code);
		CHECK_INT(code, table[i].code);
		n = disguise(span_text(table[i].text), room, &other);
		(void)standin_restore(room, n, 1, &code);
		CHECK_INT(code, 0);
	}
}

/* A text that may go on is not judged too early. */
static void
waits(void)
{
	static const char *const starts[] = {"\\", "\\u", "\\ud83", "\\ud83d\\ude0", "\\U0010FF8", ":", "?"};
	struct standin w = {.before = ' '};
	uint8_t room[64];
	size_t i;

	for (i = 0; i < sizeof(starts) / sizeof(starts[0]); i++) {
		CHECK_INT(standin_put(span_text(starts[i]), false, room, &w), 0);
		CHECK(standin_put(span_text(starts[i]), true, room, &w) > 0);
	}
	CHECK_INT(standin_put(span_text("\\n"), false, room, &w), 1);
	CHECK_INT(standin_put(span_text("\\ud83dx"), false, room, &w), 1);
}

/* Random texts of everything that needs attention. */
static void
random_texts(void)
{
	static const char *const pieces[] = {"a",
					     "\\",
					     "u",
					     "U",
					     "d83d",
					     "dE00",
					     "\\ud83d\\ude00",
					     "0010FF80",
					     "\x7f",
					     "\xc2\x85",
					     "\xf4\x8f\xbe\x85",
					     "\xf4\x8f\xbe\xb1",
					     "\xf4\x8f\xbe\xa5",
					     "?",
					     ":",
					     "#",
					     " ",
					     "\n",
					     "\"",
					     "[",
					     "\xe2\x80\xa8",
					     "\xef\xbf\xbf",
					     "\xef\xbb\xbf"};
	uint64_t seed = 1;
	char text[600];
	uint8_t room[4096];
	bool other;
	uint32_t code;
	size_t n, i;
	int round;

	for (round = 0; round < 20000; round++) {
		for (n = 0, i = random_next(&seed) % 20; i > 0; i--) {
			const char *piece = pieces[random_next(&seed) % (sizeof(pieces) / sizeof(pieces[0]))];

			memcpy(text + n, piece, strlen(piece));
			n += strlen(piece);
		}
		text[n] = '\0';
		n = disguise(span_text(text), room, &other);
		CHECK(utf8_valid(room, n) == n);
		room[standin_restore(room, n, 0, &code)] = '\0';
		CHECK_STR((char *)room, text);
	}
}

TESTS(T(restored), T(pairs), T(bare), T(waits), T(random_texts))
