/*
 * tape.c -- keeps what is recorded, as long as a range holds it.
 * In:       events as bytes (tape_record.c), ranges that open and close.      Out: the bytes of a range.
 * Memory:   tape.h. When room runs out what no range holds is closed up first; then the open ranges are lost.
 * Not here: which bytes an event is (tape_record.c), events from bytes (tape_replay.c).
 */
#include "event/tape.h"

#include <assert.h>

#include "base/mem.h"
#include "event/tape_code.h"

/* What a range costs: their table may be half empty. */
#define RANGE_COST (2 * sizeof(struct tape_range))

/* The outermost range that is being recorded; 0: none. */
static uint32_t
outermost(const struct tape *t)
{
	uint32_t i = t->recording > 0 ? t->ranges[0].after : 0;

	while (i != 0 && (!t->ranges[i].open || t->ranges[i].lost))
		i = t->ranges[i].after;
	return i;
}

/* Gives up the outermost range: all together do not fit. */
static void
lose_outermost(struct tape *t)
{
	struct tape_range *r = &t->ranges[outermost(t)];

	r->lost = true;
	t->loose += t->bytes.len - r->begin;
	t->recording--;
	/* What was to pass the next one by is given up; now nothing lies around it. */
	t->ranges[outermost(t)].aside = false;
}

/* Closes the gaps between ranges. They are in the order of their beginnings, so each byte moves once, and forward. */
static void
compact(struct tape *t)
{
	size_t kept = 0, len = 0, end; /* what lies before `kept` is done with, and takes `len` bytes now */
	struct tape_range *r;
	uint32_t i;

	for (i = t->ranges[0].after; i != 0; i = t->ranges[i].after) {
		r = &t->ranges[i];
		if (r->lost)
			continue;
		end = r->open ? t->bytes.len : r->end;
		if (r->begin > kept)
			kept = r->begin;
		if (end > kept) {
			if (len < kept)
				memmove(t->bytes.p + len, t->bytes.p + kept, end - kept);
			len += end - kept;
			kept = end;
		}
		/* The range ends as far before `len` now as it did before `kept`. */
		r->begin = len - (kept - r->begin);
		r->end = len - (kept - end);
	}
	t->bytes.len = len;
	t->loose = 0;
}

/*
 * Makes the tape hold `n` bytes less than `most`, if need be by giving ranges up. Gaps are closed only where that may give
 * back a sixteenth of all, so that nobody can have much moved for little.
 */
static void
shrink(struct tape *t, size_t n, size_t most)
{
	while (n > most || t->bytes.len > most - n) {
		if (t->loose >= most / 16 && t->loose > 0)
			compact(t);
		else if (tape_records(t))
			lose_outermost(t);
		else
			return;
	}
}

/* Room for `n` bytes, unless they do not fit: then nothing is recorded any more. -1: no memory. */
static int
reserve(struct tape *t, size_t n)
{
	size_t most = t->cap > t->extra ? t->cap - t->extra : 0, left = t->bytes.room - t->bytes.len;

	if (n <= left && t->bytes.len + n <= most)
		return 0;
	shrink(t, n, most);
	if (!tape_records(t) || n <= t->bytes.room - t->bytes.len)
		return 0;
	/* What is still half full grows, so that closing gaps stays rare. */
	compact(t);
	left = t->bytes.room - t->bytes.len;
	if (n > left || left < t->bytes.room / 2)
		return buf_reserve(&t->bytes, n > left ? n : left + 1, "tape", t->err);
	return 0;
}

int
tape_put(struct tape *t, enum code code, const void *head, size_t n, const struct span *text)
{
	uint8_t *to;
	size_t len;

	if (!tape_records(t))
		return 0;
	if (reserve(t, 1 + n + CODE_LENGTH_ROOM + (text != NULL ? text->len : 0)) == -1)
		return -1;
	if (!tape_records(t))
		return 0;
	to = t->bytes.p + t->bytes.len;
	*to++ = (uint8_t)code;
	if (n > 0)
		memcpy(to, head, n);
	to += n;
	if (text != NULL) {
		for (len = text->len; len >= 0x80; len >>= 7)
			*to++ = (uint8_t)(len | 0x80);
		*to++ = (uint8_t)len;
		if (text->len > 0)
			memcpy(to, text->p, text->len);
		to += text->len;
	}
	t->bytes.len = (size_t)(to - t->bytes.p);
	t->events++;
	return 0;
}

