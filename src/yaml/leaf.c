/*
 * leaf.c -- scalars: what each is in the container that it stands in, a value, a key, or <<.
 * In:       libyaml's scalar events.      Out: our events.
 * Memory:   the last key's text, for the path.
 * Not here: containers (node.c), what a scalar's text means (scalar.c).
 */
#include "yaml/machine.h"

#include "text/utf8.h"
#include "yaml/standin.h"
#include "yaml/tags.h"

#define MERGE_TAG TAG_STANDARD "merge"

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
	text->tag = machine_text(event->data.scalar.tag);
	text->plain = style == YAML_PLAIN_SCALAR_STYLE;
	return 0;
}

/* A value: anchor, tag, scalar. */
static int
emit_scalar(struct machine *m, const struct scalar *s)
{
	struct anchored anchored;

	if (node_properties(m, m->event.data.scalar.anchor, s->tag, &anchored) == -1)
		return -1;
	if (scalar_emit(s, machine_out(m)) == -1)
		return -1;
	anchors_end(&m->anchors, &anchored);
	return 0;
}

/* The text of the last key must outlive it, for the path of its value. */
static void
keep_key(struct machine *m)
{
	yaml_event_delete(&m->key);
	m->key = m->event;
	m->event = (yaml_event_t){.start_mark = m->key.start_mark, .end_mark = m->key.end_mark};
}

/* A key that is not a plain string: tagged, anchored, a number, a boolean, null. */
static int
emit_odd_key(struct machine *m, struct frame *map, const struct scalar *s)
{
	uint32_t range;

	if (node_key_begin(m, map, &range) == -1 || emit_scalar(m, s) == -1)
		return -1;
	return node_key_end(m, map, range);
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
	m->gate.key = span_text("<<");
	m->gate.has_key = true;
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
	if (is_merge_key(text) && !map->pair) {
		if (m->merging)
			return take_merge_key(m, map, &s);
		map->at = AT_VALUE;
		if (machine_takes(m, TAKES_MERGE))
			return pass_merge_key(m, &s);
	}
	map->at = AT_VALUE;
	if (s.kind != SCALAR_STRING || (s.tag.len > 0 && machine_takes(m, TAKES_TAGS)) ||
	    m->event.data.scalar.anchor != NULL) {
		if (emit_odd_key(m, map, &s) == -1)
			return -1;
	} else {
		if (node_remembers_keys(m, map) && merge_string_key(&m->merge, &map->own, s.text) == -1)
			return -1;
		if (out->key(out, s.text, PART_WHOLE, s.text.len) == -1)
			return -1;
	}
	keep_key(m);
	return 0;
}

int
leaf_scalar(struct machine *m)
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
	if (node_check_place(m, parent, true, false, s.kind == SCALAR_NULL) == -1 || emit_scalar(m, &s) == -1)
		return -1;
	node_done(m);
	return 0;
}
