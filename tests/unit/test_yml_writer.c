/*
 * test_yml_writer.c -- events to YAML, byte for byte: layout, keys, literal blocks, numbers, tags, pieces, losses.
 */
#include "unit/chain.h"
#include "unit/test.h"
#include "yaml/yml.h"

static void
gives(const char *text, const char *want)
{
	struct chain_run r = {.setup = SETUP_DEFAULT};
	char trace[4096];
	char *got;

	snprintf(trace, sizeof(trace), "document_begin\n%sdocument_end\n", text);
	got = chain_run(&r, span_text(trace), 0, yml_writer, NULL);
	CHECK_STR(r.err.words, "");
	CHECK_STR(got, want);
	free(got);
}

static void
fails(const char *text, const char *words)
{
	struct chain_run r = {.setup = SETUP_DEFAULT};
	char trace[4096];

	snprintf(trace, sizeof(trace), "document_begin\n%sdocument_end\n", text);
	free(chain_run(&r, span_text(trace), 0, yml_writer, NULL));
	CHECK_STR(r.err.words, words);
}

static void
layout(void)
{
	gives("map_begin\nkey \"b\"\ninteger 1\nkey \"a\"\nmap_begin\nkey \"d\"\ninteger 1\nkey "
	      "\"c\"\ninteger 2\nmap_end\nmap_end\n",
	      "b: 1\na:\n  d: 1\n  c: 2\n");
	gives("array_begin\narray_begin\ninteger 1\narray_begin\ninteger "
	      "2\narray_end\narray_end\nmap_begin\nkey \"k\"\narray_begin\n"
	      "integer 3\narray_end\nkey \"l\"\nnull\nmap_end\narray_end\n",
	      "- - 1\n  - - 2\n- k:\n    - 3\n  l: null\n");
	gives("array_begin\narray_begin\narray_end\nmap_begin\nmap_end\nmap_begin\nkey "
	      "\"a\"\nmap_begin\nmap_end\nkey \"b\"\narray_begin\n"
	      "array_end\nmap_end\narray_end\n",
	      "- []\n- {}\n- a: {}\n  b: []\n");
	gives("array_begin\narray_end\n", "[]\n");
	gives("map_begin\nmap_end\n", "{}\n");
}

static void
documents(void)
{
	gives("integer 1\ndocument_end\ndocument_begin\nstring "
	      "\"x\\ny\\n\\n\"\ndocument_end\ndocument_begin\narray_begin\nnull\narray_end\n",
	      "1\n---\n|+\n  x\n  y\n\n---\n- null\n");
}

static void
keys(void)
{
	gives("map_begin\nkey_begin\nnull\nkey_end\ninteger 1\nkey_begin\nboolean "
	      "true\nkey_end\nmap_begin\nkey \"yes\"\nnull\nmap_end\nkey \"\"\n"
	      "string \"\"\nmap_end\n",
	      "null: 1\ntrue:\n  \"yes\": null\n\"\": \"\"\n");
	gives("map_begin\nkey_begin\narray_begin\ninteger 1\ninteger 2\narray_end\nkey_end\nmap_begin\nkey "
	      "\"a\"\nnull\nkey \"b\"\nnull\nmap_end\n"
	      "key_begin\nmap_begin\nmap_end\nkey_end\narray_begin\narray_end\nmap_end\n",
	      "? - 1\n  - 2\n: a: null\n  b: null\n? {}\n: []\n");
	gives("map_begin\nkey_begin\nmap_begin\nkey_begin\narray_begin\narray_end\nkey_end\ninteger "
	      "1\nmap_end\nkey_end\ninteger 2\nmap_end\n",
	      "? ? []\n  : 1\n: 2\n");
	gives("map_begin\nkey \"a\\nb\"\nnull\nmap_end\n", "\"a\\nb\": null\n");
}

static void
literals(void)
{
	gives("map_begin\nkey \"a\"\nstring \"x\\n\"\nkey \"b\"\nstring \"x\"\nkey \"c\"\nstring "
	      "\"x\\ny\"\nkey \"d\"\nstring \"x\\n\\n\\n\"\nmap_end\n",
	      "a: |\n  x\nb: x\nc: |-\n  x\n  y\nd: |+\n  x\n\n\n");
	gives("array_begin\nstring \" x\\n\"\nstring \"\\nx\\n  y\"\nstring \"\\tx\\n\"\nstring \"x\\n\\n "
	      "y\\n\"\narray_end\n",
	      "- |2\n   x\n- |2-\n\n  x\n    y\n- |2\n  \tx\n- |\n  x\n\n   y\n");
	/* At the root an indicator would not be read alike. */
	gives("string \" x\\ny\"\n", "\" x\\ny\"\n");
}

