/*
 * typed_out.c -- --typed on the way to a text format: which of the two forms.
 * In:       a form.      Out: the stage that writes it.
 * Memory:   none of its own.
 * Not here: the forms themselves (typed_objects.c, typed_tags.c).
 */
#include "event/typed_out.h"

#include "event/typed_maps.h"
#include "event/typed_tags.h"

struct stage *
typed_out_stage(struct handler *to, enum typed_form form, struct err *e)
{
	return form == TYPED_OBJECTS ? typed_maps_stage(to, e) : typed_tags_stage(to, e);
}
