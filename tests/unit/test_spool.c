/*
 * test_spool.c -- append and patch, against a reference that builds the same bytes in memory from the inside out.
 */
#include "unit/test.h"

#include <stdlib.h>

#include "io/spool.h"

/* Bytes that grow. */
struct bytes {
	uint8_t *p;
	size_t len, room;
};

static void
add(struct bytes *b, const void *p, size_t n)
{
	if (b->room - b->len < n) {
		b->room = b->room * 2 + n;
		b->p = realloc(b->p, b->room);
	}
	if (n > 0)
		memcpy(b->p + b->len, p, n);
	b->len += n;
}

static uint64_t seed;

static uint32_t
draw(uint32_t below)
{
	seed = seed * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(seed >> 33) % below;
}

/* A run: what goes through the spool, and the limit. */
struct run {
	struct spool spool;
	size_t limit;
	uint32_t width; /* containers have up to this many elements, strings up to four times as many bytes */
};

/* The header that belongs to `count` and `len` bytes of content. */
static unsigned
header(const struct run *r, bool text, uint64_t count, size_t len, uint8_t *to)
{
	static const uint8_t first[2][5] = {{0x90, 0, 0xdc, 0, 0xdd}, {0xa0, 0xd9, 0xda, 0, 0xdb}};
	unsigned width = count > 65535 ? 4 : text ? (count > 255 ? 2 : count > 31) : count > 15 ? 2 : 0, i;

	if (r != NULL && 5 + len > r->limit)
		width = 4;
	to[0] = first[text][width];
	if (width == 0)
		to[0] |= (uint8_t)count;
	for (i = 0; i < width; i++)
		to[1 + i] = (uint8_t)(count >> 8 * (width - 1 - i));
	return width;
}

static int
close_late(struct run *r, bool text)
{
	uint8_t head[5];
	uint64_t count = r->spool.count;
	unsigned width = header(NULL, text, count, 0, head);

	return spool_close(&r->spool, count, head[0], width);
}

static void
finish(struct run *r, bool text, uint64_t count, const struct bytes *content, struct bytes *want)
{
	uint8_t head[5];
	unsigned width = header(r, text, count, content->len, head);

	add(want, head, 1 + width);
	add(want, content->p, content->len);
}

static void
text(struct run *r, struct bytes *want)
{
	uint8_t piece[64];
	struct bytes content = {0};
	uint32_t left = draw(r->width * 4), n;

	CHECK(spool_open(&r->spool, 0xdb) == 0);
	while (left > 0) {
		n = 1 + draw(left < sizeof(piece) ? left : sizeof(piece));
		memset(piece, 'a' + (int)draw(26), n);
		CHECK(spool_write(&r->spool, piece, n) == 0);
		r->spool.count += n;
		add(&content, piece, n);
		left -= n;
	}
	CHECK(close_late(r, true) == 0);
	finish(r, true, content.len, &content, want);
	free(content.p);
}

static void
scalar(struct run *r, struct bytes *want)
{
	uint8_t byte = (uint8_t)draw(100);

	*r->spool.sink->at++ = byte;
	CHECK(spool_room(&r->spool) == 0);
	add(want, &byte, 1);
}

/* One value, in both ways. */
static void
value(struct run *r, struct bytes *want, unsigned depth)
{
	struct bytes content = {0};
	uint32_t i, n = draw(r->width + 1);

	if (depth == 0 || draw(3) == 0) {
		if (draw(2) == 0)
			text(r, want);
		else
			scalar(r, want);
		return;
	}
	CHECK(spool_open(&r->spool, 0xdd) == 0);
	for (i = 0; i < n; i++) {
		r->spool.count++;
		value(r, &content, depth - 1);
		if (draw(16) == 0)
			CHECK(sink_flush(r->spool.sink) == 0);
	}
	CHECK_INT(r->spool.count, n);
	CHECK(close_late(r, false) == 0);
	finish(r, false, n, &content, want);
	free(content.p);
}

/* Containers in containers, each with an empty one and a scalar behind the inner one. */
static void
spine(struct run *r, struct bytes *want, unsigned depth)
{
	struct bytes content = {0};

	CHECK(spool_open(&r->spool, 0xdd) == 0);
	if (depth > 0) {
		r->spool.count += 2;
		spine(r, &content, depth - 1);
		CHECK(spool_open(&r->spool, 0xdd) == 0);
		CHECK(close_late(r, false) == 0);
		add(&content, "\x90", 1);
	}
	r->spool.count++;
	scalar(r, &content);
	CHECK_INT(r->spool.count, depth > 0 ? 3 : 1);
	CHECK(close_late(r, false) == 0);
	finish(r, false, depth > 0 ? 3 : 1, &content, want);
	free(content.p);
}

static void
compare(const struct bytes *want, const struct sink_mem *got)
{
	CHECK_INT(got->len, want->len);
	CHECK(got->len == want->len && memcmp(got->p, want->p, want->len) == 0);
}

