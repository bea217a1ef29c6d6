/*
 * typed_in.h -- --typed on the way from JSON: tagged objects become the values that they stand for.
 * An object is looked at by its first key. One that only shares a tag's key is an ordinary object; one that is malformed
 * (bad base64, an impossible time) is an error.
 */
#ifndef EVENT_TYPED_IN_H
#define EVENT_TYPED_IN_H

#include "event/project.h"
#include "event/stage.h"

/* NULL with the error recorded if there is no memory. Freed through its `free`. */
MUST_USE struct stage *typed_in_stage(struct handler *to, struct project *project, struct err *e);

#endif