void
tape_init(struct tape *t, struct handler *next, size_t cap, struct err *e)
{
	*t = (struct tape){.handler = tape_recorder, .next = next, .cap = cap, .err = e};
	buf_init(&t->bytes, SIZE_MAX - LIMIT_PADDING);
}

void
tape_free(struct tape *t)
{
	buf_free(&t->bytes);
	mem_free(t->ranges);
	t->ranges = NULL;
	t->n_ranges = t->ranges_room = t->free = t->recording = 0;
}

/* A range to use: one given back, or a new one. */
static int
new_range(struct tape *t, uint32_t *range)
{
	uint32_t room = t->ranges_room < 8 ? 8 : 2 * t->ranges_room;
	struct tape_range *grown;

	if (t->free != 0) {
		*range = t->free;
		t->free = t->ranges[*range].after;
		return 0;
	}
	if (t->n_ranges == t->ranges_room) {
		if ((grown = mem_resize(t->ranges, room * sizeof(*grown), t->err)) == NULL)
			return -1;
		t->ranges = grown;
		t->ranges_room = room;
	}
	if (t->n_ranges == 0)
		t->ranges[t->n_ranges++] = (struct tape_range){0};
	*range = t->n_ranges++;
	return 0;
}

int
tape_open(struct tape *t, uint32_t *range)
{
	struct tape_range *r;

	if (new_range(t, range) == -1)
		return -1;
	r = &t->ranges[*range];
	*r = (struct tape_range){.begin = t->bytes.len, .events = t->events, .holders = 1, .open = true};
	r->before = t->ranges[0].before;
	t->ranges[r->before].after = *range;
	t->ranges[0].before = *range;
	t->extra += RANGE_COST;
	t->recording++;
	return 0;
}

int
tape_open_aside(struct tape *t, uint32_t *range)
{
	uint64_t len = 0, events = t->events;

	/* The length is put in when it is known. Without a range around there is nobody to pass it by. */
	if (tape_put(t, CODE_ASIDE, &len, sizeof(len), NULL) == -1)
		return -1;
	t->events = events;
	if (tape_open(t, range) == -1)
		return -1;
	t->ranges[*range].aside = t->recording > 1;
	return 0;
}

void
tape_close(struct tape *t, uint32_t range)
{
	struct tape_range *r = &t->ranges[range];
	uint64_t len, before = r->events;

	r->open = false;
	r->end = t->bytes.len;
	r->events = t->events - before;
	if (r->lost)
		return;
	t->recording--;
	if (!r->aside)
		return;
	/* What is around it is not lost, so the head before it is still there. */
	len = r->end - r->begin;
	memcpy(t->bytes.p + r->begin - sizeof(len), &len, sizeof(len));
	t->events = before;
}

void
tape_drop(struct tape *t, uint32_t range)
{
	struct tape_range *r = &t->ranges[range];

	if (--r->holders > 0)
		return;
	assert(!r->open);
	t->loose += r->lost ? 0 : r->end - r->begin;
	t->ranges[r->before].after = r->after;
	t->ranges[r->after].before = r->before;
	t->extra -= RANGE_COST;
	r->after = t->free;
	t->free = range;
	if (t->ranges[0].after == 0)
		t->bytes.len = 0;
}

void
tape_clear(struct tape *t)
{
	t->bytes.len = t->loose = 0;
	t->extra = 0;
	t->n_ranges = t->free = t->recording = 0;
}

int
tape_copy(struct tape *t, const struct tape_slice *s, uint64_t events)
{
	size_t len = s->end - s->at;

	if (!tape_records(t))
		return 0;
	if (reserve(t, len) == -1)
		return -1;
	if (!tape_records(t))
		return 0;
	/* Only now: making room may have moved what the slice refers to. */
	memcpy(t->bytes.p + t->bytes.len, tape_bytes(s).p, len);
	t->bytes.len += len;
	t->events += events;
	return 0;
}
