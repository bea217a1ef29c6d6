/*
 * tape.h -- events recorded, to be replayed any number of times: what YAML's anchors name.
 * A tape is a handler that stands before another: it records while any of its ranges is open, and passes every event on.
 * Memory: all ranges that are kept lie in one buffer of at most `cap` bytes, and their names count too; a range that
 * does not fit is lost, and its owner finds out when he asks.
 * Not here: names of anchors, budgets (yaml/). Texts come whole, and neither anchors nor aliases reach a tape.
 */
#ifndef EVENT_TAPE_H
#define EVENT_TAPE_H

#include "base/buf.h"
#include "event/event.h"

/* The events of one node, kept until dropped. Ranges may overlap. */
struct tape_range {
	size_t begin, end; /* bytes of the tape; `end` counts when it is closed */
	uint64_t events;   /* in it, when it is closed */
	uint32_t before,
	    after; /* neighbours in the order of `begin`; of a free one, `after` is the next free one */
	uint32_t holders; /* who still needs it */
	bool open, lost, aside;
};

struct tape {
	struct handler handler; /* first: a handler's `self` is the tape */
	struct handler *next;	/* where events go after they are recorded */
	struct err *err;
	struct buf bytes;
	size_t cap;	 /* for the bytes and what is in `extra` */
	size_t extra;	 /* bytes that the owners of ranges hold for them: they add and take off */
	size_t loose;	 /* bytes of ranges given up since gaps were closed last: at most so much is gap */
	uint64_t events; /* recorded so far */
	struct tape_range *ranges; /* ranges[0] closes the ring of neighbours */
	uint32_t n_ranges, ranges_room, free;
	uint32_t recording; /* open ranges that are not lost */
};

enum tape_kind {
	TAPE_SCALAR,
	TAPE_ARRAY,
	TAPE_MAP,
	TAPE_END_OF_CONTAINER,
	TAPE_KEY,
	TAPE_KEY_BEGIN,
	TAPE_KEY_END,
	TAPE_TAG,
	TAPE_ASIDE /* never seen: it is passed */
};

/* Whole nodes, or keys and nodes, of a range; `at` and `end` count from its begin, and so outlive further recording. */
struct tape_slice {
	const struct tape *tape;
	uint32_t range;
	size_t at, end;
};

void tape_init(struct tape *t, struct handler *next, size_t cap, struct err *e);
void tape_free(struct tape *t);

/* Whether events must go through the tape. */
static inline bool
tape_records(const struct tape *t)
{
	return t->recording > 0;
}

/* Begins a range, held once, at the next event; *range names it (never 0). -1: no memory. */
MUST_USE int tape_open(struct tape *t, uint32_t *range);
void tape_close(struct tape *t, uint32_t range);

/* The same for a node that is no part of the ranges around it: they pass it by when they are read. */
MUST_USE int tape_open_aside(struct tape *t, uint32_t *range);

/* One more who needs it. */
static inline void
tape_hold(struct tape *t, uint32_t range)
{
	t->ranges[range].holders++;
}

/* One less; the last one's going forgets the range, which is closed. */
void tape_drop(struct tape *t, uint32_t range);

/* Forgets all that was recorded and all ranges. */
void tape_clear(struct tape *t);

static inline const struct tape_range *
tape_range(const struct tape *t, uint32_t range)
{
	return &t->ranges[range];
}

/* All of a closed range that is not lost. */
struct tape_slice tape_slice(const struct tape *t, uint32_t range);

static inline bool
tape_ended(const struct tape_slice *s)
{
	return s->at == s->end;
}

/* The kind of the event at the start of a slice that has not ended. Moves the start past what lies aside. */
enum tape_kind tape_peek(struct tape_slice *s);

/* Takes the first event off a slice. */
void tape_step(struct tape_slice *s);

/* Takes the first node, or the first key with all that belongs to it, off a slice and returns it; *events are in it. */
struct tape_slice tape_take(struct tape_slice *s, uint64_t *events);

/* Its bytes: equal nodes have equal bytes. Lent until the next recording. */
struct span tape_bytes(const struct tape_slice *s);

/* The text, if the slice is one string (or a key that is one) without a tag. */
MUST_USE bool tape_string(const struct tape_slice *s, struct span *text);

/* Whether it is one null. */
MUST_USE bool tape_is_null(const struct tape_slice *s);

/* Emits a slice. Nothing may be recorded on this tape meanwhile. */
MUST_USE int tape_replay(const struct tape_slice *s, struct handler *to);

/* Records a slice of this tape, of so many events, again; passes nothing on. */
MUST_USE int tape_copy(struct tape *t, const struct tape_slice *s, uint64_t events);

#endif
