/*
 * anchors.c -- names of anchors.
 * In:       anchors as their nodes begin and end, aliases.      Out: the range of the tape that an alias means.
 * Memory:   one entry for each name, by its digest; their size counts as the tape's.
 * Not here: the recorded events (event/tape.c), what an alias may cost (reader.c).
 */
#include "yaml/anchors.h"

#include "base/mem.h"

/* What a name costs: the table is between a quarter and a half full. */
#define ENTRY_COST (3 * sizeof(struct anchor))

void
anchors_init(struct anchors *a, struct tape *tape, bool keep)
{
	*a = (struct anchors){.tape = tape, .keep = keep};
}

void
anchors_free(struct anchors *a)
{
	mem_free(a->table);
	anchors_init(a, a->tape, a->keep);
}

/* The entry of a name, or the free one where it would be. There must be one. */
static struct anchor *
entry_of(const struct anchors *a, struct digest name)
{
	uint32_t i = digest_slot(a->key, name) & (a->room - 1);

	while (a->table[i].turn != 0 && !digest_equal(a->table[i].name, name))
		i = (i + 1) & (a->room - 1);
	return &a->table[i];
}

/* Twice the room. */
static int
grow(struct anchors *a)
{
	struct anchors old = *a;
	uint32_t i;

	a->room = old.room == 0 ? 16 : 2 * old.room;
	if ((a->table = mem_zero(a->room * sizeof(*a->table), a->tape->err)) == NULL) {
		*a = old;
		return -1;
	}
	for (i = 0; i < old.room; i++)
		if (old.table[i].turn != 0)
			*entry_of(a, old.table[i].name) = old.table[i];
	mem_free(old.table);
	return 0;
}

/* An entry for the name, if there is room for one more; *entry is NULL else. */
static int
find_or_add(struct anchors *a, struct digest name, struct anchor **entry)
{
	*entry = entry_of(a, name);
	if ((*entry)->turn != 0)
		return 0;
	if (a->tape->extra + ENTRY_COST > a->tape->cap) {
		a->full = true;
		*entry = NULL;
		return 0;
	}
	if (a->n >= a->room / 2) {
		if (grow(a) == -1)
			return -1;
		*entry = entry_of(a, name);
	}
	a->n++;
	a->tape->extra += ENTRY_COST;
	**entry = (struct anchor){.name = name};
	return 0;
}

int
anchors_begin(struct anchors *a, struct span name, struct anchored *node)
{
	struct anchor *entry;
	uint32_t range = 0;

	*node = (struct anchored){{0, 0}, 0, 0};
	if (a->room == 0) {
		a->key = digest_draw_key();
		if (grow(a) == -1)
			return -1;
	}
	if (find_or_add(a, digest_text(a->key, 0, name), &entry) == -1)
		return -1;
	if (entry == NULL)
		return 0;
	if (entry->range != 0 && !entry->open)
		tape_drop(a->tape, entry->range);
	entry->range = 0;
	if (a->keep && tape_open(a->tape, &range) == -1)
		return -1;
	*entry = (struct anchor){entry->name, range, ++a->turn, true};
	*node = (struct anchored){entry->name, range, entry->turn};
	return 0;
}

void
anchors_end(struct anchors *a, const struct anchored *node)
{
	struct anchor *entry;

	if (node->turn == 0)
		return;
	if (node->range != 0)
		tape_close(a->tape, node->range);
	entry = entry_of(a, node->name);
	if (entry->turn == node->turn)
		entry->open = false;
	else if (node->range != 0)
		tape_drop(a->tape, node->range);
}

enum anchor_state
anchors_find(const struct anchors *a, struct span name, uint32_t *range)
{
	const struct anchor *entry = a->n > 0 ? entry_of(a, digest_text(a->key, 0, name)) : NULL;

	if (entry == NULL || entry->turn == 0)
		return a->full ? ANCHOR_FORGOTTEN : ANCHOR_UNDEFINED;
	if (entry->open)
		return ANCHOR_OPEN;
	*range = entry->range;
	if (a->keep && tape_range(a->tape, entry->range)->lost)
		return ANCHOR_FORGOTTEN;
	return ANCHOR_KNOWN;
}

void
anchors_clear(struct anchors *a)
{
	/* A table that one large document needed is not wiped for every small one. */
	if (a->room > 1024)
		anchors_free(a);
	else if (a->n > 0)
		memset(a->table, 0, a->room * sizeof(*a->table));
	a->n = a->turn = 0;
	a->full = false;
	tape_clear(a->tape);
}
