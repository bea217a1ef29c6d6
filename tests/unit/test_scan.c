/*
 * test_scan.c -- json/scan.c: every kernel against the letter of its promise, at every alignment and distance.
 */
#include "json/scan.h"

#include <stdbool.h>

#include "base/word.h"
#include "random.h"
#include "test.h"

/* Room for a window of text, the NUL behind it and what may be read beyond. */
#define TEXT 400
static uint8_t window[TEXT + 64 + 128];

static bool
is_plain(uint8_t c)
{
	return c >= 0x20 && c != '"' && c != '\\';
}

static bool
is_space(uint8_t c)
{
	return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

/* The first of the bytes from `p` on that is not of the kind. */
static const uint8_t *
slowly(const uint8_t *p, bool (*kind)(uint8_t c))
{
	while (kind(*p))
		p++;
	return p;
}

/* Fills the window's text with bytes that all kernels but one may pass, and some that stop them. */
static void
draw(uint64_t *seed, unsigned rare)
{
	static const uint8_t odd[] = {'"',  '\\', 0x00, 0x1f, 0x01, '\n', ' ',	0x80,
				      0xff, 0x7f, 0xa0, 0x20, 0x21, 0x23, 0x5b, 0x5d};
	size_t i;

	for (i = 0; i < TEXT + 64; i++) {
		uint64_t r = random_next(seed) >> 20;

		window[i] = r % rare == 0 ? odd[(r >> 20) % sizeof(odd)] : (uint8_t)('a' + (r >> 24) % 26);
	}
	window[TEXT + 64] = '\0';
	for (; ++i < sizeof(window);)
		window[i] = (uint8_t)(random_next(seed) >> 30);
}

/* Every kernel at every place of a random window. */
static void
strings(void)
{
	const struct scan *const *k;
	uint64_t seed = 1;
	unsigned long round, rounds = random_rounds(200);
	size_t i, wrong = 0;

	for (round = 0; round < rounds; round++) {
		draw(&seed, 2 + (unsigned)round % 300);
		for (k = scan_all(); *k != NULL; k++)
			for (i = 0; i <= TEXT + 64; i++)
				wrong += (*k)->plain(window + i) != slowly(window + i, is_plain);
	}
	CHECK_INT(wrong, 0);
}

static void
white_space(void)
{
	static const uint8_t blanks[] = " \n\r\t";
	const struct scan *const *k;
	size_t start, len, i, wrong = 0;

	for (start = 0; start < 64; start++)
		for (len = 0; len < 100; len++) {
			for (i = 0; i < len; i++)
				window[start + i] = blanks[(start + i) % 4];
			window[start + len] = (uint8_t) "x\0\x0b\x1f\x21"[len % 5];
			window[start + len + 1] = ' ';
			for (k = scan_all(); *k != NULL; k++)
				wrong += (*k)->space(window + start) != slowly(window + start, is_space);
		}
	CHECK_INT(wrong, 0);
}

/* One byte of each value at each place of a piece. */
static void
marks(void)
{
	const struct scan *const *k;
	uint8_t found[16];
	size_t place, wrong = 0;
	unsigned c;

	for (k = scan_all(); *k != NULL; k++)
		for (c = 0; c < 256; c++)
			for (place = 0; place < 64; place++) {
				memset(window, 'a', 64);
				memset(window + 64, '"', 64);
				window[place] = (uint8_t)c;
				window[64 + place] = (uint8_t)c;
				(*k)->marks(found, window, 128);
				wrong +=
				    word_load(found) != (is_plain((uint8_t)c) ? 0 : UINT64_C(1) << place);
				wrong += ~word_load(found + 8) !=
					 (is_plain((uint8_t)c) ? UINT64_C(1) << place : 0);
			}
	CHECK_INT(wrong, 0);
}

/* Lengths are rounded up to whole pieces, and nothing behind them is written. */
static void
pieces(void)
{
	const struct scan *const *k;
	uint8_t found[32];
	size_t len, i, wrong = 0;

	memset(window, '"', 192);
	for (k = scan_all(); *k != NULL; k++)
		for (len = 0; len <= 128; len++) {
			memset(found, 0, sizeof(found));
			(*k)->marks(found, window, len);
			for (i = 0; i < sizeof(found); i++)
				wrong += found[i] != (i < (len + 63) / 64 * 8 ? 0xff : 0);
		}
	CHECK_INT(wrong, 0);
}

TESTS(T(strings), T(white_space), T(marks), T(pieces))