static void
numbers(void)
{
	gives("array_begin\nnumber 1e5\nnumber -2E5\nnumber 1.5e-3\nnumber 1E+2\nnumber -0\nnumber "
	      "0.0\nnumber 123456789012345678901234567890\n"
	      "float64 1e22\nfloat64 -0.0\nfloat64 100\nfloat64 nan\nfloat32 -inf\nfloat32 0.1\narray_end\n",
	      "- 1.0e+5\n- -2.0E+5\n- 1.5e-3\n- 1.0E+2\n- -0.0\n- 0.0\n- 123456789012345678901234567890\n"
	      "- 1.0e+22\n- -0.0\n- 100.0\n- .nan\n- -.inf\n- 0.1\n");
}

static void
properties(void)
{
	gives("array_begin\nanchor \"a\"\ntag \"!Ref\"\nstring \"x\"\nanchor \"b\"\narray_begin\ninteger "
	      "1\narray_end\ntag \"tag:yaml.org,2002:set\"\n"
	      "map_begin\nkey \"k\"\nnull\nmap_end\nalias \"a\"\ntag "
	      "\"tag:x.org,2000:t\"\narray_begin\narray_end\ntag \"!a b!c\"\nnull\narray_end\n",
	      "- &a !Ref x\n- &b\n  - 1\n- !!set\n  k: null\n- *a\n- !<tag:x.org,2000:t> []\n- !a%20b%21c "
	      "null\n");
	gives("anchor \"r\"\nmap_begin\nkey_begin\nanchor \"k\"\nstring \"x\"\nkey_end\nalias "
	      "\"r\"\nkey_begin\nalias \"k\"\nkey_end\ninteger 1\n"
	      "key_begin\ntag \"tag:yaml.org,2002:merge\"\nstring \"<<\"\nkey_end\nalias \"k\"\nkey "
	      "\"<<\"\ninteger 2\nmap_end\n",
	      "&r\n? &k x\n: *r\n? *k\n: 1\n<<: *k\n\"<<\": 2\n");
	gives(
	    "array_begin\nbinary \"\"\nbinary \"abc\"\next -2 \"\\xff\"\ntimestamp 0 500000000\narray_end\n",
	    "- !!binary \"\"\n- !!binary \"YWJj\"\n- !ext:-2 \"/w==\"\n- !!timestamp "
	    "\"1970-01-01T00:00:00.5Z\"\n");
	fails("tag \"!a\"\nanchor \"b\"\ntimestamp 253402300800 0\n",
	      "expected a time in the years 0000 to 9999, found another");
}

static void
losses(void)
{
	struct chain_run r = {.setup = SETUP_DEFAULT};
	char *got;

	fails("string \"\\ud800\"\n",
	      "expected a string without lone surrogates, found one (--lossy writes U+FFFD)");
	fails("string \"a\\xff\"\n",
	      "expected a string of valid UTF-8, found other bytes (--lossy writes U+FFFD, "
	      "--typed writes !str \"base64\")");
	r.setup.lossy = true;
	got = chain_run(&r,
			span_text("document_begin\narray_begin\nstring \"a\\xe2\\x82\\xffb\"\nstring "
				  "\"\\ud800\\udc00 \"\narray_end\ndocument_end\n"),
			0, yml_writer, NULL);
	CHECK_STR(got, "- a\xef\xbf\xbd\xef\xbf\xbd"
		       "b\n- \"\xef\xbf\xbd\xef\xbf\xbd \"\n");
	CHECK_INT(r.project.lost[LOSS_UTF8], 1);
	CHECK_INT(r.project.lost[LOSS_SURROGATE], 1);
	free(got);
}

