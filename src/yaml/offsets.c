/*
 * offsets.c -- which byte of the input a character was read from.
 * In:       characters as they are read.      Out: for the number of one of them, its byte.
 * Memory:   see offsets.h; what is forgotten is given back when it is more than what is kept.
 * Not here: lines and columns, which libyaml counts.
 */
#include "yaml/offsets.h"

#include <assert.h>

#include "base/mem.h"
#include "text/utf8.h"

/* A stretch with bits ends here, so that it can be forgotten. */
#define STRETCH_MAX 65536u
/* Equally wide characters shorter than this join a stretch that has bits. */
#define SHORT 64u

void
offsets_init(struct offsets *o, unsigned unit)
{
	*o = (struct offsets){.unit = unit};
}

void
offsets_free(struct offsets *o)
{
	mem_free(o->stretches);
	mem_free(o->words);
	offsets_init(o, o->unit);
}

void
offsets_skip(struct offsets *o, size_t bytes)
{
	o->byte += bytes;
}

void
offsets_extra(struct offsets *o, unsigned chars, unsigned lines)
{
	o->index += chars;
	o->lines += lines;
}

static bool
has_bits(const struct stretch *s)
{
	return s->chars != s->units;
}

/* A new stretch that begins at the next character. */
static struct stretch *
begin_stretch(struct offsets *o, struct err *e)
{
	size_t room = o->n_room < 8 ? 8 : 2 * o->n_room;
	struct stretch *grown;

	if (o->n == o->n_room) {
		if ((grown = mem_resize(o->stretches, room * sizeof(*grown), e)) == NULL)
			return NULL;
		o->stretches = grown;
		o->n_room = room;
	}
	o->stretches[o->n] = (struct stretch){o->index, o->byte, 0, 0, o->n_words, o->lines};
	return &o->stretches[o->n++];
}

/* The last stretch, if what comes next follows it and it has room for `units`. */
static struct stretch *
last_stretch(const struct offsets *o, size_t units)
{
	struct stretch *s = o->n > 0 ? &o->stretches[o->n - 1] : NULL;

	if (s == NULL || s->byte + (uint64_t)s->units * o->unit != o->byte || s->index + s->chars != o->index)
		return NULL;
	return units < STRETCH_MAX && s->units + units <= STRETCH_MAX ? s : NULL;
}

static int
add_even(struct offsets *o, size_t units, struct err *e)
{
	struct stretch *s = last_stretch(o, units);

	if ((s == NULL || has_bits(s)) && (s = begin_stretch(o, e)) == NULL)
		return -1;
	s->units += (uint32_t)units;
	s->chars += (uint32_t)units;
	o->index += units;
	o->byte += units * o->unit;
	return 0;
}

/* Makes room for the bits of `units` more behind those of stretch `s`, all zero. */
static int
reserve_bits(struct offsets *o, const struct stretch *s, size_t units, struct err *e)
{
	size_t need = s->word + (s->units + units + 63) / 64;
	size_t room = o->words_room < 64 ? 64 : o->words_room;
	uint64_t *words;

	while (room < need)
		room *= 2;
	if (room > o->words_room) {
		if ((words = mem_resize(o->words, room * sizeof(*words), e)) == NULL)
			return -1;
		o->words = words;
		o->words_room = room;
	}
	for (; o->n_words < need; o->n_words++)
		o->words[o->n_words] = 0;
	return 0;
}

/* The stretch, with bits, that takes `units` more. */
static struct stretch *
mixed_stretch(struct offsets *o, size_t units, struct err *e)
{
	struct stretch *s = last_stretch(o, units);

	/* One without bits keeps having none, unless it is short: it would cost more than its bits. */
	if (s == NULL || (!has_bits(s) && s->units >= SHORT)) {
		if ((s = begin_stretch(o, e)) == NULL)
			return NULL;
	}
	if (!has_bits(s)) {
		s->word = o->n_words;
		if (reserve_bits(o, s, units, e) == -1)
			return NULL;
		if (s->units > 0)
			o->words[s->word] = ~UINT64_C(0) >> (64 - s->units);
	} else if (reserve_bits(o, s, units, e) == -1) {
		return NULL;
	}
	return s;
}

static void
put_unit(struct offsets *o, struct stretch *s, bool begins)
{
	if (begins) {
		o->words[s->word + s->units / 64] |= UINT64_C(1) << s->units % 64;
		s->chars++;
		o->index++;
	}
	s->units++;
	o->byte += o->unit;
}

