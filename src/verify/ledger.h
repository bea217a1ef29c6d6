/*
 * ledger.h -- where two streams of values, one ahead of the other in another thread, are held side by side.
 * The stream that was told is ahead by up to a document, so its sums are kept at a bounded number of marks: after every
 * item where they are few, then after every second, every fourth. The stream that is heard is compared at those marks.
 */
#ifndef VERIFY_LEDGER_H
#define VERIFY_LEDGER_H

#include <pthread.h>
#include <stdbool.h>

#include "base/err.h"
#include "base/limit.h"

/* After `items` items the sum is `sum`; then `values` values of document number `documents` have begun. */
struct mark {
	uint64_t items, sum, documents, values;
};

struct ledger {
	pthread_mutex_t lock;
	struct mark marks[LIMIT_MARKS]; /* a ring: told, not heard yet */
	size_t first, n;
	uint64_t stride;    /* marks are kept at multiples of it */
	struct mark agreed; /* the last one at which both were the same */
	struct mark wrong;  /* the first one at which they were not, if `broken` */
	bool broken;
	uint64_t
	    *unread; /* a ring of LIMIT_UNREAD items that are not to be compared; NULL until there is one */
	size_t first_unread, n_unread;
};

void ledger_init(struct ledger *l);
void ledger_free(struct ledger *l);

/* What was told, after each item. */
void ledger_told(struct ledger *l, const struct mark *m);

/* What was heard, after each item. False if it differs. */
bool ledger_heard(struct ledger *l, const struct mark *m);

/* Both are at their end. False if they differ. */
bool ledger_settle(struct ledger *l, const struct mark *told, const struct mark *heard);

/* What is in the item that begins behind `items` others must not be compared. Said before it can be heard. */
MUST_USE int ledger_skip(struct ledger *l, uint64_t items, struct err *e);
bool ledger_skips(struct ledger *l, uint64_t items);

#endif
