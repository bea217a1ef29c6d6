/*
 * each.h -- --each: a top-level array becomes a stream of documents, one for each element.
 * Documents that are no arrays pass as they are. Aliases cannot reach from one document into another, so the stage takes
 * no anchors: they arrive expanded.
 */
#ifndef EVENT_EACH_H
#define EVENT_EACH_H

#include "event/stage.h"

/* NULL with the error recorded if there is no memory. Freed through its `free`. */
MUST_USE struct stage *each_stage(struct handler *to, struct err *e);

#endif
