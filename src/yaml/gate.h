/*
 * gate.h -- the last station before the target: counts values, guards the depth, and knows the path of what passes.
 * Whether events come from libyaml, from an alias or from a merge, they pass here once.
 */
#ifndef YAML_GATE_H
#define YAML_GATE_H

#include "event/nest.h"
#include "event/reader.h"

/* Text of a number, boolean or null that is a key, for the path. */
#define GATE_KEY_TEXT 64

struct gate {
	struct handler handler; /* first: a handler's `self` is the gate */
	struct handler *to;
	struct err *err;
	struct counts *counts;
	struct nest nest;
	struct span key; /* the current key of the innermost map; lent by whoever emitted it */
	bool has_key;
	unsigned muted;	    /* > 0: nothing passes (what << merges), but depth and path are kept */
	uint64_t begun;	    /* values that passed, however often muted */
	uint32_t in_keys;   /* open key_begin */
	uint32_t key_depth; /* containers open around the outermost of them */
	char key_text[GATE_KEY_TEXT];
};

void gate_init(struct gate *g, const struct reader_setup *with);
void gate_free(struct gate *g);

/* A value that did not come to pass belongs where the next one would: an element of its own, or `key` of a map. */
void gate_miss(struct gate *g, bool key);

/* Writes the path of what passed last, or of the key that it belongs to, into the error. The gate is of no use after. */
void gate_path(struct gate *g);

#endif
