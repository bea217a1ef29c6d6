/*
 * test_jsn_streams.c -- json/reader.c between documents: what may touch, RFC 7464, encodings, --single.
 */
#include "unit/jsn_heard.h"

static void
streams(void)
{
	CHECK_STR(strict(""), "");
	CHECK_STR(strict(" \n"), "");
	CHECK_STR(
	    strict("[1][2]\"x\"true{}null"),
	    "document_begin array_begin number 1 array_end document_end document_begin array_begin number 2 "
	    "array_end document_end document_begin string \"x\" document_end document_begin boolean true "
	    "document_end document_begin map_begin map_end document_end document_begin null document_end ");
	CHECK_STR(strict("1\n2 \"x\"3"),
		  "document_begin number 1 document_end document_begin number 2 document_end "
		  "document_begin string \"x\" document_end document_begin number 3 document_end ");
	CHECK_STR(strict("\xef\xbb\xbf[]"), "document_begin array_begin array_end document_end ");
	CHECK_STR(wrong("truefalse"),
		  "1:5: byte 4: expected white space behind a bare value, found 'f' at $");
	CHECK_STR(wrong("1-2"), "1:2: byte 1: expected white space behind a number, found '-' at $");
	CHECK_STR(wrong("1 \xef\xbb\xbf"), "1:3: byte 2: expected a value, found byte 0xef at $");
	CHECK_STR(wrong("[]]"), "1:3: byte 2: expected a value, found ']' at $");
	CHECK_STR(wrong("\xef\xbb"), "1:1: byte 0: expected a value, found byte 0xef at $");
}

static void
sequences(void)
{
	CHECK_STR(
	    strict("\x1e\x1e"
		   "1\n\x1e\"x\"\x1e[]\x1etrue\n"),
	    "document_begin number 1 document_end document_begin string \"x\" document_end document_begin "
	    "array_begin array_end document_end document_begin boolean true document_end ");
	CHECK_STR(wrong("\x1e"
			"12"),
		  "1:4: byte 3: expected white space behind a number, found end of input at $");
	CHECK_STR(wrong("12\x1e"), "1:3: byte 2: expected white space behind a number, found byte 0x1e at $");
	CHECK_STR(wrong("\x1etrue"),
		  "1:6: byte 5: expected white space behind a bare value, found end of input at $");
	CHECK_STR(wrong("true\x1e"
			"2\n"),
		  "1:5: byte 4: expected white space behind a bare value, found byte 0x1e at $");
	CHECK_STR(wrong("\x1enull\x1e"
			"1\n"),
		  "1:6: byte 5: expected white space behind a bare value, found byte 0x1e at $");
	CHECK_STR(strict("\x1e\"x\"\x1e{}"),
		  "document_begin string \"x\" document_end document_begin map_begin "
		  "map_end document_end ");
	CHECK_STR(wrong("[1\x1e"), "1:3: byte 2: expected ',' or ']', found byte 0x1e at $[0]");
}

static void
encodings(void)
{
	CHECK_STR(refuse(span_of("\xff\xfe[\0", 4), false), "1:1: byte 0: expected UTF-8, found UTF-16 at $");
	CHECK_STR(refuse(span_of("\xfe\xff\0[", 4), false), "1:1: byte 0: expected UTF-8, found UTF-16 at $");
	CHECK_STR(refuse(span_of("\0[\0]", 4), false), "1:1: byte 0: expected UTF-8, found UTF-16 at $");
	CHECK_STR(refuse(span_of("[\0]\0", 4), false), "1:1: byte 0: expected UTF-8, found UTF-16 at $[0]");
	CHECK_STR(refuse(span_of("\"\0\"\0", 4), false), "1:1: byte 0: expected UTF-8, found UTF-16 at $");
	CHECK_STR(refuse(span_of("1\0\0\0", 4), false), "1:1: byte 0: expected UTF-8, found UTF-32 at $");
	CHECK_STR(refuse(span_of("\0\0\0[", 4), false), "1:1: byte 0: expected UTF-8, found UTF-32 at $");
	CHECK_STR(refuse(span_of("\xff\xfe\0\0[\0\0\0", 8), false),
		  "1:1: byte 0: expected UTF-8, found UTF-32 at $");
	CHECK_STR(refuse(span_of("[1\0]", 4), false),
		  "1:3: byte 2: expected ',' or ']', found byte 0x00 at $[0]");
	CHECK_STR(refuse(span_of("[\0]", 3), false),
		  "1:2: byte 1: expected a value, found byte 0x00 at $[0]");
	CHECK_STR(refuse(span_of("{\0ab", 4), false),
		  "1:2: byte 1: expected a key in double quotes or '}', found byte 0x00 at $");
	CHECK_STR(refuse(span_of("\"\0ab", 4), false),
		  "1:2: byte 1: expected no bare control character in a string, found byte 0x00 at $");
	CHECK_STR(refuse(span_of("\0\"gN", 4), false), "1:1: byte 0: expected UTF-8, found UTF-16 at $");
	CHECK_STR(refuse(span_of("\0", 1), false), "1:1: byte 0: expected a value, found byte 0x00 at $");
}

static void
single(void)
{
	struct setup setup = SETUP_DEFAULT;

	setup.single = true;
	hear(span_text(" [1] \n"), &setup);
	CHECK_INT(run.err.class, ERR_NONE);
	hear(span_text("[1]\n x"), &setup);
	CHECK_STR(run.err.words, "expected a value, found 'x'");
	hear(span_text("[1]\n 2"), &setup);
	CHECK_STR(run.err.words, "expected the end after one document (--single), found another");
	CHECK_INT(run.err.place.byte, 5);
}

TESTS(T(streams), T(sequences), T(encodings), T(single))
