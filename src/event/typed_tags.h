/*
 * typed_tags.h -- typed_out.h's TYPED_TAGS: what YAML lacks gets a local tag.
 */
#ifndef EVENT_TYPED_TAGS_H
#define EVENT_TYPED_TAGS_H

#include "event/stage.h"

/* NULL with the error recorded if there is no memory. Freed through its `free`. */
MUST_USE struct stage *typed_tags_stage(struct handler *to, struct err *e);

#endif
