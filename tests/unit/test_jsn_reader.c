/*
 * test_jsn_reader.c -- json/reader.c and its parts: events, errors with their places and paths, long strings,
 * promptness; and the same however the input is cut.
 */
#include "unit/jsn_heard.h"

static void
values(void)
{
	CHECK_STR(strict("null"), "document_begin null document_end ");
	CHECK_STR(strict(" [ ] "), "document_begin array_begin array_end document_end ");
	CHECK_STR(strict("{}"), "document_begin map_begin map_end document_end ");
	CHECK_STR(
	    strict("[true,false,null,0,-1.5e+3,\"x\"]"),
	    "document_begin array_begin boolean true boolean false null number 0 number -1.5e+3 string \"x\" "
	    "array_end document_end ");
	CHECK_STR(strict("\t{ \"a\" : [ { } , [ ] ] ,\r\n \"\" : \"\" }"),
		  "document_begin map_begin key \"a\" array_begin map_begin map_end array_begin array_end "
		  "array_end "
		  "key \"\" string \"\" map_end document_end ");
}

static void
counted(void)
{
	strict("[1,{\"a\":[true,\"x\"]},{}] \"y\" 3");
	CHECK_INT(run.counts.documents, 3);
	CHECK_INT(run.counts.values, 9);
	CHECK_INT(run.counts.max_depth, 3);
}

static void
escapes(void)
{
	CHECK_STR(strict("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\""),
		  "document_begin string \"\\\"\\\\/\\x08\\x0c\\n\\x0d\\t\" document_end ");
	CHECK_STR(strict("\"a\\u0041\\u00e9\\u20AC\\uD83D\\uDE00z\""),
		  "document_begin string \"aA\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80z\" document_end ");
	CHECK_STR(strict("{\"\\u0000k\":1}"),
		  "document_begin map_begin key \"\\x00k\" number 1 map_end document_end ");
	CHECK_STR(
	    strict("[\"\\ud800\",\"x\\udfffy\",\"\\ud83d\\ud83d\\ude00\",\"\\ud800\\n\",\"\\ud800\\u0041\"]"),
	    "document_begin array_begin string \"\\ud800\" string \"x\\udfffy\" string "
	    "\"\\ud83d\xf0\x9f\x98\x80\" "
	    "string \"\\ud800\\n\" string \"\\ud800A\" array_end document_end ");
}

static void
utf8(void)
{
	CHECK_STR(strict("[\"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\","
			 "\"0123456789012345678901234567890123456789\xc3\xa9\"]"),
		  "document_begin array_begin string \"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\" "
		  "string \"0123456789012345678901234567890123456789\xc3\xa9\" array_end document_end ");
	CHECK_STR(wrong("[\"ab\xff\"]"), "1:5: byte 4: expected UTF-8, found byte 0xff at $[0]");
	CHECK_STR(wrong("[\"\xc3\xa9\xc0\xaf\"]"), "1:4: byte 4: expected UTF-8, found byte 0xc0 at $[0]");
	CHECK_STR(wrong("[\"\xed\xa0\x80\"]"), "1:3: byte 2: expected UTF-8, found byte 0xed at $[0]");
	CHECK_STR(wrong("[\"\xe2\x82\"]"), "1:3: byte 2: expected UTF-8, found '\"' at $[0]");
	CHECK_STR(wrong("[\"\xe2\x82"),
		  "1:4: byte 4: expected the end of the string, found end of input at $[0]");
	CHECK_STR(wrong("[\"\\n\xff\\q\"]"), "1:5: byte 4: expected UTF-8, found byte 0xff at $[0]");
}

