/*
 * test_sink.c -- what is sealed leaves on a pause, the rest waits; order and counts over many buffers.
 */
#include "io/sink.h"

#include <unistd.h>

#include "io/wait.h"
#include "unit/test.h"

static struct err err;

static void
flush_passes_finished_documents_alone(void)
{
	struct sink_mem m;
	struct sink *s = &m.sink;

	err_clear(&err);
	CHECK_INT(sink_mem_open(&m, true, &err), 0);
	CHECK_INT(sink_write(s, "[1]\n", 4), 0);
	sink_seal(s);
	CHECK_INT(sink_write(s, "[2,", 3), 0);
	CHECK_INT(sink_flush(s), 0);
	CHECK(m.len == 4 && memcmp(m.p, "[1]\n", 4) == 0);
	CHECK_INT(sink_offset(s), 7);
	CHECK_INT(sink_flush(s), 0);
	CHECK_INT(m.len, 4);
	CHECK_INT(sink_write(s, "3]\n", 3), 0);
	CHECK_INT(sink_finish(s), 0);
	CHECK(m.len == 10 && memcmp(m.p, "[1]\n[2,3]\n", 10) == 0);
	sink_close(s);
}

static void
long_writes_keep_their_order(void)
{
	static uint8_t big[LIMIT_SINK + 5];
	struct sink_mem m;
	struct sink *s = &m.sink;
	size_t i;

	err_clear(&err);
	CHECK_INT(sink_mem_open(&m, true, &err), 0);
	memset(big, 'b', sizeof(big));
	CHECK_INT(sink_write(s, "a", 1), 0);
	CHECK_INT(sink_write(s, big, sizeof(big)), 0);
	for (i = 0; i < LIMIT_SINK; i++) {
		CHECK_INT(sink_room(s, 1), 0);
		*s->at++ = 'c';
	}
	CHECK_INT(sink_write(s, "d", 1), 0);
	CHECK_INT(sink_offset(s), sizeof(big) + LIMIT_SINK + 2);
	CHECK_INT(sink_finish(s), 0);
	CHECK_INT(m.len, sizeof(big) + LIMIT_SINK + 2);
	CHECK(m.p[0] == 'a' && m.p[1] == 'b' && m.p[sizeof(big)] == 'b' && m.p[sizeof(big) + 1] == 'c');
	CHECK(m.p[m.len - 1] == 'd');
	sink_close(s);
}

static void
regular_files_can_be_patched(void)
{
	static const struct waiter none = {.wake_fd = -1};
	struct sink_fd f;
	FILE *file = tmpfile();
	char got[16] = "";

	err_clear(&err);
	/* An output need not begin where the file does. */
	CHECK_INT(write(fileno(file), "head", 4), 4);
	CHECK_INT(sink_fd_open(&f, fileno(file), "x", &none, &err), 0);
	CHECK(f.sink.patch != NULL);
	CHECK_INT(sink_write(&f.sink, "0123456", 7), 0);
	CHECK_INT(sink_drain(&f.sink), 0);
	CHECK_INT(f.sink.patch(&f.sink, 2, (const uint8_t *)"AB", 2), 0);
	CHECK_INT(sink_write(&f.sink, "7", 1), 0);
	CHECK_INT(sink_finish(&f.sink), 0);
	CHECK_INT(pread(fileno(file), got, 15, 0), 12);
	CHECK_STR(got, "head01AB4567");
	sink_close(&f.sink);
	fclose(file);
}

static void
pipes_cannot_be_patched(void)
{
	static const struct waiter none = {.wake_fd = -1};
	struct sink_fd f;
	int ends[2];

	err_clear(&err);
	CHECK_INT(pipe(ends), 0);
	CHECK_INT(sink_fd_open(&f, ends[1], "x", &none, &err), 0);
	CHECK(f.sink.patch == NULL);
	sink_close(&f.sink);
	close(ends[0]);
	close(ends[1]);
}

TESTS(T(flush_passes_finished_documents_alone), T(long_writes_keep_their_order),
      T(regular_files_can_be_patched), T(pipes_cannot_be_patched))
