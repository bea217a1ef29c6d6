/*
 * node.c -- nodes: what each is in the container that it stands in.
 * In:       libyaml's events for scalars, sequences and mappings.      Out: our events.
 * Memory:   a frame for each open container.
 * Not here: aliases (alias.c), what a scalar is (scalar.c), which merged pairs count (merge.c).
 */
#include "yaml/machine.h"

#include "base/mem.h"
#include "text/utf8.h"
#include "yaml/standin.h"
#include "yaml/tags.h"

#define MERGE_TAG TAG_STANDARD "merge"

static struct span
span_of_text(const yaml_char_t *text)
{
	return text == NULL ? span_of(NULL, 0) : span_text((const char *)text);
}

static bool
takes(const struct machine *m, unsigned what)
{
	return (m->reader.with.to->takes & what) != 0;
}

/* The words and, for what concerns a container that began earlier, its place. */
static int
fail_at(struct machine *m, struct place place, const char *words)
{
	err_set(m->reader.with.err, ERR_DATA, "%s", words);
	return err_at(m->reader.with.err, place);
}

/* Begins what an anchor names, if there is one. */
static int
begin_anchored(struct machine *m, const yaml_char_t *name, struct anchored *node)
{
	*node = (struct anchored){{0, 0}, 0, 0};
	if (name == NULL)
		return 0;
	if (anchors_begin(&m->anchors, span_of_text(name), node) == -1)
		return -1;
	if (!takes(m, TAKES_ANCHORS))
		return 0;
	return machine_out(m)->anchor(machine_out(m), span_of_text(name));
}

static int
pass_tag(struct machine *m, struct span tag)
{
	if (tag.len == 0 || !takes(m, TAKES_TAGS))
		return 0;
	return machine_out(m)->tag(machine_out(m), tag);
}

void
node_done(struct machine *m)
{
	struct frame *top = machine_top(m);

	if (top == NULL || top->at == AT_ELEMENT)
		return;
	top->at = top->at == AT_KEY ? AT_VALUE : AT_KEY;
}

/*
 * What libyaml takes for plain text though YAML 1.2 does not: a lone dash in a flow collection, # behind a comma, and what follows an
 * anchor's name without a blank, which is more of the name.
 */
static bool
misread_plain(const yaml_event_t *event, size_t len)
{
	const char *anchor = (const char *)event->data.scalar.anchor;
	const yaml_char_t *value = event->data.scalar.value;

	if ((len == 1 && value[0] == '-') || (len > 0 && value[0] == '#'))
		return true;
	if (anchor == NULL || event->data.scalar.tag != NULL || len == 0 ||
	    (value[0] != ':' && value[0] != '?'))
		return false;
	return event->end_mark.index - event->start_mark.index == 1 + strlen(anchor) + utf8_count(value, len);
}

/* The text of a scalar event as its author meant it. */
static int
scalar_text(struct machine *m, struct scalar_text *text)
{
	yaml_event_t *event = &m->event;
	yaml_scalar_style_t style = event->data.scalar.style;
	size_t len = event->data.scalar.length;
	int quoted = style == YAML_DOUBLE_QUOTED_SCALAR_STYLE	? 2
		     : style == YAML_SINGLE_QUOTED_SCALAR_STYLE ? 1
								: 0;
	uint32_t code = 0;

	if (m->input.standins)
		len = standin_restore(event->data.scalar.value, len, quoted, &code);
	if (code != 0)
		return err_set(m->reader.with.err, ERR_DATA,
			       "expected U+%04X in quotes or escaped, found it bare", (unsigned)code);
	if (len > m->reader.with.setup->max_buffer)
		return err_set(m->reader.with.err, ERR_DATA,
			       "expected a scalar of at most %zu bytes (--max-buffer), found one of %zu",
			       m->reader.with.setup->max_buffer, len);
	if (style == YAML_PLAIN_SCALAR_STYLE && misread_plain(event, len))
		return err_set(m->reader.with.err, ERR_DATA, "expected a value, found '%c'",
			       event->data.scalar.value[0]);
	text->text = span_of(event->data.scalar.value, len);
	text->tag = span_of_text(event->data.scalar.tag);
	text->plain = style == YAML_PLAIN_SCALAR_STYLE;
	return 0;
}

/* A value: anchor, tag, scalar. */
static int
emit_scalar(struct machine *m, const struct scalar *s)
{
	struct anchored anchored;

	if (begin_anchored(m, m->event.data.scalar.anchor, &anchored) == -1)
		return -1;
	if (pass_tag(m, s->tag) == -1 || scalar_emit(s, machine_out(m)) == -1)
		return -1;
	anchors_end(&m->anchors, &anchored);
	return 0;
}

/* Keys that no << can meet need not be remembered. */
static bool
remembers_keys(const struct machine *m, const struct frame *map)
{
	return m->merging && !map->pair;
}

/* The text of the last key must outlive it, for the path of its value. */
static void
keep_key(struct machine *m)
{
	yaml_event_delete(&m->key);
	m->key = m->event;
	m->event = (yaml_event_t){.start_mark = m->key.start_mark, .end_mark = m->key.end_mark};
}

/* Ends the recording of a key that is no plain string, and remembers the key. */
static int
end_key(struct machine *m, struct frame *map, uint32_t range)
{
	struct tape_slice node;
	int status;

	if (range == 0)
		return 0;
	tape_close(&m->tape, range);
	if (tape_range(&m->tape, range)->lost)
		node = (struct tape_slice){&m->tape, range, 0, 0};
	else
		node = tape_slice(&m->tape, range);
	status = merge_key(&m->merge, &map->own, &node);
	tape_drop(&m->tape, range);
	return status;
}

