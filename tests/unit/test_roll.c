/*
 * test_roll.c -- events written down and passed on: all kinds, in parts, with marks.
 */
#include "event/roll.h"
#include "event/trace.h"
#include "io/sink.h"
#include "unit/test.h"

static struct err error;
static unsigned marks;

static void
note(struct handler *to)
{
	(void)to;
	marks++;
}

/* Some events of every kind. */
static void
play(struct handler *h)
{
	struct decimal d;
	int bad = !decimal_scan(&d, span_text("1.50"));

	bad |= h->document_begin(h) || h->array_begin(h, 3) || h->null(h) || h->boolean(h, true) ||
	       h->boolean(h, false);
	bad |= h->integer(h, 0) || h->integer(h, -1) || h->integer(h, 63) || h->integer(h, -64) ||
	       h->integer(h, INT64_MIN) || h->integer(h, INT64_MAX) || h->natural(h, UINT64_MAX) ||
	       h->number(h, &d) || h->float64(h, -0.0) || h->float32(h, 3.14f) ||
	       h->timestamp(h, -1, 999999999) || h->timestamp(h, INT64_MAX, 0);
	bad |= h->string(h, span_text("ab"), PART_FIRST | PART_UNCHECKED, 4) ||
	       h->string(h, span_text(""), PART_MIDDLE, 4) ||
	       h->string(h, span_text("\xff"), PART_LAST | PART_UNCHECKED, 4) ||
	       h->binary(h, span_of("\0", 1), PART_WHOLE, 1) ||
	       h->ext(h, -128, span_text("x"), PART_WHOLE, COUNT_UNKNOWN);
	bad |= h->anchor(h, span_text("a")) || h->tag(h, span_text("!t")) || h->map_begin(h, COUNT_UNKNOWN) ||
	       h->key(h, span_text("k"), PART_WHOLE | PART_PADDED, 1) || h->alias(h, span_text("a")) ||
	       h->key_begin(h) || h->null(h) || h->key_end(h) || h->null(h) || h->map_end(h);
	bad |= h->array_end(h) || h->document_end(h);
	CHECK_INT(bad, 0);
}

static struct writer *
open_trace(struct sink_mem *sink)
{
	static struct setup setup = SETUP_DEFAULT;

	CHECK_INT(sink_mem_open(sink, true, &error), 0);
	return trace_writer(&(struct writer_setup){.sink = &sink->sink, .setup = &setup, .err = &error});
}

static void
same_events(void)
{
	struct sink_mem direct, later;
	struct writer *a = open_trace(&direct), *b = open_trace(&later);
	struct roll r;

	roll_init(&r, 4096, &error);
	play(&a->handler);
	play(&r.handler);
	CHECK_INT(roll_pass(&r, roll_end(&r), &b->handler, note), 0);
	CHECK_INT(sink_finish(&direct.sink) || sink_finish(&later.sink), 0);
	CHECK(direct.len == later.len && memcmp(direct.p, later.p, direct.len) == 0);
	CHECK_INT(r.bytes.len, 0);
	roll_free(&r);
	a->free(a);
	b->free(b);
	sink_close(&direct.sink);
	sink_close(&later.sink);
}

static void
in_parts(void)
{
	struct sink_mem sink;
	struct writer *w = open_trace(&sink);
	struct handler *h;
	struct roll r;
	uint64_t map, end;
	int i;

	roll_init(&r, 64, &error);
	h = &r.handler;
	marks = 0;
	/* What has been passed on leaves its room to what comes. */
	for (i = 0; i < 1000; i++) {
		map = roll_end(&r);
		CHECK_INT(h->map_begin(h, 0), 0);
		if (i % 2 == 0)
			roll_mark(&r, map);
		end = roll_end(&r);
		CHECK_INT(h->map_end(h) || h->integer(h, i), 0);
		CHECK_INT(roll_pass(&r, i % 3 == 0 ? end : roll_end(&r), &w->handler, note), 0);
	}
	CHECK_INT(roll_pass(&r, roll_end(&r), &w->handler, note), 0);
	CHECK_INT(marks, 500);
	CHECK_INT(sink_finish(&sink.sink), 0);
	CHECK(sink.len > 40 && memcmp(sink.p, "map_begin 0\nmap_end\ninteger 0\nmap_begin 0\n", 42) == 0);
	roll_free(&r);
	w->free(w);
	sink_close(&sink.sink);
}

static void
full(void)
{
	struct roll r;
	int i = 0;

	roll_init(&r, 100, &error);
	while (r.handler.null(&r.handler) == 0)
		i++;
	CHECK_INT(i, 100);
	CHECK_INT(error.class, ERR_DATA);
	roll_free(&r);
}

TESTS(T(same_events), T(in_parts), T(full))
