/*
 * anchors.h -- the anchors of the document that is being read: their names, and what they name.
 * Memory: names and nodes together at most --max-buffer; an anchor beyond that is forgotten.
 */
#ifndef YAML_ANCHORS_H
#define YAML_ANCHORS_H

#include "event/tape.h"
#include "yaml/digest.h"

struct anchor {
	struct digest name;
	uint32_t range; /* of the tape; 0: nothing is kept */
	uint32_t turn;	/* which use of the name it is */
	bool open;	/* its node has not ended */
};

struct anchors {
	struct tape *tape;
	bool keep; /* keep nodes; else the target takes anchors, and only names matter */
	struct digest_key key;
	struct anchor *table; /* open addressing; turn 0 is a free place */
	uint32_t n, room;     /* a power of two, or 0 */
	uint32_t turn;	      /* the last one given out */
	bool full;	      /* some were forgotten, name and all */
};

/* A node that an anchor names, from its beginning to its end. Zeroed: none. */
struct anchored {
	struct digest name;
	uint32_t range, turn;
};

enum anchor_state { ANCHOR_KNOWN, ANCHOR_UNDEFINED, ANCHOR_OPEN, ANCHOR_FORGOTTEN };

void anchors_init(struct anchors *a, struct tape *tape, bool keep);
void anchors_free(struct anchors *a);

/* The node that the next event begins has this anchor; a name used before now means this one. */
MUST_USE int anchors_begin(struct anchors *a, struct span name, struct anchored *node);

/* The node has ended. */
void anchors_end(struct anchors *a, const struct anchored *node);

/* What an alias means; *range is the node if it is known and kept. */
enum anchor_state anchors_find(const struct anchors *a, struct span name, uint32_t *range);

/* The document has ended, and with it its anchors. */
void anchors_clear(struct anchors *a);

#endif
