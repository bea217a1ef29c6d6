/*
 * test_typed_out.c -- what JSON and YAML lack on its way out under --typed, and back in again.
 */
#include "event/typed_in.h"
#include "event/typed_out.h"
#include "unit/chain.h"
#include "unit/test.h"
#include "yaml/yml.h"

static struct stage *
objects(struct handler *to, struct chain_run *r)
{
	return typed_out_stage(to, TYPED_OBJECTS, &r->err);
}

static struct stage *
tags(struct handler *to, struct chain_run *r)
{
	return typed_out_stage(to, TYPED_TAGS, &r->err);
}

static struct stage *
in(struct handler *to, struct chain_run *r)
{
	return typed_in_stage(to, &r->project, &r->err);
}

/* A trace becomes this JSON, and the JSON the same trace again (`back` if it differs in counts and kinds of numbers). */
static void
json(const char *text, const char *want, const char *back)
{
	struct chain_run r = {.setup = SETUP_DEFAULT};
	char trace[4096], line[4096];
	char *got, *again;

	snprintf(trace, sizeof(trace), "document_begin\n%sdocument_end\n", text);
	snprintf(line, sizeof(line), "%s\n", want);
	got = chain_run(&r, span_text(trace), 0, jsn_writer, objects);
	CHECK_STR(r.err.words, "");
	CHECK_STR(got, line);
	again = chain_json(&r, span_text(got), 0, trace_writer, in);
	snprintf(trace, sizeof(trace), "document_begin\n%sdocument_end\n", back != NULL ? back : text);
	CHECK_STR(r.err.words, "");
	CHECK_STR(again, trace);
	free(again);
	free(got);
}

static void
yaml(const char *text, const char *want)
{
	struct chain_run r = {.setup = SETUP_DEFAULT};
	char trace[4096];
	char *got;

	snprintf(trace, sizeof(trace), "document_begin\n%sdocument_end\n", text);
	got = chain_run(&r, span_text(trace), 0, yml_writer, tags);
	CHECK_STR(r.err.words, "");
	CHECK_STR(got, want);
	free(got);
}

static void
values(void)
{
	json("binary \"\\xff\\x00\"\n", "{\"$bin\":\"/wA=\"}", NULL);
	json("ext 5 \"ab\"\n", "{\"$ext\":[5,\"YWI=\"]}", NULL);
	json("timestamp 1557507552 5\n", "{\"$timestamp\":\"2019-05-10T16:59:12.000000005Z\"}", NULL);
	json("float64 nan\n", "{\"$float\":\"NaN\"}", NULL);
	json("float64 inf\n", "{\"$float\":\"Infinity\"}", NULL);
	json("float64 nan:fff0000000000001\n", "{\"$float\":\"0xfff0000000000001\"}", NULL);
	json("float32 3.14\n", "{\"$float32\":3.14}", NULL);
	json("float32 -inf\n", "{\"$float32\":\"-Infinity\"}", NULL);
	json("float32 nan:7fc00001\n", "{\"$float32\":\"0x7fc00001\"}", NULL);
	json("string \"a\\xe2\\x80\"\n", "{\"$str\":\"YeKA\"}", NULL);
	json("string \"\xc3\xa9\"\n", "\"\xc3\xa9\"", NULL);
	json("tag \"!Ref\"\nstring \"x\"\n", "{\"$tag\":[\"!Ref\",\"x\"]}", NULL);
	json("array_begin\ntag \"!a\"\narray_begin\ntag \"!b\"\nnull\narray_end\nnull\narray_end\n",
	     "[{\"$tag\":[\"!a\",[{\"$tag\":[\"!b\",null]}]]},null]", NULL);
	json("tag \"tag:yaml.org,2002:set\"\nnull\n", "null", "null\n");
}