/* A string of `n` bytes of `fill`, in pieces of `step`, as a value or as a key. The output is the caller's to free. */
static char *
long_text(const char *fill, size_t n, size_t step, bool key)
{
	struct setup setup = SETUP_DEFAULT;
	struct project project = {.setup = &setup};
	struct err e;
	struct sink_mem sink;
	struct writer *w;
	struct handler *h;
	char *text = malloc(n + 1), *got;
	size_t at, unit = strlen(fill);

	err_clear(&e);
	for (at = 0; at < n; at++)
		text[at] = fill[at % unit];
	CHECK_INT(sink_mem_open(&sink, true, &e), 0);
	w = yml_writer(
	    &(struct writer_setup){.sink = &sink.sink, .setup = &setup, .project = &project, .err = &e});
	h = &w->handler;
	CHECK_INT(h->document_begin(h), 0);
	CHECK_INT(h->map_begin(h, 1), 0);
	if (!key)
		CHECK_INT(h->key(h, span_text("k"), PART_WHOLE, 1), 0);
	for (at = 0; at < n; at += step) {
		unsigned part = (at == 0 ? PART_FIRST : 0u) | (at + step >= n ? PART_LAST : 0u);
		struct span piece = span_of(text + at, n - at < step ? n - at : step);

		CHECK_INT(key ? h->key(h, piece, part, n) : h->string(h, piece, part, n), 0);
	}
	if (key)
		CHECK_INT(h->null(h), 0);
	CHECK_INT(h->map_end(h), 0);
	CHECK_INT(h->document_end(h), 0);
	CHECK_INT(sink_finish(&sink.sink), 0);
	got = malloc(sink.len + 1);
	memcpy(got, sink.p, sink.len);
	got[sink.len] = '\0';
	w->free(w);
	sink_close(&sink.sink);
	free(text);
	return got;
}

/* However a long string is cut, it comes out alike; its length alone decides. */
static void
cut(const char *fill, size_t n, bool key, const char *begins)
{
	static const size_t steps[] = {7, 4096, 100001};
	char *whole = long_text(fill, n, n, key), *got;
	size_t i;

	CHECK(strncmp(whole, begins, strlen(begins)) == 0);
	for (i = 0; i < sizeof(steps) / sizeof(steps[0]); i++) {
		got = long_text(fill, n, steps[i], key);
		CHECK(strcmp(got, whole) == 0);
		free(got);
	}
	free(whole);
}

static void
long_texts(void)
{
	cut("abcdefg", LIMIT_LITERAL, false, "k: abcdefgabc");
	cut("abcdefg", LIMIT_LITERAL + 1, false, "k: \"abcdefgabc");
	cut("abc def\n", LIMIT_LITERAL, false, "k: |\n  abc def\n  abc def\n");
	cut("abc def\n", LIMIT_LITERAL + 8, false, "k: \"abc def\\nabc");
	cut("k", LIMIT_SIMPLE_KEY, true, "kkk");
	cut("k", LIMIT_SIMPLE_KEY + 1, true, "? kkk");
	cut("\x01", LIMIT_SIMPLE_KEY / 4, true, "? \"\\x01");
	cut("k", LIMIT_LITERAL + 1, true, "? \"kkk");
}

/* Columns beyond what is written as one block. */
static void
deep(void)
{
	struct chain_run r = {.setup = SETUP_DEFAULT};
	char *text = malloc(100000), *got;
	size_t len = (size_t)sprintf(text, "document_begin\n"), i, n = 50;
	char want[1200];

	for (i = 0; i < n; i++)
		len += (size_t)sprintf(text + len, "map_begin\nkey \"k\"\n");
	len += (size_t)sprintf(text + len, "array_begin\ninteger 1\nstring \"x\\ny\"\nmap_begin\nkey "
					   "\"a\"\nnull\nkey \"b\"\nnull\nmap_end\narray_end\n");
	for (i = 0; i < n; i++)
		len += (size_t)sprintf(text + len, "key \"l\"\nnull\nmap_end\n");
	sprintf(text + len, "document_end\n");
	got = chain_run(&r, span_text(text), 0, yml_writer, NULL);
	CHECK_STR(r.err.words, "");
	sprintf(want,
		"\n%98sk:\n%100s- 1\n%100s- |-\n%102sx\n%102sy\n%100s- a: null\n%102sb: null\n%98sl: "
		"null\n%96sl: null\n",
		"", "", "", "", "", "", "", "", "");
	CHECK(strstr(got, want) != NULL);
	free(got);
	free(text);
}

TESTS(T(layout), T(documents), T(keys), T(literals), T(numbers), T(properties), T(losses), T(long_texts),
      T(deep))
