/*
 * wrap.c -- --wrap: a stream of documents becomes one document, an array of them.
 * In:       documents.      Out: one, which holds their nodes.
 * Memory:   none.
 * Not here: --each, which comes before it (each.c).
 */
#include "event/wrap.h"

#include "base/mem.h"

struct wrap {
	struct stage stage;
	bool begun; /* the array has been begun downstream */
};

static int
begin(struct wrap *x, uint64_t count)
{
	struct handler *to = x->stage.to;

	if (x->begun)
		return 0;
	x->begun = true;
	return to->document_begin(to) == -1 ? -1 : to->array_begin(to, count);
}

static int
document_begin(struct handler *self)
{
	return begin((struct wrap *)self, COUNT_UNKNOWN);
}

static int
document_end(struct handler *self)
{
	(void)self;
	return 0;
}

static int
finish(struct stage *self)
{
	struct handler *to = self->to;

	if (begin((struct wrap *)self, 0) == -1 || to->array_end(to) == -1)
		return -1;
	return to->document_end(to);
}

struct stage *
wrap_stage(struct handler *to, struct err *e)
{
	struct wrap *x = mem_zero(sizeof(*x), e);

	if (x == NULL)
		return NULL;
	stage_init(&x->stage, to, e);
	x->stage.handler.document_begin = document_begin;
	x->stage.handler.document_end = document_end;
	x->stage.handler.takes &= ~(unsigned)TAKES_ANCHORS;
	x->stage.finish = finish;
	return &x->stage;
}
