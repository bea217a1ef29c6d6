/*
 * source.c -- windows of input, whatever kind of source fills them.
 * In:       bytes from `fetch`.      Out: the window [at, end), and the place of any byte in it.
 * Memory:   two windows: a token that a read cuts is moved to the front at most once a window, however small the reads.
 * Not here: what the bytes mean; gunzip (gunzip.c).
 */
#include "io/source.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "io/wait.h"
#include "text/utf8.h"

#define ROOM (2 * LIMIT_WINDOW)

int
source_init(struct source *s, const char *name, struct err *e)
{
	*s = (struct source){.name = name, .place = {0, 1, 1}, .read_size = LIMIT_READ};
#ifdef SCONV_HARD
	s->read_size = 1;
#endif
	if ((s->buf = mem_alloc(ROOM + LIMIT_PADDING, e)) == NULL)
		return -1;
	s->at = s->end = s->mark = s->buf;
	s->buf[0] = '\0';
	return 0;
}

void
source_close(struct source *s)
{
	if (s == NULL || s->buf == NULL)
		return;
	if (s->close != NULL)
		s->close(s);
	mem_free(s->buf);
	s->buf = NULL;
}

struct place
source_place(const struct source *s, const uint8_t *p)
{
	struct place at = s->place;
	const uint8_t *from = s->mark, *last;
	size_t lines;

	at.byte += (uint64_t)(p - from);
	if (!s->text)
		return (struct place){at.byte, 0, 0};
	if ((lines = utf8_lines(from, (size_t)(p - from))) > 0) {
		for (last = p; last[-1] != '\n'; last--)
			;
		at.line += lines;
		at.column = 1;
		from = last;
	}
	at.column += utf8_count(from, (size_t)(p - from));
	return at;
}

struct place
source_settle(struct source *s, const uint8_t *p)
{
	struct place at = source_place(s, p);

	/* Before a reader has said that it is text, lines wait to be counted from the first. */
	s->place = s->text ? at : (struct place){at.byte, 1, 1};
	s->mark = p;
	return at;
}

/*
 * Makes room for a read behind `end`. What is held moves to the front once at least as much is consumed: so each byte
 * moves once at most, and the part of the buffer that is in use stays small enough for the cache.
 */
static void
make_room(struct source *s)
{
	size_t held = (size_t)(s->end - s->at), consumed = (size_t)(s->at - s->buf);
	bool fits = (size_t)(s->buf + ROOM - s->end) >= s->read_size;

	if (fits && held > 0 && (consumed < held || consumed < LIMIT_READ / 2))
		return;
	(void)source_settle(s, s->at);
	memmove(s->buf, s->at, held);
	s->at = s->mark = s->buf;
	s->end = s->buf + held;
}

int
source_more(struct source *s, struct err *e)
{
	size_t room;
	ptrdiff_t n;
	int lent;

	if (s->ended)
		return 0;
	if (s->lend != NULL && (lent = s->lend(s, e)) != 0)
		return lent == -1 ? -1 : 0;
	make_room(s);
	room = (size_t)(s->buf + ROOM - s->end);
	n = s->fetch(s, s->buf + (s->end - s->buf), room < s->read_size ? room : s->read_size, e);
	if (n == -1)
		return -1;
	s->ended = n == 0;
	s->end += n;
	s->total += (uint64_t)n;
	/* Who looks for a byte without counting stops here at the latest. */
	s->buf[s->end - s->buf] = '\0';
	return 0;
}

int
source_fail(const struct source *s, const uint8_t *p, struct err *e, const char *words, ...)
{
	char text[sizeof(e->words)];
	va_list list;

	va_start(list, words);
	vsnprintf(text, sizeof(text), words, list);
	va_end(list);
	err_set(e, ERR_DATA, "%s", text);
	return err_at(e, source_place(s, p));
}

static ptrdiff_t
fd_fetch(struct source *s, uint8_t *to, size_t room, struct err *e)
{
	struct source_fd *f = (struct source_fd *)s;
	ssize_t n;

	for (;;) {
		if (!f->regular && wait_readable(f->fd, f->waiter, e) == -1)
			return -1;
		if ((n = read(f->fd, to, room)) >= 0) {
			f->n_read += (uint64_t)n;
			return n;
		}
		if (errno == EINTR && wait_wake(f->waiter, e) == -1)
			return -1;
		if (errno != EINTR && errno != EAGAIN)
			return err_system(e, s->name);
	}
}

/* The next map of a regular file. When there is none any more, what is held moves to the buffer. */
static int
fd_lend(struct source *s, struct err *e)
{
	struct source_fd *f = (struct source_fd *)s;
	size_t held = (size_t)(s->end - s->at), len;
	uint8_t *window;
	int lent;

	(void)source_settle(s, s->at);
	if ((lent = mapped_window(&f->mapped, s->place.byte, held, s->name, &window, &len, e)) == -1)
		return -1;
	if (lent == 0) {
		s->lend = NULL;
		memmove(s->buf, s->at, held);
		mapped_close(&f->mapped);
		window = s->buf;
		len = held;
	}
	s->at = s->mark = window;
	s->end = window + len;
	s->total += len - held;
	f->n_read += len - held;
	return lent;
}

static void
fd_close(struct source *s)
{
	mapped_close(&((struct source_fd *)s)->mapped);
}

int
source_fd_open(struct source_fd *f, int fd, const char *name, const struct waiter *w, struct err *e)
{
	struct stat st;

	if (source_init(&f->source, name, e) == -1)
		return -1;
	f->source.fetch = fd_fetch;
	f->source.lend = fd_lend;
	f->source.close = fd_close;
	f->fd = fd;
	f->waiter = w;
	f->n_read = 0;
	f->regular = fstat(fd, &st) == 0 && S_ISREG(st.st_mode);
	if (!f->regular)
		wait_less(fd);
	mapped_init(&f->mapped, fd, f->regular);
	return 0;
}

static ptrdiff_t
mem_fetch(struct source *s, uint8_t *to, size_t room, struct err *e)
{
	struct source_mem *m = (struct source_mem *)s;
	size_t n = m->left.len < room ? m->left.len : room;

	(void)e;
	if (m->chunk > 0 && n > m->chunk)
		n = m->chunk;
	if (n > 0)
		memcpy(to, m->left.p, n);
	m->left.p += n;
	m->left.len -= n;
	return (ptrdiff_t)n;
}

int
source_mem_open(struct source_mem *m, struct span bytes, size_t chunk, struct err *e)
{
	if (source_init(&m->source, "<memory>", e) == -1)
		return -1;
	m->source.fetch = mem_fetch;
	m->left = bytes;
	m->chunk = chunk;
	return 0;
}
