/*
 * test_tape.c -- what is recorded is replayed as it was; ranges overlap, are dropped, moved, lost, and lie aside.
 */
#include <stdlib.h>

#include "event/discard.h"
#include "event/tape.h"
#include "event/trace.h"
#include "unit/test.h"

static struct err err;
static struct handler nowhere;

static void
begin(struct tape *t, size_t cap)
{
	err_clear(&err);
	nowhere = discard_handler();
	tape_init(t, &nowhere, cap, &err);
}

/* The trace of a slice. */
static const char *
shown(const struct tape_slice *s)
{
	static const struct setup setup = SETUP_DEFAULT;
	static char text[4096];
	struct project project = {.setup = &setup, .err = &err};
	struct sink_mem sink;
	struct writer *writer;
	char *p;

	if (sink_mem_open(&sink, true, &err) == -1)
		abort();
	writer = trace_writer(&(struct writer_setup){&sink.sink, &setup, &project, &err});
	CHECK(tape_replay(s, &writer->handler) == 0);
	CHECK(sink_drain(&sink.sink) == 0);
	snprintf(text, sizeof(text), "%.*s", (int)sink.len, sink.len > 0 ? (char *)sink.p : "");
	for (p = text; *p != '\0'; p++)
		if (*p == '\n')
			*p = ';';
	writer->free(writer);
	sink_close(&sink.sink);
	return text;
}

static const char *
shown_range(const struct tape *t, uint32_t range)
{
	struct tape_slice s = tape_slice(t, range);

	return shown(&s);
}

static int
put_string(struct tape *t, const char *text)
{
	return t->handler.string(&t->handler, span_text(text), PART_WHOLE, strlen(text));
}

static int
put_number(struct tape *t, const char *text)
{
	struct decimal d;

	return decimal_scan(&d, span_text(text)) ? t->handler.number(&t->handler, &d) : -1;
}

/* Every kind of event, and texts whose length needs two bytes. */
static int
put_all(struct tape *t)
{
	struct handler *h = &t->handler;
	char text[300];

	memset(text, 'x', sizeof(text) - 1);
	text[sizeof(text) - 1] = '\0';
	if (h->map_begin(h, COUNT_UNKNOWN) || h->key(h, span_text("k"), PART_WHOLE, 1) ||
	    h->array_begin(h, 2))
		return -1;
	if (h->null(h) || h->boolean(h, true) || h->boolean(h, false) || h->integer(h, -5) ||
	    h->natural(h, UINT64_MAX))
		return -1;
	if (put_number(t, "-1.50e400") || h->float64(h, -0.0) || h->float32(h, 0.1f) ||
	    h->timestamp(h, -1, 999999999))
		return -1;
	if (put_string(t, text) || h->string(h, span_text("\xff"), PART_WHOLE | PART_UNCHECKED, 1) ||
	    put_string(t, ""))
		return -1;
	if (h->binary(h, span_text("\x01"), PART_WHOLE, 1) || h->ext(h, -128, span_text("e"), PART_WHOLE, 1))
		return -1;
	if (h->array_end(h) || h->key_begin(h) || h->tag(h, span_text("!t")) || h->null(h) || h->key_end(h))
		return -1;
	return h->null(h) || h->map_end(h);
}

static void
every_kind(void)
{
	struct tape_slice s, part;
	struct tape t;
	uint32_t range;
	uint64_t events;
	char *whole;

	begin(&t, 100000);
	CHECK(tape_open(&t, &range) == 0 && put_all(&t) == 0);
	tape_close(&t, range);
	CHECK_INT(tape_range(&t, range)->events, 24);
	whole = strdup(shown_range(&t, range));
	CHECK(strstr(whole,
		     "natural 18446744073709551615;number -1.50e400;float64 -0.0;float32 0.1;timestamp -1 "
		     "999999999;string \"xxx") != NULL);
	CHECK(strstr(whole,
		     "string \"\\xff\";string \"\";binary \"\\x01\";ext -128 \"e\";array_end;key_begin;tag "
		     "\"!t\";null;key_end;null;map_end;") != NULL);
	free(whole);
	s = tape_slice(&t, range);
	CHECK_INT(tape_peek(&s), TAPE_MAP);
	tape_step(&s);
	part = tape_take(&s, &events);
	CHECK_INT(events, 1);
	CHECK_STR(shown(&part), "key \"k\";");
	(void)tape_take(&s, &events);
	CHECK_INT(events, 16);
	CHECK_INT(tape_peek(&s), TAPE_KEY_BEGIN);
	part = tape_take(&s, &events);
	CHECK_STR(shown(&part), "key_begin;tag \"!t\";null;key_end;");
	part = tape_take(&s, &events);
	CHECK(tape_is_null(&part));
	CHECK_INT(tape_peek(&s), TAPE_END_OF_CONTAINER);
	tape_free(&t);
}