/* A key that is not a plain string: tagged, anchored, a number, a boolean, null. */
static int
emit_odd_key(struct machine *m, struct frame *map, const struct scalar *s)
{
	uint32_t range = 0;

	if (machine_out(m)->key_begin(machine_out(m)) == -1)
		return -1;
	if (remembers_keys(m, map) && tape_open(&m->tape, &range) == -1)
		return -1;
	if (emit_scalar(m, s) == -1 || end_key(m, map, range) == -1)
		return -1;
	return machine_out(m)->key_end(machine_out(m));
}

/* << where the target keeps it. */
static int
pass_merge_key(struct machine *m, const struct scalar *s)
{
	struct handler *out = machine_out(m);
	struct scalar tagged = *s;

	tagged.tag = span_text(MERGE_TAG);
	if (out->key_begin(out) == -1 || emit_scalar(m, &tagged) == -1)
		return -1;
	return out->key_end(out);
}

/* << where it is merged: the key itself is not emitted, but an anchor may name it. */
static int
take_merge_key(struct machine *m, struct frame *map, const struct scalar *s)
{
	uint32_t range;
	int status;

	map->at = AT_MERGED_VALUE;
	if (m->event.data.scalar.anchor == NULL)
		return 0;
	if (tape_open_aside(&m->tape, &range) == -1)
		return -1;
	m->gate.muted++;
	status = emit_scalar(m, s);
	m->gate.muted--;
	tape_close(&m->tape, range);
	tape_drop(&m->tape, range);
	return status;
}

static bool
is_merge_key(const struct scalar_text *text)
{
	if (text->text.len != 2 || memcmp(text->text.p, "<<", 2) != 0 || !text->plain)
		return false;
	return text->tag.len == 0 || tags_find(text->tag, false, true) == TAG_MERGE;
}

static int
scalar_key(struct machine *m, struct frame *map, const struct scalar_text *text)
{
	struct handler *out = machine_out(m);
	struct scalar s;

	if (scalar_read(&m->scalars, text, &s) == -1)
		return -1;
	map->n++;
	if (is_merge_key(text) && !map->pair) {
		if (m->merging)
			return take_merge_key(m, map, &s);
		map->at = AT_VALUE;
		if (takes(m, TAKES_MERGE))
			return pass_merge_key(m, &s);
	}
	map->at = AT_VALUE;
	if (s.kind != SCALAR_STRING || (s.tag.len > 0 && takes(m, TAKES_TAGS)) ||
	    m->event.data.scalar.anchor != NULL) {
		if (emit_odd_key(m, map, &s) == -1)
			return -1;
	} else {
		if (remembers_keys(m, map) && merge_string_key(&m->merge, &map->own, s.text) == -1)
			return -1;
		if (out->key(out, s.text, PART_WHOLE, s.text.len) == -1)
			return -1;
	}
	keep_key(m);
	return 0;
}

/* Whether a node of this kind may stand where it stands. `map` is meaningful for containers. */
static int
check_place(struct machine *m, const struct frame *parent, bool scalar, bool map, bool null)
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

int
node_scalar(struct machine *m)
{
	struct frame *parent = machine_top(m);
	struct scalar_text text;
	struct scalar s;

	if (scalar_text(m, &text) == -1)
		return -1;
	if (parent != NULL && parent->at == AT_KEY)
		return scalar_key(m, parent, &text);
	if (scalar_read(&m->scalars, &text, &s) == -1)
		return -1;
	if (check_place(m, parent, true, false, s.kind == SCALAR_NULL) == -1 || emit_scalar(m, &s) == -1)
		return -1;
	node_done(m);
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
	bool keep = takes(m, TAKES_TAGS) && takes(m, TAKES_MERGE), fits;

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
		parent->n++;
		if (machine_out(m)->key_begin(machine_out(m)) == -1)
			return -1;
		return remembers_keys(m, parent) ? tape_open(&m->tape, &f->range) : 0;
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
	if (begin_anchored(m, anchor, &f->anchored) == -1 || pass_tag(m, tag) == -1)
		return -1;
	out = machine_out(m);
	return f->map || f->pairs ? out->map_begin(out, COUNT_UNKNOWN) : out->array_begin(out, COUNT_UNKNOWN);
}

int
node_begin(struct machine *m, bool map)
{
	const yaml_event_t *event = &m->event;
	struct frame f = {.at = map ? AT_KEY : AT_ELEMENT, .map = map}, *parent;
	struct span tag;

	if (check_place(m, machine_top(m), false, map, false) == -1)
		return -1;
	if (read_tag(m, span_of_text(map ? event->data.mapping_start.tag : event->data.sequence_start.tag),
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
	if (open_around(m, parent, &f) == -1)
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
		return end_key(m, parent, f->range) == -1 ? -1 : machine_out(m)->key_end(machine_out(m));
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

	if (f->pair)
		return f->n == 1
			   ? 0
			   : fail_at(
				 m, m->frames[m->depth - 2].place,
				 "expected mappings of one pair in !!omap or !!pairs, found another number");
	if (f->map) {
		m->placed = m->merge.n_sources > f->own.sources;
		if (merge_apply(&m->merge, &f->own, &m->gate.handler, &m->place) == -1)
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
