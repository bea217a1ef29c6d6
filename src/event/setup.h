/*
 * setup.h -- what the user asked of the data: one struct, filled by cli/options.c, lent to every reader and writer.
 * Not here: files, statistics, anything about how the chain is built (pump/pump.h).
 */
#ifndef EVENT_SETUP_H
#define EVENT_SETUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/limit.h"

enum yaml_schema { YAML_CORE_12, YAML_11 };

struct setup {
	/* readers */
	uint32_t max_depth;	 /* open containers allowed */
	size_t max_buffer;	 /* bytes of one YAML scalar, or of all live anchors together */
	bool single;		 /* exactly one document */
	bool relaxed;		 /* JSON: comments, trailing commas, NaN, Infinity */
	enum yaml_schema schema; /* YAML: how plain scalars resolve */
	bool no_merge;		 /* YAML: << is an ordinary key */

	/* both */
	bool typed; /* what a text format lacks travels as tagged objects and tags */

	/* writers */
	bool lossy;	 /* go on where exactness is impossible, and count */
	bool pretty;	 /* JSON: indented */
	unsigned indent; /* JSON: blanks a level; 0 is a tab */
	bool ascii;	 /* JSON: escape everything beyond ASCII */
	bool seq;	 /* JSON: RFC 7464, an RS byte before each document */
	bool float32;	 /* MessagePack: 32-bit floats where they hold the value exactly */
	bool old_spec;	 /* MessagePack: no bin, str 8, ext */
	const char
	    *temp_dir; /* MessagePack: where large unfinished values go; NULL: $TMPDIR, else /var/tmp */
};

/* The defaults of the command line. */
#define SETUP_DEFAULT                                                             \
	{                                                                         \
		.max_depth = LIMIT_DEPTH, .max_buffer = LIMIT_BUFFER, .indent = 2 \
	}

#endif
