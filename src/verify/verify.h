/*
 * verify.h -- the second opinion: independent readers (yajl, msgpack-c, libyaml), and --verify, which has what leaves
 * the writer read back by one of them and compared with what the writer was told.
 */
#ifndef VERIFY_VERIFY_H
#define VERIFY_VERIFY_H

#include "event/reader.h"
#include "io/sink.h"

/*
 * The independent readers: events as from our own, but for what the head of each file lists. NULL with the error
 * recorded if there is no memory. Freed through their `free`. A token is held whole (--max-buffer caps it).
 */
MUST_USE struct reader *verify_yajl_reader(const struct reader_setup *with);
MUST_USE struct reader *verify_msgpack_reader(const struct reader_setup *with);
MUST_USE struct reader *verify_libyaml_reader(const struct reader_setup *with);

/* What the writer writes; it decides who reads it, and what of a value must be heard again. */
enum verify_target { VERIFY_NOTHING, VERIFY_JSON, VERIFY_MSGPACK, VERIFY_YAML };

struct verify;

/*
 * Begins. The writer gets verify_sink() instead of `to`, whatever feeds it gets verify_handler() instead of it, and all
 * that is handed to `to` is read back in a thread. `to` and `e`, the chain's error, are lent. NULL with `e` filled.
 */
MUST_USE struct verify *verify_open(enum verify_target target, const struct setup *setup, struct sink *to,
				    struct err *e);
struct sink *verify_sink(struct verify *v);
struct handler *verify_handler(struct verify *v, struct handler *writer);

/*
 * The writer has finished: waits until all is read back. -1 if it is not what the writer was told: an ERR_DATA that names
 * the output and the place. (A difference that shows earlier fails the write that it shows at.) Call it before the
 * output is committed, and not after an error.
 */
MUST_USE int verify_finish(struct verify *v);

/* Strings that were passed without comparing what is in them, because the independent reader cannot read them. */
uint64_t verify_unread(const struct verify *v);

/* Ends the thread, frees all; NULL is fine. `to` stays open. */
void verify_close(struct verify *v);

#endif
