/*
 * wrap.h -- --wrap: a stream of documents becomes one document, an array of them. Of no documents, an empty one.
 * Anchors of one document must not be seen in the next, so the stage takes none: aliases arrive expanded.
 */
#ifndef EVENT_WRAP_H
#define EVENT_WRAP_H

#include "event/stage.h"

/* NULL with the error recorded if there is no memory. Freed through its `free`. Its `finish` ends the array. */
MUST_USE struct stage *wrap_stage(struct handler *to, struct err *e);

#endif
