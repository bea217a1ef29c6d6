/*
 * test_escape.c -- text/escape.c: every kernel against the letter of its promise, at every alignment and length.
 */
#include "text/escape.h"

#include <stdbool.h>

#include "base/limit.h"
#include "random.h"
#include "test.h"

static uint8_t from[512], to[512];

static size_t
slowly(const uint8_t *p, size_t len, bool ascii)
{
	size_t i;

	for (i = 0; i < len && p[i] >= 0x20 && p[i] != '"' && p[i] != '\\' && (!ascii || p[i] < 0x80); i++)
		;
	return i;
}

static void
draw(uint64_t *seed, unsigned rare)
{
	static const uint8_t odd[] = {'"',  '\\', 0x00, 0x1f, 0x7f, 0x80, 0xff, 0xc3,
				      0x20, 0x20, 0xa0, 0x21, 0x23, 0x5b, 0x5d};
	size_t i;

	for (i = 0; i < sizeof(from); i++) {
		uint64_t r = random_next(seed) >> 20;

		from[i] = r % rare == 0 ? odd[(r >> 20) % sizeof(odd)] : (uint8_t)('a' + (r >> 24) % 26);
	}
}

/* Whether `n` is right for `len` bytes at `at`, and they were copied. */
static bool
is_right(size_t n, size_t at, size_t len, bool ascii)
{
	return n == slowly(from + at, len, ascii) && memcmp(to + at, from + at, n) == 0;
}

/* The same of escape_short, which takes all or nothing. */
static bool
is_right_short(const struct escape *k, size_t at, size_t len, bool ascii)
{
	bool all = escape_short(k, to + at, span_of(from + at, len), ascii);
	bool copied = !all || memcmp(to + at, from + at, len) == 0;

	return copied && all == (slowly(from + at, len, ascii) == len);
}

static void
kernels(void)
{
	const struct escape *const *k;
	uint64_t seed = 1;
	unsigned long round, rounds = random_rounds(20);
	size_t at, len, wrong = 0;

	for (round = 0; round < rounds; round++) {
		draw(&seed, 2 + (unsigned)(round * round) % 400);
		for (at = 0; at < 64; at++)
			for (len = 0; len <= 160; len++)
				for (k = escape_all(); *k != NULL; k++) {
					memset(to, 0, sizeof(to));
					wrong +=
					    !is_right((*k)->copy(to + at, from + at, len), at, len, false);
					wrong += !is_right((*k)->copy_ascii(to + at, from + at, len), at, len,
							   true);
					wrong +=
					    len <= ESCAPE_SHORT && (!is_right_short(*k, at, len, false) ||
								    !is_right_short(*k, at, len, true));
				}
	}
	CHECK_INT(wrong, 0);
}

/* Not more than LIMIT_PADDING bytes behind the text are overwritten. */
static void
overrun(void)
{
	const struct escape *const *k;
	size_t len;

	memset(from, 'a', sizeof(from));
	for (k = escape_all(); *k != NULL; k++)
		for (len = 0; len < 200; len++) {
			memset(to, 'x', sizeof(to));
			CHECK_INT((*k)->copy(to, from, len), len);
			CHECK_INT((*k)->copy_ascii(to, from, len), len);
			CHECK_INT(to[len + LIMIT_PADDING], 'x');
		}
}

TESTS(T(kernels), T(overrun))
