/*
 * spool.c -- append and patch.
 * In:       bytes, and late headers that open and close.      Out: the same bytes with the numbers filled in, in the sink.
 * Memory:   the sink's buffer, widened by the limit; 8 bytes for each gap in it (an open container, or a number to be
 *           filled in), and a few for each open one that has left.
 * Not here: what the headers mean (the writer knows); the temporary file (temp.c).
 *
 * What opened since the last look at what may leave is fresh; most of that has closed by the next one, with its number in
 * its first byte. What has not, or needs a wider number, is a gap.
 *
 * The window, from the seal on:   [ filled in later | gap of the outermost open one ... gaps of inner ones ... ] at
 * What lies before the outermost open gap is decided and may leave. An open gap that is too long already is decided
 * too: it becomes `far`, a 4-byte number that is patched where it went.
 */
#include "io/spool.h"

#include <string.h>

#include "base/mem.h"

/* A header's first byte and the widest number. */
#define HEADER 5

#define GAPS_FIRST 256u

/* The most that the window holds: what may be undecided, and what comes until the next look. */
static size_t
window(const struct spool *sp)
{
	return sp->limit + sp->step + LIMIT_ROOM + LIMIT_PADDING;
}

/*
 * Bytes until the next look. The first one to outgrow the limit is seen at once; after that a step must be long enough
 * to pay for moving the undecided bytes to the front of the window.
 */
static size_t
next_step(const struct spool *sp)
{
	size_t held = (size_t)(sp->sink->at - sp->sink->buf) + sp->pending;
#ifdef SCONV_HARD
	size_t step = held / 16;
#else
	size_t step = sp->step;
#endif

	if (sp->far_n == 0 && held + step > sp->limit + LIMIT_PADDING)
		step = sp->limit + LIMIT_PADDING - held;
	return step > SPOOL_ROOM ? step - SPOOL_ROOM : 0;
}

void
spool_free(struct spool *sp)
{
	temp_free(&sp->temp);
	stack_free(&sp->far);
	mem_free(sp->gaps);
	sp->gaps = NULL;
}

/* Drops the gaps before `from`, and those that need no filling in, and ties the open ones together again. */
static void
sweep(struct spool *sp, uint32_t from)
{
	uint32_t i, kept = 0;

	sp->open = SPOOL_NONE;
	for (i = from; i < sp->n_gaps; i++) {
		struct gap g = sp->gaps[i];

		if (!g.open && g.width == 0)
			continue;
		if (g.open) {
			g.outer = sp->open & SPOOL_MASK;
			sp->open = kept;
		}
		sp->gaps[kept++] = g;
	}
	sp->n_gaps = kept;
}

static uint8_t *
place_of(const struct spool *sp, struct gap g)
{
	return sp->sink->sealed + ((g.at - sp->base) & SPOOL_MASK);
}

/* There are never more gaps than bytes in the window; most of the time those that are needed are few. */
static int
grow(struct spool *sp)
{
	uint32_t room = sp->room > 0 ? sp->room * 2 : GAPS_FIRST;
	struct gap *gaps;

	sweep(sp, 0);
	if (sp->n_gaps < sp->room / 2)
		return 0;
	if ((gaps = mem_resize(sp->gaps, room * sizeof(*gaps), sp->err)) == NULL)
		return -1;
	sp->gaps = gaps;
	sp->room = room;
	return 0;
}

/* What is open becomes gaps. */
static int
settle(struct spool *sp)
{
	uint32_t i;

	for (i = 0; i < sp->n_fresh; i++) {
		struct fresh f = sp->fresh[i];

		if (sp->n_gaps == sp->room && grow(sp) == -1)
			return -1;
		if (sp->open != SPOOL_NONE)
			sp->gaps[sp->open].count = f.count & SPOOL_MASK;
		else
			sp->far_count = f.count;
		sp->gaps[sp->n_gaps] = (struct gap){.at = (sp->base + (uint32_t)f.at) & SPOOL_MASK,
						    .outer = sp->open & SPOOL_MASK,
						    .open = 1};
		sp->open = sp->n_gaps++;
	}
	sp->n_fresh = 0;
	return 0;
}

