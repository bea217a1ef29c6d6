/*
 * encoding.c -- UTF-16 and UTF-32 as UTF-8.
 * In:       the bytes of a stream.      Out: its encoding; its characters in UTF-8.
 * Memory:   none.
 * Not here: whether YAML allows a character; byte order marks (input.c).
 */
#include "yaml/encoding.h"

#include "text/utf8.h"

#define NO_CHARACTER UINT32_MAX

enum encoding
encoding_of(struct span start)
{
	uint8_t b[4] = {1, 1, 1, 1};

	memcpy(b, start.p, start.len < 4 ? start.len : 4);
	if (start.len >= 4 && b[0] == 0 && b[1] == 0 && (b[2] == 0 || (b[2] == 0xfe && b[3] == 0xff)))
		return ENCODING_UTF32BE;
	if (start.len >= 4 && b[2] == 0 && b[3] == 0 && (b[1] == 0 || (b[0] == 0xff && b[1] == 0xfe)))
		return ENCODING_UTF32LE;
	if ((b[0] == 0xfe && b[1] == 0xff) || b[0] == 0)
		return ENCODING_UTF16BE;
	if ((b[0] == 0xff && b[1] == 0xfe) || b[1] == 0)
		return ENCODING_UTF16LE;
	return ENCODING_UTF8;
}

unsigned
encoding_unit(enum encoding encoding)
{
	return encoding <= ENCODING_UTF8 ? 1 : encoding <= ENCODING_UTF16BE ? 2 : 4;
}

const char *
encoding_name(enum encoding encoding)
{
	static const char *const names[] = {"", "UTF-8", "UTF-16", "UTF-16", "UTF-32", "UTF-32"};

	return names[encoding];
}

static uint32_t
unit16(enum encoding encoding, const uint8_t *p)
{
	return encoding == ENCODING_UTF16LE ? (uint32_t)(p[0] | p[1] << 8) : (uint32_t)(p[0] << 8 | p[1]);
}

/* The character at `p`: its length, 0 if it is cut. */
static size_t
decode_16(enum encoding encoding, const uint8_t *p, size_t len, uint32_t *code)
{
	uint32_t low;

	if (len < 2)
		return 0;
	*code = unit16(encoding, p);
	if (*code < 0xd800 || *code > 0xdfff)
		return 2;
	if (*code < 0xdc00 && len < 4)
		return 0;
	if (*code >= 0xdc00 || (low = unit16(encoding, p + 2)) < 0xdc00 || low > 0xdfff) {
		*code = NO_CHARACTER;
		return 2;
	}
	*code = 0x10000 + ((*code & 0x3ff) << 10) + (low & 0x3ff);
	return 4;
}

static size_t
decode_32(enum encoding encoding, const uint8_t *p, size_t len, uint32_t *code)
{
	int i, big = encoding == ENCODING_UTF32BE;

	if (len < 4)
		return 0;
	for (*code = 0, i = 0; i < 4; i++)
		*code = *code << 8 | p[big ? i : 3 - i];
	if (*code > 0x10ffff || (*code >= 0xd800 && *code <= 0xdfff))
		*code = NO_CHARACTER;
	return 4;
}

size_t
encoding_decode(enum encoding encoding, struct span in, uint8_t *to, size_t room, size_t *n, bool *bad)
{
	bool wide = encoding >= ENCODING_UTF32LE;
	size_t used = 0, took;
	uint32_t code = 0;

	*bad = false;
	for (*n = 0; room - *n >= 4; used += took) {
		took = (wide ? decode_32 : decode_16)(encoding, in.p + used, in.len - used, &code);
		*bad = took > 0 && code == NO_CHARACTER;
		if (took == 0 || *bad)
			break;
		*n += utf8_encode(to + *n, code);
	}
	return used;
}