static void
syntax_errors(void)
{
	CHECK_STR(wrong("[1,}"), "1:4: byte 3: expected a value, found '}' at $[1]");
	CHECK_STR(wrong("[,"), "1:2: byte 1: expected a value, found ',' at $[0]");
	CHECK_STR(wrong("{\"a\":1,\n\"b\": x}"), "2:6: byte 13: expected a value, found 'x' at $.b");
	CHECK_STR(wrong("{\"a\" 1}"), "1:6: byte 5: expected ':', found '1' at $.a");
	CHECK_STR(wrong("{1:2}"), "1:2: byte 1: expected a key in double quotes or '}', found '1' at $");
	CHECK_STR(wrong("{\"a\":1,}"), "1:8: byte 7: expected a key in double quotes, found '}' at $");
	CHECK_STR(wrong("{\"a\":{\"b\":[1,2}}"), "1:15: byte 14: expected ',' or ']', found '}' at $.a.b[1]");
	CHECK_STR(wrong("{\"a\":1]"), "1:7: byte 6: expected ',' or '}', found ']' at $");
	CHECK_STR(wrong("[tru]"), "1:5: byte 4: expected true, found ']' at $[0]");
	CHECK_STR(wrong("[nul"), "1:5: byte 4: expected null, found end of input at $[0]");
	CHECK_STR(wrong("[\"a\tb\"]"),
		  "1:4: byte 3: expected no bare control character in a string, found byte 0x09 at $[0]");
	CHECK_STR(wrong("[\"a\\qb\"]"),
		  "1:4: byte 3: expected one of \" \\ / b f n r t u behind a backslash, found 'q' at $[0]");
	CHECK_STR(wrong("[\"\\u12G4\"]"),
		  "1:3: byte 2: expected four hexadecimal digits behind \\u, found 'G' at $[0]");
	CHECK_STR(wrong("[\"\\ud834\\uD8\"]"),
		  "1:9: byte 8: expected four hexadecimal digits behind \\u, found '\"' at $[0]");
	CHECK_STR(wrong("\"\\ud834\\uZZ"),
		  "1:8: byte 7: expected four hexadecimal digits behind \\u, found 'Z' at $");
	CHECK_STR(wrong("\"\\ud834\\uDC"),
		  "1:12: byte 11: expected the end of the string, found end of input at $");
	CHECK_STR(wrong("[[],{\"k'\\n\":[3,.4]}]"),
		  "1:16: byte 15: expected a value, found '.' at $[1]['k\\'\\n'][1]");
	CHECK_STR(wrong("[\"\xc3\xa9\xc3\xa9\",\n \"\xe2\x82\xac\", x]"),
		  "2:7: byte 17: expected a value, found 'x' at $[2]");
}

static void
cut(void)
{
	CHECK_STR(wrong("["), "1:2: byte 1: expected a value or ']', found end of input at $");
	CHECK_STR(wrong("{\"a\":[1,2"), "1:10: byte 9: expected ',' or ']', found end of input at $.a[1]");
	CHECK_STR(wrong("{\"a\""), "1:5: byte 4: expected ':', found end of input at $.a");
	CHECK_STR(wrong("{\"a\":\n"), "2:1: byte 6: expected a value, found end of input at $.a");
	CHECK_STR(wrong("[\"\\ud83d"),
		  "1:9: byte 8: expected the end of the string, found end of input at $[0]");
	CHECK_STR(wrong("[\"\\"), "1:4: byte 3: expected the end of the string, found end of input at $[0]");
	CHECK_STR(wrong("{\"abc"), "1:6: byte 5: expected the end of the string, found end of input at $");
}

static void
numbers(void)
{
	CHECK_STR(strict("[0,-0,10,12345678,123456789012345678901234567890,0.10,1.0E-7,-1e400,0e0]"),
		  "document_begin array_begin number 0 number -0 number 10 number 12345678 "
		  "number 123456789012345678901234567890 number 0.10 number 1.0E-7 number -1e400 number 0e0 "
		  "array_end "
		  "document_end ");
	CHECK_STR(wrong("[012]"), "1:3: byte 2: expected no digit behind a leading zero, found '1' at $[0]");
	CHECK_STR(wrong("[-01]"), "1:4: byte 3: expected no digit behind a leading zero, found '1' at $[0]");
	CHECK_STR(wrong("[1.]"), "1:4: byte 3: expected a digit, found ']' at $[0]");
	CHECK_STR(wrong("[1.e5]"), "1:4: byte 3: expected a digit, found 'e' at $[0]");
	CHECK_STR(wrong("[1e+]"), "1:5: byte 4: expected a digit, found ']' at $[0]");
	CHECK_STR(wrong("[-]"), "1:3: byte 2: expected a digit, found ']' at $[0]");
	CHECK_STR(wrong("[-Infinity]"), "1:3: byte 2: expected a digit, found 'I' at $[0]");
	CHECK_STR(wrong("[1e"), "1:4: byte 3: expected a digit, found end of input at $[0]");
	CHECK_STR(wrong("[1.5.5]"), "1:5: byte 4: expected ',' or ']', found '.' at $[0]");
	CHECK_STR(wrong("[+1]"), "1:2: byte 1: expected a value, found '+' at $[0]");
}

/* At the limit a number is taken, one byte beyond it is refused, however it comes. */
static void
long_numbers(void)
{
	static char text[LIMIT_NUMBER + 8];
	struct setup setup = SETUP_DEFAULT;
	char *got;
	size_t i;

	for (i = 0; i < 4; i++) {
		memset(text, '7', sizeof(text));
		text[0] = '[';
		text[1 + LIMIT_NUMBER] = ']';
		run.setup = setup;
		got = chain_json(&run, span_of(text, LIMIT_NUMBER + 2), chunks[i], trace_writer, NULL);
		CHECK_INT(run.err.class, ERR_NONE);
		CHECK_INT(strlen(got),
			  strlen("document_begin\narray_begin\nnumber \narray_end\ndocument_end\n") +
			      LIMIT_NUMBER);
		free(got);
		text[1 + LIMIT_NUMBER] = '7';
		text[2 + LIMIT_NUMBER] = ']';
		free(chain_json(&run, span_of(text, LIMIT_NUMBER + 3), chunks[i], trace_writer, NULL));
		CHECK_STR(run.err.words, "expected a number of at most 65536 bytes, found a longer one");
		CHECK_INT(run.err.place.byte, 1);
	}
}