int
spool_init(struct spool *sp, struct sink *sink, size_t limit, const char *temp_dir, uint64_t *spooled,
	   struct err *e)
{
	*sp = (struct spool){.sink = sink, .open = SPOOL_NONE, .limit = limit, .spooled = spooled, .err = e};
	sp->step = limit / 2;
	temp_init(&sp->temp, temp_dir, e);
	if (window(sp) > LIMIT_SINK && sink_widen(sink, window(sp)) == -1)
		return -1;
	sp->look = sink->buf + next_step(sp);
	return grow(sp);
}

static void
store(uint8_t *to, uint64_t value, unsigned width)
{
	while (width-- > 0) {
		to[width] = (uint8_t)value;
		value >>= 8;
	}
}

/* Fills in the numbers of the first `n` gaps, all of which lie before `upto`, from the last one to the first. */
static void
fill(struct spool *sp, uint32_t n, uint8_t *upto)
{
	struct sink *s = sp->sink;
	size_t total = 0, len;
	uint8_t *to, *from = upto, *p;
	uint32_t i;

	for (i = 0; i < n; i++)
		total += sp->gaps[i].width;
	if (total == 0)
		return;
	memmove(upto + total, upto, (size_t)(s->at - upto));
	s->at += total;
	for (i = n, to = upto + total; to > from; from = p) {
		struct gap *g = &sp->gaps[--i];

		p = place_of(sp, *g) + 1;
		len = (size_t)(from - p);
		to -= len;
		memmove(to, p, len);
		to -= g->width;
		store(to, g->count, g->width);
	}
}

void
spool_fill(struct spool *sp)
{
	fill(sp, sp->n_gaps, sp->sink->at);
	sp->look += sp->pending;
	sp->pending = 0;
	sp->n_gaps = 0;
}

/* From here on bytes go to a temporary file: what is finished goes to the sink before. */
static int
begin_temp(struct spool *sp)
{
	struct sink *s = sp->sink;

	if (s->patch != NULL || sp->far_n > 0)
		return 0;
	return temp_open(&sp->temp) == -1 ? -1 : sink_pass(s, (size_t)(s->sealed - s->buf));
}

/* Whether what leaves goes to the temporary file. */
static bool
in_temp(const struct spool *sp)
{
	return sp->far_n > 0 && sp->sink->patch == NULL;
}

/* The outermost open gap `i` in the window gets the widest number; `before` bytes will be filled in before it. */
static int
go_far(struct spool *sp, uint32_t i, size_t before)
{
	struct gap *g = &sp->gaps[i];
	uint64_t at;

	if (begin_temp(sp) == -1)
		return -1;
	at = (sp->sink->patch == NULL ? sp->temp.len : sp->sink->passed) +
	     (uint64_t)(place_of(sp, *g) - sp->sink->buf) + before;
	if (sp->far_n > 0 && stack_push(&sp->far, sp->far_count, sp->err) == -1)
		return -1;
	if (stack_push(&sp->far, at - sp->far_at, sp->err) == -1)
		return -1;
	sp->far_n++;
	sp->far_at = at;
	sp->far_count = i == sp->open ? sp->count : g->count;
	g->open = 0;
	g->count = 0;
	g->width = HEADER - 1;
	return 0;
}

/* How many gaps are decided now, in *n; *upto is where the first undecided one begins, or the end of all bytes. */
static int
decide(struct spool *sp, uint32_t *n, uint8_t **upto)
{
	struct sink *s = sp->sink;
	size_t closed = 0, before = 0; /* bytes to be filled in before a gap: those of closed ones, and all */
	size_t room = window(sp) - (size_t)(s->at - s->buf) - sp->pending;
	uint32_t i;

	*upto = s->at;
	for (i = 0; i < sp->n_gaps; i++) {
		struct gap *g = &sp->gaps[i];

		if (!g->open) {
			closed += g->width;
			before += g->width;
			continue;
		}
		*upto = place_of(sp, *g);
		if (HEADER - 1 + (size_t)(s->at - *upto) + sp->pending - closed <= sp->limit ||
		    room < HEADER - 1)
			break;
		if (go_far(sp, i, before) == -1)
			return -1;
		before += HEADER - 1;
		room -= HEADER - 1;
	}
	if (i == sp->n_gaps)
		*upto = s->at;
	sp->pending -= closed;
	*n = i;
	return 0;
}

