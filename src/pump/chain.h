/*
 * chain.h -- all that stands between the readers and the output: stages, the writer, and who reads it back.
 */
#ifndef PUMP_CHAIN_H
#define PUMP_CHAIN_H

#include "event/stage.h"
#include "event/writer.h"
#include "pump/formats.h"
#include "pump/pump.h"

#define CHAIN_STAGES 5

struct chain {
	struct handler *first;		   /* what readers feed */
	struct stage *stage[CHAIN_STAGES]; /* from the writer to the reader; none in a plain run */
	size_t n;
	struct writer *writer;
	struct verify *verify; /* NULL: not asked for */
	struct sink *sink;     /* what the writer fills */
};

/*
 * Builds what the plan asks for, up to `sink` (lent). `to`: the writer's format, NULL if all is discarded. -1 without memory;
 * then nothing is left open.
 */
MUST_USE int chain_open(struct chain *c, const struct plan *plan, const struct format *to,
			struct project *project, struct sink *sink, struct err *e);

/* Another stage in front of all; freed with the chain. NULL (for want of memory) fails. */
MUST_USE int chain_add(struct chain *c, struct stage *stage);

/* Takes the stage that was added last off again, and frees it. */
void chain_drop(struct chain *c);

/* The stream of events ends well: tells all parts, from the reader's to the writer's; waits until all is verified. */
MUST_USE int chain_finish(struct chain *c);

void chain_close(struct chain *c);

#endif
