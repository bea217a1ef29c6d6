/*
 * chain.c -- the stages between reader and writer.
 * In:       a plan and a writer.      Out: the handler that readers feed.
 * Memory:   the stages' own.
 * Not here: what a stage does (event/).
 */
#include "pump/chain.h"

#include "event/check.h"
#include "event/each.h"
#include "event/typed_out.h"
#include "event/wrap.h"

int
chain_add(struct chain *c, struct stage *stage)
{
	if (stage == NULL)
		return -1;
	c->stage[c->n++] = stage;
	c->first = &stage->handler;
	return 0;
}

void
chain_drop(struct chain *c)
{
	struct stage *s = c->stage[--c->n];

	c->first = s->to;
	s->free(s);
}

int
chain_open(struct chain *c, const struct plan *plan, const struct format *to, struct writer *writer,
	   struct err *e)
{
	*c = (struct chain){.first = &writer->handler};
#ifdef SCONV_DEBUG
	if (chain_add(c, check_stage(c->first, e)) == -1)
		goto fail;
#endif
	if (plan->setup.typed && to != NULL && to->typed != FORMAT_UNTYPED &&
	    chain_add(
		c, typed_out_stage(c->first, to->typed == FORMAT_TAGS ? TYPED_TAGS : TYPED_OBJECTS, e)) == -1)
		goto fail;
	if (plan->wrap && chain_add(c, wrap_stage(c->first, e)) == -1)
		goto fail;
	if (plan->each && chain_add(c, each_stage(c->first, e)) == -1)
		goto fail;
	return 0;
fail:
	chain_close(c);
	return -1;
}

int
chain_finish(struct chain *c)
{
	size_t i;

	for (i = c->n; i > 0; i--)
		if (c->stage[i - 1]->finish(c->stage[i - 1]) == -1)
			return -1;
	return 0;
}

void
chain_close(struct chain *c)
{
	while (c->n > 0)
		chain_drop(c);
}
