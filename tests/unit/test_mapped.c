/*
 * test_mapped.c -- io/mapped.c, by way of a source: the same bytes as read() gives, files that grow and that shrink.
 */
#include "io/mapped.h"

#include <stdlib.h>
#include <unistd.h>

#include "base/limit.h"
#include "io/source.h"
#include "unit/test.h"

#define SIZE ((size_t)3 * 1024 * 1024 + 12345)

static struct err error;

static uint8_t
byte_at(size_t i)
{
	return (uint8_t)(i * 2654435761u >> 13 | 1);
}

/* An unlinked file of `size` bytes. */
static int
make_file(size_t size)
{
	char name[] = "/tmp/sconv-mapped-XXXXXX";
	int fd = mkstemp(name);
	uint8_t *bytes = malloc(size + 1);
	size_t i;

	if (fd == -1 || bytes == NULL)
		abort();
	unlink(name);
	for (i = 0; i < size; i++)
		bytes[i] = byte_at(i);
	if (write(fd, bytes, size) != (ssize_t)size)
		abort();
	free(bytes);
	return fd;
}

/* Bytes from `at` to the end of the file that are wrong; `keep` stay unconsumed whenever there are as many. */
static size_t
count_wrong(struct source *s, size_t at, size_t size, size_t keep)
{
	size_t wrong = 0;

	while (!s->ended) {
		if (source_more(s, &error) == -1)
			return SIZE_MAX;
		wrong += *s->end != '\0';
		for (; s->at < s->end && (s->ended || (size_t)(s->end - s->at) > keep); s->at++, at++)
			wrong += *s->at != byte_at(at);
		wrong += source_offset(s, s->at) != at;
	}
	return wrong + (at != size);
}

/* Whole and from the middle, with windows used up and with much left of each. */
static void
same_bytes(void)
{
	static const size_t keeps[] = {0, 1, 5000, LIMIT_WINDOW - 1};
	static const size_t sizes[] = {0, 1, 4096, 262144, 262145, 524288 + 65536, SIZE};
	struct source_fd f;
	size_t i, k;
	int fd;

	for (i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++)
		for (k = 0; k < sizeof(keeps) / sizeof(keeps[0]); k++) {
			err_clear(&error);
			fd = make_file(sizes[i]);
			lseek(fd, (off_t)(sizes[i] / 3), SEEK_SET);
			CHECK_INT(source_fd_open(&f, fd, "f", NULL, &error), 0);
			f.source.place.byte = sizes[i] / 3;
			f.mapped.start = 0;
			CHECK_INT(count_wrong(&f.source, sizes[i] / 3, sizes[i], keeps[k]), 0);
			CHECK_INT(f.n_read, sizes[i] - sizes[i] / 3);
			source_close(&f.source);
			close(fd);
		}
}

static void
grows(void)
{
	struct source_fd f;
	int fd = make_file(SIZE), more = dup(fd);
	uint8_t last[2] = {byte_at(SIZE), byte_at(SIZE + 1)};

	err_clear(&error);
	lseek(fd, 0, SEEK_SET);
	CHECK_INT(source_fd_open(&f, fd, "f", NULL, &error), 0);
	CHECK_INT(source_more(&f.source, &error), 0);
	CHECK_INT(pwrite(more, last, 2, (off_t)SIZE), 2);
	f.source.at = f.source.end;
	CHECK_INT(count_wrong(&f.source, source_offset(&f.source, f.source.at), SIZE + 2, 0), 0);
	source_close(&f.source);
	close(more);
	close(fd);
}

/* What is gone reads as zeros, and the next window fails. */
static void
shrinks(void)
{
	struct source_fd f;
	int fd = make_file(SIZE);
	size_t sum = 0;

	err_clear(&error);
	lseek(fd, 0, SEEK_SET);
	CHECK_INT(source_fd_open(&f, fd, "f", NULL, &error), 0);
	CHECK_INT(source_more(&f.source, &error), 0);
	CHECK_INT(ftruncate(fd, 5000), 0);
	for (; f.source.at < f.source.end; f.source.at++)
		sum += *f.source.at;
	CHECK(sum > 0);
	while (!f.source.ended && source_more(&f.source, &error) == 0)
		f.source.at = f.source.end;
#ifndef SCONV_HARD
	CHECK_INT(error.class, ERR_SYSTEM);
	CHECK_STR(error.words, "f: the file has shrunk while it was read");
#endif
	source_close(&f.source);
	close(fd);
}

TESTS(T(same_bytes), T(grows), T(shrinks))
