/*
 * test_yml_reader.c -- YAML heard as events: documents, nodes, tags, anchors, merges, encodings; errors with their places.
 * Every text is read whole and in chunks of 1, 2, 3, 7, 64 and 4096 bytes, and must be heard the same each time.
 */
#include "unit/heard.h"
#include "unit/test.h"
#include "yaml/yml.h"

static struct setup setup = SETUP_DEFAULT;

/* All that a reading says, on one line. */
static void
tell(const struct heard *h, char *to, size_t room)
{
	int n = snprintf(to, room, "%s", h->trace);

	if (h->step == STEP_FAIL)
		snprintf(to + n, room - (size_t)n, "!%llu %llu:%llu %s at %s",
			 (unsigned long long)h->err.place.byte, (unsigned long long)h->err.place.line,
			 (unsigned long long)h->err.place.column, h->err.words, h->err.path);
	for (; *to != '\0'; to++)
		if (*to == '\n')
			*to = ';';
}

static void
check_span(struct span text, const char *want)
{
	static const size_t chunks[] = {0, 1, 2, 3, 7, 64, 4096};
	static char got[8192];
	struct heard h;
	size_t i;

	for (i = 0; i < sizeof(chunks) / sizeof(chunks[0]); i++) {
		err_clear(&h.err);
		hear(&h, yml_reader, text, chunks[i], &setup);
		tell(&h, got, sizeof(got));
		CHECK_STR(got, want);
		free(h.trace);
	}
}

static void
check(const char *text, const char *want)
{
	check_span(span_text(text), want);
}

#define DOC(events) "document_begin;" events "document_end;"

static void
documents(void)
{
	check("", "");
	check(" \n# nothing\n", "");
	check("...\n", "");
	check("---\n", DOC("null;"));
	check("a\n", DOC("string \"a\";"));
	check("--- 1\n---\n--- 2\n", DOC("number 1;") DOC("null;") DOC("number 2;"));
	check("a\n...\nb\n", DOC("string \"a\";") DOC("string \"b\";"));
	check("%YAML 1.2\n---\na\n...\n%YAML 1.1\n---\nb", DOC("string \"a\";") DOC("string \"b\";"));
	check("%FOO bar\n--- a\n", DOC("string \"a\";"));
	check("%YAML 2.0\n---\na\n", "!0 1:1 expected YAML version 1.1 or 1.2, found version 2.0 at ");
	check("a\n%YAML 1.2\n---\nb\n", DOC("string \"a %YAML 1.2\";") DOC("string \"b\";"));
	check("a: 1\n%YAML 1.2\n---\nb\n",
	      DOC("map_begin;key \"a\";number 1;map_end;") "!5 2:1 expected '...' before a directive, found "
							   "none at ");
}

static void
containers(void)
{
	check("a: 1\nb:\n- x\n- {c: [], d: {}}\n",
	      DOC("map_begin;key \"a\";number 1;key \"b\";array_begin;string \"x\";map_begin;key \"c\";"
		  "array_begin;array_end;key \"d\";map_begin;map_end;map_end;array_end;map_end;"));
	check("? [1, {a: b}]\n: x\n? c\n",
	      DOC("map_begin;key_begin;array_begin;number 1;map_begin;key \"a\";string \"b\";map_end;"
		  "array_end;key_end;string \"x\";key \"c\";null;map_end;"));
	check("{1: a, true: b, ~: c, .inf: d, '1': e}",
	      DOC("map_begin;key_begin;number 1;key_end;string \"a\";key_begin;boolean true;key_end;string "
		  "\"b\";key_begin;null;key_end;string \"c\";key_begin;float64 inf;key_end;string \"d\";key "
		  "\"1\";string \"e\";map_end;"));
}

