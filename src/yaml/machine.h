/*
 * machine.h -- the YAML reader's parts and what they share. Private to reader.c, node.c, leaf.c, alias.c and complaint.c.
 *
 *   source -> input -> libyaml -> reader.c -> node.c, leaf.c, alias.c -> [tape] -> gate -> target
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
	uint32_t n;	/* of a mapping: pairs so far */
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
	bool key_due;	      /* the event at work, if it begins a node, begins a key */
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

/* What the target wants to hear (enum takes). */
static inline bool
machine_takes(const struct machine *m, unsigned what)
{
	return (m->reader.with.to->takes & what) != 0;
}

/* A text of libyaml's; NULL is empty. */
static inline struct span
machine_text(const yaml_char_t *text)
{
	return text == NULL ? span_of(NULL, 0) : span_text((const char *)text);
}

/* leaf.c: a scalar, wherever it stands. */
MUST_USE int leaf_scalar(struct machine *m);

/* node.c: a sequence or mapping that begins, and that ends. */
MUST_USE int node_begin(struct machine *m, bool map);
MUST_USE int node_end(struct machine *m);

/* node.c: a node that was the key, value or element due is complete. */
void node_done(struct machine *m);

/* node.c: whether a node may be what is due in `parent` (NULL: a document's root): a scalar or not, a map or not, null or not. */
MUST_USE int node_check_place(struct machine *m, const struct frame *parent, bool scalar, bool map,
			      bool null);

/* node.c: what stands before a node: begins what the anchor (NULL: none) names, passes on anchor and tag (empty: none). */
MUST_USE int node_properties(struct machine *m, const yaml_char_t *anchor, struct span tag,
			     struct anchored *anchored);

/* node.c: around a key that is no plain string. It is recorded in `range`, if the mapping must remember it. */
MUST_USE int node_key_begin(struct machine *m, struct frame *map, uint32_t *range);
MUST_USE int node_key_end(struct machine *m, struct frame *map, uint32_t range);

/* Keys that no << can meet need not be remembered. */
static inline bool
node_remembers_keys(const struct machine *m, const struct frame *map)
{
	return m->merging && !map->pair;
}

/* alias.c: an alias, wherever it stands. */
MUST_USE int alias_node(struct machine *m);

/* alias.c: the document grows by these events, which are no event of libyaml's. */
MUST_USE int alias_charge(struct machine *m, uint64_t events);

/* complaint.c: libyaml gave up: puts its error into our words, with its place. */
void complaint_record(struct machine *m);

#endif
