/*
 * test_typed_in.c -- tagged objects on their way in: each tag, what only looks like one, long texts, and malformed ones.
 */
#include "event/typed_in.h"
#include "unit/chain.h"
#include "unit/test.h"
#include "json/jsn.h"

static struct stage *
typed(struct handler *to, struct chain_run *r)
{
	return typed_in_stage(to, &r->project, &r->err);
}

static void
gives(const char *text, const char *want)
{
	struct chain_run r = {.setup = SETUP_DEFAULT};
	char trace[4096];
	char *got = chain_json(&r, span_text(text), 0, trace_writer, typed);

	snprintf(trace, sizeof(trace), "document_begin\n%sdocument_end\n", want);
	CHECK_STR(r.err.words, "");
	CHECK_STR(got, trace);
	free(got);
}

static void
fails(const char *text, const char *words)
{
	struct chain_run r = {.setup = SETUP_DEFAULT};

	free(chain_json(&r, span_text(text), 0, trace_writer, typed));
	CHECK_STR(r.err.words, words);
}

static void
values(void)
{
	gives("{\"$bin\":\"/wA=\"}", "binary \"\\xff\\x00\"\n");
	gives("{\"$str\":\"4oA=\"}", "string \"\\xe2\\x80\"\n");
	gives("{\"$ext\":[5,\"YWI=\"]}", "ext 5 \"ab\"\n");
	gives("{\"$ext\":[-128,\"\"]}", "ext -128 \"\"\n");
	gives("{\"$timestamp\":\"2019-05-10T16:59:12Z\"}", "timestamp 1557507552 0\n");
	gives("{\"$float\":\"NaN\"}", "float64 nan\n");
	gives("{\"$float\":\"-Infinity\"}", "float64 -inf\n");
	gives("{\"$float\":\"0x7ff8000000000001\"}", "float64 nan:7ff8000000000001\n");
	gives("{\"$float32\":3.14}", "float32 3.14\n");
	gives("{\"$float32\":2}", "float32 2.0\n");
	gives("{\"$float32\":\"0xffc00001\"}", "float32 nan:ffc00001\n");
	gives("{\"$tag\":[\"!Ref\",[{\"$tag\":[\"!x\",1]}]]}",
	      "tag \"!Ref\"\narray_begin\ntag \"!x\"\nnumber 1\narray_end\n");
}

static void
maps(void)
{
	gives("{\"$map\":[]}", "map_begin\nmap_end\n");
	gives("{\"$map\":[[1,2],[\"a\",{\"$map\":[[[3],null]]}],[{\"$bin\":\"\"},[4]],[{\"$str\":\"/"
	      "w==\"},5]]}",
	      "map_begin\nkey_begin\nnumber 1\nkey_end\nnumber 2\nkey "
	      "\"a\"\nmap_begin\nkey_begin\narray_begin\nnumber 3\narray_end\n"
	      "key_end\nnull\nmap_end\nkey_begin\nbinary \"\"\nkey_end\narray_begin\nnumber "
	      "4\narray_end\nkey \"\\xff\"\nnumber 5\nmap_end\n");
	gives("{\"$map\":[[{\"$tag\":[\"!a\",1]},{\"$tag\":[\"!b\",[2]]}]]}",
	      "map_begin\nkey_begin\ntag \"!a\"\nnumber 1\nkey_end\ntag \"!b\"\narray_begin\nnumber "
	      "2\narray_end\nmap_end\n");
	gives("{\"$map\":[[{\"a\":1},{}]]}", "map_begin\nkey_begin\nmap_begin\nkey \"a\"\nnumber "
					     "1\nmap_end\nkey_end\nmap_begin\nmap_end\nmap_end\n");
}

