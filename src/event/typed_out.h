/*
 * typed_out.h -- --typed on the way to a text format: what it lacks becomes tagged objects (JSON) or local tags (YAML),
 * so that nothing is lost. SPEC'd in the manual's table.
 */
#ifndef EVENT_TYPED_OUT_H
#define EVENT_TYPED_OUT_H

#include "event/stage.h"

enum typed_form {
	TYPED_OBJECTS, /* {"$bin":"base64"}: for a target without tags */
	TYPED_TAGS     /* !float32 3.14: for a target with tags, binary, timestamps and keys of every kind */
};

/* NULL with the error recorded if there is no memory. Freed through its `free`. */
MUST_USE struct stage *typed_out_stage(struct handler *to, enum typed_form form, struct err *e);

#endif
