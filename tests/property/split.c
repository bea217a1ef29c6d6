/*
 * split.c -- the same output and the same error for every way of cutting the input.
 * In:       split FORMAT FILE...; a file of at most SMALL bytes is also cut once at every byte.
 * Out:      "ok FILE" or "FAILED FILE: what" for each, then "N passed, N failed".
 * Memory:   outputs whole; inputs are small.
 * Not here: whether the output is right (golden).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "io/sink.h"
#include "io/source.h"
#include "pump/formats.h"

#define SMALL 512

struct input {
	const struct format *format;
	uint8_t *bytes;
	size_t len;
};

/* What became of one conversion. */
struct result {
	struct sink_mem out;
	struct err err;
};

/* Cut in two: `first` bytes come by themselves. */
struct source_cut {
	struct source_mem mem;
	ptrdiff_t (*fetch)(struct source *self, uint8_t *to, size_t room, struct err *e);
	size_t first;
};

static ptrdiff_t
cut_fetch(struct source *s, uint8_t *to, size_t room, struct err *e)
{
	struct source_cut *c = (struct source_cut *)s;

	if (c->first > 0 && room > c->first)
		room = c->first;
	c->first = 0;
	return c->fetch(s, to, room, e);
}

static void
pull(struct reader *reader, struct writer *writer, struct result *r)
{
	enum step step;

	while ((step = reader->step(reader)) == STEP_MORE)
		;
	if (step == STEP_END && writer->finish(writer) == 0 && sink_finish(&r->out.sink) == 0)
		return;
	/* An error: what is finished is out all the same, and the error stays the first one. */
	if (sink_flush(&r->out.sink) == -1)
		return;
}

/* Converts with reads of `chunk` bytes (0: all at once) after a first one of `first` bytes (0: like the others). */
static void
convert(const struct input *in, const struct format *to, size_t chunk, size_t first, struct result *r)
{
	static const struct setup setup = SETUP_DEFAULT;
	struct project project = {.setup = &setup, .err = &r->err};
	struct counts counts = {0, 0, 0};
	struct source_cut source = {.first = first};
	struct reader *reader;
	struct writer *writer;

	err_clear(&r->err);
	if (source_mem_open(&source.mem, span_of(in->bytes, in->len), chunk, &r->err) == -1 ||
	    sink_mem_open(&r->out, true, &r->err) == -1)
		exit(3);
	source.fetch = source.mem.source.fetch;
	source.mem.source.fetch = cut_fetch;
	writer = to->writer(&(struct writer_setup){&r->out.sink, &setup, &project, &r->err});
	if (writer == NULL)
		exit(3);
	reader = in->format->reader(
	    &(struct reader_setup){&source.mem.source, &writer->handler, &setup, &counts, &r->err});
	if (reader == NULL)
		exit(3);
	pull(reader, writer, r);
	reader->free(reader);
	writer->free(writer);
	source_close(&source.mem.source);
}

static int
same(const struct result *a, const struct result *b)
{
	return a->err.class == b->err.class && strcmp(a->err.words, b->err.words) == 0 &&
	       strcmp(a->err.path, b->err.path) == 0 && a->err.placed == b->err.placed &&
	       (!a->err.placed ||
		(a->err.place.byte == b->err.place.byte && a->err.place.line == b->err.place.line &&
		 a->err.place.column == b->err.place.column)) &&
	       a->out.len == b->out.len && (a->out.len == 0 || memcmp(a->out.p, b->out.p, a->out.len) == 0);
}

/* Compares one way of cutting with the whole. Returns 0, or -1 after telling the difference. */
static int
compare(const struct input *in, const struct format *to, const struct result *whole, size_t chunk,
	size_t first, const char *name)
{
	struct result r;
	int alike;

	convert(in, to, chunk, first, &r);
	alike = same(whole, &r);
	if (!alike)
		printf("FAILED %s: to %s, chunks of %zu, first %zu: %zu bytes \"%s\" %s at %llu, whole: %zu "
		       "bytes \"%s\" %s at %llu\n",
		       name, to->name, chunk, first, r.out.len, r.err.words, r.err.path,
		       (unsigned long long)r.err.place.byte, whole->out.len, whole->err.words,
		       whole->err.path, (unsigned long long)whole->err.place.byte);
	sink_close(&r.out.sink);
	return alike ? 0 : -1;
}

static int
try_target(const struct input *in, const struct format *to, const char *name)
{
	static const size_t chunks[] = {1, 2, 3, 7, 64, 4096};
	struct result whole;
	size_t i;
	int bad = 0;

	convert(in, to, 0, 0, &whole);
	for (i = 0; i < sizeof(chunks) / sizeof(chunks[0]) && bad == 0; i++)
		bad = compare(in, to, &whole, chunks[i], 0, name);
	for (i = 1; i < in->len && in->len <= SMALL && bad == 0; i++)
		bad = compare(in, to, &whole, 0, i, name);
	sink_close(&whole.out.sink);
	return bad;
}

/* Reads a file of less than 16 MiB. */
static void
load(struct input *in, const char *name)
{
	static uint8_t room[16 << 20];
	FILE *f = fopen(name, "rb");

	if (f == NULL) {
		perror(name);
		exit(3);
	}
	in->bytes = room;
	in->len = fread(room, 1, sizeof(room), f);
	fclose(f);
}

int
main(int argc, char **argv)
{
	struct input in = {argc > 1 ? formats_by_name(argv[1]) : NULL, NULL, 0};
	int i, bad, passed = 0;
	size_t to;

	if (in.format == NULL) {
		fputs("usage: split FORMAT FILE...\n", stderr);
		return 2;
	}
	for (i = 2; i < argc; i++) {
		load(&in, argv[i]);
		for (to = 0, bad = 0; to < formats_count && bad == 0; to++)
			bad = formats[to].writer == NULL ? 0 : try_target(&in, &formats[to], argv[i]);
		passed += bad == 0;
		if (bad == 0)
			printf("ok %s\n", argv[i]);
	}
	printf("%d passed, %d failed\n", passed, argc - 2 - passed);
	return passed != argc - 2;
}