static void
scalars(void)
{
	check("[a, 'a', \"1\", 010, 0x1F, .5, 1., ~, '', .nan, -.inf, 1e400]",
	      DOC("array_begin;string \"a\";string \"a\";string \"1\";number 10;number 31;number 0.5;number "
		  "1.0;null;string \"\";float64 nan;float64 -inf;number 1e400;array_end;"));
	check("- |\n  a\n   b\n- >-\n  c\n  d\n",
	      DOC("array_begin;string \"a\\n b\\n\";string \"c d\";array_end;"));
	setup.schema = YAML_11;
	check("[yes, 017, 1_0, 1:30, 08, 1e3, 2001-01-02, 2001-02-30]",
	      DOC("array_begin;boolean true;number 15;number 10;number 90;string \"08\";string "
		  "\"1e3\";timestamp 978393600 0;string \"2001-02-30\";array_end;"));
	setup.schema = YAML_CORE_12;
}

static void
tags(void)
{
	check("[!!str 1, !!int '7', !!float 1, !!float 0x10, !!bool 'true', !!null '', ! 12]",
	      DOC("array_begin;string \"1\";number 7;number 1.0;number 16.0;boolean true;null;string "
		  "\"12\";array_end;"));
	check("[!!binary 'aG k=', !ext:5 AQ==, !ext:-128 '', !!timestamp 2001-12-14 21:59:43.10 -5]",
	      DOC("array_begin;binary \"hi\";ext 5 \"\\x01\";ext -128 \"\";timestamp 1008385183 "
		  "100000000;array_end;"));
	check("a: !Ref 5\nb: !<tag:x,1> {}\n!k c: !!seq []\n",
	      DOC("map_begin;key \"a\";tag \"!Ref\";number 5;key \"b\";tag \"tag:x,1\";map_begin;map_end;"
		  "key_begin;tag \"!k\";string \"c\";key_end;array_begin;array_end;map_end;"));
	check("[1, !!int abc]", "document_begin;array_begin;number 1;!4 1:5 expected an integer for the tag "
				"!!int, found \"abc\" at $[1]");
	check("a: !!seq {}", "document_begin;map_begin;key \"a\";!3 1:4 expected what the tag !!seq says, "
			     "found a mapping at $.a");
	check("- !ext:-1 AQ==\n", "document_begin;array_begin;!2 1:3 expected a type from -128 to 127, not "
				  "-1, for the tag !ext:-1, found \"AQ==\" at $[0]");
	check("[!str AQ==]", DOC("array_begin;tag \"!str\";string \"AQ==\";array_end;"));
	setup.typed = true;
	check("[!str 4oA=, !float32 3.14, !float32 0x7fc00001, !float '0x7ff8000000000001', !float .inf]",
	      DOC("array_begin;string \"\\xe2\\x80\";float32 3.14;float32 nan:7fc00001;float64 "
		  "nan:7ff8000000000001;float64 inf;array_end;"));
	check("- !float 0x1\n",
	      "document_begin;array_begin;!2 1:3 expected NaN, an infinity or 16 hex digits "
	      "for the tag !float, found \"0x1\" at $[0]");
	setup.typed = false;
}

/* A target that takes aliases hears them; their names are checked all the same. */
static void
anchors_passed_on(void)
{
	check("a: &x [1]\nb: *x\n*x : &y c\n",
	      DOC("map_begin;key \"a\";anchor \"x\";array_begin;number 1;array_end;key \"b\";alias \"x\";"
		  "key_begin;alias \"x\";key_end;anchor \"y\";string \"c\";map_end;"));
	check("&k a: <<\n<<: *k\n'<<': 1\n",
	      DOC("map_begin;key_begin;anchor \"k\";string \"a\";key_end;string \"<<\";key_begin;tag "
		  "\"tag:yaml.org,2002:merge\";string \"<<\";key_end;alias \"k\";key \"<<\";number "
		  "1;map_end;"));
	check("- *x", "document_begin;array_begin;!2 1:3 expected an alias to an anchor of this document, "
		      "found the undefined *x at $[0]");
	check("- &x 1\n---\n- *x\n",
	      DOC("array_begin;anchor \"x\";number 1;array_end;") "document_begin;array_begin;!13 3:3 "
								  "expected an alias to an anchor of this "
								  "document, found "
								  "the undefined *x at $[0]");
	check("a: &x {b: *x}", "document_begin;map_begin;key \"a\";anchor \"x\";map_begin;key \"b\";!10 1:11 "
			       "expected an alias to a node that has ended, found the alias *x inside its "
			       "own anchor at $.a.b");
}

