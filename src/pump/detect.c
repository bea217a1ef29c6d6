/*
 * detect.c -- which format an input has, from what it begins with.
 * In:       a source, its window growing as far as needed.      Out: a row of formats.c.
 * Memory:   the source's window, and a second one while a trial read goes on.
 * Not here: names and suffixes (formats.c); consuming input.
 * A format's own look at the first bytes comes first. Then the trial: what its own reader can read, line by line, up to a
 * whole document with a line feed behind it, is taken for that format.
 */
#include "pump/detect.h"

#include <string.h>

#include "event/discard.h"

/* A source that lends another one's window anew, a line at a time, without consuming it. */
struct lookahead {
	struct source source;
	struct source *of;
	size_t taken;  /* bytes handed out so far */
	bool line_end; /* the last of them is a line feed */
};

static ptrdiff_t
lookahead_fetch(struct source *self, uint8_t *to, size_t room, struct err *e)
{
	struct lookahead *l = (struct lookahead *)self;
	const uint8_t *from, *feed;
	size_t n;

	/* One window, however much of it a source lends at once. */
	if (room > LIMIT_WINDOW - l->taken)
		room = LIMIT_WINDOW - l->taken;
	while (room > 0 && (size_t)(l->of->end - l->of->at) == l->taken) {
		if (l->of->ended)
			return 0;
		if (source_more(l->of, e) == -1)
			return -1;
	}
	from = l->of->at + l->taken;
	n = (size_t)(l->of->end - from);
	n = n < room ? n : room;
	if ((feed = memchr(from, '\n', n)) != NULL)
		n = (size_t)(feed - from) + 1;
	memcpy(to, from, n);
	l->taken += n;
	l->line_end = feed != NULL;
	return (ptrdiff_t)n;
}

/* The trial's handler: counts documents as they end. */
struct trial {
	struct handler handler;
	unsigned whole;
};

static int
trial_document_end(struct handler *self)
{
	((struct trial *)self)->whole++;
	return 0;
}

/* Whether an error lies in the bytes, not in their end: then they are no text of that format. */
static bool
ruled_out(const struct lookahead *l, const struct err *e)
{
	return !l->source.ended || e->place.byte < l->taken;
}

/* 1: taken, 0: ruled out, -1: the input cannot be read, or no memory. */
static int
read_trial(const struct format *f, struct lookahead *l, const struct setup *setup, struct err *e)
{
	struct trial trial = {.handler = discard_handler()};
	struct setup loose = *setup;
	struct counts counts = {0};
	struct reader_setup with = {&l->source, &trial.handler, &loose, &counts, e};
	struct reader *r;
	enum step step = STEP_MORE;

	/* What the user allows does not make it another format. */
	loose.single = false;
	loose.max_depth = LIMIT_WINDOW;
	trial.handler.document_end = trial_document_end;
	if ((r = f->reader(&with)) == NULL)
		return -1;
	while (step == STEP_MORE && !(trial.whole > 0 && l->line_end))
		step = r->step(r);
	r->free(r);
	if (step != STEP_FAIL)
		return 1;
	if (e->class != ERR_DATA || e->compressed)
		return -1;
	return !ruled_out(l, e);
}

static int
try(const struct format *f, struct source *source, const struct setup *setup, struct err *e)
{
	struct lookahead l = {.of = source};
	int verdict;

	if (source_init(&l.source, source->name, e) == -1)
		return -1;
	l.source.fetch = lookahead_fetch;
	verdict = read_trial(f, &l, setup, e);
	/* What the trial stumbled over is no error yet. */
	if (verdict != -1)
		err_clear(e);
	source_close(&l.source);
	return verdict;
}

/* What the format's look at the first bytes says, with as many of them as it needs. */
static int
bids(const struct format *f, struct source *s, struct err *e)
{
	enum bid bid;

	while ((bid = f->bid(span_of(s->at, (size_t)(s->end - s->at)), s->ended)) == BID_MORE)
		if (source_more(s, e) == -1)
			return -1;
	return bid == BID_YES;
}

const struct format *
detect(struct source *source, const struct setup *setup, struct err *e)
{
	const struct format *f, *last = &formats[formats_count - 1];
	int verdict;

	for (f = formats; f < last; f++) {
		if (f->bid == NULL && !f->trial)
			continue;
		verdict = f->trial ? try(f, source, setup, e) : bids(f, source, e);
		if (verdict != 0)
			return verdict == 1 ? f : NULL;
	}
	return last;
}
