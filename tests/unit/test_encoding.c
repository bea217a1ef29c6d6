/*
 * test_encoding.c -- what the first bytes tell, and UTF-16 and UTF-32 as UTF-8.
 */
#include "unit/test.h"
#include "yaml/encoding.h"

#define BYTES(text) span_of(text, sizeof(text) - 1)

static void
detection(void)
{
	CHECK_INT(encoding_of(BYTES("")), ENCODING_UTF8);
	CHECK_INT(encoding_of(BYTES("a")), ENCODING_UTF8);
	CHECK_INT(encoding_of(BYTES("\xef\xbb\xbf")), ENCODING_UTF8);
	CHECK_INT(encoding_of(BYTES("\xfe\xff")), ENCODING_UTF16BE);
	CHECK_INT(encoding_of(BYTES("\xff\xfe"
				    "a\0")),
		  ENCODING_UTF16LE);
	CHECK_INT(encoding_of(BYTES("\xff\xfe\0\0")), ENCODING_UTF32LE);
	CHECK_INT(encoding_of(BYTES("\0\0\xfe\xff")), ENCODING_UTF32BE);
	CHECK_INT(encoding_of(BYTES("\0a\0b")), ENCODING_UTF16BE);
	CHECK_INT(encoding_of(BYTES("a\0b\0")), ENCODING_UTF16LE);
	CHECK_INT(encoding_of(BYTES("\0\0\0a")), ENCODING_UTF32BE);
	CHECK_INT(encoding_of(BYTES("a\0\0\0")), ENCODING_UTF32LE);
	CHECK_INT(encoding_unit(ENCODING_UTF16BE), 2);
	CHECK_INT(encoding_unit(ENCODING_UTF32LE), 4);
}

/* Decodes all that can be; tells how far it came. */
static void
check(enum encoding encoding, struct span in, const char *want, size_t want_used, bool want_bad)
{
	uint8_t room[65];
	size_t n, used;
	bool bad;

	used = encoding_decode(encoding, in, room, sizeof(room) - 1, &n, &bad);
	room[n] = '\0';
	CHECK_STR((char *)room, want);
	CHECK_INT(used, want_used);
	CHECK_INT(bad, want_bad);
}

static void
decoding(void)
{
	check(ENCODING_UTF16BE, BYTES("\0a\x20\xac\xd8\x3d\xde\x00"), "a\xe2\x82\xac\xf0\x9f\x98\x80", 8,
	      false);
	check(ENCODING_UTF16LE, BYTES("a\0\xac\x20\x3d\xd8\x00\xde"), "a\xe2\x82\xac\xf0\x9f\x98\x80", 8,
	      false);
	check(ENCODING_UTF32BE, BYTES("\0\0\0a\0\1\xf6\0"), "a\xf0\x9f\x98\x80", 8, false);
	check(ENCODING_UTF32LE, BYTES("a\0\0\0\0\xf6\1\0"), "a\xf0\x9f\x98\x80", 8, false);
}

static void
cut_and_bad(void)
{
	check(ENCODING_UTF16BE, BYTES("\0a\0"), "a", 2, false);
	check(ENCODING_UTF16BE, BYTES("\0a\xd8\x3d"), "a", 2, false);
	check(ENCODING_UTF16BE, BYTES("\0a\xd8\x3d\0a"), "a", 2, true);
	check(ENCODING_UTF16BE, BYTES("\0a\xde\x00"), "a", 2, true);
	check(ENCODING_UTF32BE, BYTES("\0\0\0a\0\0\0"), "a", 4, false);
	check(ENCODING_UTF32BE, BYTES("\0\0\0a\0\x11\0\0"), "a", 4, true);
	check(ENCODING_UTF32BE, BYTES("\0\0\0a\0\0\xd8\0"), "a", 4, true);
}

/* The room is used as far as a character of any length fits. */
static void
room(void)
{
	uint8_t to[10];
	size_t n, used;
	bool bad;

	used = encoding_decode(ENCODING_UTF16LE, BYTES("a\0b\0c\0d\0e\0f\0g\0h\0i\0j\0k\0"), to, sizeof(to),
			       &n, &bad);
	CHECK_INT(used, 14);
	CHECK_INT(n, 7);
	CHECK_INT(bad, false);
}

TESTS(T(detection), T(decoding), T(cut_and_bad), T(room))
