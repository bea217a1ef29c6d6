/*
 * temp.h -- a temporary file without a name: bytes go to its end, may be patched, and are passed on from its beginning.
 * Nothing of it remains, however the run ends.
 */
#ifndef IO_TEMP_H
#define IO_TEMP_H

#include "io/sink.h"

struct temp {
	int fd;		 /* -1: not open yet */
	uint64_t len;	 /* bytes in it now */
	const char *dir; /* where the user wants it; NULL: $TMPDIR, else /var/tmp; lent */
	struct err *err;
};

/* Opens nothing yet. */
void temp_init(struct temp *t, const char *dir, struct err *e);
void temp_free(struct temp *t);

/* Opens it, unless it is open. An error names the directory, and -T. So do the errors of all below. */
MUST_USE int temp_open(struct temp *t);

/* Puts bytes at the end. */
MUST_USE int temp_add(struct temp *t, const uint8_t *p, size_t n);

/* Overwrites bytes. */
MUST_USE int temp_patch(struct temp *t, uint64_t at, const uint8_t *p, size_t n);

/*
 * Passes all on to `to`, before what is buffered there, by way of the `room` bytes at `by`. Then the file is empty and its
 * space is given back.
 */
MUST_USE int temp_pass(struct temp *t, struct sink *to, uint8_t *by, size_t room);

#endif
