/*
 * msgpack.c -- MessagePack as msgpack-c's unpack template hears it: an independent reader.
 * In:       bytes from a source.      Out: events.
 * Memory:   a string, binary or ext that outgrows a window is gathered whole: --max-buffer caps it.
 * Not here: the template itself (unpack.c); our own reader (msgpack/).
 * Known differences to it:
 *   - At most LIMIT_TEMPLATE open containers, whatever --max-depth says; no ext of 4 GiB less a byte.
 *   - The path of an error is not known; its place is where the template stands, at or behind the byte that is wrong.
 */
#include "base/buf.h"
#include "base/mem.h"
#include "verify/unpack.h"
#include "verify/verify.h"

struct second {
	struct reader reader;
	struct unpack *unpack;
	struct buf token; /* a body that no window holds, as far as it has come */
	enum step ended;  /* STEP_MORE until then */
};

/* The template has refused, or a callback has; it stands at s->at. */
static enum step
fail(struct second *r, int status)
{
	struct source *s = r->reader.with.source;
	char name[32];

	if (status == UNPACK_WRONG)
		err_set(r->reader.with.err, ERR_DATA, "expected a value, found %s",
			err_byte_name(*s->at, name));
	else if (status == UNPACK_DEEP)
		err_set(r->reader.with.err, ERR_DATA,
			"expected at most %zu open containers (the stack of msgpack-c), found one more",
			LIMIT_TEMPLATE);
	return reader_fail(&r->reader, source_place(s, s->at));
}

/* Gathers the body that the template waits for, and passes it on once it is whole. */
static enum step
gather(struct second *r)
{
	struct source *s = r->reader.with.source;
	size_t max = r->reader.with.setup->max_buffer, whole = unpack_wants(r->unpack),
	       n = whole - r->token.len;
	int status;

	if (whole > max) {
		source_fail(s, s->at, r->reader.with.err,
			    "expected at most %zu bytes (--max-buffer), found %zu", max, whole);
		return STEP_FAIL;
	}
	if (n > (size_t)(s->end - s->at))
		n = (size_t)(s->end - s->at);
	if (buf_add(&r->token, s->at, n, "value", r->reader.with.err) == -1)
		return STEP_FAIL;
	s->at += n;
	if (r->token.len < whole)
		return STEP_MORE;
	r->token.len = 0;
	status = unpack_run(r->unpack, span_of(r->token.p, whole), &n);
	return status < 0 ? fail(r, status) : STEP_MORE;
}

static enum step
end_input(struct second *r)
{
	struct source *s = r->reader.with.source;

	if (s->at == s->end && unpack_between(r->unpack))
		return STEP_END;
	source_fail(s, s->end, r->reader.with.err, "expected the rest of a value, found end of input");
	return STEP_FAIL;
}

static enum step
work(struct second *r)
{
	struct source *s = r->reader.with.source;
	size_t held = (size_t)(s->end - s->at), used;
	/* The template wants a body in one piece. */
	size_t want = unpack_wants(r->unpack);
	int status;

	if (held == 0 || (held < want && want <= LIMIT_WINDOW)) {
		if (source_more(s, r->reader.with.err) == -1)
			return STEP_FAIL;
		return s->ended ? end_input(r) : STEP_MORE;
	}
	if (held < want || r->token.len > 0)
		return gather(r);
	status = unpack_run(r->unpack, span_of(s->at, held), &used);
	s->at += used;
	return status < 0 ? fail(r, status) : STEP_MORE;
}

static enum step
step(struct reader *self)
{
	struct second *r = (struct second *)self;
	struct counts *counts = self->with.counts;

	if (r->ended == STEP_MORE)
		r->ended = work(r);
	if (unpack_deepest(r->unpack) > counts->max_depth)
		counts->max_depth = unpack_deepest(r->unpack);
	return r->ended;
}

static void
free_reader(struct reader *self)
{
	struct second *r = (struct second *)self;

	if (r == NULL)
		return;
	unpack_free(r->unpack);
	buf_free(&r->token);
	mem_free(r);
}

struct reader *
verify_msgpack_reader(const struct reader_setup *with)
{
	struct second *r = mem_zero(sizeof(*r), with->err);

	if (r == NULL)
		return NULL;
	r->reader = (struct reader){step, free_reader, *with};
	r->ended = STEP_MORE;
	buf_init(&r->token, with->setup->max_buffer);
	if ((r->unpack = unpack_new(&r->reader)) != NULL)
		return &r->reader;
	mem_free(r);
	return NULL;
}
