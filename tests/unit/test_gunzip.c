/*
 * test_gunzip.c -- members, damage and cuts, however the packed bytes are cut; the same through a thread of its own.
 */
#include "io/gunzip.h"

#include <unistd.h>

#include "io/ahead.h"
#include "io/behind.h"
#include "io/gzip.h"
#include "unit/test.h"

static struct err err;
static const struct waiter none = {.wake_fd = -1};

/* One member of `text`. */
static size_t
member(const char *text, size_t len, uint8_t *to)
{
	struct sink_mem m;
	struct sink_gzip g;
	size_t n;

	CHECK_INT(sink_mem_open(&m, true, &err), 0);
	CHECK_INT(sink_gzip_open(&g, &m.sink, 6, &err), 0);
	CHECK_INT(sink_write(&g.sink, text, len), 0);
	CHECK_INT(sink_finish(&g.sink), 0);
	n = m.len;
	memcpy(to, m.p, n);
	sink_close(&g.sink);
	sink_close(&m.sink);
	return n;
}

/* Unpacks; returns the length of what came, err tells how it ended. */
static size_t
unpack(const uint8_t *packed, size_t len, size_t chunk, char *to, size_t room)
{
	struct source_mem m;
	struct source_gunzip g;
	struct source *s = &g.source;
	size_t n = 0, some;

	err_clear(&err);
	CHECK_INT(source_mem_open(&m, span_of(packed, len), chunk, &err), 0);
	CHECK_INT(gunzip_bid(&m.source, &err), 1);
	CHECK_INT(source_gunzip_open(&g, &m.source, &err), 0);
	while (!s->ended && source_more(s, &err) == 0) {
		some = (size_t)(s->end - s->at);
		CHECK(n + some <= room);
		memcpy(to + n, s->at, some);
		s->at += some;
		n += some;
	}
	source_close(s);
	source_close(&m.source);
	return n;
}

static void
members_follow_one_another(void)
{
	static const size_t chunks[] = {0, 1, 2, 3, 7};
	uint8_t packed[512];
	char out[64];
	size_t len, i;

	err_clear(&err);
	len = member("hello ", 6, packed);
	len += member("", 0, packed + len);
	len += member("world", 5, packed + len);
	memset(packed + len, 0, 9); /* padding */
	for (i = 0; i < 5; i++) {
		CHECK_INT(unpack(packed, len + 9, chunks[i], out, sizeof(out)), 11);
		CHECK(memcmp(out, "hello world", 11) == 0);
		CHECK_INT(err.class, ERR_NONE);
	}
}

static void
every_cut_is_an_error(void)
{
	uint8_t packed[128];
	char out[64];
	size_t len, cut;

	err_clear(&err);
	len = member("hello", 5, packed);
	for (cut = 2; cut < len; cut++) {
		(void)unpack(packed, cut, 1, out, sizeof(out));
		CHECK_INT(err.class, ERR_DATA);
		CHECK(err.compressed);
		CHECK_INT(err.place.byte, cut);
	}
}

static void
damage_is_noticed(void)
{
	uint8_t packed[128];
	char out[64];
	size_t len;

	err_clear(&err);
	len = member("hello", 5, packed);
	packed[len - 8] ^= 1;
	CHECK_INT(unpack(packed, len, 0, out, sizeof(out)), 5);
	CHECK(err.class == ERR_DATA && strstr(err.words, "checksum") != NULL);
	packed[len - 8] ^= 1;
	packed[len - 4] ^= 1;
	(void)unpack(packed, len, 0, out, sizeof(out));
	CHECK(err.class == ERR_DATA && strstr(err.words, "length") != NULL);
	packed[len - 4] ^= 1;
	memcpy(packed + len, "tail", 4);
	CHECK_INT(unpack(packed, len + 4, 1, out, sizeof(out)), 5);
	CHECK(err.class == ERR_DATA && err.place.byte == len &&
	      strstr(err.words, "behind the last member") != NULL);
}

static void
text_is_no_gzip(void)
{
	struct source_mem m;

	err_clear(&err);
	CHECK_INT(source_mem_open(&m, span_text("\x1f"), 1, &err), 0);
	CHECK_INT(gunzip_bid(&m.source, &err), 0);
	CHECK_INT(m.source.end - m.source.at, 1);
	source_close(&m.source);
}

#ifdef SCONV_HARD
#define MANY (20 * 1000) /* each read and write is one byte there */
#else
#define MANY (3 * 1000 * 1000)
#endif

/* A file with a pattern, packed behind the back of this thread, unpacked ahead of it. */
static void
through_threads(void)
{
	static uint8_t bytes[MANY];
	struct sink_fd raw;
	struct sink_gzip g;
	struct sink_behind b;
	struct source_fd in;
	struct source_gunzip u;
	struct source_ahead a;
	FILE *file = tmpfile();
	size_t i, seen = 0;
	bool same = true;

	for (i = 0; i < sizeof(bytes); i++)
		bytes[i] = (uint8_t)(i * i >> 9);
	err_clear(&err);
	CHECK_INT(sink_fd_open(&raw, fileno(file), "x", &behind_waiter, &b.err), 0);
	CHECK_INT(sink_gzip_open(&g, &raw.sink, 1, &b.err), 0);
	CHECK_INT(sink_behind_open(&b, &g.sink, &none, &err), 0);
	for (i = 0; i < sizeof(bytes); i += 1000) {
		CHECK_INT(sink_write(&b.sink, bytes + i, 1000), 0);
		sink_seal(&b.sink);
		if (i % (MANY / 5) == 0)
			CHECK_INT(sink_flush(&b.sink), 0);
	}
	CHECK_INT(sink_finish(&b.sink), 0);
	sink_close(&b.sink);
	sink_close(&g.sink);
	sink_close(&raw.sink);
	rewind(file);
	CHECK_INT(source_fd_open(&in, fileno(file), "x", &none, &err), 0);
	CHECK_INT(source_gunzip_open(&u, &in.source, &err), 0);
	CHECK_INT(source_ahead_open(&a, &u.source, &in, &none, &err), 0);
	while (!a.source.ended && source_more(&a.source, &err) == 0)
		while (a.source.at < a.source.end)
			same = same && *a.source.at++ == bytes[seen++];
	CHECK(same && err.class == ERR_NONE);
	CHECK_INT(seen, sizeof(bytes));
	source_close(&a.source);
	source_close(&u.source);
	source_close(&in.source);
	fclose(file);
}

TESTS(T(members_follow_one_another), T(every_cut_is_an_error), T(damage_is_noticed), T(text_is_no_gzip),
      T(through_threads))
