/*
 * test_mpk_writer.c -- traces of events to MessagePack: the bytes, what is lost, and where the writer stops.
 */
#include "msgpack/mpk.h"
#include "unit/chain.h"
#include "unit/test.h"

static struct chain_run r = {.setup = SETUP_DEFAULT};

/* A document with this inside, as hex. */
static const char *
packed(const char *inner)
{
	static char text[4096], hex[4096];
	char *bytes;
	size_t i;

	snprintf(text, sizeof(text), "document_begin\n%s\ndocument_end\n", inner);
	bytes = chain_run(&r, span_text(text), 0, mpk_writer, NULL);
	hex[0] = '\0';
	for (i = 0; i < r.len && 2 * i + 2 < sizeof(hex); i++)
		snprintf(hex + 2 * i, 3, "%02x", (uint8_t)bytes[i]);
	free(bytes);
	return hex;
}

static void
gives(const char *inner, const char *hex)
{
	const char *got = packed(inner);

	CHECK_STR(r.err.words, "");
	CHECK_STR(got, hex);
	CHECK_INT(project_total(&r.project), 0);
}

/* Stops with these words, or under --lossy gives `hex` and counts one loss of this kind. */
static void
loses(const char *inner, enum loss kind, const char *words, const char *hex)
{
	const char *got;

	(void)packed(inner);
	CHECK_INT(r.err.class, ERR_DATA);
	CHECK_STR(r.err.words, words);
	r.setup.lossy = true;
	got = packed(inner);
	CHECK_STR(r.err.words, "");
	CHECK_STR(got, hex);
	CHECK_INT(r.project.lost[kind], 1);
	CHECK_INT(project_total(&r.project), 1);
	r.setup.lossy = false;
}

static void
stops(const char *inner, const char *words)
{
	(void)packed(inner);
	CHECK_INT(r.err.class, ERR_DATA);
	CHECK_STR(r.err.words, words);
}

static void
scalars(void)
{
	gives("null", "c0");
	gives("boolean true", "c3");
	gives("integer 127", "7f");
	gives("integer -33", "d0df");
	gives("integer 65536", "ce00010000");
	gives("natural 18446744073709551615", "cfffffffffffffffff");
	gives("float64 1.5", "cb3ff8000000000000");
	gives("float32 1.5", "ca3fc00000");
	gives("float64 nan:7ff8000000000001", "cb7ff8000000000001");
}

static void
numbers(void)
{
	gives("number 1", "01");
	gives("number -1", "ff");
	gives("number -0", "cb8000000000000000");
	gives("number 1.0", "cb3ff0000000000000");
	gives("number 1e2", "cb4059000000000000");
	gives("number 18446744073709551615", "cfffffffffffffffff");
	gives("number -9223372036854775808", "d38000000000000000");
	gives("number 1e-400", "cb0000000000000000");
	loses("number 18446744073709551616", LOSS_INTEGER,
	      "expected an integer that fits 64 bits, found 18446744073709551616 (--lossy writes the nearest "
	      "float64)",
	      "cb43f0000000000000");
	loses("number -1e400", LOSS_RANGE,
	      "expected a number within the range of float64, found -1e400 (--lossy writes infinity)",
	      "cbfff0000000000000");
}

static void
float32(void)
{
	r.setup.float32 = true;
	gives("float64 1.5", "ca3fc00000");
	gives("number 0.1", "cb3fb999999999999a");
	gives("number -0", "ca80000000");
	gives("float64 inf", "ca7f800000");
	gives("float64 nan", "ca7fc00000");
	gives("float64 nan:7ff8000000000001", "cb7ff8000000000001");
	gives("number 1e300", "cb7e37e43c8800759c");
	r.setup.float32 = false;
}

static void
texts(void)
{
	gives("string \"\"", "a0");
	gives("string \"abc\"", "a3616263");
	gives("string \"0123456789012345678901234567890\"",
	      "bf30313233343536373839303132333435363738393031323334353637383930");
	gives("string \"01234567890123456789012345678901\"",
	      "d9203031323334353637383930313233343536373839303132333435363738393031");
	gives("string \"\\xff\"", "a1ff");
	gives("binary \"\\x00\"", "c40100");
	gives("ext 5 \"a\"", "d40561");
	gives("ext -128 \"\"", "c70080");
	gives("ext 1 \"abc\"", "c70301616263");
	loses("string \"a\\ud800b\"", LOSS_SURROGATE,
	      "expected a string without lone surrogates, found one (--lossy writes U+FFFD)", "a561efbfbd62");
	loses("map_begin\nkey \"\\ud800\\udbff\"\nnull\nmap_end", LOSS_SURROGATE,
	      "expected a string without lone surrogates, found one (--lossy writes U+FFFD)",
	      "81a6efbfbdefbfbdc0");
}

