/*
 * test_jsn_writer.c -- json/writer.c and json/text.c: every event as JSON, layouts, escapes, odd keys, losses; short texts
 * and long ones, whole and in pieces.
 */
#include <math.h>
#include <stdlib.h>

#include "unit/chain.h"
#include "unit/test.h"

static struct chain_run run;

/* What is written for the trace of one document whose inside is `events`, separated by ';'. Static. */
static const char *
as_json(const char *events, const struct setup *setup)
{
	static char told[4096];
	char trace[4096], *p, *got;

	snprintf(trace, sizeof(trace), "document_begin\n%s\ndocument_end\n", events);
	for (p = trace; *p != '\0'; p++)
		*p = *p == ';' ? '\n' : *p;
	run.setup = *setup;
	got = chain_run(&run, span_text(trace), 0, jsn_writer, NULL);
	snprintf(told, sizeof(told), "%s", got);
	free(got);
	return told;
}

static const char *
compact(const char *events)
{
	struct setup setup = SETUP_DEFAULT;

	return as_json(events, &setup);
}

/* The words of the refusal. */
static const char *
refused(const char *events)
{
	compact(events);
	CHECK_INT(run.err.class, ERR_DATA);
	return run.err.words;
}

static void
scalars(void)
{
	CHECK_STR(compact("null"), "null\n");
	CHECK_STR(compact("array_begin;boolean true;boolean false;integer -5;natural "
			  "18446744073709551615;number 1.50E+400;"
			  "float64 1.0;float64 -0.0;float64 1e+21;float32 3.14;string \"x\";array_end"),
		  "[true,false,-5,18446744073709551615,1.50E+400,1.0,-0.0,1e+21,3.14,\"x\"]\n");
	CHECK_STR(compact("timestamp 1557507552 5"), "\"2019-05-10T16:59:12.000000005Z\"\n");
	CHECK_STR(compact("binary \"\\x00\\xff\\x01\\x02\""), "\"AP8BAg==\"\n");
	CHECK_STR(compact("binary \"\""), "\"\"\n");
	CHECK_STR(compact("ext 5 \"\\x01\""), "{\"$ext\":[5,\"AQ==\"]}\n");
}

static void
containers(void)
{
	CHECK_STR(compact("array_begin;array_end"), "[]\n");
	CHECK_STR(compact("map_begin;key \"a\";array_begin;number 1;map_begin;map_end;array_end;key "
			  "\"b\";null;map_end"),
		  "{\"a\":[1,{}],\"b\":null}\n");
	CHECK_STR(compact("array_begin;ext 1 \"\";number 2;array_end"), "[{\"$ext\":[1,\"\"]},2]\n");
}

static void
pretty(void)
{
	struct setup setup = SETUP_DEFAULT;
	const char *events = "map_begin;key \"a\";array_begin;number 1;map_begin;map_end;array_end;key \"b\";"
			     "array_begin;array_end;key_begin;number 7;key_end;ext 1 \"\";map_end";

	setup.pretty = true;
	CHECK_STR(as_json(events, &setup),
		  "{\n  \"a\": [\n    1,\n    {}\n  ],\n  \"b\": [],\n  \"7\": {\n    \"$ext\": [\n"
		  "      1,\n      \"\"\n    ]\n  }\n}\n");
	setup.indent = 0;
	CHECK_STR(as_json("array_begin;array_begin;null;null;array_end;array_end", &setup),
		  "[\n\t[\n\t\tnull,\n\t\tnull\n\t]\n]\n");
	CHECK_STR(as_json("string \"x\"", &setup), "\"x\"\n");
}

static void
sequence(void)
{
	struct setup setup = SETUP_DEFAULT;

	setup.seq = true;
	CHECK_STR(as_json("null;document_end;document_begin;null", &setup), "\x1enull\n\x1enull\n");
}

