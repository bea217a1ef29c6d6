/*
 * ledger.h -- where two streams of values, one ahead of the other in another thread, are held side by side.
 * The stream that was told is ahead by up to a document, so its sums are kept at a bounded number of marks: after every
 * item where they are few, then after every second, every fourth. The stream that is heard is compared at those marks.
 * Both sides keep some marks to themselves, so that they seldom meet at the lock.
 */
#ifndef VERIFY_LEDGER_H
#define VERIFY_LEDGER_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "base/err.h"
#include "base/limit.h"

/* After `items` items the sum is `sum`; then `values` values of document number `documents` have begun. */
struct mark {
	uint64_t items, sum, documents, values;
};

/* Marks that one side keeps to itself. */
#define LEDGER_BATCH 64

struct ledger {
	/* the teller's */
	struct mark batch[LEDGER_BATCH];
	size_t n_batch;
	uint64_t told; /* items */

	/* under the lock */
	pthread_mutex_t lock;
	struct mark marks[LIMIT_MARKS]; /* a ring: told, not taken yet */
	size_t first, n;
	uint64_t stride;    /* marks are kept at multiples of it */
	uint64_t published; /* items told of which all marks are here */
	uint64_t
	    *unread; /* a ring of LIMIT_UNREAD items that are not to be compared; NULL until there is one */
	size_t first_unread;
	atomic_size_t n_unread; /* may be looked at without the lock */

	/* the listener's; the teller's too once that one's thread has ended */
	struct mark taken[LEDGER_BATCH];
	size_t next, n_taken;
	uint64_t known;	    /* items up to which all marks have been taken */
	struct mark agreed; /* the last mark at which both were the same */
	struct mark wrong;  /* the first one at which they were not, if `broken` */
	bool broken;
};

void ledger_init(struct ledger *l);
void ledger_free(struct ledger *l);

/* What was told, after each item. */
void ledger_told(struct ledger *l, const struct mark *m);

/* What was told so far may be heard from now on: must be called before it can be. */
void ledger_publish(struct ledger *l);

/* What was heard, after each item. False if it differs. */
bool ledger_heard(struct ledger *l, const struct mark *m);

/* Both are at their end, and one thread is left. False if they differ. */
bool ledger_settle(struct ledger *l, const struct mark *told, const struct mark *heard);

/* What is in the item that begins behind `items` others must not be compared. Said before it can be heard. */
MUST_USE int ledger_skip(struct ledger *l, uint64_t items, struct err *e);
bool ledger_skips(struct ledger *l, uint64_t items);

#endif