static void
maps(void)
{
	json("map_begin 1\nkey \"a\"\nnull\nmap_end\n", "{\"a\":null}",
	     "map_begin\nkey \"a\"\nnull\nmap_end\n");
	json("map_begin\nkey_begin\nnull\nkey_end\nboolean true\nkey \"b\"\nmap_begin\nkey "
	     "\"x\"\narray_begin\narray_end\nmap_end\nmap_end\n",
	     "{\"$map\":[[null,true],[\"b\",{\"x\":[]}]]}", NULL);
	json("map_begin\nkey "
	     "\"b\"\nmap_begin\nkey_begin\narray_begin\nnull\narray_end\nkey_end\nmap_begin\nkey "
	     "\"y\"\nnull\nmap_end\nmap_end\nmap_end\n",
	     "{\"b\":{\"$map\":[[[null],{\"y\":null}]]}}", NULL);
	json("map_begin\nkey \"\\xff\"\nnull\nmap_end\n", "{\"$map\":[[{\"$str\":\"/w==\"},null]]}", NULL);
	json("map_begin\nkey_begin\nbinary \"a\"\nkey_end\nbinary \"b\"\nmap_end\n",
	     "{\"$map\":[[{\"$bin\":\"YQ==\"},{\"$bin\":\"Yg==\"}]]}", NULL);
	json("map_begin\nkey_begin\ntag \"!x\"\nnull\nkey_end\ntag \"!y\"\nnull\nmap_end\n",
	     "{\"$map\":[[{\"$tag\":[\"!x\",null]},{\"$tag\":[\"!y\",null]}]]}", NULL);
}

static void
looks_like_a_tag(void)
{
	json("map_begin\nkey \"$bin\"\nstring \"x\"\nmap_end\n", "{\"$map\":[[\"$bin\",\"x\"]]}", NULL);
	json("map_begin\nkey \"$bin\"\nstring \"YQ==\"\nmap_end\n", "{\"$map\":[[\"$bin\",\"YQ==\"]]}", NULL);
	json("map_begin\nkey \"$bin\"\nstring \"YQ==\"\nkey \"a\"\nnull\nmap_end\n",
	     "{\"$bin\":\"YQ==\",\"a\":null}", NULL);
	json("map_begin\nkey \"$bin\"\nstring \"?\"\nkey \"a\"\nnull\nmap_end\n",
	     "{\"$map\":[[\"$bin\",\"?\"],[\"a\",null]]}", NULL);
	json("map_begin\nkey \"$bin\"\nnull\nmap_end\n", "{\"$bin\":null}", NULL);
	json("map_begin\nkey \"$map\"\narray_begin\narray_end\nmap_end\n", "{\"$map\":[[\"$map\",[]]]}",
	     NULL);
	json("map_begin\nkey \"$float32\"\nfloat64 1.5\nmap_end\n", "{\"$map\":[[\"$float32\",1.5]]}",
	     "map_begin\nkey \"$float32\"\nnumber 1.5\nmap_end\n");
	json("map_begin\nkey \"a\"\nnull\nkey \"$bin\"\nstring \"?\"\nmap_end\n",
	     "{\"a\":null,\"$bin\":\"?\"}", NULL);
	json("map_begin\nkey \"$ext\"\nmap_begin\nkey "
	     "\"$ext\"\narray_begin\nnull\narray_end\nmap_end\nmap_end\n",
	     "{\"$ext\":{\"$map\":[[\"$ext\",[null]]]}}", NULL);
}

/* A map of `n` pairs of a short key and null, then an odd key. */
static char *
late_odd_key(size_t n)
{
	char *text = malloc(n * 32 + 256);
	size_t len = (size_t)sprintf(text, "document_begin\nmap_begin\n"), i;

	for (i = 0; i < n; i++)
		len += (size_t)sprintf(text + len, "key \"%06zu\"\nnull\n", i);
	sprintf(text + len, "key_begin\nnull\nkey_end\nnull\nmap_end\ndocument_end\n");
	return text;
}

static void
window(void)
{
	struct chain_run r = {.setup = SETUP_DEFAULT};
	char *text = late_odd_key(32000), *got; /* 8 bytes of MessagePack each */

	got = chain_run(&r, span_text(text), 0, jsn_writer, objects);
	CHECK_STR(r.err.words, "");
	CHECK(strncmp(got, "{\"$map\":[[\"000000\",null],", 25) == 0);
	free(got);
	free(text);
	text = late_odd_key(33000);
	free(chain_run(&r, span_text(text), 0, jsn_writer, objects));
	CHECK_STR(r.err.words, "expected a string of UTF-8 for a key behind the first 262144 bytes of a map "
			       "(--typed), found another");
	free(text);
}

