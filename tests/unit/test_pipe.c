/*
 * test_pipe.c -- bytes from one thread to another: all of them, in order, and an end on either side.
 */
#include "verify/pipe.h"

#include <stdlib.h>

#include "unit/test.h"

static struct pipe line;

/* Writes a million numbers in chunks of odd sizes. */
static void *
write_all(void *arg)
{
	static uint8_t bytes[1000003];
	size_t i, n;

	(void)arg;
	for (i = 0; i < sizeof(bytes); i++)
		bytes[i] = (uint8_t)(i * 31 >> 3);
	for (i = 0; i < sizeof(bytes); i += n) {
		n = sizeof(bytes) - i < 70001 ? sizeof(bytes) - i : 70001;
		if (!pipe_write(&line, bytes + i, n))
			break;
	}
	pipe_end(&line);
	return NULL;
}

static void
all_arrives(void)
{
	struct err e = {.class = ERR_NONE};
	struct source *s = &line.source;
	pthread_t thread;
	size_t i = 0;
	int bad = 0;

	CHECK_INT(pipe_open(&line, "<test>", &e), 0);
	pthread_create(&thread, NULL, write_all, NULL);
	while (source_more(s, &e) == 0 && !s->ended)
		for (; s->at < s->end; s->at++, i++)
			bad += *s->at != (uint8_t)(i * 31 >> 3);
	pthread_join(thread, NULL);
	CHECK_INT(bad, 0);
	CHECK_INT(i, 1000003);
	pipe_close(&line);
}

/* The reader leaves: the writer does not wait for ever. */
static void
nobody_reads(void)
{
	struct err e = {.class = ERR_NONE};
	pthread_t thread;

	CHECK_INT(pipe_open(&line, "<test>", &e), 0);
	pthread_create(&thread, NULL, write_all, NULL);
	CHECK_INT(source_more(&line.source, &e), 0);
	pipe_leave(&line);
	pthread_join(thread, NULL);
	CHECK(!pipe_write(&line, (const uint8_t *)"x", 1));
	pipe_close(&line);
}

TESTS(T(all_arrives), T(nobody_reads))
