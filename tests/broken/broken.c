/*
 * broken.c -- stands around the writer of a build of sconv (linked with --wrap), and has it do one thing wrong.
 * In:       $SCONV_BREAK, "WHAT:N"; N counts from 0.      Out: what the writer was not told, as if it were right.
 * Memory:   the writer's sink, once more.
 * Not here: which things are tried, and what must come of them (run).
 * Of the events: swap-keys (the N-th key and the next get another last character: names that differ only in its lowest
 * bit are swapped), round-double (the N-th number that no float32 can hold becomes one), shift-count (the N-th container
 * has one more than it should, or than it says), cut-string (the N-th lacks its last byte), turn-boolean. Of the bytes:
 * drop-byte, flip-bit (of byte N / 8), cut-off (from byte N on).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "event/writer.h"

#define KEY_MAX 64

/* There is one writer in a process. */
static struct {
	const char *what; /* up to the colon */
	uint64_t nth, seen;
	bool binary;
	struct handler writer; /* as it was */
	int (*finish)(struct writer *self);
	void (*free)(struct writer *self);
	struct sink sink; /* the writer's now */
	struct sink *to;
} broken;

static bool
is_asked(const char *what)
{
	size_t len = strlen(what);

	return broken.what != NULL && strncmp(broken.what, what, len) == 0 && broken.what[len] == ':';
}

/* Whether this is the one of its kind; `n` in a row may be. */
static bool
is_due(const char *what, uint64_t n)
{
	if (!is_asked(what))
		return false;
	broken.seen++;
	return broken.seen > broken.nth && broken.seen <= broken.nth + n;
}

/* ---- events */

static int
swap_keys(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	uint8_t other[KEY_MAX];

	if (part & PART_LAST && is_due("swap-keys", 2) && piece.len > 0 && piece.len <= sizeof(other)) {
		memcpy(other, piece.p, piece.len);
		other[piece.len - 1] ^= 1;
		piece.p = other;
		part &= ~(unsigned)PART_PADDED;
	}
	return broken.writer.key(self, piece, part, total);
}

static int
round_float64(struct handler *self, double value)
{
	if ((double)(float)value != value && is_due("round-double", 1))
		value = (double)(float)value;
	return broken.writer.float64(self, value);
}

static int
round_number(struct handler *self, const struct decimal *literal)
{
	char text[KEY_MAX];
	double value;

	snprintf(text, sizeof(text), "%.*s", (int)literal->text.len, (const char *)literal->text.p);
	value = strtod(text, NULL);
	if (strpbrk(text, ".eE") != NULL && (double)(float)value != value && is_due("round-double", 1))
		return broken.writer.float64(self, (double)(float)value);
	return broken.writer.number(self, literal);
}

/* A count that is known and written is shifted alone; else there is one element, or pair, more. */
static int
shift_array(struct handler *self, uint64_t count)
{
	if (!is_due("shift-count", 1))
		return broken.writer.array_begin(self, count);
	if (broken.binary && count != COUNT_UNKNOWN)
		return broken.writer.array_begin(self, count + 1);
	return broken.writer.array_begin(self, count) == -1 ? -1 : broken.writer.null(self);
}

static int
shift_map(struct handler *self, uint64_t count)
{
	if (!is_due("shift-count", 1))
		return broken.writer.map_begin(self, count);
	if (broken.binary && count != COUNT_UNKNOWN)
		return broken.writer.map_begin(self, count + 1);
	if (broken.writer.map_begin(self, count) == -1 ||
	    broken.writer.key(self, span_text("more"), PART_WHOLE, 4) == -1)
		return -1;
	return broken.writer.null(self);
}

static int
cut_string(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	if ((part & PART_WHOLE) == PART_WHOLE && piece.len > 0 && is_due("cut-string", 1)) {
		piece.len--;
		total -= total != COUNT_UNKNOWN;
		part &= ~(unsigned)PART_PADDED;
	}
	return broken.writer.string(self, piece, part, total);
}

static int
turn_boolean(struct handler *self, bool value)
{
	return broken.writer.boolean(self, value != is_due("turn-boolean", 1));
}

/* ---- bytes */

/* Drops byte `at` of what comes next, or flips a bit of it; what is not there is left alone. */
static int
put_spoilt(const uint8_t *p, size_t n, uint64_t at, bool drop)
{
	uint8_t flipped;

	if (at >= n)
		return sink_insert(broken.to, p, n);
	flipped = (uint8_t)(p[at] ^ 1u << broken.nth % 8);
	if (sink_insert(broken.to, p, at) == -1 || sink_insert(broken.to, &flipped, !drop) == -1)
		return -1;
	return sink_insert(broken.to, p + at + 1, n - at - 1);
}

static int
put(struct sink *self, const uint8_t *p, size_t n)
{
	uint64_t begin = broken.seen, at = is_asked("flip-bit") ? broken.nth / 8 : broken.nth;

	(void)self;
	if (is_asked("cut-off")) {
		broken.seen += n;
		return begin >= at ? 0 : sink_insert(broken.to, p, at - begin < n ? at - begin : n);
	}
	if (!is_asked("drop-byte") && !is_asked("flip-bit"))
		return sink_insert(broken.to, p, n);
	broken.seen += n;
	return put_spoilt(p, n, at < begin ? UINT64_MAX : at - begin, is_asked("drop-byte"));
}

/* ---- around the writer */

static int
finish(struct writer *self)
{
	return broken.finish(self) == -1 ? -1 : sink_drain(&broken.sink);
}

static void
free_both(struct writer *self)
{
	broken.free(self);
	sink_close(&broken.sink);
}

static struct writer *
break_writer(struct writer *(*open)(const struct writer_setup *), const struct writer_setup *with,
	     bool binary)
{
	struct writer_setup ours = *with;
	struct writer *writer;

	broken.what = getenv("SCONV_BREAK");
	if (broken.what != NULL && strchr(broken.what, ':') != NULL)
		broken.nth = strtoull(strchr(broken.what, ':') + 1, NULL, 10);
	broken.binary = binary;
	broken.to = with->sink;
	ours.sink = &broken.sink;
	if (sink_init(&broken.sink, with->sink->name, with->err) == -1 || (writer = open(&ours)) == NULL)
		return NULL;
	broken.sink.put = put;
	broken.writer = writer->handler;
	broken.finish = writer->finish;
	broken.free = writer->free;
	writer->finish = finish;
	writer->free = free_both;
	writer->handler.key = swap_keys;
	writer->handler.float64 = round_float64;
	writer->handler.number = round_number;
	writer->handler.array_begin = shift_array;
	writer->handler.map_begin = shift_map;
	writer->handler.string = cut_string;
	writer->handler.boolean = turn_boolean;
	return writer;
}

#define WRAP(open, binary)                                             \
	struct writer *__real_##open(const struct writer_setup *with); \
	struct writer *__wrap_##open(const struct writer_setup *with); \
	struct writer *__wrap_##open(const struct writer_setup *with)  \
	{                                                              \
		return break_writer(__real_##open, with, binary);      \
	}

WRAP(jsn_writer, false)
WRAP(mpk_writer, true)
WRAP(yml_writer, false)
