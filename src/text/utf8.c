/*
 * utf8.c -- UTF-8 (RFC 3629).
 * In:       bytes.      Out: how many are valid, where characters end, code points.
 * Memory:   none.
 * Not here: what to do with bytes that are not UTF-8.
 */
#include "text/utf8.h"

#include "text/utf8_scan.h"

static bool
is_continuation(uint8_t c)
{
	return (c & 0xc0) == 0x80;
}

/* The bytes that a character with this first byte has; 0 if none begins so. */
static size_t
lead_length(uint8_t lead)
{
	if (lead < 0x80)
		return 1;
	if (lead < 0xc2 || lead > 0xf4)
		return 0;
	return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

/* Whether `second` may follow `lead`: here overlong forms, surrogates and what is beyond 10FFFF drop out. */
static bool
second_fits(uint8_t lead, uint8_t second)
{
	uint8_t low = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
	uint8_t high = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;

	return second >= low && second <= high;
}

/* How many of `len` bytes are the right beginning of one character; *whole is the length that it should have. */
static size_t
fitting(const uint8_t *p, size_t len, size_t *whole)
{
	size_t n = 1;

	if ((*whole = lead_length(p[0])) == 0)
		return 0;
	if (n < *whole && n < len && second_fits(p[0], p[1]))
		for (n = 2; n < *whole && n < len && is_continuation(p[n]); n++)
			;
	return n;
}

size_t
utf8_valid(const uint8_t *p, size_t len)
{
	const struct utf8_scan *scan = utf8_scan_best();
	size_t i = 0, stop, whole;

	/* Nothing may lie nowhere. */
	if (len == 0)
		return 0;
	/* Where a kernel stops, a few characters are looked at one by one. */
	while ((i += scan->valid(p + i, len - i)) < len)
		for (stop = len - i < 64 ? len : i + 64; i < stop; i += whole)
			if (fitting(p + i, len - i, &whole) < whole || whole == 0)
				return i;
	return i;
}

size_t
utf8_subpart(const uint8_t *p, size_t len)
{
	size_t whole, n = fitting(p, len, &whole);

	return n > 0 ? n : 1;
}

size_t
utf8_unfinished(const uint8_t *p, size_t len)
{
	size_t back, whole;

	for (back = 1; back <= 3 && back <= len; back++) {
		if (is_continuation(p[len - back]))
			continue;
		return fitting(p + len - back, back, &whole) == back && back < whole ? back : 0;
	}
	return 0;
}

uint32_t
utf8_decode(const uint8_t *p, size_t len, size_t *used)
{
	uint32_t code;
	size_t i, n = p[0] < 0x80 ? 1 : p[0] < 0xe0 ? 2 : p[0] < 0xf0 ? 3 : 4;

	if (n > len)
		n = len;
	*used = n;
	if (n == 1)
		return p[0];
	code = p[0] & (0x7fu >> n);
	for (i = 1; i < n; i++)
		code = code << 6 | (p[i] & 0x3fu);
	return code;
}

size_t
utf8_encode(uint8_t *to, uint32_t code)
{
	size_t i, n = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;

	if (n == 1) {
		to[0] = (uint8_t)code;
		return 1;
	}
	for (i = n - 1; i > 0; i--, code >>= 6)
		to[i] = (uint8_t)(0x80 | (code & 0x3f));
	to[0] = (uint8_t)(0xf00 >> n | code);
	return n;
}

size_t
utf8_count(const uint8_t *p, size_t len)
{
	return utf8_scan_best()->count(p, len);
}

size_t
utf8_lines(const uint8_t *p, size_t len)
{
	return utf8_scan_best()->lines(p, len);
}