/* The first `n` gaps, and what lies before `upto`, leave the window. */
static int
leave(struct spool *sp, uint32_t n, uint8_t *upto)
{
	struct sink *s = sp->sink;
	size_t after = (size_t)(s->at - upto), len;

	fill(sp, n, upto);
	sp->base = (sp->base + (uint32_t)(upto - s->sealed)) & SPOOL_MASK;
	sweep(sp, n);
	len = (size_t)(s->at - s->buf) - after;
	if (!in_temp(sp))
		return sink_pass(s, len);
	if (temp_add(&sp->temp, s->buf, len) == -1)
		return -1;
	*sp->spooled += len;
	memmove(s->buf, s->buf + len, after);
	s->at = s->buf + after;
	return 0;
}

int
spool_overflow(struct spool *sp)
{
	struct sink *s = sp->sink;
	uint32_t n = 0;
	uint8_t *upto = s->at;

	if (settle(sp) == -1)
		return -1;
	/* Filling in needs room: a long row of headers leaves in several turns. */
	do {
		if (decide(sp, &n, &upto) == -1 || leave(sp, n, upto) == -1)
			return -1;
	} while (n > 0 && sp->n_gaps > 0);
	sp->look = s->at + next_step(sp);
	return 0;
}

int
spool_settle(struct spool *sp)
{
	return settle(sp) == -1 ? -1 : spool_room(sp);
}

int
spool_write(struct spool *sp, const void *p, size_t n)
{
	const uint8_t *from = p;
	struct sink *s = sp->sink;
	size_t some;

	while (n > (size_t)(sp->look + SPOOL_ROOM - s->at)) {
		some = (size_t)(sp->look + SPOOL_ROOM - s->at);
		memcpy(s->at, from, some);
		s->at += some;
		from += some;
		n -= some;
		if (spool_overflow(sp) == -1)
			return -1;
	}
	memcpy(s->at, from, n);
	s->at += n;
	return spool_room(sp);
}

/* The number of the innermost one that has left. When it was the outermost, all that waits is passed on. */
static int
close_far(struct spool *sp, uint64_t value)
{
	struct sink *s = sp->sink;
	uint8_t bytes[HEADER - 1];
	int status;

	store(bytes, value, sizeof(bytes));
	status = in_temp(sp) ? temp_patch(&sp->temp, sp->far_at + 1, bytes, sizeof(bytes))
			     : s->patch(s, sp->far_at + 1, bytes, sizeof(bytes));
	if (status == -1)
		return -1;
	sp->far_at -= stack_pop(&sp->far);
	if (--sp->far_n > 0) {
		sp->count = stack_pop(&sp->far);
		return 0;
	}
	sp->count = 0;
	if (s->patch != NULL)
		return 0;
	return temp_pass(&sp->temp, s, s->at, (size_t)(s->buf + window(sp) - s->at) - sp->pending);
}

/* Whether gap `i`, about to close, is longer than the limit. */
static bool
is_long(const struct spool *sp, uint32_t i)
{
	size_t len = (size_t)(sp->sink->at - place_of(sp, sp->gaps[i])) + HEADER - 1;

	if (len + sp->pending <= sp->limit)
		return false;
	while (++i < sp->n_gaps && len <= sp->limit)
		len += sp->gaps[i].width;
	return len > sp->limit;
}

/* What is around a gap that closes is innermost again. */
static void
step_out(struct spool *sp, struct gap g)
{
	sp->open = g.outer;
	sp->count = g.outer != SPOOL_NONE ? sp->gaps[g.outer].count : sp->far_count;
}

int
spool_close_slowly(struct spool *sp, uint64_t value, uint8_t first, unsigned width)
{
	uint32_t i;
	struct gap *g;

	if (settle(sp) == -1)
		return -1;
	if ((i = sp->open) == SPOOL_NONE)
		return close_far(sp, value);
	g = &sp->gaps[i];
	if (is_long(sp, i))
		width = HEADER - 1;
	else
		*place_of(sp, *g) = first;
	step_out(sp, *g);
	g->open = 0;
	if (width == 0 && i + 1 == sp->n_gaps)
		sp->n_gaps = i;
	g->count = value & SPOOL_MASK;
	g->width = width & 7;
	sp->pending += width;
	sp->look -= width;
	return spool_room(sp);
}
