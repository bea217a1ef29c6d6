/*
 * reader.c -- MessagePack to events.
 * In:       bytes, cut anywhere.      Out: events; every count is known.
 * Memory:   what is told of open containers (level.c); one key, for the path of an error.
 * Not here: whether a str is UTF-8 (a writer asks, if its target cares).
 *
 * States, in the order the bytes come:
 *   HEAD   waits for all of the next value, or for the header of a container or a long text
 *   BODY   waits for more of a str, bin or ext that is longer than a window: it is passed on as it comes
 * HEAD -> HEAD BODY    BODY -> HEAD    any -> BAD
 * What the end of the window cuts stays unconsumed in HEAD, and is met whole in the next one.
 */
#include <string.h>

#include "base/mem.h"
#include "msgpack/mpk.h"
#include "msgpack/reader.h"
#include "msgpack/value.h"
#include "text/utf8.h"

/* Adds place and path to the recorded error. `inside`: it is about the current value in the container, not that itself. */
static COLD enum step
fail(struct mpk_reader *r, uint64_t offset, bool inside)
{
	uint64_t due = r->cursor.due, n = inside ? level_begun(r, due) : 0;
	bool has_key = inside && due_key(due);
	uint8_t room[32];

	r->at = AT_BAD;
	r->nest.top = (r->nest.top & (NEST_ONE - 1)) + n * NEST_ONE;
	if (r->reader.with.err->class == ERR_DATA)
		nest_path(&r->nest, has_key, head_name(has_key ? r->key : NULL, room), r->reader.with.err);
	return reader_fail(&r->reader, (struct place){offset, 0, 0});
}

/* The input has ended. */
static COLD enum step
ended(struct mpk_reader *r)
{
	struct source *s = r->reader.with.source;
	struct err *e = r->reader.with.err;
	size_t held = (size_t)(s->end - s->at);
	bool map = !(r->cursor.due & DUE_ARRAY);

	if (r->at == AT_BODY) {
		err_set(e, ERR_DATA, "expected %llu more bytes of this value, found end of input",
			(unsigned long long)(r->body.left - held));
		return fail(r, r->body.header, true);
	}
	if (held > 0) {
		r->cursor.due -= r->in_document ? DUE_ONE : 0;
		err_set(e, ERR_DATA, "expected %llu more bytes of this value, found end of input",
			(unsigned long long)(head_need(s->at, held) - held));
		return fail(r, source_offset(s, s->at), true);
	}
	if (!r->in_document)
		return STEP_END;
	err_set(e, ERR_DATA, "expected %llu more %s in this %s, found end of input",
		(unsigned long long)(r->cursor.due / DUE_ONE), map ? "keys and values" : "elements",
		map ? "map" : "array");
	return fail(r, r->header, false);
}

/* Outside of all containers: a document ends, and another begins if there is more before `limit`. */
static ALWAYS_INLINE enum got
border(struct mpk_reader *r, struct cursor *c, const uint8_t *limit)
{
	if (r->in_document && c->to->document_end(c->to) != 0)
		return GOT_STUCK;
	r->in_document = false;
	if (UNLIKELY(c->p >= limit))
		return GOT_ALL;
	c->head = c->p;
	if (UNLIKELY(reader_document(&r->reader, c->p) == -1))
		return GOT_BAD;
	r->in_document = true;
	r->all = 1;
	r->header = source_offset(r->reader.with.source, c->p);
	c->due = DUE_ONE + DUE_ARRAY;
	c->values++;
	return GOT_ALL;
}

/* The innermost container is complete. */
static ALWAYS_INLINE enum got
end_container(struct mpk_reader *r, struct cursor *c)
{
	struct handler *to = c->to;
	int status = c->due & DUE_ARRAY ? to->array_end(to) : to->map_end(to);

	if (UNLIKELY(status != 0))
		return GOT_STUCK;
	level_close(r, c);
	if (LIKELY(!due_value_of_key(c->due)))
		return GOT_ALL;
	r->key = NULL;
	return LIKELY(to->key_end(to) == 0) ? GOT_ALL : GOT_STUCK;
}

/*
 * A key that is no short str. What is none at all may not begin before all of it is there that is not passed on in pieces.
 */
static COLD enum got
odd_key(struct mpk_reader *r)
{
	struct cursor c = r->cursor;
	size_t held = (size_t)(c.end - c.p);
	uint64_t need = head_need(c.p, held);
	bool text = *c.p >= 0xd9 && *c.p <= 0xdb;
	enum got got;

	if (need > held && (need <= LIMIT_WINDOW || need == head_size(*c.p)))
		return GOT_CUT;
	if (!text && *c.p != 0xc1 && c.to->key_begin(c.to) == -1)
		return GOT_BAD;
	got = value(r, &c, true, false);
	r->cursor = c;
	if (got == GOT_BODY || (got == GOT_ALL && (size_t)(c.p - c.head) > LIMIT_KEY))
		r->key = NULL;
	if (text || got != GOT_ALL || head_is_container(*c.head))
		return got;
	return told(c.to->key_end(c.to));
}

/*
 * Takes keys and values until the window is used up: `sure`, as long as a pair is sure to be there, and takes it at one go;
 * else what is left, with a look at each whether it is there.
 */
