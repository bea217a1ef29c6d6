/*
 * test_mpk_reader.c -- what our MessagePack reader hears, however the bytes are cut, and where it stops.
 */
#include "msgpack/mpk.h"
#include "unit/heard.h"
#include "unit/test.h"

static struct heard h;
static const struct setup plain = SETUP_DEFAULT;

#define DOCUMENT(inner)		  "document_begin\n" inner "\ndocument_end\n"
#define CHECK_HEARD(bytes, trace) check(span_of(bytes, sizeof(bytes) - 1), trace)

static void
check(struct span bytes, const char *trace)
{
	size_t chunk;

	for (chunk = 0; chunk <= bytes.len && chunk < 40; chunk++) {
		hear(&h, mpk_reader, bytes, chunk, &plain);
		CHECK_INT(h.step, STEP_END);
		CHECK_STR(h.err.words, "");
		CHECK_STR(h.trace, trace);
		free(h.trace);
	}
}

#define CHECK_ERROR(bytes, setup, byte, path) \
	check_error(span_of(bytes, sizeof(bytes) - 1), setup, byte, path)

static void
check_error(struct span bytes, const struct setup *setup, uint64_t byte, const char *path)
{
	size_t chunk;

	for (chunk = 0; chunk <= bytes.len; chunk++) {
		hear(&h, mpk_reader, bytes, chunk, setup);
		CHECK_INT(h.step, STEP_FAIL);
		CHECK_INT(h.err.class, ERR_DATA);
		CHECK_INT(h.err.place.byte, byte);
		CHECK_INT(h.err.place.line, 0);
		CHECK_STR(h.err.path, path);
		free(h.trace);
	}
}

static void
containers(void)
{
	CHECK_HEARD("\x90\x80", DOCUMENT("array_begin 0\narray_end") DOCUMENT("map_begin 0\nmap_end"));
	CHECK_HEARD("\x92\x91\x01\x02",
		    DOCUMENT("array_begin 2\narray_begin 1\ninteger 1\narray_end\ninteger 2\narray_end"));
	CHECK_HEARD("\xde\0\x01\xa1k\xdd\0\0\0\x01\xc0",
		    DOCUMENT("map_begin 1\nkey \"k\"\narray_begin 1\nnull\narray_end\nmap_end"));
	CHECK_HEARD(
	    "\x82\xa1"
	    "a\x81\xa1"
	    "b\x90\xa1"
	    "c\x01",
	    DOCUMENT("map_begin 2\nkey \"a\"\nmap_begin 1\nkey \"b\"\narray_begin 0\narray_end\nmap_end\n"
		     "key \"c\"\ninteger 1\nmap_end"));
}

static void
odd_keys(void)
{
	CHECK_HEARD("\x81\xcd\x01\x00\xc0",
		    DOCUMENT("map_begin 1\nkey_begin\ninteger 256\nkey_end\nnull\nmap_end"));
	CHECK_HEARD(
	    "\x81\x91\x81\x01\x02\x03",
	    DOCUMENT("map_begin 1\nkey_begin\narray_begin 1\nmap_begin 1\nkey_begin\ninteger 1\nkey_end\n"
		     "integer 2\nmap_end\narray_end\nkey_end\ninteger 3\nmap_end"));
	CHECK_HEARD("\x81\xd6\xff\0\0\0\x01\xc4\x01\xff",
		    DOCUMENT("map_begin 1\nkey_begin\ntimestamp 1 0\nkey_end\nbinary \"\\xff\"\nmap_end"));
}

static void
times(void)
{
	CHECK_HEARD("\xd7\xff\xee\x6b\x27\xfc\0\0\0\x01", DOCUMENT("timestamp 1 999999999"));
	CHECK_HEARD("\xc7\x0c\xff\0\0\0\x05\x80\0\0\0\0\0\0\0", DOCUMENT("timestamp -9223372036854775808 5"));
	CHECK_ERROR("\x91\xd7\xff\xee\x6b\x28\0\0\0\0\x01", &plain, 1, "$[0]");
	CHECK_ERROR("\xd4\xff\0", &plain, 0, "$");
	CHECK_ERROR("\xc9\xff\xff\xff\xff\xff", &plain, 0, "$");
}