/* Inner ranges outlive outer ones, and what nobody holds makes room. */
static void
overlap(void)
{
	struct tape t;
	uint32_t outer, inner, again, i;
	struct span text;
	struct tape_slice s;

	begin(&t, 4000);
	CHECK(tape_open(&t, &outer) == 0 && t.handler.array_begin(&t.handler, 1) == 0);
	CHECK(tape_open(&t, &inner) == 0 && put_string(&t, "inner") == 0);
	tape_close(&t, inner);
	CHECK(t.handler.array_end(&t.handler) == 0);
	tape_close(&t, outer);
	CHECK_STR(shown_range(&t, outer), "array_begin;string \"inner\";array_end;");
	tape_drop(&t, outer);
	for (i = 0; i < 1000; i++) {
		CHECK(tape_open(&t, &again) == 0 &&
		      put_string(&t, "0123456789012345678901234567890123456789") == 0);
		tape_close(&t, again);
		CHECK(!tape_range(&t, again)->lost);
		tape_drop(&t, again);
	}
	CHECK(t.bytes.room <= 4096);
	CHECK_STR(shown_range(&t, inner), "string \"inner\";");
	s = tape_slice(&t, inner);
	CHECK(tape_string(&s, &text) && text.len == 5);
	tape_hold(&t, inner);
	tape_drop(&t, inner);
	CHECK_STR(shown_range(&t, inner), "string \"inner\";");
	tape_drop(&t, inner);
	CHECK_INT(t.bytes.len, 0);
	tape_free(&t);
}

static void
copies(void)
{
	struct tape_slice s;
	struct tape t;
	uint32_t a, b, i;

	begin(&t, 100000);
	CHECK(tape_open(&t, &a) == 0 && put_string(&t, "abc") == 0);
	tape_close(&t, a);
	CHECK(tape_open(&t, &b) == 0 && t.handler.array_begin(&t.handler, 1) == 0);
	for (i = 0; i < 500; i++) {
		s = tape_slice(&t, a);
		CHECK(tape_copy(&t, &s, tape_range(&t, a)->events) == 0);
	}
	CHECK(t.handler.array_end(&t.handler) == 0);
	tape_close(&t, b);
	CHECK_INT(tape_range(&t, b)->events, 502);
	CHECK_INT(tape_range(&t, b)->end - tape_range(&t, b)->begin, 2 + 500 * 5);
	tape_free(&t);
}

/* The outermost range goes first; what is inside it may still fit. */
static void
loses(void)
{
	struct tape t;
	uint32_t outer, inner;
	int i;

	begin(&t, 400);
	CHECK(tape_open(&t, &outer) == 0 && t.handler.array_begin(&t.handler, COUNT_UNKNOWN) == 0);
	for (i = 0; i < 30; i++)
		CHECK(put_string(&t, "0123456789") == 0);
	CHECK(tape_range(&t, outer)->lost);
	CHECK(!tape_records(&t));
	CHECK(tape_open(&t, &inner) == 0 && tape_records(&t) && put_string(&t, "x") == 0);
	tape_close(&t, inner);
	CHECK(t.handler.array_end(&t.handler) == 0);
	tape_close(&t, outer);
	CHECK_STR(shown_range(&t, inner), "string \"x\";");
	tape_clear(&t);
	CHECK(!tape_records(&t));
	CHECK(tape_open(&t, &outer) == 0 && put_string(&t, "y") == 0);
	tape_close(&t, outer);
	CHECK_STR(shown_range(&t, outer), "string \"y\";");
	tape_free(&t);
}

/* What lies aside is no part of what is around it, also when that is moved or lost. */
static void
aside(void)
{
	struct tape t;
	uint32_t junk, outer, side, i, lost = 0;
	struct tape_slice s;
	uint64_t events;

	for (i = 0; i < 60; i++) {
		begin(&t, 700);
		CHECK(tape_open(&t, &junk) == 0 &&
		      put_string(&t, "01234567890123456789012345678901234567890123456789") == 0);
		tape_close(&t, junk);
		CHECK(tape_open(&t, &outer) == 0 && t.handler.array_begin(&t.handler, COUNT_UNKNOWN) == 0);
		CHECK(put_string(&t, "before") == 0);
		tape_drop(&t, junk);
		CHECK(tape_open_aside(&t, &side) == 0 && put_string(&t, "aside") == 0);
		/* Enough of it, at last, to lose what is around. */
		for (events = 0; events < i; events++)
			CHECK(put_string(&t, "0123456789") == 0);
		tape_close(&t, side);
		CHECK(put_string(&t, "after") == 0 && t.handler.array_end(&t.handler) == 0);
		tape_close(&t, outer);
		if (!tape_range(&t, outer)->lost) {
			CHECK_STR(shown_range(&t, outer),
				  "array_begin;string \"before\";string \"after\";array_end;");
			CHECK_INT(tape_range(&t, outer)->events, 4);
			s = tape_slice(&t, outer);
			(void)tape_take(&s, &events);
			CHECK_INT(events, 4);
		}
		if (!tape_range(&t, side)->lost)
			CHECK(strncmp(shown_range(&t, side), "string \"aside\";", 15) == 0);
		lost += tape_range(&t, outer)->lost;
		tape_free(&t);
	}
	CHECK(lost > 5 && lost < 55);
}

TESTS(T(every_kind), T(overlap), T(copies), T(loses), T(aside))