/* A large map in a large map, all objects: what was looked at comes out once and in order. */
static void
large(void)
{
	struct chain_run r = {.setup = SETUP_DEFAULT};
	size_t i, n = 100000;
	char *text = malloc(n * 64 + 256), *want = malloc(n * 32 + 256), *got;
	size_t len = (size_t)sprintf(text, "document_begin\nmap_begin\nkey \"a\"\nmap_begin\n");
	size_t wlen = (size_t)sprintf(want, "{\"a\":{");

	for (i = 0; i < n; i++) {
		len +=
		    (size_t)sprintf(text + len, "key \"%zu\"\nmap_begin\nkey \"x\"\ninteger 1\nmap_end\n", i);
		wlen += (size_t)sprintf(want + wlen, "%s\"%zu\":{\"x\":1}", i > 0 ? "," : "", i);
	}
	sprintf(text + len, "map_end\nmap_end\ndocument_end\n");
	sprintf(want + wlen, "}}\n");
	got = chain_run(&r, span_text(text), 0, jsn_writer, objects);
	CHECK_STR(r.err.words, "");
	CHECK(strcmp(got, want) == 0);
	free(got);
	free(want);
	free(text);
}

/* So many maps inside one another that those outside outgrow the window while those inside are undecided. */
static void
deep(void)
{
	struct chain_run r = {.setup = SETUP_DEFAULT};
	size_t i, n = 200000, len, wlen = 0;
	char *text = malloc(n * 32 + 64), *want = malloc(n * 8 + 64), *got;

	r.setup.max_depth = (uint32_t)n;
	len = (size_t)sprintf(text, "document_begin\n");
	for (i = 0; i < n; i++) {
		len += (size_t)sprintf(text + len, "map_begin\nkey \"a\"\n");
		wlen += (size_t)sprintf(want + wlen, "{\"a\":");
	}
	len += (size_t)sprintf(text + len, "null\n");
	wlen += (size_t)sprintf(want + wlen, "null");
	for (i = 0; i < n; i++) {
		len += (size_t)sprintf(text + len, "map_end\n");
		wlen += (size_t)sprintf(want + wlen, "}");
	}
	sprintf(text + len, "document_end\n");
	sprintf(want + wlen, "\n");
	got = chain_run(&r, span_text(text), 0, jsn_writer, objects);
	CHECK_STR(r.err.words, "");
	CHECK(strcmp(got, want) == 0);
	free(got);
	free(want);
	free(text);
}

static void
in_yaml(void)
{
	yaml("float32 3.14\n", "!float32 3.14\n");
	yaml("float32 nan\n", "!float32 .nan\n");
	yaml("float32 nan:7fc00001\n", "!float32 \"0x7fc00001\"\n");
	yaml("float64 nan\n", ".nan\n");
	yaml("float64 nan:7ff8000000000001\n", "!float \"0x7ff8000000000001\"\n");
	yaml("string \"\\xe2\\x80\"\n", "!str \"4oA=\"\n");
	yaml("string \"a\\xff\"\n", "!str \"Yf8=\"\n");
	yaml("map_begin\nkey \"\\xff\"\nnull\nmap_end\n", "? !str \"/w==\"\n: null\n");
	yaml("map_begin\nkey \"a\"\nfloat32 1\nkey_begin\nfloat32 2\nkey_end\nbinary \"a\"\nmap_end\n",
	     "a: !float32 1.0\n? !float32 2.0\n: !!binary \"YQ==\"\n");
}

/* Pieces of a string that turns out not to be UTF-8, beyond any window. */
static void
pieces(void)
{
	struct setup setup = SETUP_DEFAULT;
	struct project project = {.setup = &setup};
	struct sink_mem sink;
	struct writer *w;
	struct stage *s;
	struct err e;
	int i;

	err_clear(&e);
	CHECK_INT(sink_mem_open(&sink, true, &e), 0);
	w = jsn_writer(
	    &(struct writer_setup){.sink = &sink.sink, .setup = &setup, .project = &project, .err = &e});
	s = typed_out_stage(&w->handler, TYPED_OBJECTS, &e);
	CHECK_INT(s->handler.document_begin(&s->handler), 0);
	for (i = 0; i < 4; i++)
		CHECK_INT(s->handler.string(&s->handler, i < 3 ? span_text("abcd") : span_of("\xff", 1),
					    (i == 0   ? PART_FIRST
					     : i == 3 ? PART_LAST
						      : 0u) |
						PART_UNCHECKED,
					    13),
			  0);
	CHECK_INT(s->handler.document_end(&s->handler), 0);
	CHECK_INT(sink_finish(&sink.sink), 0);
	CHECK_INT(sink.len, 32);
	CHECK(memcmp(sink.p, "{\"$str\":\"YWJjZGFiY2RhYmNk/w==\"}\n", sink.len) == 0);
	s->free(s);
	w->free(w);
	sink_close(&sink.sink);
}

TESTS(T(values), T(maps), T(looks_like_a_tag), T(window), T(large), T(deep), T(in_yaml), T(pieces))