static void
cut(void)
{
	CHECK_ERROR("\x91\x82\xa1\x61\x01", &plain, 1, "$[0]");
	CHECK_ERROR("\x92\x90", &plain, 0, "$");
	CHECK_ERROR("\x92\x91\x90", &plain, 0, "$");
	CHECK_ERROR("\xc0\xa5\x61\x62", &plain, 1, "$");
	CHECK_ERROR("\x81\xa1k\xcf\0", &plain, 3, "$.k");
	CHECK_ERROR("\x81\xa1", &plain, 1, "$");
	CHECK_ERROR("\xdd\xff\xff\xff\xff", &plain, 0, "$");
	CHECK_ERROR("\xdb\xff\xff\xff\xff\x78", &plain, 0, "$");
	CHECK_ERROR("\xc6\xff\xff\xff", &plain, 0, "$");
}

static void
paths(void)
{
	CHECK_ERROR("\x82\xa1\x61\x93\x01\x02\xc1\xa1\x62\xc0", &plain, 6, "$.a[2]");
	CHECK_ERROR("\x81\xc1\x01", &plain, 1, "$");
	CHECK_ERROR("\x81\x07\xc1", &plain, 2, "$['7']");
	CHECK_ERROR("\x81\xd1\xff\0\x91\xc1", &plain, 5, "$['-256'][0]");
	CHECK_ERROR("\x81\xc3\x81\xa3"
		    "b c\xc1",
		    &plain, 7, "$.true['b c']");
	CHECK_ERROR("\x81\xc4\x01x\xc1", &plain, 4, "$.\xe2\x80\xa6");
}

static void
depth(void)
{
	struct setup three = plain;

	three.max_depth = 3;
	CHECK_ERROR("\x91\x91\x91\x91\x00", &three, 3, "$[0][0][0]");
	/* A key that opens one too many: the map is at fault. */
	CHECK_ERROR("\x81\x61\x81\x62\x81\x80\x00", &three, 5, "$['97']['98']");
	hear(&h, mpk_reader, span_of("\x91\x91\x91\x00", 4), 0, &three);
	CHECK_INT(h.step, STEP_END);
	CHECK_INT(h.counts.max_depth, 3);
	CHECK_INT(h.counts.values, 4);
	free(h.trace);
}

/* Containers deeper than a window's levels: arrays around maps around arrays, each with something behind the inner one. */
struct nested {
	uint8_t bytes[1024];
	char trace[8192], path[1024];
	size_t len;
	uint64_t values;
};

static void
nest(struct nested *n, unsigned depth, unsigned at)
{
	bool map = at % 2;
	char *end = n->trace + strlen(n->trace);

	if (at == depth) {
		n->bytes[n->len++] = 0xc0;
		strcpy(end, "null\n");
		return;
	}
	memcpy(n->bytes + n->len, map ? "\x82\xa1k" : "\x93\x01", map ? 3 : 2);
	n->len += map ? 3 : 2;
	n->values += map ? 2 : 3;
	strcpy(end, map ? "map_begin 2\nkey \"k\"\n" : "array_begin 3\ninteger 1\n");
	strcat(n->path, map ? ".k" : "[1]");
	nest(n, depth, at + 1);
	memcpy(n->bytes + n->len, map ? "\xa1z\x02" : "\x03", map ? 3 : 1);
	n->len += map ? 3 : 1;
	strcat(n->trace, map ? "key \"z\"\ninteger 2\nmap_end\n" : "integer 3\narray_end\n");
}

static void
nesting(void)
{
	static const size_t chunks[] = {0, 1, 50, 100};
	struct nested n;
	unsigned depth, i;
	size_t half;

	for (depth = 1; depth <= 80; depth++) {
		n = (struct nested){.trace = "document_begin\n", .path = "$", .values = 1};
		nest(&n, depth, 0);
		strcat(n.trace, "document_end\n");
		/* As many bytes again behind it: no look at each of them is due. */
		memcpy(n.bytes + n.len, n.bytes, n.len);
		half = strlen(n.trace);
		memcpy(n.trace + half, n.trace, half);
		n.trace[2 * half] = '\0';
		for (i = 0; i < 4; i++) {
			hear(&h, mpk_reader, span_of(n.bytes, 2 * n.len), chunks[i], &plain);
			CHECK_INT(h.step, STEP_END);
			CHECK_INT(h.counts.max_depth, depth);
			CHECK_INT(h.counts.values, 2 * n.values);
			CHECK_STR(h.trace, n.trace);
			free(h.trace);
		}
		*(uint8_t *)memchr(n.bytes, 0xc0, n.len) = 0xc1;
		for (i = 0; i < 4; i++) {
			hear(&h, mpk_reader, span_of(n.bytes, 2 * n.len), chunks[i], &plain);
			CHECK_INT(h.step, STEP_FAIL);
			CHECK_INT(h.counts.max_depth, depth);
			/* In each array an integer before the inner one. */
			CHECK_INT(h.counts.values, 1 + depth + (depth + 1) / 2);
			CHECK_STR(h.err.path, n.path);
			free(h.trace);
		}
	}
}

