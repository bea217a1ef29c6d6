/*
 * stage.h -- a handler that stands before another one. All that it does not change it passes on.
 * A stage is in the chain only when the user asks for what it does; a plain run has none.
 */
#ifndef EVENT_STAGE_H
#define EVENT_STAGE_H

#include "event/event.h"

struct stage {
	struct handler handler; /* first, so that a handler's `self` is the stage */
	struct handler *to;	/* lent */
	struct err *err;	/* lent */
	/* The stream of events ends well: passes on what is due, if anything. Not called after an error. */
	int (*finish)(struct stage *self);
	void (*free)(struct stage *self);
};

/* Makes `s` pass everything on to `to`; `finish` does nothing, `free` frees the stage itself. */
void stage_init(struct stage *s, struct handler *to, struct err *e);

/* Sets those functions that `with` has; not `takes`. */
void stage_override(struct stage *s, const struct handler *with);

#endif
