/*
 * test_verify_libyaml.c -- what libyaml and the small resolver hear in YAML of ours, and where they stop.
 */
#include "unit/heard.h"
#include "unit/test.h"
#include "verify/verify.h"

static struct heard h;

#define DOCUMENT(inner) "document_begin\n" inner "\ndocument_end\n"

static void
check(const char *yaml, const char *trace)
{
	static const struct setup setup = SETUP_DEFAULT;
	size_t chunk;

	for (chunk = 0; chunk < 4; chunk++) {
		hear(&h, verify_libyaml_reader, span_text(yaml), chunk, &setup);
		CHECK_INT(h.step, STEP_END);
		CHECK_STR(h.err.words, "");
		CHECK_STR(h.trace, trace);
		free(h.trace);
	}
}

static void
check_error(const char *yaml, const struct setup *setup, const char *words)
{
	hear(&h, verify_libyaml_reader, span_text(yaml), 0, setup);
	CHECK_INT(h.step, STEP_FAIL);
	CHECK_INT(h.err.class, ERR_DATA);
	CHECK_STR(h.err.words, words);
	free(h.trace);
}

static void
scalars(void)
{
	check("", "");
	check("null\n---\ntrue\n---\n-12\n",
	      DOCUMENT("null") DOCUMENT("boolean true") DOCUMENT("number -12"));
	check("\"yes\"\n---\nab c\n---\n\"1\"\n",
	      DOCUMENT("string \"yes\"") DOCUMENT("string \"ab c\"") DOCUMENT("string \"1\""));
	check("|-\n  a\n  b\n", DOCUMENT("string \"a\\nb\""));
	check("!!binary \"AP8=\"\n", DOCUMENT("binary \"\\x00\\xff\""));
	check("!ext:-5 \"AP8=\"\n", DOCUMENT("ext -5 \"\\x00\\xff\""));
	check("!!timestamp \"1970-01-01T00:00:01.5Z\"\n", DOCUMENT("timestamp 1 500000000"));
	check("- .inf\n- -.inf\n", DOCUMENT("array_begin\nfloat64 inf\nfloat64 -inf\narray_end"));
}

static void
containers(void)
{
	check(
	    "a: [1, {}]\n\"2\": x\n3: z\n",
	    DOCUMENT("map_begin\nkey \"a\"\narray_begin\nnumber 1\nmap_begin\nmap_end\narray_end\nkey \"2\"\n"
		     "string \"x\"\nkey_begin\nnumber 3\nkey_end\nstring \"z\"\nmap_end"));
	check("? [a]\n: {b: c}\n",
	      DOCUMENT("map_begin\nkey_begin\narray_begin\nstring \"a\"\narray_end\nkey_end\nmap_begin\n"
		       "key \"b\"\nstring \"c\"\nmap_end\nmap_end"));
}

static void
properties(void)
{
	check("a: &x !Ref z\nb: *x\n<<: *x\n\"<<\": 1\n",
	      DOCUMENT("map_begin\nkey \"a\"\nanchor \"x\"\ntag \"!Ref\"\nstring \"z\"\nkey \"b\"\nalias "
		       "\"x\"\nkey_begin\n"
		       "tag \"tag:yaml.org,2002:merge\"\nstring \"<<\"\nkey_end\nalias \"x\"\nkey "
		       "\"<<\"\nnumber 1\nmap_end"));
}

static void
errors(void)
{
	static const struct setup setup = SETUP_DEFAULT;
	struct setup strict = setup;

	check_error("a: yes\n", &setup, "expected a plain scalar that all readers read alike, found 'yes'");
	check_error("a: [1\n", &setup, "libyaml: did not find expected ',' or ']' (line 2, column 1)");
	check_error("!!binary \"*\"\n", &setup, "expected base64, found something else");
	check_error("!!timestamp \"x\"\n", &setup, "expected a timestamp, found something else");
	strict.max_depth = 1;
	check_error("a: []\n", &strict, "expected at most 1 open containers (--max-depth), found one more");
}

TESTS(T(scalars), T(containers), T(properties), T(errors))