/* What libyaml refuses or misreads and YAML 1.2 has. */
static void
beyond_libyaml(void)
{
	check("[\"\\ud83d\\ude00\", '\\ud83d\\uDE00', \"\\\\ud83d\"]",
	      DOC("array_begin;string \"\xf0\x9f\x98\x80\";string \"\\\\ud83d\\\\uDE00\";string "
		  "\"\\\\ud83d\";array_end;"));
	check("\"a\x7f\xc2\x80\xc2\x85 \xe2\x80\xa8 \xef\xbf\xbf\"",
	      DOC("string \"a\\x7f\xc2\x80\xc2\x85 \xe2\x80\xa8 \xef\xbf\xbf\";"));
	check("[\xf4\x8f\xbe\x80, \"\\U0010FFA5\\U0010FF80\"]",
	      DOC("array_begin;string \"\xf4\x8f\xbe\x80\";string \"\xf4\x8f\xbe\xa5\xf4\x8f\xbe\x80\";"
		  "array_end;"));
	check("{?x: :y, \"k\":v, \"l\"::w, ? z}",
	      DOC("map_begin;key \"?x\";string \":y\";key \"k\";string \"v\";key \"l\";string \":w\";key "
		  "\"z\";null;map_end;"));
	setup.schema = YAML_11;
	check("\"a \xe2\x80\xa8 b\"", DOC("string \"a\xe2\x80\xa8"
					  "b\";"));
	setup.schema = YAML_CORE_12;
	check("- a\x7f\n", "document_begin;array_begin;!2 1:3 expected U+007F in quotes or escaped, found it "
			   "bare at $[0]");
	check("[a,#b\n]",
	      "document_begin;array_begin;string \"a\";!3 1:4 expected a value, found '#' at $[1]");
	check("- [-]",
	      "document_begin;array_begin;array_begin;!3 1:4 expected a value, found '-' at $[0][0]");
	check("&a:b c", "document_begin;!0 1:1 expected a value, found ':' at $");
}

static void
byte_order_marks(void)
{
	check("\xef\xbb\xbf"
	      "a",
	      DOC("string \"a\";"));
	check("a: 1\n...\n\xef\xbb\xbf---\nb\n",
	      DOC("map_begin;key \"a\";number 1;map_end;") DOC("string \"b\";"));
	check("a: 1\n\xef\xbb\xbf--- b\n", DOC("map_begin;key \"a\";number 1;map_end;") DOC("string \"b\";"));
	check("\xef\xbb\xbf# nothing\na\n...\n\xef\xbb\xbf# nothing\nb\n",
	      DOC("string \"a\";") DOC("string \"b\";"));
	check("a\n...\n\xef\xbb\xbf:b\n", DOC("string \"a\";") DOC("string \":b\";"));
	check("a: 1\n...\n\xef\xbb\xbf\xef\xbb\xbf"
	      "b: @\n",
	      DOC("map_begin;key \"a\";number 1;map_end;") "document_begin;map_begin;key \"b\";!18 3:4 "
							   "expected a value, found '@' at $.b");
}

static void
encodings(void)
{
#define WIDE(text) check_span(span_of(text, sizeof(text) - 1),
	WIDE("\xff\xfe" "a\0:\0 \0\x3d\xd8\x00\xde\n\0") DOC("map_begin;key \"a\";string \"\xf0\x9f\x98\x80\";map_end;"));
	WIDE("\xfe\xff\0a") DOC("string \"a\";"));
	WIDE("\0a\0b") DOC("string \"ab\";"));
	WIDE("\0\0\xfe\xff\0\0\0a\0\0\x20\xac") DOC("string \"a\xe2\x82\xac\";"));
	WIDE("a\0\0\0b\0\0\0") DOC("string \"ab\";"));
	WIDE("\xff\xfe" "-\0 \0\x3d\xd8\x00\xde\n\0-\0 \0@\0") "document_begin;array_begin;string \"\xf0\x9f\x98\x80\";"
	      "!16 2:3 expected a value, found '@' at $[0]");
	WIDE("\xff\xfe" "[\0\n\0\x00\xde" "a\0") "!6 2:1 expected UTF-16, found what is no character at ");
	WIDE("\xff\xfe" "[\0a") "!4 1:2 expected the rest of a character in UTF-16, found end of input at ");
}

