/*
 * file.h -- opening what is read, and writing what is asked for with -o so that it appears whole or not at all.
 */
#ifndef IO_FILE_H
#define IO_FILE_H

#include <stdbool.h>

#include "base/err.h"

/* Makes sure that descriptors 0, 1 and 2 are taken, so that no file of ours lands there: a closed one stays useless. */
void file_guard(void);

struct waiter;

/*
 * Opens FILE for reading; "-" is standard input. May wait for the other end of a FIFO. -1 with `e` (ERR_SYSTEM, its file
 * named): missing, a directory, ...
 */
MUST_USE int file_open(const char *name, const struct waiter *w, struct err *e);

/* Closes what file_open opened (not standard input). */
void file_close(int fd);

/* How messages call it: the name, or "<stdin>". */
const char *file_title(const char *name);

/* An output that is written beside its target and renamed over it at the end. */
struct target {
	const char *name; /* as the user gave it; lent */
	char *path;	  /* the regular file to replace, symbolic links resolved; NULL: written directly */
	char *temp;	  /* what is being written, in the same directory */
	int fd;
};

/*
 * Opens the output `name`. What exists and is no regular file (a device, a FIFO) is written directly. An existing file
 * without `force` is an ERR_SYSTEM. Mode, and owner if we are root, follow the input `like` where that is a regular file,
 * else the file that is replaced.
 */
MUST_USE int target_open(struct target *t, const char *name, bool force, const char *like,
			 const struct waiter *w, struct err *e);

/* Makes the output appear: fsync, close, rename. On failure nothing has appeared. */
MUST_USE int target_commit(struct target *t, struct err *e);

/* Removes what was written; the old file stays as it was. After target_commit, or with fd -1: nothing. */
void target_abandon(struct target *t);

#endif