/* Eight units that each begin a character. */
static void
put_eight(struct offsets *o, struct stretch *s)
{
	uint64_t *word = &o->words[s->word + s->units / 64];
	unsigned at = s->units % 64;

	word[0] |= UINT64_C(0xff) << at;
	if (at > 56)
		word[1] |= UINT64_C(0xff) >> (64 - at);
	s->chars += 8;
	s->units += 8;
	o->index += 8;
	o->byte += 8 * o->unit;
}

/* Whether eight bytes are ASCII. */
static bool
are_ascii(const uint8_t *p)
{
	uint64_t word;

	memcpy(&word, p, sizeof(word));
	return (word & UINT64_C(0x8080808080808080)) == 0;
}

/* UTF-8: a unit a byte. UTF-16: what has four bytes in UTF-8 has two units, and is told by the first of the four. */
static int
add_mixed(struct offsets *o, struct span text, size_t units, struct err *e)
{
	struct stretch *s = mixed_stretch(o, units, e);
	size_t i;

	if (s == NULL)
		return -1;
	for (i = 0; i < text.len;) {
		if (i + 8 <= text.len && are_ascii(text.p + i)) {
			put_eight(o, s);
			i += 8;
			continue;
		}
		if (o->unit == 1 || (text.p[i] & 0xc0) != 0x80)
			put_unit(o, s, (text.p[i] & 0xc0) != 0x80);
		if (o->unit == 2 && text.p[i] >= 0xf0)
			put_unit(o, s, false);
		i++;
	}
	return 0;
}

/* The code units that a text in UTF-8 has in the input. */
static size_t
count_units(const struct offsets *o, struct span text)
{
	size_t units = o->unit == 1 ? text.len : utf8_count(text.p, text.len), i;

	if (o->unit == 2)
		for (i = 0; i < text.len; i++)
			units += text.p[i] >= 0xf0;
	return units;
}

int
offsets_add(struct offsets *o, struct span text, struct err *e)
{
	size_t chars = utf8_count(text.p, text.len), units = count_units(o, text);
	const struct stretch *s = last_stretch(o, units);

	assert(text.len < STRETCH_MAX);
	if (text.len == 0)
		return 0;
	if (chars == units && (units >= SHORT || s == NULL || !has_bits(s)))
		return add_even(o, units, e);
	return add_mixed(o, text, units, e);
}

/* Gives back the first `n` stretches. */
static void
drop(struct offsets *o, size_t n)
{
	size_t word = n < o->n ? o->stretches[n].word : o->n_words, i;

	o->n -= n;
	o->n_words -= word;
	memmove(o->stretches, o->stretches + n, o->n * sizeof(*o->stretches));
	if (o->n_words > 0)
		memmove(o->words, o->words + word, o->n_words * sizeof(*o->words));
	for (i = 0; i < o->n; i++)
		o->stretches[i].word -= word;
}

/* The stretch that holds a character: the last that begins at or before it. */
static size_t
stretch_of(const struct offsets *o, uint64_t index)
{
	size_t low = 0, high = o->n;

	while (high - low > 1) {
		size_t middle = low + (high - low) / 2;

		if (o->stretches[middle].index <= index)
			low = middle;
		else
			high = middle;
	}
	return low;
}

void
offsets_forget(struct offsets *o, uint64_t index)
{
	size_t n = stretch_of(o, index);

	if (n > 0 && n >= o->n / 2)
		drop(o, n);
}

/* The unit at which the `n`-th character of a stretch with bits begins. */
static size_t
nth_unit(const struct offsets *o, const struct stretch *s, uint64_t n)
{
	size_t unit;

	for (unit = 0; unit < s->units; unit++)
		if ((o->words[s->word + unit / 64] >> unit % 64 & 1) != 0 && n-- == 0)
			break;
	return unit;
}

uint64_t
offsets_find(const struct offsets *o, uint64_t index)
{
	const struct stretch *s;
	uint64_t n;

	if (o->n == 0 || index >= o->index)
		return o->byte;
	s = &o->stretches[stretch_of(o, index)];
	n = index > s->index ? index - s->index : 0;
	return s->byte + o->unit * (has_bits(s) ? nth_unit(o, s, n) : n);
}

uint64_t
offsets_lines(const struct offsets *o, uint64_t index)
{
	return o->n == 0 || index >= o->index ? o->lines : o->stretches[stretch_of(o, index)].lines;
}
