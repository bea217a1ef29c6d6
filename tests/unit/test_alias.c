/*
 * test_alias.c -- aliases and merge keys where the target knows neither: expanded, merged, bounded.
 */
#include "base/mem.h"
#include "event/discard.h"
#include "unit/heard.h"
#include "unit/test.h"
#include "yaml/yml.h"

static struct setup setup = SETUP_DEFAULT;

/* The trace takes everything; here it is told to take nothing. */
static struct reader *
open_plain(const struct reader_setup *with)
{
	with->to->takes = 0;
	return yml_reader(with);
}

static struct err *trace_err;

static int
refuse_tag(struct handler *self, struct span tag)
{
	(void)self;
	return err_set(trace_err, ERR_DATA, "no %.*s here", (int)tag.len, (const char *)tag.p);
}

static char got[1 << 20];

static void
read_text(const char *text, size_t chunk)
{
	struct heard h;
	char *p;
	int n;

	err_clear(&h.err);
	hear(&h, open_plain, span_text(text), chunk, &setup);
	n = snprintf(got, sizeof(got), "%s", h.trace);
	n = n < (int)sizeof(got) - 1024 ? n : 0;
	if (h.step == STEP_FAIL)
		snprintf(got + n, sizeof(got) - (size_t)n, "!ERR %llu %s at %s",
			 (unsigned long long)h.err.place.byte, h.err.words, h.err.path);
	for (p = got; *p != '\0'; p++)
		if (*p == '\n')
			*p = ' ';
	free(h.trace);
}

/* Traces with blanks for line feeds, without the document's own. */
static void
check(const char *text, const char *want)
{
	static const size_t chunks[] = {0, 1, 7};
	char all[4096];
	size_t i;

	snprintf(all, sizeof(all), "document_begin %s document_end ", want);
	for (i = 0; i < sizeof(chunks) / sizeof(chunks[0]); i++) {
		read_text(text, chunks[i]);
		CHECK_STR(got, all);
	}
}

/* What follows the last event. */
static void
check_error(const char *text, const char *want)
{
	const char *bang;

	read_text(text, 0);
	bang = strstr(got, "!ERR ");
	CHECK_STR(bang != NULL ? bang + 5 : "no error", want);
}

static void
aliases(void)
{
	check("[&a x, *a, &b {k: [1]}, *b]",
	      "array_begin string \"x\" string \"x\" map_begin key \"k\" array_begin number 1 array_end "
	      "map_end "
	      "map_begin key \"k\" array_begin number 1 array_end map_end array_end");
	check("&k a: *k\n", "map_begin key_begin string \"a\" key_end string \"a\" map_end");
	check("[&k [1], {*k : 2, ? &m x : *m, *m : 3}]",
	      "array_begin array_begin number 1 array_end map_begin key_begin array_begin number 1 array_end "
	      "key_end number 2 key_begin string \"x\" key_end string \"x\" key \"x\" number 3 map_end "
	      "array_end");
	check("[&a 1, &a 2, *a, &a [&a 3], *a]",
	      "array_begin number 1 number 2 number 2 array_begin number 3 array_end number 3 array_end");
	check(
	    "[&a !x {? [&b b] : 1}, *a, *b, !!binary &c aGk=, *c, &d .nan, *d, &e 2001-01-01, *e, &f , *f]",
	    "array_begin map_begin key_begin array_begin string \"b\" array_end key_end number 1 map_end "
	    "map_begin key_begin array_begin string \"b\" array_end key_end number 1 map_end string \"b\" "
	    "binary \"hi\" binary \"hi\" float64 nan float64 nan string \"2001-01-01\" string \"2001-01-01\" "
	    "null null array_end");
}

static void
bad_aliases(void)
{
	check_error("a: *nope\n",
		    "3 expected an alias to an anchor of this document, found the undefined *nope at $.a");
	check_error("&a [*a]\n", "4 expected an alias to a node that has ended, found the alias *a inside "
				 "its own anchor at $[0]");
	check_error("- &x {k: [1, {j: *x}]}\n", "17 expected an alias to a node that has ended, found the "
						"alias *x inside its own anchor at $[0].k[1].j");
	check_error("a: &x 1\n---\nb: *x\n",
		    "15 expected an alias to an anchor of this document, found the undefined *x at $.b");
}

