/*
 * reader.c -- MessagePack to events.
 * In:       bytes, cut anywhere.      Out: events; every count is known.
 * Memory:   for each open container 8 bytes (event/nest.h), and what its count and the distance from its header to the next
 *           one need, mostly 2; one key, for the path of an error.
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
	const struct cursor *c = &r->cursor;
	uint64_t n = inside ? begun(r, c->left, c->map) : 0;
	bool has_key = inside && c->map && (c->left & 1) == 0;
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

	if (r->at == AT_BODY) {
		err_set(e, ERR_DATA, "expected %llu more bytes of this value, found end of input",
			(unsigned long long)(r->body.left - held));
		return fail(r, r->body.header, true);
	}
	if (held > 0) {
		r->cursor.left -= r->in_document;
		err_set(e, ERR_DATA, "expected %llu more bytes of this value, found end of input",
			(unsigned long long)(head_need(s->at, held) - held));
		return fail(r, source_offset(s, s->at), true);
	}
	if (!r->in_document)
		return STEP_END;
	err_set(e, ERR_DATA, "expected %llu more %s in this %s, found end of input",
		(unsigned long long)r->cursor.left, r->cursor.map ? "keys and values" : "elements",
		r->cursor.map ? "map" : "array");
	return fail(r, r->header, false);
}

/* Ends what is complete: containers, and the document. */
static ALWAYS_INLINE int
end_levels(struct mpk_reader *r, struct cursor *c)
{
	while (c->left == 0 && r->nest.depth > 0)
		if (close_level(r, c) == -1)
			return -1;
	if (c->left > 0 || !r->in_document)
		return 0;
	r->in_document = false;
	return c->to->document_end(c->to);
}

static int
begin_document(struct mpk_reader *r, const uint8_t *p)
{
	if (reader_document(&r->reader, p) == -1)
		return -1;
	r->in_document = true;
	r->all = 1;
	r->header = source_offset(r->reader.with.source, p);
	return 0;
}

/* Gives back what the loop had in registers. */
static void
keep(struct mpk_reader *r, const struct cursor *c)
{
	struct counts *counts = r->reader.with.counts;

	r->cursor = *c;
	r->cursor.values = 0;
	r->reader.with.source->at = c->p;
	counts->values += c->values;
	if (r->nest.deepest > counts->max_depth)
		counts->max_depth = r->nest.deepest;
}

/* The loop stops: the window is used up, or ends inside a value, or the value at `head` is a long text, or bad. */
static enum step
stop(struct mpk_reader *r, enum got got, const uint8_t *head)
{
	if (got == GOT_BAD)
		return fail(r, source_offset(r->reader.with.source, head), true);
	r->cut = got == GOT_CUT;
	r->at = got == GOT_BODY ? AT_BODY : AT_HEAD;
	return STEP_MORE;
}

/* Takes all the whole values that the window holds. */
static enum step
run(struct mpk_reader *r)
{
	struct source *s = r->reader.with.source;
	struct cursor c = r->cursor;
	const uint8_t *head;
	enum got got;
	bool is_key;

	c.p = s->at;
	c.end = s->end;
	do {
		got = GOT_ALL;
		head = c.p;
		if (c.left == 0) {
			if (end_levels(r, &c) == -1) {
				keep(r, &c);
				return fail(r, r->header, false);
			}
			if (c.left == 0 && c.p < c.end) {
				if (begin_document(r, c.p) == -1) {
					got = GOT_BAD;
					break;
				}
				c.left = 1;
			}
		}
		if (c.p == c.end)
			break;
		is_key = c.map && (c.left & 1) == 0;
		c.left--;
		c.values += !is_key;
		got = is_key ? key(r, &c) : value(r, &c, false);
	} while (got == GOT_ALL);
	if (got == GOT_CUT) {
		c.left++;
		c.values -= !is_key;
	}
	keep(r, &c);
	return stop(r, got, head);
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
	bool awaited = r->cursor.map && ((r->cursor.left & 1) || r->at == AT_BODY);
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

	nest_free(&r->nest);
	stack_free(&r->outer);
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
	nest_init(&r->nest, with->setup->max_depth);
	return &r->reader;
}