static void
relaxed_input(void)
{
	CHECK_STR(
	    relaxed("// head\n[1, /* two */ 2, NaN,Infinity,-Infinity,/**/] {\"a\":1,} /* ** */ 1/**/2 "
		    "-Infinity // end"),
	    "document_begin array_begin number 1 number 2 float64 nan float64 inf float64 -inf array_end "
	    "document_end document_begin map_begin key \"a\" number 1 map_end document_end document_begin "
	    "number 1 "
	    "document_end document_begin number 2 document_end document_begin float64 -inf document_end ");
	CHECK_STR(relaxed("[/**/]{/**/\"a\"/**/:/**/1/**/,/**/}"),
		  "document_begin array_begin array_end document_end document_begin map_begin key \"a\" "
		  "number 1 map_end "
		  "document_end ");
	CHECK_STR(refuse(span_text("[1,,2]"), true), "1:4: byte 3: expected a value, found ',' at $[1]");
	CHECK_STR(refuse(span_text("{\"a\":}"), true), "1:6: byte 5: expected a value, found '}' at $.a");
	CHECK_STR(refuse(span_text("{\"a\":]"), true), "1:6: byte 5: expected a value, found ']' at $.a");
	CHECK_STR(refuse(span_text("[1] /* x *"), true),
		  "1:11: byte 10: expected the end of the comment, found end of input at $");
	CHECK_STR(refuse(span_text("[/x"), true),
		  "1:3: byte 2: expected '/' or '*' behind '/', found 'x' at $[0]");
	CHECK_STR(refuse(span_text("[Infinite]"), true), "1:9: byte 8: expected Infinity, found 'e' at $[0]");
	CHECK_STR(wrong("[1,]"), "1:4: byte 3: expected a value, found ']' at $[1]");
	CHECK_STR(wrong("[NaN]"), "1:2: byte 1: expected a value, found 'N' at $[0]");
}

static void
depth(void)
{
	struct setup setup = SETUP_DEFAULT;

	setup.max_depth = 3;
	hear(span_text("[{\"a\":[1]}]"), &setup);
	CHECK_INT(run.err.class, ERR_NONE);
	hear(span_text("[{\"a\":[[1]]}]"), &setup);
	CHECK_STR(run.err.words, "expected at most 3 open containers (--max-depth), found one more");
	CHECK_STR(run.err.path, "$[0].a[0]");
	CHECK_INT(run.err.place.byte, 7);
}

/* A string and a key longer than a window, of every kind of text; what follows them; and errors deep inside. */
static void
long_strings(void)
{
	static const char *const bits[] = {"x", "\\n", "\xe2\x82\xac", "\\ud83d\\ude00",
					   "abc\\u00e9\xf0\x9f\x98\x80"};
	static const char *const told[] = {"x", "\\n", "\xe2\x82\xac", "\xf0\x9f\x98\x80",
					   "abc\xc3\xa9\xf0\x9f\x98\x80"};
	static const size_t ways[] = {0, 4093, 65537, 100};
	size_t bit, way, n, i, len;
	char *text, *want, *got;

	for (bit = 0; bit < sizeof(bits) / sizeof(bits[0]); bit++) {
		n = 3 * LIMIT_WINDOW / strlen(bits[bit]);
		text = malloc(2 * n * strlen(bits[bit]) + 100);
		want = malloc(2 * n * strlen(told[bit]) + 200);
		len = (size_t)sprintf(text, "{\"k\":\"");
		i = (size_t)sprintf(want, "document_begin\nmap_begin\nkey \"k\"\nstring \"");
		for (way = 0; way < n; way++) {
			len += (size_t)sprintf(text + len, "%s", bits[bit]);
			i += (size_t)sprintf(want + i, "%s", told[bit]);
		}
		len += (size_t)sprintf(text + len, "\",\"");
		i += (size_t)sprintf(want + i, "\"\nkey \"");
		for (way = 0; way < n; way++) {
			len += (size_t)sprintf(text + len, "%s", bits[bit]);
			i += (size_t)sprintf(want + i, "%s", told[bit]);
		}
		len += (size_t)sprintf(text + len, "\":tru}");
		sprintf(want + i, "\"\n");
		for (way = 0; way < sizeof(ways) / sizeof(ways[0]); way++) {
			run.setup = (struct setup)SETUP_DEFAULT;
			got = chain_json(&run, span_of(text, len), ways[way], trace_writer, NULL);
			CHECK_STR(run.err.words, "expected true, found '}'");
			CHECK_INT(run.err.place.byte, len - 1);
			free(got);
			/* With the error mended all of it comes. */
			memcpy(text + len - 5, ":123}", 5);
			got = chain_json(&run, span_of(text, len), ways[way], trace_writer, NULL);
			CHECK_STR(run.err.words, "");
			CHECK(strncmp(got, want, strlen(want)) == 0);
			free(got);
			memcpy(text + len - 5, ":tru}", 5);
		}
		free(text);
		free(want);
	}
}

