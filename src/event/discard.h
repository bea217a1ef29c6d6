/*
 * discard.h -- a handler, and a writer, that take every event and do nothing: for --check and for trial reads.
 */
#ifndef EVENT_DISCARD_H
#define EVENT_DISCARD_H

#include "event/writer.h"

/* A table whose functions all return 0. Takes neither anchors nor tags: aliases are expanded, and so checked. */
struct handler discard_handler(void);

/* NULL with the error recorded if there is no memory. */
MUST_USE struct writer *discard_writer(const struct writer_setup *with);

#endif