static void
merges(void)
{
	check(
	    "b: &b {x: 1, y: 2}\nc:\n  <<: *b\n  y: 3\n",
	    "map_begin key \"b\" map_begin key \"x\" number 1 key \"y\" number 2 map_end key \"c\" map_begin "
	    "key \"y\" number 3 key \"x\" number 1 map_end map_end");
	check("- &a {x: 1, y: 2}\n- &b {x: 3, z: 4}\n- {<<: [*a, *b], z: 5}\n- {<<: *b, <<: *a}\n",
	      "array_begin map_begin key \"x\" number 1 key \"y\" number 2 map_end map_begin key \"x\" "
	      "number 3 "
	      "key \"z\" number 4 map_end map_begin key \"z\" number 5 key \"x\" number 1 key \"y\" number 2 "
	      "map_end map_begin key \"x\" number 3 key \"z\" number 4 key \"y\" number 2 map_end array_end");
	check("{<<: {x: 1, <<: {y: 2, x: 9}}, y: 3}",
	      "map_begin key \"y\" number 3 key \"x\" number 1 map_end");
	check("{<<: [], '<<': 1, !!str <<: 2}", "map_begin key \"<<\" number 1 key \"<<\" number 2 map_end");
	check("{1: a, <<: {1: b, '1': c, 0x1: d, [2]: e}, [2]: f}",
	      "map_begin key_begin number 1 key_end string \"a\" key_begin array_begin number 2 array_end "
	      "key_end "
	      "string \"f\" key \"1\" string \"c\" map_end");
	check("{aaaaaaaaaaaaaaaaaaaaaaaaaaaa: 1, <<: {aaaaaaaaaaaaaaaaaaaaaaaaaaaa: 2, "
	      "aaaaaaaaaaaaaaaaaaaaaaaaaaab: 3}}",
	      "map_begin key \"aaaaaaaaaaaaaaaaaaaaaaaaaaaa\" number 1 key \"aaaaaaaaaaaaaaaaaaaaaaaaaaab\" "
	      "number 3 map_end");
}

/* What is merged in place is recorded, but is no part of the anchors around it; what it is merged into is. */
static void
merges_inside_anchors(void)
{
	check("- &a {<<: {x: 1}, y: 2}\n- *a\n- {<<: *a}\n",
	      "array_begin map_begin key \"y\" number 2 key \"x\" number 1 map_end map_begin key \"y\" "
	      "number 2 "
	      "key \"x\" number 1 map_end map_begin key \"y\" number 2 key \"x\" number 1 map_end array_end");
	check("- &a {<<: [{x: &v 1}, {&n w: *v}], &m <<: {y: *v}}\n- *a\n- [*v, *n, *m]\n",
	      "array_begin map_begin key \"x\" number 1 key_begin string \"w\" key_end number 1 key \"y\" "
	      "number "
	      "1 map_end map_begin key \"x\" number 1 key_begin string \"w\" key_end number 1 key \"y\" "
	      "number 1 "
	      "map_end array_begin number 1 string \"w\" string \"<<\" array_end array_end");
	check("- &a {k: 1}\n- &b {<<: *a, z: &a 2, <<: {q: *a}}\n- *b\n",
	      "array_begin map_begin key \"k\" number 1 map_end map_begin key \"z\" number 2 key \"k\" "
	      "number 1 "
	      "key \"q\" number 2 map_end map_begin key \"z\" number 2 key \"k\" number 1 key \"q\" number 2 "
	      "map_end array_end");
}

static void
bad_merges(void)
{
	check_error("c: {<<: 3}\n",
		    "8 expected a mapping or a list of mappings behind <<, found a scalar at $.c['<<']");
	check_error("c: {<<: [{}, 3]}\n",
		    "8 expected a mapping or a list of mappings behind <<, found something else at $.c");
	check_error(
	    "- &a 1\n- {<<: *a}\n",
	    "14 expected a mapping or a list of mappings behind <<, found something else at $[1]['<<']");
	check_error("- &a {<<: *a}\n", "10 expected an alias to a node that has ended, found the alias *a "
				       "inside its own anchor at $[0]['<<']");
}

/* A tag that the target cannot hold: the path is that of the value, though it has not begun. */
static struct reader *
open_tags(const struct reader_setup *with)
{
	with->to->takes = TAKES_TAGS;
	with->to->tag = refuse_tag;
	trace_err = with->err;
	return yml_reader(with);
}

static void
refused_tags(void)
{
	static const char *const table[][2] = {{"a: !x {}", "$.a"},
					       {"[1, !x []]", "$[1]"},
					       {"{k: {!x a: 1}}", "$.k"},
					       {"? !x {}", "$"},
					       {"a:\n  b: !!python/tuple\n  - c\n", "$.a.b"}};
	struct heard h;
	size_t i;

	for (i = 0; i < sizeof(table) / sizeof(table[0]); i++) {
		err_clear(&h.err);
		hear(&h, open_tags, span_text(table[i][0]), 0, &setup);
		CHECK_STR(h.err.path, table[i][1]);
		free(h.trace);
	}
}

static void
no_merge(void)
{
	setup.no_merge = true;
	check("{<<: {x: 1}, x: 2}",
	      "map_begin key \"<<\" map_begin key \"x\" number 1 map_end key \"x\" number 2 map_end");
	setup.no_merge = false;
}

