/*
 * node.c -- containers, and what all nodes have in common: anchors, tags, being a key.
 * In:       libyaml's events for sequences and mappings.      Out: our events.
 * Memory:   a frame for each open container.
 * Not here: scalars (leaf.c), aliases (alias.c), which merged pairs count (merge.c).
 */
#include "yaml/machine.h"

#include "base/mem.h"
#include "yaml/tags.h"

/* The words and, for what concerns a container that began earlier, its place. */
static int
fail_at(struct machine *m, struct place place, const char *words)
{
	err_set(m->reader.with.err, ERR_DATA, "%s", words);
	return err_at(m->reader.with.err, place);
}

int
node_properties(struct machine *m, const yaml_char_t *anchor, struct span tag, struct anchored *anchored)
{
	struct handler *out;

	*anchored = (struct anchored){{0, 0}, 0, 0};
	if (anchor != NULL && anchors_begin(&m->anchors, machine_text(anchor), anchored) == -1)
		return -1;
	out = machine_out(m);
	if (anchor != NULL && machine_takes(m, TAKES_ANCHORS) && out->anchor(out, machine_text(anchor)) == -1)
		return -1;
	if (tag.len > 0 && machine_takes(m, TAKES_TAGS) && out->tag(out, tag) == -1)
		return -1;
	return 0;
}

int
node_key_begin(struct machine *m, struct frame *map, uint32_t *range)
{
	struct handler *out = machine_out(m);

	*range = 0;
	if (out->key_begin(out) == -1)
		return -1;
	return node_remembers_keys(m, map) ? tape_open(&m->tape, range) : 0;
}

int
node_key_end(struct machine *m, struct frame *map, uint32_t range)
{
	struct tape_slice node = {&m->tape, range, 0, 0};
	int status;

	if (range != 0) {
		tape_close(&m->tape, range);
		if (!tape_range(&m->tape, range)->lost)
			node = tape_slice(&m->tape, range);
		status = merge_key(&m->merge, &map->own, &node);
		tape_drop(&m->tape, range);
		if (status == -1)
			return -1;
	}
	return machine_out(m)->key_end(machine_out(m));
}

void
node_done(struct machine *m)
{
	struct frame *top = machine_top(m);

	if (top == NULL || top->at == AT_ELEMENT)
		return;
	top->n += top->at != AT_KEY;
	top->at = top->at == AT_KEY ? AT_VALUE : AT_KEY;
}

int
node_check_place(struct machine *m, const struct frame *parent, bool scalar, bool map, bool null)
{
	if (parent == NULL)
		return 0;
	if (parent->pairs && (scalar || !map))
		return fail_at(m, parent->place,
			       "expected mappings of one pair in !!omap or !!pairs, found something else");
	if (parent->set && parent->at == AT_VALUE && !null)
		return fail_at(m, parent->place, "expected a !!set, whose values are null, found a value");
	if (parent->at == AT_MERGED_VALUE && scalar)
		return err_set(m->reader.with.err, ERR_DATA,
			       "expected a mapping or a list of mappings behind <<, found a scalar");
	return 0;
}

/* Room for one more frame. */
static int
push_frame(struct machine *m)
{
	uint32_t room = m->room < 32 ? 32 : m->room + m->room / 2;
	struct frame *grown;

	if (m->depth == m->room) {
		if ((grown = mem_resize(m->frames, room * sizeof(*grown), m->reader.with.err)) == NULL)
			return -1;
		m->frames = grown;
		m->room = room;
	}
	m->depth++;
	return 0;
}

/* What a container's tag makes of it. *local is a tag to be passed on. */
static int
read_tag(struct machine *m, struct span tag, struct frame *f, struct span *local)
{
	enum tag which = tag.len == 0 ? TAG_NONE : tags_find(tag, m->reader.with.setup->typed, false);
	bool keep = machine_takes(m, TAKES_TAGS) && machine_takes(m, TAKES_MERGE), fits;

	*local = which == TAG_LOCAL || (keep && which >= TAG_SET) ? tag : span_of(NULL, 0);
	if (which == TAG_NONE || which == TAG_LOCAL || which == TAG_NON_SPECIFIC)
		return 0;
	fits = f->map ? which == TAG_MAP || which == TAG_SET
		      : which == TAG_SEQ || which == TAG_OMAP || which == TAG_PAIRS;
	if (!fits)
		return err_set(m->reader.with.err, ERR_DATA, "expected what the tag %s says, found a %s",
			       tags_show(tag).text, f->map ? "mapping" : "sequence");
	f->set = which == TAG_SET;
	f->pairs = (which == TAG_OMAP || which == TAG_PAIRS) && !keep;
	return 0;
}