static ALWAYS_INLINE enum got
take(struct mpk_reader *r, bool sure)
{
	struct cursor c = r->cursor;
	const uint8_t *limit = sure ? c.end - 2 * SURE + 1 : c.end;
	enum got got = GOT_ALL;

	do {
		if (c.due < DUE_ONE && (c.level > r->levels || r->nest.depth > 0)) {
			got = end_container(r, &c);
			continue;
		}
		if ((c.due < DUE_ONE && (got = border(r, &c, limit)) != GOT_ALL) || c.p >= limit)
			break;
		c.head = c.p;
		if (due_key(c.due)) {
			r->key = c.p;
			c.due -= 2 * DUE_ONE;
			if (UNLIKELY(!head_is_short_str(*c.p))) {
				c.due += DUE_ONE;
				r->cursor = c;
				got = odd_key(r);
				c = r->cursor;
				continue;
			}
			got = string(&c, true, sure, 1, *c.p & 31);
			if (!sure || got != GOT_ALL) {
				c.due += DUE_ONE;
				continue;
			}
			c.head = c.p;
		} else
			c.due -= DUE_ONE;
		got = value(r, &c, false, sure);
	} while (got == GOT_ALL);
	if (got == GOT_CUT)
		c.due += DUE_ONE;
	r->cursor = c;
	return got;
}

static enum got
take_sure(struct mpk_reader *r)
{
	return take(r, true);
}

static enum got
take_rest(struct mpk_reader *r)
{
	return take(r, false);
}

/* Gives back what the loop had in registers. */
static void
keep(struct mpk_reader *r)
{
	struct counts *counts = r->reader.with.counts;

	r->reader.with.source->at = r->cursor.p;
	counts->values += r->cursor.values - due_values(r->cursor.due);
	if (level_deepest(r) > counts->max_depth)
		counts->max_depth = level_deepest(r);
}

/* Takes all the whole values that the window holds. */
static enum step
run(struct mpk_reader *r)
{
	struct source *s = r->reader.with.source;
	enum got got = GOT_ALL;

	r->cursor.p = s->at;
	r->cursor.end = s->end;
	r->cursor.values = due_values(r->cursor.due);
	if (s->end - s->at >= 2 * SURE)
		got = take_sure(r);
	if (got == GOT_ALL)
		got = take_rest(r);
	if (level_settle(r) == -1 && got != GOT_STUCK)
		got = GOT_BAD;
	keep(r);
	if (got == GOT_STUCK)
		return fail(r, r->header, false);
	if (got == GOT_BAD)
		return fail(r, source_offset(s, r->cursor.head), true);
	r->cut = got == GOT_CUT;
	r->at = got == GOT_BODY ? AT_BODY : AT_HEAD;
	return STEP_MORE;
}

/* Passes on what the window holds of a long text. */
static enum step
body(struct mpk_reader *r)
{
	struct source *s = r->reader.with.source;
	struct handler *to = r->reader.with.to;
	struct body *b = &r->body;
	size_t n = (size_t)(s->end - s->at);
	struct span piece = {s->at, 0};

	if (n >= b->left) {
		n = (size_t)b->left;
		b->part |= PART_LAST;
	} else if (b->text == TEXT_STRING)
		n -= utf8_unfinished(s->at, n);
	if ((r->cut = n == 0))
		return STEP_MORE;
	piece.len = n;
	if (pass_text(to, b, piece, b->part | PART_PADDED) == -1)
		return fail(r, b->header, true);
	s->at += n;
	b->left -= n;
	b->part = 0;
	if (b->left > 0)
		return STEP_MORE;
	r->at = AT_HEAD;
	if (b->key && b->text != TEXT_STRING && to->key_end(to) == -1)
		return fail(r, b->header, true);
	/* What ends with this must not wait for more input. */
	return run(r);
}

/* The window is about to move: the key whose value is awaited is needed if that has an error. */
static void
keep_key(struct mpk_reader *r)
{
	struct source *s = r->reader.with.source;
	bool awaited = due_value_of_key(r->cursor.due) || (due_key(r->cursor.due) && r->at == AT_BODY);
	size_t held;

	if (r->key == NULL || r->key == r->named || !awaited)
		return;
	held = (size_t)(s->end + LIMIT_PADDING - r->key);
	memcpy(r->named, r->key, held < LIMIT_KEY ? held : LIMIT_KEY);
	r->key = r->named;
}

static enum step
step(struct reader *self)
{
	struct mpk_reader *r = (struct mpk_reader *)self;
	struct source *s = self->with.source;

	if (r->at == AT_BAD)
		return STEP_FAIL;
	if (r->cut || s->at == s->end) {
		keep_key(r);
		if (source_more(s, self->with.err) == -1) {
			r->at = AT_BAD;
			return STEP_FAIL;
		}
		if (s->ended)
			return ended(r);
		r->cut = false;
	}
	return r->at == AT_BODY ? body(r) : run(r);
}

static void
free_reader(struct reader *self)
{
	struct mpk_reader *r = (struct mpk_reader *)self;

	level_free(r);
	mem_free(r);
}

struct reader *
mpk_reader(const struct reader_setup *with)
{
	struct mpk_reader *r = mem_zero(sizeof(*r), with->err);

	if (r == NULL)
		return NULL;
	r->reader = (struct reader){step, free_reader, *with};
	r->cursor.to = with->to;
	level_init(r, with->setup->max_depth);
	return &r->reader;
}
