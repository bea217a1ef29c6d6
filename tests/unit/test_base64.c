/*
 * test_base64.c -- RFC 4648's vectors, every way of cutting, and all that is no base64.
 */
#include "text/base64.h"
#include "unit/test.h"

static const char *const vectors[][2] = {
    {"", ""},
    {"f", "Zg=="},
    {"fo", "Zm8="},
    {"foo", "Zm9v"},
    {"foob", "Zm9vYg=="},
    {"fooba", "Zm9vYmE="},
    {"foobar", "Zm9vYmFy"},
    {"\xff\xfe\xfd\xfb\xef\xbe", "//79++++"},
};

/* Encodes in pieces of `step` bytes; the text is NUL-terminated. */
static void
encode(const uint8_t *p, size_t len, size_t step, char *to)
{
	struct base64_encoder b = {{0}, 0};
	size_t at = 0, n = 0, some;

	do {
		some = len - at < step ? len - at : step;
		n += base64_encode(&b, span_of(p + at, some), at + some == len, (uint8_t *)to + n);
		at += some;
	} while (at < len);
	to[n] = '\0';
}

/* Decodes in pieces of `step`; -1, and in *len where it went wrong, or 0 and the bytes' number. */
static int
decode(const char *text, size_t step, bool blanks, uint8_t *to, size_t *len)
{
	struct base64_decoder b = {.blanks = blanks};
	size_t all = strlen(text), at = 0, n = 0, some, wrote;

	do {
		some = all - at < step ? all - at : step;
		if (base64_decode(&b, span_of(text + at, some), at + some == all, to + n, &wrote) == -1) {
			*len = at + wrote;
			return -1;
		}
		n += wrote;
		at += some;
	} while (at < all);
	*len = n;
	return 0;
}

static void
known(void)
{
	size_t i, step, len;
	char text[64];
	uint8_t bytes[64];

	for (i = 0; i < sizeof(vectors) / sizeof(vectors[0]); i++)
		for (step = 1; step < 9; step++) {
			encode((const uint8_t *)vectors[i][0], strlen(vectors[i][0]), step, text);
			CHECK_STR(text, vectors[i][1]);
			CHECK_INT(decode(text, step, false, bytes, &len), 0);
			CHECK_INT(len, strlen(vectors[i][0]));
			CHECK(memcmp(bytes, vectors[i][0], len) == 0);
		}
}

static void
every_byte(void)
{
	uint8_t in[1000], out[1000];
	char text[BASE64_ROOM(1000) + 1], first[sizeof(text)];
	size_t i, len;

	for (i = 0; i < sizeof(in); i++)
		in[i] = (uint8_t)(i * 167 + (i >> 8) * 31);
	encode(in, sizeof(in), sizeof(in), first);
	for (i = 1; i < 20; i++) {
		encode(in, sizeof(in), i, text);
		CHECK_STR(text, first);
		CHECK_INT(decode(text, i, false, out, &len), 0);
		CHECK_INT(len, sizeof(in));
		CHECK(memcmp(in, out, sizeof(in)) == 0);
	}
}

/* A text that is none, and the offset of what is wrong with it. */
static void
refuse(const char *text, bool blanks, size_t where)
{
	uint8_t out[64];
	size_t step, len;

	for (step = 1; step <= 16; step++) {
		CHECK_INT(decode(text, step, blanks, out, &len), -1);
		CHECK_INT(len, where);
	}
}

static void
wrong(void)
{
	refuse("Zg", false, 2);
	refuse("Zg=", false, 3);
	refuse("Z===", false, 1);
	refuse("=", false, 0);
	refuse("Zg==Zg==", false, 4);
	refuse("Zg=a", false, 3);
	refuse("Zh==", false, 2);
	refuse("Zm9=", false, 3);
	refuse("Zm9v====", false, 4);
	refuse("Zm-v", false, 2);
	refuse("Zm9v\n", false, 4);
	refuse("Zm9v\xc3\xa9", false, 4);
	refuse("Zg== =", true, 5);
	refuse(" Z ", true, 3);
}

static void
blanks(void)
{
	uint8_t out[64];
	size_t step, len;

	for (step = 1; step <= 16; step++) {
		CHECK_INT(decode(" Zm9v\n\tYm\r\nE = \n", step, true, out, &len), 0);
		CHECK_INT(len, 5);
		CHECK(memcmp(out, "fooba", 5) == 0);
	}
}

TESTS(T(known), T(every_byte), T(wrong), T(blanks))
