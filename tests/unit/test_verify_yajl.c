/*
 * test_verify_yajl.c -- what yajl hears in JSON, and where it stops.
 */
#include "unit/heard.h"
#include "unit/test.h"
#include "verify/verify.h"

static struct heard h;

static void
check_chunk(const char *json, const char *trace, const struct setup *setup, size_t chunk)
{
	hear(&h, verify_yajl_reader, span_text(json), chunk, setup);
	CHECK_INT(h.step, STEP_END);
	CHECK_STR(h.err.words, "");
	CHECK_STR(h.trace, trace);
	free(h.trace);
}

static void
check(const char *json, const char *trace)
{
	static const struct setup setup = SETUP_DEFAULT;

	check_chunk(json, trace, &setup, 0);
	check_chunk(json, trace, &setup, 1);
	check_chunk(json, trace, &setup, 3);
}

static void
check_error(const char *json, const struct setup *setup, const char *words, uint64_t byte)
{
	hear(&h, verify_yajl_reader, span_text(json), 0, setup);
	CHECK_INT(h.step, STEP_FAIL);
	CHECK_INT(h.err.class, ERR_DATA);
	CHECK_STR(h.err.words, words);
	CHECK_INT(h.err.placed, 1);
	CHECK_INT(h.err.place.byte, byte);
	free(h.trace);
}

static void
values(void)
{
	check("", "");
	check(" \n\t", "");
	check("\xef\xbb\xbf", "");
	check("\xef\xbb\xbf 1 ", "document_begin\nnumber 1\ndocument_end\n");
	check("1 -0 1.50E3",
	      "document_begin\nnumber 1\ndocument_end\ndocument_begin\nnumber -0\ndocument_end\n"
	      "document_begin\nnumber 1.50E3\ndocument_end\n");
	check("{\"a\":[null,true,false,\"x\\n\"],\"\":{}}",
	      "document_begin\nmap_begin\nkey \"a\"\narray_begin\nnull\nboolean true\nboolean false\n"
	      "string \"x\\n\"\narray_end\nkey \"\"\nmap_begin\nmap_end\nmap_end\ndocument_end\n");
}

/* Records of RFC 7464: each must be complete by itself. */
static void
records(void)
{
	static const struct setup setup = SETUP_DEFAULT;

	check("\x1e[]\n\x1e\x1e{}\n", "document_begin\narray_begin\narray_end\ndocument_end\n"
				      "document_begin\nmap_begin\nmap_end\ndocument_end\n");
	check_error("[1\x1e", &setup, "yajl: parse error: premature EOF", 2);
}

static void
lone_surrogates(void)
{
	check("\"\\ud83d\\ude00\"", "document_begin\nstring \"\xf0\x9f\x98\x80\"\ndocument_end\n");
	check("\"a\\udc00b\"", "document_begin\nstring \"a\\udc00b\"\ndocument_end\n");
}

static void
errors(void)
{
	static const struct setup setup = SETUP_DEFAULT;
	struct setup strict = setup;

	check_error("[1,]", &setup, "yajl: parse error: unallowed token at this point in JSON text", 4);
	check_error("[1", &setup, "yajl: parse error: premature EOF", 2);
	check_error("1 \"x", &setup, "expected the end of a token, found end of input", 4);
	check_error("\"\xc0\xaf\"", &setup, "expected UTF-8, found byte 0xc0", 4);
	strict.max_depth = 2;
	check_error("[[1],[[2]]]", &strict,
		    "expected at most 2 open containers (--max-depth), found one more", 7);
	strict.single = true;
	check_error("1 2 ", &strict, "expected the end after one document (--single), found another", 3);
	strict.max_buffer = 4;
	check_error("[\"12345678", &strict,
		    "expected a token of at most 4 bytes (--max-buffer), found a longer one", 1);
}

static void
counts(void)
{
	static const struct setup setup = SETUP_DEFAULT;

	hear(&h, verify_yajl_reader, span_text("{\"a\":[1,[2]]} 3"), 0, &setup);
	CHECK_INT(h.counts.documents, 2);
	CHECK_INT(h.counts.values, 6);
	CHECK_INT(h.counts.max_depth, 3);
	free(h.trace);
}

TESTS(T(values), T(records), T(lone_surrogates), T(errors), T(counts))