/* What opens before a container that is a key, or stands behind <<. */
static int
open_around(struct machine *m, struct frame *parent, struct frame *f)
{
	if (parent == NULL)
		return 0;
	if (parent->at == AT_KEY) {
		f->is_key = true;
		return node_key_begin(m, parent, &f->range);
	}
	if (parent->at == AT_MERGED_VALUE) {
		f->is_merged = true;
		m->gate.muted++;
		return tape_open_aside(&m->tape, &f->range);
	}
	f->pair = parent->pairs;
	return 0;
}

/* An element of !!omap is no node of the output: what its anchor names is not kept. */
static int
begin_container(struct machine *m, const yaml_char_t *anchor, struct span tag, struct frame *f)
{
	struct handler *out;

	if (f->pair)
		return anchor == NULL
			   ? 0
			   : err_set(m->reader.with.err, ERR_DATA,
				     "expected no anchor on a pair of !!omap or !!pairs, found one");
	if (node_properties(m, anchor, tag, &f->anchored) == -1)
		return -1;
	out = machine_out(m);
	return f->map || f->pairs ? out->map_begin(out, COUNT_UNKNOWN) : out->array_begin(out, COUNT_UNKNOWN);
}

/* What << merges comes to pass without its own node, so that a tag on it would be lost. */
static int
check_merged_tag(struct machine *m, const struct frame *parent, struct span tag)
{
	bool merged =
	    parent != NULL && (parent->at == AT_MERGED_VALUE || (parent->is_merged && !parent->map));

	if (!merged || tag.len == 0)
		return 0;
	return err_set(m->reader.with.err, ERR_DATA,
		       "expected a mapping without a tag of its own behind <<, found the tag %s",
		       tags_show(tag).text);
}

int
node_begin(struct machine *m, bool map)
{
	const yaml_event_t *event = &m->event;
	struct frame f = {.at = map ? AT_KEY : AT_ELEMENT, .map = map}, *parent;
	struct span tag;

	if (node_check_place(m, machine_top(m), false, map, false) == -1)
		return -1;
	if (read_tag(m, machine_text(map ? event->data.mapping_start.tag : event->data.sequence_start.tag),
		     &f, &tag) == -1)
		return -1;
	if (f.set || f.pairs)
		f.place = machine_place(m);
	if (push_frame(m) == -1)
		return -1;
	parent = m->depth > 1 ? &m->frames[m->depth - 2] : NULL;
	if (parent != NULL && parent->at == AT_MERGED_VALUE)
		f.place = machine_place(m);
	merge_begin(&m->merge, &f.own);
	if (check_merged_tag(m, parent, tag) == -1 || open_around(m, parent, &f) == -1)
		return -1;
	m->frames[m->depth - 1] = f;
	return begin_container(m, map ? event->data.mapping_start.anchor : event->data.sequence_start.anchor,
			       tag, &m->frames[m->depth - 1]);
}

/* What opened before the container closes. `f` is off the stack, its parent is on top. */
static int
close_around(struct machine *m, const struct frame *f)
{
	struct frame *parent = machine_top(m);
	int status;

	if (f->is_key)
		return node_key_end(m, parent, f->range);
	if (!f->is_merged)
		return 0;
	m->gate.muted--;
	tape_close(&m->tape, f->range);
	m->place = f->place;
	m->placed = true;
	if (tape_range(&m->tape, f->range)->lost)
		status =
		    err_set(m->reader.with.err, ERR_DATA,
			    "expected at most %zu bytes behind << (--max-buffer), found more", m->tape.cap);
	else
		status = merge_add(&m->merge, &parent->own, f->range, f->place);
	tape_drop(&m->tape, f->range);
	m->placed = status == -1;
	return status;
}

/* The merged pairs, then the end. */
static int
end_container(struct machine *m, struct frame *f)
{
	struct handler *out;
	uint64_t before;

	if (f->pair)
		return f->n == 1
			   ? 0
			   : fail_at(
				 m, m->frames[m->depth - 2].place,
				 "expected mappings of one pair in !!omap or !!pairs, found another number");
	if (f->map) {
		before = m->merge.emitted;
		m->placed = m->merge.n_sources > f->own.sources;
		if (merge_apply(&m->merge, &f->own, &m->gate.handler, &m->place) == -1 ||
		    alias_charge(m, m->merge.emitted - before) == -1)
			return -1;
		m->placed = false;
		merge_end(&m->merge, &f->own);
	}
	out = machine_out(m);
	if ((f->map || f->pairs ? out->map_end(out) : out->array_end(out)) == -1)
		return -1;
	anchors_end(&m->anchors, &f->anchored);
	return 0;
}

int
node_end(struct machine *m)
{
	struct frame f = *machine_top(m);

	if (end_container(m, &f) == -1)
		return -1;
	m->depth--;
	if (close_around(m, &f) == -1)
		return -1;
	node_done(m);
	return 0;
}
