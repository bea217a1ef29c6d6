/*
 * chain.c -- all that stands between the readers and the output.
 * In:       a plan and a sink.      Out: the handler that readers feed.
 * Memory:   the parts' own.
 * Not here: what a stage does (event/), what is verified (verify/).
 * In a plain run a reader feeds the writer itself. Else: reader, each, wrap, typed_out, [check,] verify, writer.
 */
#include "pump/chain.h"

#include "event/check.h"
#include "event/discard.h"
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

static int
open_stages(struct chain *c, const struct plan *plan, const struct format *to, struct err *e)
{
	enum format_typed typed = plan->setup.typed && to != NULL ? to->typed : FORMAT_UNTYPED;
	enum typed_form form = typed == FORMAT_OBJECTS ? TYPED_OBJECTS : TYPED_TAGS;

#ifdef SCONV_DEBUG
	if (chain_add(c, check_stage(c->first, e)) == -1)
		return -1;
#endif
	if (typed != FORMAT_UNTYPED && chain_add(c, typed_out_stage(c->first, form, e)) == -1)
		return -1;
	if (plan->wrap && chain_add(c, wrap_stage(c->first, e)) == -1)
		return -1;
	return plan->each ? chain_add(c, each_stage(c->first, e)) : 0;
}

int
chain_open(struct chain *c, const struct plan *plan, const struct format *to, struct project *project,
	   struct sink *sink, struct err *e)
{
	struct writer_setup with = {sink, &plan->setup, project, e};

	*c = (struct chain){.sink = sink};
	if (plan->verify) {
		if ((c->verify = verify_open(to->verify, &plan->setup, sink, e)) == NULL)
			return -1;
		c->sink = with.sink = verify_sink(c->verify);
	}
	if ((c->writer = to != NULL ? to->writer(&with) : discard_writer(&with)) == NULL)
		goto fail;
	c->first = &c->writer->handler;
	if (plan->verify)
		c->first = verify_handler(c->verify, c->first);
	if (open_stages(c, plan, to, e) == 0)
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
	if (c->writer->finish(c->writer) == -1)
		return -1;
	return c->verify != NULL ? verify_finish(c->verify) : 0;
}

void
chain_close(struct chain *c)
{
	while (c->n > 0)
		chain_drop(c);
	if (c->writer != NULL)
		c->writer->free(c->writer);
	verify_close(c->verify);
	c->writer = NULL;
	c->verify = NULL;
}
