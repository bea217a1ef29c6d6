/*
 * test_each.c -- --each and --wrap, alone and together, over traces of events.
 */
#include "event/each.h"
#include "event/wrap.h"
#include "unit/chain.h"
#include "unit/test.h"

static struct stage *
each(struct handler *to, struct chain_run *r)
{
	return each_stage(to, &r->err);
}

static struct stage *
wrap(struct handler *to, struct chain_run *r)
{
	return wrap_stage(to, &r->err);
}

static void
gives(struct stage *(*open)(struct handler *, struct chain_run *), const char *text, const char *want)
{
	struct chain_run r = {.setup = SETUP_DEFAULT};
	char *got = chain_run(&r, span_text(text), 0, trace_writer, open);

	CHECK_STR(r.err.words, "");
	CHECK_STR(got, want);
	free(got);
}

#define BEGIN "document_begin\n"
#define END   "document_end\n"

static void
splits(void)
{
	gives(each,
	      BEGIN "array_begin\ninteger 1\nstring \"x\"\narray_begin\nnull\narray_end\narray_end\n" END,
	      BEGIN "integer 1\n" END BEGIN "string \"x\"\n" END BEGIN "array_begin\nnull\narray_end\n" END);
	gives(each,
	      BEGIN "array_begin\nmap_begin\nkey "
		    "\"a\"\nnull\nkey_begin\narray_begin\narray_end\nkey_end\nnull\nmap_end\narray_end\n" END,
	      BEGIN
	      "map_begin\nkey \"a\"\nnull\nkey_begin\narray_begin\narray_end\nkey_end\nnull\nmap_end\n" END);
	gives(each, BEGIN "array_begin 0\narray_end\n" END, "");
	gives(each, "", "");
}

static void
leaves_alone(void)
{
	gives(each, BEGIN "integer 1\n" END, BEGIN "integer 1\n" END);
	gives(each, BEGIN "map_begin\nkey \"a\"\narray_begin\ninteger 1\narray_end\nmap_end\n" END,
	      BEGIN "map_begin\nkey \"a\"\narray_begin\ninteger 1\narray_end\nmap_end\n" END);
	gives(each, BEGIN "tag \"!Ref\"\narray_begin\ninteger 1\narray_end\n" END,
	      BEGIN "tag \"!Ref\"\narray_begin\ninteger 1\narray_end\n" END);
	gives(each, BEGIN "array_begin\ntag \"!Ref\"\narray_begin\narray_end\narray_end\n" END,
	      BEGIN "tag \"!Ref\"\narray_begin\narray_end\n" END);
}

static void
wraps(void)
{
	gives(wrap, BEGIN "integer 1\n" END BEGIN "array_begin\narray_end\n" END,
	      BEGIN "array_begin\ninteger 1\narray_begin\narray_end\narray_end\n" END);
	gives(wrap, "", BEGIN "array_begin 0\narray_end\n" END);
}

/* The stage that joins arrays: each in front of wrap. */
struct both {
	struct stage stage;
	struct stage *wrap, *each;
};

static int
finish_both(struct stage *self)
{
	struct both *b = (struct both *)self;

	return b->each->finish(b->each) == -1 ? -1 : b->wrap->finish(b->wrap);
}

static void
free_both(struct stage *self)
{
	struct both *b = (struct both *)self;

	b->each->free(b->each);
	b->wrap->free(b->wrap);
}

static struct stage *
join(struct handler *to, struct chain_run *r)
{
	static struct both both;

	both.wrap = wrap_stage(to, &r->err);
	both.each = each_stage(&both.wrap->handler, &r->err);
	stage_init(&both.stage, &both.each->handler, &r->err);
	both.stage.finish = finish_both;
	both.stage.free = free_both;
	return &both.stage;
}

static void
joins(void)
{
	gives(join,
	      BEGIN "array_begin\ninteger 1\ninteger 2\narray_end\n" END BEGIN
		    "array_begin\ninteger 3\narray_end\n" END,
	      BEGIN "array_begin\ninteger 1\ninteger 2\ninteger 3\narray_end\n" END);
}

TESTS(T(splits), T(leaves_alone), T(wraps), T(joins))
