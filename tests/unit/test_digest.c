/*
 * test_digest.c -- equal texts, equal digests; others differ, near the length where hashing begins too.
 */
#include "unit/test.h"
#include "yaml/digest.h"

static void
differ(void)
{
	static const char text[] = "abcdefghijklmnopqrstuvwxyz0123456789";
	struct digest_key key = digest_draw_key();
	struct digest seen[80];
	size_t i, j, n = 0;

	for (i = 0; i <= 36; i++) {
		seen[n++] = digest_text(key, 0, span_of(text, i));
		seen[n++] = digest_text(key, 1, span_of(text, i));
	}
	for (i = 0; i < n; i++) {
		CHECK(seen[i].a != 0 || seen[i].b != 0);
		for (j = 0; j < i; j++)
			CHECK(!digest_equal(seen[i], seen[j]));
	}
	CHECK(digest_equal(digest_text(key, 0, span_of(text, 30)), seen[60]));
	CHECK(digest_equal(digest_text(key, 1, span_of(text, 3)), seen[7]));
}

/* A key of its own for each run: nobody can prepare texts whose digests are equal. */
static void
keyed(void)
{
	struct digest_key x = digest_draw_key(), y = digest_draw_key();
	struct span text = span_text("a text that is longer than a digest");

	CHECK(x.a != y.a || x.b != y.b);
	CHECK(!digest_equal(digest_text(x, 0, text), digest_text(y, 0, text)));
}

/* Zero bytes and where they end. */
static void
zeros(void)
{
	struct digest_key key = digest_draw_key();
	uint8_t zero[40] = {0};
	size_t i;

	for (i = 1; i < sizeof(zero); i++)
		CHECK(!digest_equal(digest_text(key, 0, span_of(zero, i)),
				    digest_text(key, 0, span_of(zero, i - 1))));
}

TESTS(T(differ), T(keyed), T(zeros))