static void
single(void)
{
	struct setup one = plain;

	one.single = true;
	CHECK_ERROR("\x90\x90", &one, 1, "$");
}

/* A text longer than the window, of `len` bytes, with two-byte characters: pieces are joined by the trace. */
static void
check_long(const char *header, size_t header_len, size_t len, size_t chunk, const char *name)
{
	uint8_t *bytes = malloc(header_len + len);
	size_t i, begin = strlen("document_begin\n") + strlen(name) + 2;

	memcpy(bytes, header, header_len);
	for (i = 0; i < len; i++)
		bytes[header_len + i] = i % 2 == 0 ? 0xc3 : 0xa9;
	hear(&h, mpk_reader, span_of(bytes, header_len + len), chunk, &plain);
	CHECK_INT(h.step, STEP_END);
	CHECK(strncmp(h.trace + 15, name, strlen(name)) == 0);
	CHECK(strlen(h.trace) > begin + len);
	CHECK(strcmp(name, "string") != 0 || memcmp(h.trace + begin, bytes + header_len, len) == 0);
	free(h.trace);
	free(bytes);
}

static void
long_texts(void)
{
	static const size_t chunks[] = {0, 1, 3, 4096, 65537};
	size_t i;

	for (i = 0; i < 5; i++) {
		check_long("\xdb\0\x04\0\0", 5, 0x40000, chunks[i], "string");
		check_long("\xdb\0\x0a\xaa\xaa", 5, 0xaaaaa, chunks[i], "string");
		check_long("\xc6\0\x04\x20\0", 5, 0x42000, chunks[i], "binary");
		check_long("\xc9\0\x04\x20\0\x05", 6, 0x42000, chunks[i], "ext 5");
	}
}

/* Collects no more than what a piece must not be: cut inside a character. */
static int
whole_characters(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	(void)self;
	CHECK((piece.len % 2 == 0 && piece.p[0] == 0xc3) || (part & PART_LAST));
	CHECK(!(part & PART_FIRST) || total == 0x50001);
	CHECK(part & PART_UNCHECKED);
	return 0;
}

static int
nothing(struct handler *self)
{
	(void)self;
	return 0;
}

static void
pieces(void)
{
	static struct err e;
	struct handler to = {.document_begin = nothing, .document_end = nothing, .string = whole_characters};
	struct counts counts = {0};
	struct source_mem source;
	struct reader *r;
	uint8_t *bytes = malloc(5 + 0x50001);
	size_t i;

	memcpy(bytes, "\xdb\0\x05\0\x01", 5);
	for (i = 0; i < 0x50001; i++)
		bytes[5 + i] = i % 2 == 0 ? 0xc3 : 0xa9;
	CHECK(source_mem_open(&source, span_of(bytes, 5 + 0x50001), 4097, &e) == 0);
	r = mpk_reader(&(struct reader_setup){&source.source, &to, &plain, &counts, &e});
	while (r->step(r) == STEP_MORE)
		;
	CHECK_INT(counts.values, 1);
	r->free(r);
	source_close(&source.source);
	free(bytes);
}

/* A document ends at its last byte, not at the next one. */
static void
prompt(void)
{
	static struct err e;
	struct counts counts = {0};
	struct source_mem source;
	struct sink_mem sink;
	struct project project = {.setup = &plain, .err = &e};
	struct writer *w;
	struct reader *r;

	CHECK(source_mem_open(&source, span_of("\x91\x81\xa1kz", 5), 1, &e) == 0 &&
	      sink_mem_open(&sink, true, &e) == 0);
	source.left.len = 4;
	w = trace_writer(&(struct writer_setup){&sink.sink, &plain, &project, &e});
	r = mpk_reader(&(struct reader_setup){&source.source, &w->handler, &plain, &counts, &e});
	CHECK_INT(r->step(r), STEP_MORE);
	CHECK_INT(r->step(r), STEP_MORE);
	CHECK_INT(r->step(r), STEP_MORE);
	CHECK_INT(r->step(r), STEP_MORE);
	CHECK(sink.sink.sealed == sink.sink.buf);
	source.left.len = 1;
	CHECK_INT(r->step(r), STEP_MORE);
	CHECK(sink.sink.sealed > sink.sink.buf);
	r->free(r);
	w->free(w);
	source_close(&source.source);
	sink_close(&sink.sink);
}

TESTS(T(containers), T(odd_keys), T(times), T(cut), T(paths), T(depth), T(nesting), T(single), T(long_texts),
      T(pieces), T(prompt))
