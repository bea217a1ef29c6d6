/*
 * test_source.c -- windows and places, however small the reads are.
 */
#include "io/source.h"

#include <stdlib.h>

#include "unit/test.h"

static struct err err;

static void
open_mem(struct source_mem *m, const char *text, size_t chunk)
{
	err_clear(&err);
	CHECK_INT(source_mem_open(m, span_text(text), chunk, &err), 0);
	m->source.text = true;
}

static void
window_grows_until_consumed(void)
{
	struct source_mem m;
	struct source *s = &m.source;

	open_mem(&m, "abcdef", 2);
	s->read_size = LIMIT_READ;
	CHECK_INT(source_more(s, &err), 0);
	CHECK_INT(s->end - s->at, 2);
	CHECK_INT(source_more(s, &err), 0);
	CHECK(s->end - s->at == 4 && memcmp(s->at, "abcd", 4) == 0);
	s->at += 3;
	CHECK_INT(source_more(s, &err), 0);
	CHECK(s->end - s->at == 3 && memcmp(s->at, "def", 3) == 0);
	CHECK(!s->ended);
	CHECK_INT(source_more(s, &err), 0);
	CHECK(s->ended && s->end - s->at == 3);
	CHECK_INT(s->total, 6);
	source_close(s);
}

/* Reads the whole text, consuming `eat` bytes a time, and gives the place of its last byte. */
static struct place
last_place(const char *text, size_t chunk, size_t eat)
{
	struct source_mem m;
	struct source *s = &m.source;
	struct place p;

	open_mem(&m, text, chunk);
	while (!s->ended) {
		CHECK_INT(source_more(s, &err), 0);
		while ((size_t)(s->end - s->at) > eat)
			s->at += eat;
	}
	p = source_place(s, s->end - 1);
	source_close(s);
	return p;
}

static void
places_do_not_depend_on_reads(void)
{
	static const char text[] = "one\ntwo \xc3\xa9\xe2\x82\xac\n\nlast \xf0\x9f\x98\x80!";
	size_t chunk, eat;

	for (chunk = 0; chunk < 12; chunk++) {
		for (eat = 1; eat < 12; eat++) {
			struct place p = last_place(text, chunk, eat);

			CHECK_INT(p.byte, sizeof(text) - 2);
			CHECK_INT(p.line, 4);
			CHECK_INT(p.column, 7);
		}
	}
}

static void
binary_has_no_lines(void)
{
	struct source_mem m;
	struct place p;

	open_mem(&m, "a\nb", 0);
	m.source.text = false;
	CHECK_INT(source_more(&m.source, &err), 0);
	p = source_place(&m.source, m.source.at + 2);
	CHECK_INT(p.byte, 2);
	CHECK_INT(p.line, 0);
	source_close(&m.source);
}

/* A window that stays full is handed on in order, over many times its size. */
static void
long_input_keeps_its_order(void)
{
	size_t len = 5 * LIMIT_WINDOW + 77, i, seen = 0;
	uint8_t *bytes = malloc(len);
	struct source_mem m;
	struct source *s = &m.source;
	bool same = true;

	for (i = 0; i < len; i++)
		bytes[i] = (uint8_t)(i * 7 >> 3);
	err_clear(&err);
	CHECK_INT(source_mem_open(&m, span_of(bytes, len), 1000, &err), 0);
	while (!s->ended) {
		CHECK_INT(source_more(s, &err), 0);
		if (!source_full(s) && !s->ended)
			continue;
		while (s->at < s->end)
			same = same && *s->at++ == bytes[seen++];
	}
	CHECK(same);
	CHECK_INT(seen, len);
	CHECK_INT(source_offset(s, s->at), len);
	source_close(s);
	free(bytes);
}

static void
fail_tells_where(void)
{
	struct source_mem m;

	open_mem(&m, "ab\ncd", 0);
	m.source.read_size = LIMIT_READ;
	CHECK_INT(source_more(&m.source, &err), 0);
	CHECK_INT(source_fail(&m.source, m.source.at + 4, &err, "expected %d", 7), -1);
	CHECK_STR(err.words, "expected 7");
	CHECK_INT(err.class, ERR_DATA);
	CHECK(err.placed && err.place.byte == 4 && err.place.line == 2 && err.place.column == 2);
	source_close(&m.source);
}

TESTS(T(window_grows_until_consumed), T(places_do_not_depend_on_reads), T(binary_has_no_lines),
      T(long_input_keeps_its_order), T(fail_tells_where))
