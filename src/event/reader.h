/*
 * reader.h -- what every reader of a format is: a machine that pulls bytes from a source and pushes events.
 * A reader lives as long as one input; the handler it feeds lives as long as the run.
 */
#ifndef EVENT_READER_H
#define EVENT_READER_H

#include "event/event.h"
#include "event/setup.h"
#include "io/source.h"

/* What a step found. Wanting more is not an error. */
enum step {
	STEP_MORE, /* call again */
	STEP_END,  /* the input has ended, at a place where it may */
	STEP_FAIL  /* the error is recorded, with place and path; every later step fails too */
};

/* Counted over the whole run; readers add to it. */
struct counts {
	uint64_t documents;
	uint64_t values;    /* scalars and containers, not keys; an alias's expansion counts */
	uint64_t max_depth; /* containers open at once, at most */
};

/* All that a reader is given; all of it is lent and outlives the reader. */
struct reader_setup {
	struct source *source;
	struct handler *to;
	const struct setup *setup;
	struct counts *counts;
	struct err *err;
};

struct reader {
	/*
	 * Gets more bytes if it has none to work on (so it may block), eats some, emits zero or more events. Returns at
	 * the latest when a window is used up, so that the caller can look at signals.
	 */
	enum step (*step)(struct reader *self);
	void (*free)(struct reader *self);
	struct reader_setup with;
};

/*
 * Every reader calls this at the first byte `p` of each document: counts it, refuses a second one under --single
 * (with the place of `p`; NULL: the caller says where), and passes document_begin on.
 */
MUST_USE int reader_document(struct reader *r, const uint8_t *p);

/* The handler failed while the value at `place` was passed on: adds the place. Returns STEP_FAIL. */
enum step reader_fail(struct reader *r, struct place place);

#endif
