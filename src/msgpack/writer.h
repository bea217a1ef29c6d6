/*
 * writer.h -- the MessagePack writer, shared by the files of this folder that are its parts.
 */
#ifndef MSGPACK_WRITER_H
#define MSGPACK_WRITER_H

#include "event/writer.h"
#include "io/spool.h"
#include "msgpack/packer.h"

/* The most elements, pairs or bytes that a header can announce. */
#define MOST UINT32_MAX

/* What has a late header; `wide` is its first byte with a 4-byte number. */
enum wide { WIDE_ARRAY = 0xdd, WIDE_MAP = 0xdf, WIDE_STR = 0xdb, WIDE_BIN = 0xc6, WIDE_EXT = 0xc9 };

/* What the innermost containers are. */
enum levels {
	LEVELS_KNOWN,  /* all that are open have a known count */
	LEVELS_INSIDE, /* their counts are known, but inside of a late one */
	LEVELS_LATE
};

struct mpk_writer {
	struct writer writer;
	struct spool spool;
	/*
	 * Whether an open container's count is late is kept as runs of levels: `run` innermost ones are alike; `runs` has the
	 * lengths of the runs around it, and for a known one inside a late one what that had counted.
	 */
	enum levels levels;
	uint64_t run;
	struct stack runs;
	bool text_late; /* the text that comes in pieces has a late length */
	bool text_lost; /* a surrogate in it was counted as lost */
	bool old_spec;
};

static inline struct mpk_writer *
writer_of(struct handler *self)
{
	return (struct mpk_writer *)self;
}

/* A value or key is stored in the sink, or its header is, up to `at`. */
MUST_USE static ALWAYS_INLINE int
stored(struct mpk_writer *w, struct sink *s, uint8_t *at)
{
	s->at = at;
	w->spool.count++;
	return LIKELY(at <= w->spool.look) ? 0 : spool_overflow(&w->spool);
}

#endif