/* A byte at a time, and a look at what has been told before each. */
struct prompt {
	struct source source;
	const char *left;
	struct sink *sink;
	size_t told[64]; /* bytes of the trace before the n-th byte was asked for */
	size_t n;
};

static ptrdiff_t
prompt_fetch(struct source *s, uint8_t *to, size_t room, struct err *e)
{
	struct prompt *p = (struct prompt *)s;

	(void)room;
	(void)e;
	p->told[p->n++] = (size_t)sink_offset(p->sink);
	if (*p->left == '\0')
		return 0;
	*to = (uint8_t)*p->left++;
	return 1;
}

/* The number of bytes of `text` after which the trace of it is as long as `trace`. */
static size_t
told_after(const char *text, const char *trace)
{
	struct prompt p = {.left = text};
	struct sink_mem sink;
	struct err err;
	struct setup setup = SETUP_DEFAULT;
	struct counts counts = {0};
	struct writer *w;
	struct reader *r;
	size_t n;

	err_clear(&err);
	if (source_init(&p.source, "<prompt>", &err) == -1 || sink_mem_open(&sink, true, &err) == -1)
		abort();
	p.source.fetch = prompt_fetch;
	p.sink = &sink.sink;
	w = trace_writer(&(struct writer_setup){.sink = &sink.sink, .setup = &setup, .err = &err});
	r = jsn_reader(&(struct reader_setup){
	    .source = &p.source, .to = &w->handler, .setup = &setup, .counts = &counts, .err = &err});
	while (r->step(r) == STEP_MORE)
		;
	for (n = 0; n + 1 < p.n && p.told[n] < strlen(trace); n++)
		;
	r->free(r);
	w->free(w);
	source_close(&p.source);
	sink_close(&sink.sink);
	return n;
}

/* A value is told as soon as its last byte is there; only a number waits for the byte behind it. */
static void
prompt(void)
{
	CHECK_INT(told_after("{} ", "document_begin\nmap_begin\nmap_end\ndocument_end\n"), 2);
	CHECK_INT(told_after("\"ab\" ", "document_begin\nstring \"ab\"\ndocument_end\n"), 4);
	CHECK_INT(told_after("\"\" ", "document_begin\nstring \"\"\ndocument_end\n"), 2);
	CHECK_INT(told_after("true ", "document_begin\nboolean true\ndocument_end\n"), 4);
	CHECK_INT(told_after("12 ", "document_begin\nnumber 12\ndocument_end\n"), 3);
	CHECK_INT(told_after("[1,\"\\n\"]", "document_begin\narray_begin\nnumber 1\nstring \"\\n\"\n"), 7);
	CHECK_INT(told_after("[[]]", "document_begin\narray_begin\narray_begin\narray_end\n"), 3);
	CHECK_INT(told_after("[null]", "document_begin\narray_begin\nnull\n"), 5);
}

/* A writer that refuses: the place is that of the value, the path names it. */
static int
refuse_string(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	(void)piece;
	(void)part;
	(void)total;
	return err_set(((struct writer *)self)->with.err, ERR_DATA, "no strings here");
}

static struct writer *
picky_writer(const struct writer_setup *with)
{
	struct writer *w = trace_writer(with);

	w->handler.string = refuse_string;
	return w;
}

static void
refused_value(void)
{
	static const char text[] = "{\"a\":[1,\n {\"long key\":\"x\\n\"}]}";
	size_t i;

	for (i = 0; i < sizeof(chunks) / sizeof(chunks[0]); i++) {
		run.setup = (struct setup)SETUP_DEFAULT;
		free(chain_json(&run, span_text(text), chunks[i], picky_writer, NULL));
		CHECK_STR(run.err.words, "no strings here");
		CHECK_STR(run.err.path, "$.a[1]['long key']");
		CHECK_INT(run.err.place.byte, 22);
		CHECK_INT(run.err.place.line, 2);
		CHECK_INT(run.err.place.column, 14);
	}
}

TESTS(T(values), T(counted), T(escapes), T(utf8), T(syntax_errors), T(cut), T(numbers), T(long_numbers),
      T(relaxed_input), T(depth), T(long_strings), T(prompt), T(refused_value))
