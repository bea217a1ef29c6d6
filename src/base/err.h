/*
 * err.h -- the first error of a chain: whoever sees a failure first fills it in, all above just return -1.
 * Memory: fixed; the path is only touched when there is one.
 * Not here: printing it (cli/message.c), deciding the exit status (the same).
 */
#ifndef BASE_ERR_H
#define BASE_ERR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/compiler.h"
#include "base/limit.h"

/* What kind of failure; the order is that of the exit statuses. */
enum err_class {
	ERR_NONE,
	ERR_DATA,   /* the input is malformed, or holds what the target cannot: exit 1 */
	ERR_USAGE,  /* asked for what cannot be: exit 2 */
	ERR_SYSTEM, /* reading, writing, memory: exit 3 */
	ERR_PIPE,   /* the reader of our output went away: end by SIGPIPE, quietly */
	ERR_SIGNAL  /* INT, HUP or TERM asked for the end */
};

/* A place in the input: byte from 0 in the (decompressed) stream; line and column from 1, 0 where there are none. */
struct place {
	uint64_t byte, line, column;
};

struct err {
	enum err_class class;
	bool placed;	 /* `place` holds */
	bool compressed; /* `place.byte` counts in the compressed file */
	struct place place;
	char file[1024];		 /* name of the input or output it is about; empty if none */
	char words[1024];		 /* what was expected and what was found, without a final point */
	char path[LIMIT_PATH_TEXT + 64]; /* RFC 9535 path of the value; empty if not known */
};

/* Makes `e` hold no error. Touches none of its large members but their first byte. */
void err_clear(struct err *e);

/* Records a failure in words (printf style) unless one is recorded already: the first one counts. Returns -1. */
int err_set(struct err *e, enum err_class class, const char *words, ...) PRINTF_LIKE(3, 4);

/* Records the failure of a system call on `file` (may be NULL): "FILE: STRERROR(errno)". EPIPE becomes ERR_PIPE. Returns -1. */
int err_system(struct err *e, const char *file);

/* Says where in the input the recorded error is, unless that is said already or it is about another file. Returns -1. */
int err_at(struct err *e, struct place place);

/* Appends to the path's text; past its room it ends in an ellipsis once. */
void err_path_add(struct err *e, const char *text, size_t len);

/* How a message shows one byte of input: "'a'", "byte 0xc1", or "end of input" for -1. `buf` has 32 bytes. */
const char *err_byte_name(int byte, char *buf);

#endif
