/*
 * check.h -- debug builds: a stage that passes everything on and aborts at an event that breaks the grammar of event.h.
 */
#ifndef EVENT_CHECK_H
#define EVENT_CHECK_H

#include "event/stage.h"

/* NULL with the error recorded if there is no memory. Freed through its `free`. */
MUST_USE struct stage *check_stage(struct handler *to, struct err *e);

#endif