/* What shares no more than a key's name with a tag. */
static void
ordinary(void)
{
	gives("{}", "map_begin\nmap_end\n");
	gives("{\"a\":{\"$bin\":5}}",
	      "map_begin\nkey \"a\"\nmap_begin\nkey \"$bin\"\nnumber 5\nmap_end\nmap_end\n");
	gives("{\"$bin\":\"aGk=\",\"x\":1}",
	      "map_begin\nkey \"$bin\"\nstring \"aGk=\"\nkey \"x\"\nnumber 1\nmap_end\n");
	gives("{\"x\":1,\"$bin\":\"?\"}",
	      "map_begin\nkey \"x\"\nnumber 1\nkey \"$bin\"\nstring \"?\"\nmap_end\n");
	gives("{\"$ext\":1}", "map_begin\nkey \"$ext\"\nnumber 1\nmap_end\n");
	gives("{\"$ext\":[]}", "map_begin\nkey \"$ext\"\narray_begin\narray_end\nmap_end\n");
	gives("{\"$ext\":[5]}", "map_begin\nkey \"$ext\"\narray_begin\ninteger 5\narray_end\nmap_end\n");
	gives("{\"$ext\":[500,\"\"]}",
	      "map_begin\nkey \"$ext\"\narray_begin\nnumber 500\nstring \"\"\narray_end\nmap_end\n");
	gives("{\"$ext\":[5,\"YQ==\",1]}", "map_begin\nkey \"$ext\"\narray_begin\ninteger 5\nstring "
					   "\"YQ==\"\nnumber 1\narray_end\nmap_end\n");
	gives("{\"$ext\":[5,\"YQ==\"],\"a\":1}", "map_begin\nkey \"$ext\"\narray_begin\ninteger 5\nstring "
						 "\"YQ==\"\narray_end\nkey \"a\"\nnumber 1\nmap_end\n");
	gives("{\"$map\":[1]}", "map_begin\nkey \"$map\"\narray_begin\nnumber 1\narray_end\nmap_end\n");
	gives("{\"$map\":{}}", "map_begin\nkey \"$map\"\nmap_begin\nmap_end\nmap_end\n");
	gives("{\"$tag\":[\"!x\"]}",
	      "map_begin\nkey \"$tag\"\narray_begin\nstring \"!x\"\narray_end\nmap_end\n");
	gives("{\"$tag\":[\"x\",1]}",
	      "map_begin\nkey \"$tag\"\narray_begin\nstring \"x\"\nnumber 1\narray_end\nmap_end\n");
	gives("{\"$tag\":[1]}", "map_begin\nkey \"$tag\"\narray_begin\nnumber 1\narray_end\nmap_end\n");
	gives("{\"$float32\":1.50,\"a\":null}",
	      "map_begin\nkey \"$float32\"\nnumber 1.50\nkey \"a\"\nnull\nmap_end\n");
	gives("{\"$bin\":{\"$bin\":\"\"}}", "map_begin\nkey \"$bin\"\nbinary \"\"\nmap_end\n");
	gives("[{\"$str\":null},{\"$float\":[]}]",
	      "array_begin\nmap_begin\nkey \"$str\"\nnull\nmap_end\nmap_begin\nkey "
	      "\"$float\"\narray_begin\narray_end\nmap_end\narray_end\n");
}

static void
malformed(void)
{
	fails("{\"$bin\":\"a\"}", "expected base64 in {\"$bin\":...}, found its end");
	fails("{\"$bin\":\"YWI*\"}", "expected base64 in {\"$bin\":...}, found '*'");
	fails("{\"$ext\":[5,\"YWJ=\"]}", "expected base64 in {\"$ext\":...}, found '='");
	fails("{\"$timestamp\":\"2019-13-01T00:00:00Z\"}",
	      "expected a time like 2019-05-10T16:59:12Z in {\"$timestamp\":...}, found "
	      "\"2019-13-01T00:00:00Z\"");
	fails("{\"$float\":\"x\"}", "expected NaN, Infinity, -Infinity or the bits 0x7ff8000000000001 in "
				    "{\"$float\":...}, found \"x\"");
	fails("{\"$float32\":1e39}",
	      "expected a number that a float32 can hold in {\"$float32\":...}, found \"1e39\"");
	fails("{\"$map\":[[1]]}", "expected a value in {\"$map\":[[key,value]]}, found the end of the array");
	fails("{\"$map\":[[1,2,3]]}",
	      "expected the end of [key,value] in {\"$map\":[[key,value]]}, found another value");
	fails("{\"$map\":[[1,2],3]}",
	      "expected [key,value] in {\"$map\":[[key,value]]}, found another value");
	fails("{\"$map\":[[1,2]],\"a\":1}",
	      "expected the end of {\"$map\":[[key,value]]}, found another key");
	fails("{\"$tag\":[\"!x\",{\"$tag\":[\"!y\",1]}]}",
	      "expected a value in {\"$tag\":[tag,value]}, found another tag");
	fails("{\"$tag\":[\"!x\",1,2]}",
	      "expected the end of the array in {\"$tag\":[tag,value]}, found another value");
	fails("{\"$tag\":[\"!x\",1],\"a\":1}",
	      "expected the end of {\"$tag\":[tag,value]}, found another key");
}

/* Texts that outgrow a window are taken for a tag's as they come. */
static void
long_text(void)
{
	struct chain_run r = {.setup = SETUP_DEFAULT};
	size_t n = 4 * LIMIT_WINDOW, len, i;
	char *text = malloc(n + 64), *want = malloc(n + 64), *got;

	len = (size_t)sprintf(text, "[{\"$ext\":[5,\"");
	memset(text + len, 'Y', n);
	for (i = 0; i < n; i += 4)
		memcpy(text + len + i, "YWJj", 4);
	len += n;
	len += (size_t)sprintf(text + len, "\"]},{\"$bin\":\"YQ==\"}]");
	got = chain_json(&r, span_of(text, len), 1000, trace_writer, typed);
	CHECK_STR(r.err.words, "");
	len = (size_t)sprintf(want, "document_begin\narray_begin\next 5 \"");
	for (i = 0; i < n / 4; i++)
		len += (size_t)sprintf(want + len, "abc");
	sprintf(want + len, "\"\nbinary \"a\"\narray_end\ndocument_end\n");
	CHECK(strcmp(got, want) == 0);
	free(got);
	len = (size_t)sprintf(text, "{\"$bin\":\"");
	memset(text + len, 'A', n);
	sprintf(text + len + n, "\",\"a\":1}");
	fails(text, "expected the end of an object whose long text was taken for a tag's, found another key");
	free(text);
	free(want);
}

TESTS(T(values), T(maps), T(ordinary), T(malformed), T(long_text))
