/*
 * test_verify_msgpack.c -- what msgpack-c's template hears in MessagePack, and where it stops.
 */
#include "unit/heard.h"
#include "unit/test.h"
#include "verify/verify.h"

static struct heard h;

static void
check_chunk(struct span bytes, const char *trace, size_t chunk)
{
	static const struct setup setup = SETUP_DEFAULT;

	hear(&h, verify_msgpack_reader, bytes, chunk, &setup);
	CHECK_INT(h.step, STEP_END);
	CHECK_STR(h.err.words, "");
	CHECK_STR(h.trace, trace);
	free(h.trace);
}

#define DOCUMENT(inner)		  "document_begin\n" inner "\ndocument_end\n"
#define CHECK_HEARD(bytes, trace) check(span_of(bytes, sizeof(bytes) - 1), trace)

static void
check(struct span bytes, const char *trace)
{
	size_t chunk;

	for (chunk = 0; chunk <= bytes.len && chunk < 40; chunk++)
		check_chunk(bytes, trace, chunk);
}

#define CHECK_ERROR(bytes, setup, words, byte) \
	check_error(span_of(bytes, sizeof(bytes) - 1), setup, words, byte)

static void
check_error(struct span bytes, const struct setup *setup, const char *words, uint64_t byte)
{
	hear(&h, verify_msgpack_reader, bytes, 0, setup);
	CHECK_INT(h.step, STEP_FAIL);
	CHECK_INT(h.err.class, ERR_DATA);
	CHECK_STR(h.err.words, words);
	CHECK_INT(h.err.place.byte, byte);
	free(h.trace);
}

static void
scalars(void)
{
	CHECK_HEARD("", "");
	CHECK_HEARD("\xc0", DOCUMENT("null"));
	CHECK_HEARD("\xc2\xc3", DOCUMENT("boolean false") DOCUMENT("boolean true"));
	CHECK_HEARD("\x05", DOCUMENT("integer 5"));
	CHECK_HEARD("\xe0", DOCUMENT("integer -32"));
	CHECK_HEARD("\xcc\xff", DOCUMENT("integer 255"));
	CHECK_HEARD("\xd1\xff\x00", DOCUMENT("integer -256"));
	CHECK_HEARD("\xce\xff\xff\xff\xff", DOCUMENT("integer 4294967295"));
	CHECK_HEARD("\xcf\xff\xff\xff\xff\xff\xff\xff\xff", DOCUMENT("natural 18446744073709551615"));
	CHECK_HEARD("\xd3\x80\0\0\0\0\0\0\0", DOCUMENT("integer -9223372036854775808"));
	CHECK_HEARD("\xca\x3f\xc0\0\0", DOCUMENT("float32 1.5"));
	CHECK_HEARD("\xcb\x3f\xf8\0\0\0\0\0\0", DOCUMENT("float64 1.5"));
}

static void
texts(void)
{
	CHECK_HEARD("\xa0\xa3x\xc3\xa9", DOCUMENT("string \"\"") DOCUMENT("string \"x\xc3\xa9\""));
	CHECK_HEARD("\xd9\x02\xff\xfe", DOCUMENT("string \"\\xff\\xfe\""));
	CHECK_HEARD("\xc4\0\xc5\0\x01\x7f", DOCUMENT("binary \"\"") DOCUMENT("binary \"\\x7f\""));
	CHECK_HEARD("\xd4\x05z\xc7\0\x80", DOCUMENT("ext 5 \"z\"") DOCUMENT("ext -128 \"\""));
	CHECK_HEARD("\xd6\xff\0\0\0\x01", DOCUMENT("timestamp 1 0"));
	CHECK_HEARD("\xd7\xff\0\0\0\x15\0\0\0\x01", DOCUMENT("timestamp 4294967297 5"));
	CHECK_HEARD("\xc7\x0c\xff\0\0\0\x05\xff\xff\xff\xff\xff\xff\xff\xff", DOCUMENT("timestamp -1 5"));
}

static void
containers(void)
{
	CHECK_HEARD("\x90", DOCUMENT("array_begin 0\narray_end"));
	CHECK_HEARD(
	    "\x92\x80\xdc\0\x01\xc0",
	    DOCUMENT("array_begin 2\nmap_begin 0\nmap_end\narray_begin 1\nnull\narray_end\narray_end"));
	CHECK_HEARD(
	    "\x82\xa1"
	    "a\x81\x01\xa1x\xa1"
	    "b\xc0",
	    DOCUMENT(
		"map_begin 2\nkey \"a\"\nmap_begin 1\nkey_begin\ninteger 1\nkey_end\nstring \"x\"\nmap_end\n"
		"key \"b\"\nnull\nmap_end"));
	CHECK_HEARD("\x81\x91\xa1x\x90",
		    DOCUMENT("map_begin 1\nkey_begin\narray_begin 1\nstring \"x\"\narray_end\n"
			     "key_end\narray_begin 0\narray_end\nmap_end"));
}

/* A body that no window holds. */
static void
gathered(void)
{
	static const struct setup setup = SETUP_DEFAULT;
	struct setup strict = setup;
	size_t len = 3 * LIMIT_WINDOW, chunk;
	uint8_t *bytes = malloc(len + 6);

	memcpy(bytes, "\xdb\0\x0c\0\0", 5);
	memset(bytes + 5, 'x', len);
	bytes[len + 5] = 7;
	for (chunk = 0; chunk < 2; chunk++) {
		hear(&h, verify_msgpack_reader, span_of(bytes, len + 6), chunk * 4099, &setup);
		CHECK_INT(h.step, STEP_END);
		CHECK_INT(strlen(h.trace), strlen(DOCUMENT("string \"\"") DOCUMENT("integer 7")) + len);
		free(h.trace);
	}
	strict.max_buffer = len - 1;
	check_error(span_of(bytes, len + 6), &strict,
		    "expected at most 786431 bytes (--max-buffer), found 786432", 5);
	free(bytes);
}

static void
errors(void)
{
	static const struct setup setup = SETUP_DEFAULT;
	struct setup strict = setup;

	CHECK_ERROR("\x91\xc1", &setup, "expected a value, found byte 0xc1", 1);
	CHECK_ERROR("\x91", &setup, "expected the rest of a value, found end of input", 1);
	CHECK_ERROR("\xdb\xff\xff\xff\xff"
		    "ab",
		    &setup, "expected at most 67108864 bytes (--max-buffer), found 4294967295", 5);
	CHECK_ERROR("\xd5\xff"
		    "ab",
		    &setup, "expected a timestamp of 4, 8 or 12 bytes, found another length", 3);
	strict.max_depth = 1;
	CHECK_ERROR("\x91\x91\x90", &strict,
		    "expected at most 1 open containers (--max-depth), found one more", 1);
}

static void
depth(void)
{
	struct setup deep = SETUP_DEFAULT;
	uint8_t bytes[5000];

	deep.max_depth = 100000;
	memset(bytes, 0x91, sizeof(bytes));
	check_error(span_of(bytes, sizeof(bytes)), &deep,
		    "expected at most 4096 open containers (the stack of msgpack-c), found one more", 4096);
}

TESTS(T(scalars), T(texts), T(containers), T(gathered), T(errors), T(depth))