static void
bad_text(void)
{
	check("k: \"\xff\"\n", "!4 1:5 expected UTF-8, found byte 0xff at ");
	check("a: 1\n---\n\xc3\xa9\xc0",
	      DOC("map_begin;key \"a\";number 1;map_end;") "document_begin;!11 3:2 expected UTF-8, found "
							   "byte 0xc0 at $");
	check("[a, \xe2\x82", "!4 1:5 expected the rest of a character in UTF-8, found end of input at ");
	WIDE("- a\n- \x01") "document_begin;array_begin;string \"a\";!6 2:3 expected a printable character, "
	      "found byte 0x01 at $[0]");
	WIDE("- \0") "!2 1:3 expected a printable character, found byte 0x00 at ");
}

static void
grammar(void)
{
	check("\xc3\xa9: x\nb:\n  - 1\n\t- 2\n",
	      "document_begin;map_begin;key \"\xc3\xa9\";string \"x\";key \"b\";"
	      "array_begin;!15 4:1 expected blanks as indentation, found a tab at $.b");
	check("a: b: c\n", "document_begin;map_begin;key \"a\";string \"b\";!4 1:5 expected the end of the "
			   "value, found ':' at $.a");
	check("a: [1,2\n", "document_begin;map_begin;key \"a\";array_begin;number 1;number 2;!8 2:1 expected "
			   "',' or ']', found end of input at $.a[1]");
	check("- \"\\q\"\n",
	      "document_begin;array_begin;!3 1:4 expected an escape that YAML has, found '\\q' "
	      "at $");
	check("- \"\\ud800\"\n",
	      "document_begin;array_begin;!3 1:4 expected an escape of a character, found 'd' at $");
	check("{\"a\":1}\n{\"a\":2}\n",
	      DOC("map_begin;key \"a\";number 1;map_end;") "!8 2:1 expected the start "
							   "of a document (---), found '{' at ");
}

static void
limits(void)
{
	setup.max_depth = 2;
	check("- - - 1\n",
	      "document_begin;array_begin;array_begin;array_begin;!4 1:5 expected at most 2 open "
	      "containers (--max-depth), found one more at $[0][0]");
	setup.max_depth = LIMIT_DEPTH;
	setup.max_buffer = 8;
	check("- 12345678\n- 'abcdefghi'\n",
	      "document_begin;array_begin;number 12345678;!13 2:3 expected a "
	      "scalar of at most 8 bytes (--max-buffer), found one of 9 at $[1]");
	setup.max_buffer = LIMIT_BUFFER;
	setup.single = true;
	check("a\n--- b", DOC("string \"a\";") "!2 2:1 expected the end after one document (--single), found "
					       "another at ");
	setup.single = false;
}

static void
sets_and_pairs(void)
{
	check("!!set {1, b}",
	      DOC("tag \"tag:yaml.org,2002:set\";map_begin;key_begin;number 1;key_end;null;key "
		  "\"b\";null;map_end;"));
	check("a: !!set {x: 1}",
	      "document_begin;map_begin;key \"a\";tag \"tag:yaml.org,2002:set\";map_begin;key "
	      "\"x\";!3 1:4 expected a !!set, whose values are null, found a value at $.a.x");
}

TESTS(T(documents), T(containers), T(scalars), T(tags), T(anchors_passed_on), T(beyond_libyaml),
      T(byte_order_marks), T(encodings), T(bad_text), T(grammar), T(limits), T(sets_and_pairs))
