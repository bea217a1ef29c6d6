/*
 * machine.h -- the YAML reader's parts and what they share. Private to reader.c, node.c, alias.c and complaint.c.
 *
 *   source -> input -> libyaml -> reader.c -> node.c, alias.c -> [tape] -> gate -> target
 *
 * Memory: a frame for each open container; see input.h, tape.h, merge.h, anchors.h for the rest.
 */
#ifndef YAML_MACHINE_H
#define YAML_MACHINE_H

#include <yaml.h>

#include "event/reader.h"
#include "yaml/anchors.h"
#include "yaml/gate.h"
#include "yaml/input.h"
#include "yaml/merge.h"
#include "yaml/scalar.h"

/* What an open container waits for. */
enum frame_at {
	AT_ELEMENT,	/* a sequence: its next element, or its end */
	AT_KEY,		/* a mapping: its next key, or its end */
	AT_VALUE,	/* a mapping: the value of the key just read */
	AT_MERGED_VALUE /* a mapping: what stands behind << */
};
/* AT_KEY -> AT_VALUE, AT_MERGED_VALUE (the key is <<)    AT_VALUE, AT_MERGED_VALUE -> AT_KEY */

struct frame {
	uint8_t at; /* enum frame_at */
	bool map;
	bool is_key;	/* it is a key: key_end when it ends */
	bool is_merged; /* it stands behind <<: muted, and recorded in `range` */
	bool set;	/* !!set: values must be null */
	bool pairs;	/* !!omap, !!pairs: a sequence that becomes a map */
	bool pair;	/* an element of such: a mapping of one pair, whose begin and end are not emitted */
	uint32_t n;	/* of a pair: keys so far */
	uint32_t range; /* of a key or of what is merged: where it is recorded; 0: nowhere */
	struct anchored anchored;
	struct merge_map own;
	struct place place; /* where its tag, or it, begins */
};

struct machine {
	struct reader reader; /* first: a reader's `self` is the machine */
	yaml_parser_t parser;
	struct input input;
	yaml_event_t event;   /* the one at work */
	yaml_event_t key;     /* the last scalar key: its text is the current path's */
	struct buf alias_key; /* the same for a key that an alias gave */
	struct gate gate;
	struct tape tape;
	struct anchors anchors;
	struct merge merge;
	struct scalar_reader scalars;
	struct frame *frames;
	uint32_t depth, room; /* frames in use, and allocated */
	bool merging;	      /* << is merged */
	bool in_document;
	bool unended; /* the last document ended without `...`: no directive may follow */
	bool ended, failed;
	uint64_t read, grown; /* events of this document: from libyaml, and from aliases */
	uint64_t begun;	      /* what the gate had seen before the event at work */
	bool placed;	      /* errors belong to `place`, not to the event at work */
	struct place place;
};

/* Where events go now. */
static inline struct handler *
machine_out(struct machine *m)
{
	return tape_records(&m->tape) ? &m->tape.handler : &m->gate.handler;
}

static inline struct frame *
machine_top(struct machine *m)
{
	return m->depth > 0 ? &m->frames[m->depth - 1] : NULL;
}

/* The place where the event at work begins. */
struct place machine_place(const struct machine *m);

/* node.c: a scalar; a sequence or mapping that begins, and that ends. */
MUST_USE int node_scalar(struct machine *m);
MUST_USE int node_begin(struct machine *m, bool map);
MUST_USE int node_end(struct machine *m);

/* node.c: a node that was the key, value or element due is complete. */
void node_done(struct machine *m);

/* alias.c: an alias, wherever it stands. */
MUST_USE int alias_node(struct machine *m);

/* complaint.c: libyaml gave up: puts its error into our words, with its place. */
void complaint_record(struct machine *m);

#endif