static void
times(void)
{
	gives("timestamp 0 0", "d6ff00000000");
	gives("timestamp 4294967296 0", "d7ff0000000100000000");
	gives("timestamp 1 5", "d7ff0000001400000001");
	gives("timestamp -1 0", "c70cff00000000ffffffffffffffff");
	gives("timestamp 17179869184 0", "c70cff000000000000000400000000");
}

static void
containers(void)
{
	gives("array_begin\narray_end", "90");
	gives("array_begin 1\nmap_begin\nkey \"a\"\narray_begin\nnull\narray_end\nmap_end\narray_end",
	      "9181a16191c0");
	gives("map_begin\nkey_begin\narray_begin\nnull\nnull\narray_end\nkey_end\nnull\nmap_end",
	      "8192c0c0c0");
	gives(
	    "array_begin\n"
	    "null\nnull\nnull\nnull\nnull\nnull\nnull\nnull\nnull\nnull\nnull\nnull\nnull\nnull\nnull\nnull\n"
	    "array_begin\nnull\narray_end\narray_end",
	    "dc0011c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c091c0");
}

/* Known and late counts in every order: neither counts what is inside the other. */
static void
mixed(void)
{
	gives("array_begin\narray_begin 2\nnull\narray_begin\nnull\narray_end\narray_end\nnull\narray_end",
	      "9292c091c0c0");
	gives("array_begin 2\narray_begin\nnull\narray_begin "
	      "1\narray_begin\narray_end\narray_end\narray_end\nnull\narray_end",
	      "9292c09190c0");
	gives("map_begin\nkey \"a\"\nmap_begin 1\nkey \"b\"\nnull\nmap_end\nkey \"c\"\narray_begin "
	      "1\nnull\narray_end\nmap_end",
	      "82a16181a162c0a16391c0");
}

static void
tags(void)
{
	gives("tag \"tag:yaml.org,2002:set\"\nmap_begin\nmap_end", "80");
	loses("tag \"!Ref\"\nstring \"x\"", LOSS_TAG,
	      "expected a value without a tag of its own, found the tag !Ref (--lossy drops the tag)",
	      "a178");
}

static void
old_spec(void)
{
	r.setup.old_spec = true;
	gives("string \"01234567890123456789012345678901\"",
	      "da00203031323334353637383930313233343536373839303132333435363738393031");
	gives("binary \"\\xff\"", "a1ff");
	stops("ext 5 \"\"", "expected no ext (--old-spec), found one");
	stops("timestamp 0 0", "expected no timestamp (--old-spec), found one");
	r.setup.old_spec = false;
}

/* A piece of a text of kind s(tring), b(inary) or e(xt 5), its length not told. */
static int
piece(struct handler *to, char kind, size_t len, unsigned part)
{
	struct span span = span_of("abcdefg", len);

	if (kind == 's')
		return to->string(to, span, part, COUNT_UNKNOWN);
	return kind == 'b' ? to->binary(to, span, part, COUNT_UNKNOWN)
			   : to->ext(to, 5, span, part, COUNT_UNKNOWN);
}

/* A text of `n` bytes in pieces of 7 gets this header. */
static void
late_text(char kind, uint32_t n, const char *head)
{
	static struct err e;
	static const struct setup setup = SETUP_DEFAULT;
	struct project project = {.setup = &setup, .err = &e};
	struct sink_mem sink;
	struct writer *w;
	uint32_t at;
	char hex[16];

	CHECK(sink_mem_open(&sink, true, &e) == 0);
	w = mpk_writer(&(struct writer_setup){&sink.sink, &setup, &project, &e});
	CHECK(piece(&w->handler, kind, n % 7, PART_FIRST) == 0);
	for (at = 0; at < n / 7; at++)
		CHECK(piece(&w->handler, kind, 7, PART_MIDDLE) == 0);
	CHECK(piece(&w->handler, kind, 0, PART_LAST) == 0);
	CHECK(w->handler.document_end(&w->handler) == 0 && sink_finish(&sink.sink) == 0);
	CHECK_INT(sink.len, n + strlen(head) / 2);
	for (at = 0; at < strlen(head) / 2; at++)
		snprintf(hex + 2 * at, 3, "%02x", sink.p[at]);
	CHECK_STR(hex, head);
	w->free(w);
	sink_close(&sink.sink);
}

static void
late_texts(void)
{
	late_text('s', 0, "a0");
	late_text('s', 31, "bf");
	late_text('s', 32, "d920");
	late_text('s', 256, "da0100");
	late_text('s', 65536, "db00010000");
	late_text('s', 300000, "db000493e0");
	late_text('b', 0, "c400");
	late_text('b', 256, "c50100");
	late_text('b', 300000, "c6000493e0");
	late_text('e', 1, "d405");
	late_text('e', 3, "c70305");
	late_text('e', 16, "d805");
	late_text('e', 65535, "c8ffff05");
	late_text('e', 300000, "c9000493e005");
}

TESTS(T(scalars), T(numbers), T(float32), T(texts), T(times), T(containers), T(mixed), T(tags), T(old_spec),
      T(late_texts))
