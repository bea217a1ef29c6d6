/*
 * test_survey.c -- json/survey.c: from any byte to any later one, what is known is what a slow look finds.
 */
#include "json/survey.h"

#include "random.h"
#include "test.h"

#include "text/utf8.h"

#define TEXT (3 * SURVEY)

static uint8_t text[TEXT + LIMIT_PADDING];

/* Where plain text ends that begins at `p`. */
static const uint8_t *
slowly(const uint8_t *p, const uint8_t *end)
{
	size_t good, i;

	for (i = 0; p + i < end && p[i] >= 0x20 && p[i] != '"' && p[i] != '\\'; i++)
		;
	good = utf8_valid(p, i);
	return p + good;
}

/* `rare`: one in so many is no plain ASCII. */
static void
draw(uint64_t *seed, unsigned rare)
{
	static const char *const odd[] = {
	    "\"", "\\", "\n", "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x98\x80", "\xed\xa0\x80", "\xff"};
	size_t i, n, most = sizeof(odd) / sizeof(odd[0]);
	uint64_t r;

	for (i = 0; i < TEXT; i += n) {
		r = random_next(seed) >> 20;
		n = 1;
		text[i] = 'a';
		if (r % rare == 0) {
			/* What is wrong is rarer still. */
			const char *what = odd[(r >> 20) % ((r >> 30) % 50 == 0 ? most : most - 2)];

			n = strlen(what);
			if (i + n > TEXT)
				n = TEXT - i;
			memcpy(text + i, what, n);
		}
	}
	text[TEXT] = 0;
}

static void
strings(void)
{
	struct source source = {.end = text + TEXT};
	static struct survey survey;
	const uint8_t *p, *want;
	uint64_t seed = 3;
	unsigned long round, rounds = random_rounds(60);
	size_t wrong = 0;

	for (round = 0; round < rounds; round++) {
		draw(&seed, 2 + (unsigned)(random_next(&seed) >> 40) % (round % 2 ? 20 : 2000));
		survey = (struct survey){.source = &source, .scan = scan_best()};
		for (p = text; p < text + TEXT; p++) {
			want = slowly(p, source.end);
			wrong += survey_plain(&survey, p) != want;
			/* Then on to some place between two characters. */
			p = want;
			if (round % 3 == 0 && TEXT - (size_t)(p - text) > 300)
				p += random_next(&seed) >> 56;
			while (p + 1 < text + TEXT && (p[1] & 0xc0) == 0x80)
				p++;
		}
	}
	CHECK_INT(wrong, 0);
}

/* Text that is longer than one look; a cut character at its end, and one that lies across two looks, right and wrong. */
static void
borders(void)
{
	struct source source = {.end = text + TEXT};
	struct survey survey = {.source = &source, .scan = scan_best()};

	memset(text, 'a', TEXT);
	CHECK(survey_plain(&survey, text) == text + TEXT);
	CHECK(survey_plain(&survey, text + TEXT) == text + TEXT);
	text[TEXT - 1] = 0xc3;
	survey_reset(&survey);
	CHECK(survey_plain(&survey, text) == text + TEXT - 1);
	text[SURVEY - 1] = 0xe2;
	text[SURVEY] = 0x82;
	text[SURVEY + 1] = 0xac;
	survey_reset(&survey);
	CHECK(survey_plain(&survey, text) == text + TEXT - 1);
	text[SURVEY + 1] = 'a';
	survey_reset(&survey);
	CHECK(survey_plain(&survey, text + 5) == text + SURVEY - 1);
}

TESTS(T(strings), T(borders))