static void
escapes(void)
{
	struct setup setup = SETUP_DEFAULT;

	CHECK_STR(compact("string \"\\\"\\\\\\x08\\x0c\\n\\x0d\\t\\x01\\x1f\\x7f/\""),
		  "\"\\\"\\\\\\b\\f\\n\\r\\t\\u0001\\u001f\x7f/\"\n");
	CHECK_STR(compact("string \"\xc3\xa9\xf0\x9f\x98\x80\\ud800x\\udfff\""),
		  "\"\xc3\xa9\xf0\x9f\x98\x80\\ud800x\\udfff\"\n");
	CHECK_STR(compact("map_begin;key \"a\\nb\";null;map_end"), "{\"a\\nb\":null}\n");
	setup.ascii = true;
	CHECK_STR(as_json("string \"a\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\\udc00\\x7f\"", &setup),
		  "\"a\\u00e9\\u20ac\\ud83d\\ude00\\udc00\x7f\"\n");
}

static void
odd_keys(void)
{
	CHECK_STR(
	    compact(
		"map_begin;key_begin;null;key_end;number 1;key_begin;boolean true;key_end;number 2;key_begin;"
		"integer -1;key_end;number 3;key_begin;float64 1.5;key_end;number 4;key_begin;number "
		"1e5;key_end;"
		"number 5;key_begin;string \"s\";key_end;number 6;key_begin;binary \"\\x00\";key_end;number "
		"7;"
		"key_begin;timestamp 0 0;key_end;number 8;map_end"),
	    "{\"null\":1,\"true\":2,\"-1\":3,\"1.5\":4,\"1e5\":5,\"s\":6,\"AA==\":7,\"1970-01-01T00:00:00Z\":"
	    "8}\n");
	CHECK_STR(refused("map_begin;key_begin;array_begin;array_end;key_end;null;map_end"),
		  "expected a map key that has a text, found an array (--typed writes "
		  "{\"$map\":[[key,value],...]})");
	CHECK(strncmp(refused("map_begin;key_begin;map_begin;map_end;key_end;null;map_end"),
		      "expected a map key that has a text, found a map", 47) == 0);
	CHECK(strncmp(refused("map_begin;key_begin;ext 1 \"\";key_end;null;map_end"),
		      "expected a map key that has a text, found an ext", 48) == 0);
}

static void
losses(void)
{
	struct setup setup = SETUP_DEFAULT;

	CHECK_STR(
	    refused("float64 nan"),
	    "expected a finite number, found NaN (--lossy writes null, --typed writes {\"$float\":\"NaN\"})");
	CHECK_STR(refused("float32 -inf"), "expected a finite number, found minus infinity (--lossy writes "
					   "null, --typed writes {\"$float\":\"-Infinity\"})");
	CHECK_STR(refused("string \"\\xff\""),
		  "expected a string of valid UTF-8, found other bytes (--lossy writes U+FFFD, --typed "
		  "writes {\"$str\":\"base64\"})");
	CHECK_STR(refused("tag \"!Ref\";string \"x\""),
		  "expected a value without a tag of its own, found the tag !Ref (--lossy drops the tag, "
		  "--typed writes {\"$tag\":[tag,value]})");
	CHECK_STR(refused("timestamp 253402300800 0"),
		  "expected a time in the years 0000 to 9999, found another");
	CHECK_STR(compact("tag \"tag:yaml.org,2002:set\";map_begin;map_end"), "{}\n");
	setup.lossy = true;
	CHECK_STR(as_json("array_begin;float64 nan;float32 inf;string \"a\\xf0\\x80\\x80A\\xe1\\x80\";tag "
			  "\"!x\";null;array_end",
			  &setup),
		  "[null,null,\"a\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"
		  "A\xef\xbf\xbd\",null]\n");
	CHECK_INT(run.project.lost[LOSS_NONFINITE], 2);
	CHECK_INT(run.project.lost[LOSS_UTF8], 1);
	CHECK_INT(run.project.lost[LOSS_TAG], 1);
	CHECK_STR(as_json("map_begin;key \"\\xff\";null;key_begin;float64 nan;key_end;null;map_end", &setup),
		  "{\"\xef\xbf\xbd\":null,\"null\":null}\n");
}

