/*
 * test_trace.c -- events as lines, there and back: every kind, every way of cutting, long texts, and what is no trace.
 */
#include "base/mem.h"
#include "unit/chain.h"
#include "unit/test.h"

static struct err error;

/* Reads a trace and writes it again; the result is the caller's to free. */
static char *
again(struct span text, size_t chunk, struct err *e)
{
	struct chain_run r = {.setup = SETUP_DEFAULT};
	char *got = chain_run(&r, text, chunk, trace_writer, NULL);

	*e = r.err;
	return got;
}

static const char every_kind[] = "document_begin\n"
				 "array_begin 16\n"
				 "null\nboolean true\nboolean false\ninteger -9223372036854775808\n"
				 "natural 18446744073709551615\nnumber 1.50e+400\nnumber -0\n"
				 "float64 1.5\nfloat64 -0.0\nfloat64 5e-324\nfloat64 inf\nfloat64 -inf\n"
				 "float64 nan:7ff8000000000001\nfloat64 nan\nfloat32 nan\nfloat32 "
				 "3.14\nfloat32 nan:ffc00001\nfloat32 -inf\n"
				 "timestamp -1 999999999\n"
				 "string \"a \\\"b\\\" \\\\ \\n\\t\\x00\\x7f \xc3\xa9 \\xff\\xe2\\x82\"\n"
				 "string \"\\ud800x\\udfff\"\n"
				 "string \"\"\n"
				 "binary \"\\x00\\xff\\xc3\\xa9a\"\next -128 \"\\x01\"\next 127 \"\"\n"
				 "anchor \"x\"\ntag \"!Ref\"\nmap_begin 2\n"
				 "key \"a\"\nnull\nkey_begin\narray_begin\narray_end\nkey_end\nalias \"x\"\n"
				 "map_end\nmap_begin\nmap_end\narray_end\n"
				 "document_end\ndocument_begin\nnull\ndocument_end\n";

static void
round_trip(void)
{
	static const size_t chunks[] = {0, 1, 2, 3, 7, 64};
	size_t i;
	char *got;

	for (i = 0; i < sizeof(chunks) / sizeof(chunks[0]); i++) {
		got = again(span_text(every_kind), chunks[i], &error);
		CHECK_STR(error.words, "");
		CHECK_STR(got, every_kind);
		free(got);
	}
}

static void
layout(void)
{
	char *got = again(
	    span_text("# a comment with \"quotes\"\n\n  document_begin\n    string   \"x\"\n  document_end"),
	    0, &error);

	CHECK_STR(error.words, "");
	CHECK_STR(got, "document_begin\nstring \"x\"\ndocument_end\n");
	free(got);
}

/* A text far longer than a window, whose characters lie across every border. */
static void
long_text(void)
{
	size_t n = 3 * LIMIT_WINDOW, i;
	char *text = mem_alloc(n + 128, &error), *got;
	size_t len = (size_t)sprintf(text, "document_begin\nstring \"x");

	for (i = 0; i < n / 3; i++)
		len += (size_t)sprintf(text + len, "\xe2\x82\xac");
	len += (size_t)sprintf(text + len, "\"\ndocument_end\n");
	for (i = 0; i < 2; i++) {
		got = again(span_of(text, len), i * 4099, &error);
		CHECK_STR(error.words, "");
		CHECK(strcmp(got, text) == 0);
		free(got);
	}
	mem_free(text);
}

static void
fails(const char *text, const char *words, unsigned line)
{
	size_t chunk;

	for (chunk = 0; chunk < 3; chunk++) {
		free(again(span_text(text), chunk, &error));
		CHECK_STR(error.words, words);
		CHECK_INT(error.place.line, line);
	}
}

static void
wrong(void)
{
	fails("document_begin\nfoo\n", "expected the name of an event, found \"foo\"", 2);
	fails("document_begin\ninteger 1x\n", "expected a 64-bit integer, found \"1x\"", 2);
	fails("document_begin\nnatural -1\n", "expected an integer, found \"-1\"", 2);
	fails("document_begin\nnull 1\n", "expected the end of the line, found \"1\"", 2);
	fails("document_begin\nstring \"a\" \"b\"", "expected the end of the line, found \"\"", 2);
	fails("document_begin\nnull\nnull\n", "expected document_end, found null", 3);
	fails("document_begin\narray_begin\nkey \"a\"\n", "expected a node or array_end, found key", 3);
	fails("document_begin\nmap_begin\nnull\n", "expected a key or map_end, found null", 3);
	fails("document_begin\nmap_begin\nkey \"a\"\nmap_end\n",
	      "expected the value of a pair, found map_end", 4);
	fails("document_begin\nstring \"a\n",
	      "expected the closing quote of a text, found the end of the line", 2);
	fails("document_begin\nstring \"a", "expected the closing quote of a text, found the end of input",
	      2);
	fails("document_begin\nstring \"\\q\"\n",
	      "expected an escape (\\\" \\\\ \\n \\t \\xNN \\ud800), found another", 2);
	fails("document_begin\next -1 \"\"\n", "expected a type of -128 to 127, but not -1, found \"-1\"", 2);
	fails("document_begin\ntag \"!a\"\ntag \"!b\"\n", "expected one tag before a node, found two", 3);
	fails("document_begin\nanchor \"a\"\nalias \"b\"\n",
	      "expected a value behind an anchor or tag, found an alias", 3);
	fails("document_begin\nfloat64 x\n", "expected a float, found \"x\"", 2);
	fails("document_begin\ntimestamp 1 1000000000\n",
	      "expected less than 1000000000 nanoseconds, found \"1 1000000000\"", 2);
	fails("document_begin\n", "expected more events, found \"end of input\"", 1);
}

/* How a text was cut does not show. */
static void
joined(void)
{
	struct setup setup = SETUP_DEFAULT;
	struct sink_mem sink;
	struct writer *w;
	struct handler *h;

	CHECK_INT(sink_mem_open(&sink, true, &error), 0);
	w = trace_writer(&(struct writer_setup){.sink = &sink.sink, .setup = &setup, .err = &error});
	h = &w->handler;
	CHECK_INT(h->string(h, span_text("a"), PART_FIRST, 5), 0);
	CHECK_INT(h->string(h, span_text(""), PART_MIDDLE, 5), 0);
	CHECK_INT(h->string(h, span_text("\xed\xa0\x80\n"), PART_MIDDLE | PART_SURROGATES, 5), 0);
	CHECK_INT(h->string(h, span_text("b"), PART_LAST, 5), 0);
	CHECK_INT(sink_finish(&sink.sink), 0);
	CHECK_INT(sink.len, 20);
	CHECK(memcmp(sink.p, "string \"a\\ud800\\nb\"\n", 20) == 0);
	w->free(w);
	sink_close(&sink.sink);
}

TESTS(T(round_trip), T(layout), T(long_text), T(wrong), T(joined))
