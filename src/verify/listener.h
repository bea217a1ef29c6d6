/*
 * listener.h -- a handler that digests what it hears, item by item, and passes it on.
 * Two of them make a comparison: one before the writer, one behind the independent reader. What is told is digested as
 * what the reader of that target must hear: binary as base64, a timestamp as text, keys as strings, losses as --lossy
 * replaces them. What is heard already is like that, so both do the same.
 */
#ifndef VERIFY_LISTENER_H
#define VERIFY_LISTENER_H

#include "event/event.h"
#include "event/setup.h"
#include "verify/ledger.h"
#include "verify/sum.h"
#include "verify/verify.h"

struct listener {
	struct handler handler; /* first, so that a handler's `self` is the listener */
	struct handler *next;	/* the writer; NULL behind the independent reader */
	enum verify_target target;
	const struct setup *setup;
	struct ledger *ledger;
	struct err *err; /* of its own side */

	struct sum digest;
	struct mark at;
	uint64_t properties; /* anchor and tag of the node that comes, in either order */
	bool in_key;	     /* between key_begin and key_end, where JSON makes strings of scalars */
	struct sum begun;    /* the digest before the string that is being heard */
	bool unread;	     /* what is in this string does not count */
	uint64_t n_unread;
	uint8_t group[3]; /* bytes that wait for others to become base64 */
	unsigned n_group;
};

/* `next` is the writer, or NULL behind the independent reader; it, `setup`, `ledger` and `e` are lent. */
void listener_init(struct listener *l, struct handler *next, enum verify_target target,
		   const struct setup *setup, struct ledger *ledger, struct err *e);

#endif
