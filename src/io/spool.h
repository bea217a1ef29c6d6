/*
 * spool.h -- append and patch: bytes whose length or count comes late, between a writer and its sink.
 * A late header is one byte, known at once or at the end, and behind it a number (big-endian, 0, 1, 2 or 4 bytes wide)
 * that is only known when what it stands before has ended. The spool reserves one byte. What ends with its number unneeded
 * costs nothing more; else a gap is noted, and all gaps are filled in one pass when their bytes leave.
 *
 * THE RULE: what is longer than `limit` when it ends, its header counted as 5 bytes, gets the 4-byte number, and so may
 * leave before it is known; all else gets the width that the writer asks for. Bytes depend on nothing but that: not
 * on how they came, and not on where they go.
 *
 * What has outgrown the limit leaves at once if the sink can be patched, else it waits in a temporary file.
 * The window is the sink's own buffer, so bytes that need no number are copied once. While something is open, and until
 * spool_seal, a writer appends through the spool alone. Between any two calls there is room for SPOOL_ROOM bytes at
 * sink->at: a few bytes are stored there without asking, and spool_room is called behind them.
 */
#ifndef IO_SPOOL_H
#define IO_SPOOL_H

#include "base/stack.h"
#include "io/sink.h"
#include "io/temp.h"

#define SPOOL_ROOM 48

/* Positions and counts inside a window need no more bits than this. */
#define SPOOL_BITS 20
#define SPOOL_MASK 0xfffffu

/* No gap. */
#define SPOOL_NONE SPOOL_MASK

/* A late header whose first byte is in the window. */
struct gap {
	uint64_t at : SPOOL_BITS; /* of its first byte, from `base`, as a remainder */
	uint64_t count
	    : SPOOL_BITS; /* open: counted before an inner one opened; else the number to fill in */
	uint64_t outer : SPOOL_BITS; /* open: the open gap around it, or SPOOL_NONE */
	uint64_t width : 3;	     /* bytes to fill in: 0, 1, 2, 4 */
	uint64_t open : 1;
};

/* One that opened since the last look at what may leave. Most close before the next one, with their number in that byte. */
struct fresh {
	uint64_t count; /* counted before it opened in what is around it */
	size_t at;	/* of its first byte, from the seal */
};

/* As many are open at once before they become gaps. */
#define SPOOL_FRESH 32

struct spool {
	struct sink *sink;
	uint64_t count; /* of what is innermost open: elements or bytes so far; the writer adds to it */

	/* private */
	uint8_t *
	    look; /* once sink->at is beyond this, a look is due at what may leave; SPOOL_ROOM follow at least */
	struct fresh fresh[SPOOL_FRESH]; /* inside of all gaps */
	uint32_t n_fresh;
	uint32_t open;	  /* innermost open gap, or SPOOL_NONE */
	uint32_t n_gaps;  /* in the order of their bytes */
	uint32_t room;	  /* gaps allocated */
	uint32_t base;	  /* what `at` of a gap at the seal (the end of the last document) would be */
	struct gap *gaps; /* open ones, and those to be filled in */
	size_t pending;	  /* bytes to be filled in */
	size_t limit;
	size_t step; /* bytes between two looks at what may leave */

	uint64_t far_n;	    /* open ones that have left */
	uint64_t far_at;    /* where the innermost of them has its first byte */
	uint64_t far_count; /* what that has counted, while an inner one is open */
	struct stack far;   /* the others: counts, and distances from one to the next */
	struct temp temp;
	uint64_t *spooled; /* bytes that went to a temporary file */
	struct err *err;
};

/*
 * Takes over the buffer of `sink`, which must be empty. `limit` is LIMIT_SPOOL, or less in tests. `temp_dir` as in struct
 * setup. -1 without memory; then too spool_free may be called.
 */
MUST_USE int spool_init(struct spool *sp, struct sink *sink, size_t limit, const char *temp_dir,
			uint64_t *spooled, struct err *e);
void spool_free(struct spool *sp);

/* For the inline functions alone. */
MUST_USE int spool_overflow(struct spool *sp);
MUST_USE int spool_settle(struct spool *sp);
MUST_USE int spool_close_slowly(struct spool *sp, uint64_t value, uint8_t first, unsigned width);
void spool_fill(struct spool *sp);

/* Whoever has stored at sink->at asks this for the room that must be there again. */
MUST_USE static ALWAYS_INLINE int
spool_room(struct spool *sp)
{
	if (LIKELY(sp->sink->at <= sp->look))
		return 0;
	return spool_overflow(sp);
}

/* Any number of bytes. */
MUST_USE int spool_write(struct spool *sp, const void *p, size_t n);

/* Whether anything is open. */
static inline bool
spool_is_open(const struct spool *sp)
{
	return sp->n_fresh > 0 || sp->open != SPOOL_NONE || sp->far_n > 0;
}

/* Opens what has a late header: `wide` is its first byte if the number is 4 bytes wide. `count` begins at 0. */
MUST_USE static inline int
spool_open(struct spool *sp, uint8_t wide)
{
	struct sink *s = sp->sink;
	uint8_t *at = s->at;

	sp->fresh[sp->n_fresh++] = (struct fresh){sp->count, (size_t)(at - s->sealed)};
	sp->count = 0;
	*at++ = wide;
	s->at = at;
	if (UNLIKELY(sp->n_fresh == SPOOL_FRESH))
		return spool_settle(sp);
	return LIKELY(at <= sp->look) ? 0 : spool_overflow(sp);
}

/*
 * Closes it: `value` is the number, `width` its smallest width and `first` the first byte that goes with that. More than
 * 32 bits never get here: the writer has a message for that.
 */
MUST_USE static inline int
spool_close(struct spool *sp, uint64_t value, uint8_t first, unsigned width)
{
	const struct fresh *f;
	uint8_t *p;

	if (UNLIKELY(width > 0 || sp->n_fresh == 0))
		return spool_close_slowly(sp, value, first, width);
	f = &sp->fresh[sp->n_fresh - 1];
	p = sp->sink->sealed + f->at;
	if (UNLIKELY((size_t)(sp->sink->at - p) + sp->pending > sp->limit - 4))
		return spool_close_slowly(sp, value, first, width);
	*p = first;
	sp->count = f->count;
	sp->n_fresh--;
	return 0;
}

/* A document ends, and nothing is open: all before it will not change any more. */
static inline void
spool_seal(struct spool *sp)
{
	if (UNLIKELY(sp->n_gaps > 0))
		spool_fill(sp);
	sp->base = 0;
	sink_seal(sp->sink);
}

#endif
