/*
 * writer.h -- what every writer of a format is: a handler that turns events into bytes in a sink.
 */
#ifndef EVENT_WRITER_H
#define EVENT_WRITER_H

#include "event/event.h"
#include "event/project.h"
#include "event/setup.h"
#include "io/sink.h"

/* All that a writer is given; all of it is lent and outlives the writer. */
struct writer_setup {
	struct sink *sink;
	const struct setup *setup;
	struct project *project;
	struct err *err;
};

struct writer {
	struct handler handler; /* first, so that a handler's `self` is the writer */
	/*
	 * The stream of events ends well: writes what ends the stream, if anything. Not called after an error.
	 * Finished documents lie sealed in the sink at all times (sink_seal in document_end), so nothing need be called
	 * when the input pauses: the pump flushes the sink.
	 */
	int (*finish)(struct writer *self);
	void (*free)(struct writer *self);
	struct writer_setup with;
	uint64_t spooled; /* bytes that went through a temporary file */
};

#endif