static void
sets_and_pairs(void)
{
	check("!!set {a, ? [b]}",
	      "map_begin key \"a\" null key_begin array_begin string \"b\" array_end key_end null map_end");
	check(
	    "- !!omap [a: 1, b: 2]\n- !!pairs [&x a: 1, a: *x]\n- &p {c: 3}\n- !!omap [*p, <<: 4]\n",
	    "array_begin map_begin key \"a\" number 1 key \"b\" number 2 map_end map_begin key_begin string "
	    "\"a\" key_end number 1 key \"a\" string \"a\" map_end map_begin key \"c\" number 3 map_end "
	    "map_begin key \"c\" number 3 key \"<<\" number 4 map_end array_end");
	check_error("- !!omap [a]\n",
		    "2 expected mappings of one pair in !!omap or !!pairs, found something else at $[0]");
	check_error("- !!omap [{a: 1, b: 2}]\n",
		    "2 expected mappings of one pair in !!omap or !!pairs, found another number at $[0].b");
	check_error("- !!pairs [{}]\n",
		    "2 expected mappings of one pair in !!omap or !!pairs, found another number at $[0]");
	check_error("- !!set [a]\n", "2 expected what the tag !!set says, found a sequence at $[0]");
}

/* A document that would grow without end is stopped, through aliases and through merges. */
static void
budget(void)
{
	static char text[8192];
	int n = 0, i;

	n += snprintf(text, sizeof(text), "- &a0 x\n");
	for (i = 1; i < 25; i++)
		n += snprintf(text + n, sizeof(text) - (size_t)n, "- &a%d [*a%d, *a%d]\n", i, i - 1, i - 1);
	check_error(text, "327 expected aliases and << to add at most 1000000 events to a document, found "
			  "more at $[18][0]");
	n = snprintf(text, sizeof(text), "- &a0 {x: 1}\n");
	for (i = 1; i < 25; i++)
		n += snprintf(text + n, sizeof(text) - (size_t)n,
			      "- &a%d {l: [*a%d, *a%d], <<: [*a%d, {k%d: *a%d}]}\n", i, i - 1, i - 1, i - 1,
			      i, i - 1);
	read_text(text, 0);
	CHECK(strstr(got, "expected aliases and << to add at most 1000000 events") != NULL);
}

/* Anchors beyond --max-buffer are forgotten; only an alias to one is an error. */
static void
forgotten(void)
{
	setup.max_buffer = 520;
	check_error("- &a [1, 2, 3]\n- *a\n", "no error");
	check_error(
	    "- &a [aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, "
	    "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"
	    "bbbbbbbbbbbbbbbbbbbbbbbbbbbbb, ccccccccccccccccccccccccccccccccccccccccccc, &s x]\n- *s\n",
	    "no error");
	check_error(
	    "- &a [aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, "
	    "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"
	    "bbbbbbbbbbbbbbbbbbbbbbbbbbbbb, ccccccccccccccccccccccccccccccccccccccccccc, &s x]\n- *s\n- *a\n",
	    "199 expected anchors of at most 520 bytes (--max-buffer), found the alias *a to one beyond at "
	    "$[2]");
	setup.max_buffer = LIMIT_BUFFER;
}

/* Everything that allocates: anchors, tapes, merges, odd keys, deep nesting, long and wide text. */
static const char hungry[] = "- &a {x: 1, y: [1, 2, &b {z: 2}], ? [k] : v}\n"
			     "- {<<: [*a, {q: *b}], 1: 2, y: 3, *b : 4, kkkkkkkkkkkkkkkkkkkkkkkkkk: 0x1F}\n"
			     "- [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[ \"\xc3\xa9\\ud83d\\ude00\x7f\" "
			     "]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]\n"
			     "- !!set {a, b}\n- !!omap [a: 1]\n- !!binary aGk=\n- !!float 1\n- &x 1\n- &y "
			     "1\n- &z 1\n- &p 1\n- &q 1\n- &r 1\n"
			     "- &s 1\n- &t 1\n- &u 1\n";

/* Reads it with the n-th allocation failing. */
static enum step
read_hungry(unsigned long nth, struct err *e)
{
	struct handler nowhere = discard_handler();
	struct counts counts = {0, 0, 0};
	struct source_mem source;
	struct reader *reader;
	enum step step = STEP_FAIL;

	err_clear(e);
	if (source_mem_open(&source, span_text(hungry), 0, e) == -1)
		abort();
	mem_fail(nth, 0);
	reader = yml_reader(&(struct reader_setup){&source.source, &nowhere, &setup, &counts, e});
	while (reader != NULL && (step = reader->step(reader)) == STEP_MORE)
		;
	mem_fail(0, 0);
	if (reader != NULL)
		reader->free(reader);
	source_close(&source.source);
	return step;
}

static void
no_memory(void)
{
	static struct err e;
	unsigned long n;

	CHECK_INT(read_hungry(0, &e), STEP_END);
	for (n = 1; n < 1000; n++) {
		if (read_hungry(n, &e) == STEP_END)
			break;
		CHECK_INT(e.class, ERR_SYSTEM);
	}
	CHECK(n > 15 && n < 1000);
}

TESTS(T(aliases), T(bad_aliases), T(merges), T(merges_inside_anchors), T(bad_merges), T(no_merge),
      T(sets_and_pairs), T(budget), T(forgotten), T(no_memory), T(refused_tags))
