/*
 * buf.c -- bytes that grow, up to a cap.
 * In:       bytes.      Out: the same, one behind the other.
 * Memory:   at most twice what is held, and never more than the cap (and the padding).
 * Not here: what the cap should be (limit.h).
 */
#include "base/buf.h"

#include "base/mem.h"

void
buf_init(struct buf *b, size_t cap)
{
	*b = (struct buf){.cap = cap};
}

void
buf_free(struct buf *b)
{
	mem_free(b->p);
	buf_init(b, b->cap);
}

/* The next size to allocate for `need` bytes: powers of two, or one byte more where every rare thing is always on. */
static size_t
next_room(const struct buf *b, size_t need)
{
#ifdef SCONV_HARD
	/* By one byte while that is bearable. */
	size_t room = need < 4096 ? need : need + need / 8;

	return room < b->cap ? room : b->cap;
#else
	size_t room = b->room < 256 ? 256 : b->room;

	while (room < need)
		room += room;
	return room < b->cap ? room : b->cap;
#endif
}

int
buf_reserve(struct buf *b, size_t more, const char *what, struct err *e)
{
	size_t room;
	uint8_t *p;

	if (more <= b->room - b->len)
		return 0;
	if (more > b->cap || b->len > b->cap - more)
		return err_set(e, ERR_DATA, "%s is longer than %zu bytes", what, b->cap);
	room = next_room(b, b->len + more);
	if ((p = mem_resize(b->p, room + LIMIT_PADDING, e)) == NULL)
		return -1;
	memset(p + room, 0, LIMIT_PADDING);
	b->p = p;
	b->room = room;
	return 0;
}

int
buf_add(struct buf *b, const void *p, size_t n, const char *what, struct err *e)
{
	if (buf_reserve(b, n, what, e) == -1)
		return -1;
	if (n > 0)
		memcpy(b->p + b->len, p, n);
	b->len += n;
	return 0;
}
