/*
 * typed_objects.h -- the half of typed_out.h's TYPED_OBJECTS that knows what a map is: a handler for typed_maps.c.
 */
#ifndef EVENT_TYPED_OBJECTS_H
#define EVENT_TYPED_OBJECTS_H

#include "event/stage.h"

/* NULL with the error recorded if there is no memory. Freed through its `free`. */
MUST_USE struct stage *typed_objects_stage(struct handler *to, struct err *e);

/* The next map is to be written as {"$map":[[key,value],...]}. */
void typed_objects_wrap(struct handler *self);

#endif
