/*
 * typed_maps.h -- typed_out.h's TYPED_OBJECTS: looks ahead in maps, then writes tagged objects.
 */
#ifndef EVENT_TYPED_MAPS_H
#define EVENT_TYPED_MAPS_H

#include "event/stage.h"

/* NULL with the error recorded if there is no memory. Freed through its `free`. */
MUST_USE struct stage *typed_maps_stage(struct handler *to, struct err *e);

#endif
