/*
 * merge.h -- << in mappings: what the mapping has by itself, and what it takes from others.
 * Memory: 16 bytes for each own key that may still meet a <<, at most LIMIT_MERGE_KEYS of all open mappings together.
 */
#ifndef YAML_MERGE_H
#define YAML_MERGE_H

#include "event/tape.h"
#include "yaml/digest.h"

/* What stands behind a <<: a mapping, or a list of them, on the tape. */
struct merge_source {
	uint32_t range;
	struct place place; /* for errors in what is merged */
};

struct merge {
	struct tape *tape;
	struct err *err;
	struct digest_key secret;
	struct digest *keys; /* own keys of open mappings, the innermost last */
	uint32_t n_keys, keys_room;
	struct merge_source *sources; /* the same for what is merged into them */
	uint32_t n_sources, sources_room;
	struct digest *set; /* keys that count already, while one mapping ends; {0, 0} is free */
	size_t n_set, set_room;
	uint64_t emitted; /* events of merged pairs, so far */
};

/* One open mapping's share of that. Zeroed by merge_begin. */
struct merge_map {
	uint32_t keys, sources; /* where its own begin */
	bool forgot;		/* it had too many */
};

void merge_init(struct merge *m, struct tape *tape, struct err *e);
void merge_free(struct merge *m);

void merge_begin(const struct merge *m, struct merge_map *map);

/* The mapping has this key: a string's text, or else what of a range was recorded for it. */
MUST_USE int merge_string_key(struct merge *m, struct merge_map *map, struct span text);
MUST_USE int merge_key(struct merge *m, struct merge_map *map, const struct tape_slice *node);

/*
 * It takes what this range holds, which it keeps held until merge_end. -1, with words only, if that is no mapping nor a
 * list of them, or comes after too many keys.
 */
MUST_USE int merge_add(struct merge *m, struct merge_map *map, uint32_t range, struct place place);

/* All own keys are known: emits the pairs that are merged, and records them. *place is that of the << at work. */
MUST_USE int merge_apply(struct merge *m, const struct merge_map *map, struct handler *to,
			 struct place *place);

/* The mapping ends: what was kept for it is given back. */
void merge_end(struct merge *m, const struct merge_map *map);

#endif
