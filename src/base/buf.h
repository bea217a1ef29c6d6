/*
 * buf.h -- bytes that grow, up to a cap.
 * Memory: doubles as needed, never beyond `cap`; has LIMIT_PADDING readable bytes behind `len`.
 */
#ifndef BASE_BUF_H
#define BASE_BUF_H

#include "base/err.h"
#include "base/span.h"

struct buf {
	uint8_t *p;
	size_t len;  /* bytes held */
	size_t room; /* bytes allocated, without the padding */
	size_t cap;  /* the most it may hold */
};

/* Holds nothing; cannot fail, allocates nothing. */
void buf_init(struct buf *b, size_t cap);
void buf_free(struct buf *b);

/*
 * Makes room for `more` bytes behind `len`. -1: no memory, or the cap: then `e` has class ERR_DATA and says that
 * `what` is longer than the cap.
 */
MUST_USE int buf_reserve(struct buf *b, size_t more, const char *what, struct err *e);
MUST_USE int buf_add(struct buf *b, const void *p, size_t n, const char *what, struct err *e);

#endif