/* What a text of any length becomes, by the letter. */
static size_t
slowly(const char *text, size_t len, char *to)
{
	size_t i, n = 0;

	for (i = 0; i < len; i++)
		if (text[i] == '"' || text[i] == '\\')
			n += (size_t)sprintf(to + n, "\\%c", text[i]);
		else if ((unsigned char)text[i] < 0x20)
			n += (size_t)sprintf(to + n, text[i] == '\n' ? "\\n" : "\\u%04x", text[i]);
		else
			to[n++] = text[i];
	return n;
}

/* Texts around every length that is handled in another way, with an escape at every fourth place and without any. */
static void
lengths(void)
{
	static const unsigned parts[] = {PART_WHOLE, PART_WHOLE | PART_PADDED,
					 PART_WHOLE | PART_PADDED | PART_UNCHECKED};
	static char text[9000 + LIMIT_PADDING], want[6 * sizeof(text)];
	struct setup setup = SETUP_DEFAULT;
	struct sink_mem sink;
	struct err err;
	struct writer *w;
	size_t len, way, i, n, wrong = 0;

	err_clear(&err);
	for (len = 0; len < 9000; len += len < 1100 ? 1 : 97)
		for (way = 0; way < 12; way++) {
			for (i = 0; i < len; i++)
				text[i] = (char)('a' + i % 26);
			if (way % 4 < 2 && len > 0)
				for (i = way % 4; i < len; i += way % 4 == 0 ? len / 2 + 1 : 4)
					text[i] = "\"\\\n\x01"[i % 4];
			want[0] = '"';
			n = 1 + slowly(text, len, want + 1);
			memcpy(want + n, "\"\n", 2);
			if (sink_mem_open(&sink, true, &err) == -1)
				abort();
			w = jsn_writer(
			    &(struct writer_setup){.sink = &sink.sink, .setup = &setup, .err = &err});
			wrong += w->handler.document_begin(&w->handler) != 0;
			wrong +=
			    w->handler.string(&w->handler, span_of(text, len),
					      parts[way / 4] | (way % 4 > 1 ? PART_PLAIN : 0u), len) != 0;
			wrong += w->handler.document_end(&w->handler) != 0 || sink_finish(&sink.sink) != 0;
			wrong += sink.len != n + 2 || memcmp(sink.p, want, sink.len) != 0;
			w->free(w);
			sink_close(&sink.sink);
		}
	CHECK_INT(wrong, 0);
}

/* Pieces join without a seam; base64 knows nothing of them. */
static void
pieces(void)
{
	static const char joined[] = "{\"a\\nb\":\"AP8BAg==\",\"c\":\"x\\ud800\"}\n";
	struct setup setup = SETUP_DEFAULT;
	struct sink_mem sink;
	struct err err;
	struct writer *w;
	struct handler *h;

	err_clear(&err);
	if (sink_mem_open(&sink, true, &err) == -1)
		abort();
	w = jsn_writer(&(struct writer_setup){.sink = &sink.sink, .setup = &setup, .err = &err});
	h = &w->handler;
	CHECK_INT(h->document_begin(h) | h->map_begin(h, COUNT_UNKNOWN), 0);
	CHECK_INT(h->key(h, span_text("a\n"), PART_FIRST, COUNT_UNKNOWN) | h->key(h, span_text(""), 0, 0) |
		      h->key(h, span_text("b"), PART_LAST, 0),
		  0);
	CHECK_INT(h->binary(h, span_of("\x00\xff\x01\x02", 2), PART_FIRST, 4) |
		      h->binary(h, span_of("\x01\x02", 2), PART_LAST, 4),
		  0);
	CHECK_INT(h->key(h, span_text("c"), PART_WHOLE, 1) |
		      h->string(h, span_text("x"), PART_FIRST, COUNT_UNKNOWN) |
		      h->string(h, span_text("\xed\xa0\x80"), PART_LAST | PART_SURROGATES, 0),
		  0);
	CHECK_INT(h->map_end(h) | h->document_end(h) | sink_finish(&sink.sink), 0);
	CHECK_INT(sink.len, strlen(joined));
	CHECK(memcmp(sink.p, joined, strlen(joined)) == 0);
	w->free(w);
	sink_close(&sink.sink);
}

TESTS(T(scalars), T(containers), T(pretty), T(sequence), T(escapes), T(odd_keys), T(losses), T(lengths),
      T(pieces))
