/*
 * test_sum.c -- a digest tells different streams apart, and does not tell how texts were cut.
 */
#include "verify/sum.h"

#include "unit/test.h"

static uint64_t
of_text(const char *text, size_t first)
{
	struct sum s = {0};
	size_t len = strlen(text);

	sum_text(&s, span_of(text, first));
	sum_text(&s, span_of(text + first, len - first));
	sum_text_end(&s);
	return s.state;
}

static void
pieces(void)
{
	static const char text[] = "twenty-four characters!!";
	size_t i;

	for (i = 0; i < sizeof(text); i++)
		CHECK(of_text(text, i) == of_text(text, 0));
}

static void
differences(void)
{
	struct sum a = {0}, b = {0};

	CHECK(of_text("abc", 0) != of_text("abd", 0));
	CHECK(of_text("", 0) != of_text("a", 0));
	CHECK(of_text("12345678", 0) != of_text("1234567", 0));
	CHECK(of_text("\x01", 0) != of_text("\x01\x01", 0));
	sum_word(&a, 1);
	sum_word(&a, 2);
	sum_word(&b, 2);
	sum_word(&b, 1);
	CHECK(a.state != b.state);
	sum_word(&a, 0);
	CHECK(a.state != 0);
}

/* Where one text ends and the next begins counts. */
static void
borders(void)
{
	struct sum a = {0}, b = {0};

	sum_text(&a, span_text("ab"));
	sum_text_end(&a);
	sum_text(&a, span_text("c"));
	sum_text_end(&a);
	sum_text(&b, span_text("a"));
	sum_text_end(&b);
	sum_text(&b, span_text("bc"));
	sum_text_end(&b);
	CHECK(a.state != b.state);
}

TESTS(T(pieces), T(differences), T(borders))