/* One stream of documents (`width` 0: spines); between two of them, or inside one, the sink may be flushed. */
static void
stream(size_t limit, uint32_t width, unsigned depth, bool patch)
{
	static struct err e;
	struct run r = {.limit = limit, .width = width};
	struct bytes want = {0};
	struct sink_mem sink;
	uint64_t spooled = 0;
	uint32_t i, n = 1 + draw(5);

	err_clear(&e);
	CHECK(sink_mem_open(&sink, true, &e) == 0);
	if (!patch)
		sink.sink.patch = NULL;
	CHECK(spool_init(&r.spool, &sink.sink, limit, NULL, &spooled, &e) == 0);
	for (i = 0; i < n; i++) {
		if (width > 0)
			value(&r, &want, depth);
		else
			spine(&r, &want, depth);
		CHECK(!spool_is_open(&r.spool));
		spool_seal(&r.spool);
		if (draw(2) == 0)
			CHECK(sink_flush(&sink.sink) == 0);
	}
	CHECK(sink_finish(&sink.sink) == 0);
	compare(&want, &sink);
	CHECK(!patch || spooled == 0);
	CHECK_STR(e.words, "");
	spool_free(&r.spool);
	sink_close(&sink.sink);
	free(want.p);
}

static void
random_nesting(void)
{
	static const size_t limits[] = {16, 64, 100, 255, 256, 1000, 5000};
	unsigned round;
	bool wide;

	for (round = 0; round < 1500; round++) {
		seed = round + 1;
		wide = draw(4) == 0;
		stream(limits[draw(7)], 2 + draw(wide ? 40 : 6), 1 + draw(wide ? 2 : 5), round % 2 == 0);
	}
}

/* The real limit, with values around it at every depth. */
static void
real_limit(void)
{
	unsigned round;

	for (round = 0; round < 6; round++) {
		seed = 77 + round;
		stream(LIMIT_SPOOL, 50, 4, round % 2 == 0);
	}
}

/* `outer` nested arrays around one with `n` elements of one byte. */
static void
chain(size_t limit, uint32_t outer, uint32_t n, bool patch)
{
	static struct err e;
	struct run r = {.limit = limit};
	struct bytes content = {0}, want = {0}, swap;
	struct sink_mem sink;
	uint64_t spooled = 0;
	uint32_t i;

	err_clear(&e);
	CHECK(sink_mem_open(&sink, true, &e) == 0);
	if (!patch)
		sink.sink.patch = NULL;
	CHECK(spool_init(&r.spool, &sink.sink, limit, NULL, &spooled, &e) == 0);
	for (i = 0; i <= outer; i++) {
		r.spool.count++;
		CHECK(spool_open(&r.spool, 0xdd) == 0);
	}
	for (i = 0; i < n; i++) {
		r.spool.count++;
		CHECK(spool_write(&r.spool, "\x01", 1) == 0);
		add(&content, "\x01", 1);
	}
	for (i = 0; i <= outer; i++) {
		want.len = 0;
		finish(&r, false, i == 0 ? n : 1, &content, &want);
		swap = want;
		want = content;
		content = swap;
		CHECK(close_late(&r, false) == 0);
	}
	spool_seal(&r.spool);
	CHECK(sink_finish(&sink.sink) == 0);
	compare(&content, &sink);
	spool_free(&r.spool);
	sink_close(&sink.sink);
	free(want.p);
	free(content.p);
}

/* Every size around the border, where the headers of inner ones decide about the outer ones. */
static void
border(void)
{
	uint32_t n, outer;

	for (n = 0; n < 80; n++)
		for (outer = 0; outer < 8; outer++)
			chain(64, outer, n, (n + outer) % 2 == 0);
	for (n = LIMIT_SPOOL - 30; n < LIMIT_SPOOL + 10; n++)
		chain(LIMIT_SPOOL, n % 5, n, n % 2 == 0);
}

static void
deep(void)
{
	chain(64, 20000, 3, true);
	chain(64, 1000, 3, false);
}

/* More are open than are kept in a row. */
static void
spines(void)
{
	static const size_t limits[] = {16, 64, 5000};
	unsigned depth;

	for (depth = SPOOL_FRESH - 3; depth < 3 * SPOOL_FRESH; depth++) {
		seed = depth;
		stream(limits[depth % 3], 0, depth, depth % 2 == 0);
	}
}

static void
no_directory(void)
{
	static struct err e;
	struct spool sp;
	struct sink_mem sink;
	uint64_t spooled = 0;
	int i, status = 0;

	err_clear(&e);
	CHECK(sink_mem_open(&sink, true, &e) == 0);
	sink.sink.patch = NULL;
	CHECK(spool_init(&sp, &sink.sink, 64, "/no/such/directory", &spooled, &e) == 0);
	CHECK(spool_open(&sp, 0xdd) == 0);
	for (i = 0; i < 1000 && status == 0; i++)
		status = spool_write(&sp, "abc", 3);
	CHECK_INT(status, -1);
	CHECK_INT(e.class, ERR_SYSTEM);
	CHECK(strstr(e.words, "/no/such/directory") != NULL && strstr(e.words, "-T") != NULL);
	spool_free(&sp);
	sink_close(&sink.sink);
}

TESTS(T(random_nesting), T(real_limit), T(border), T(deep), T(spines), T(no_directory))
