/*
 * alias.c -- aliases: passed on, or expanded.
 * In:       an alias, the anchors of its document.      Out: an alias event, or the events of the node that it means.
 * Memory:   none; what a document may grow by is bounded.
 * Not here: which node a name means (anchors.c).
 */
#include "yaml/machine.h"

static struct span
alias_name(const struct machine *m)
{
	return span_text((const char *)m->event.data.alias.anchor);
}

/* The node that the alias means; 0 if the target takes aliases as they are. */
static int
find_node(struct machine *m, uint32_t *range)
{
	struct span name = alias_name(m);
	int shown = name.len < 60 ? (int)name.len : 60;
	const char *found;

	switch (anchors_find(&m->anchors, name, range)) {
	case ANCHOR_KNOWN:
		return 0;
	case ANCHOR_OPEN:
		found =
		    "expected an alias to a node that has ended, found the alias *%.*s inside its own anchor";
		break;
	case ANCHOR_FORGOTTEN:
		return err_set(m->reader.with.err, ERR_DATA,
			       "expected anchors of at most %zu bytes (--max-buffer), found the alias *%.*s "
			       "to one beyond",
			       m->tape.cap, shown, (const char *)name.p);
	default:
		found = "expected an alias to an anchor of this document, found the undefined *%.*s";
		break;
	}
	return err_set(m->reader.with.err, ERR_DATA, found, shown, (const char *)name.p);
}

int
alias_charge(struct machine *m, uint64_t events)
{
	uint64_t most = m->read * LIMIT_ALIAS_FACTOR;

	if (most < LIMIT_ALIAS_EVENTS)
		most = LIMIT_ALIAS_EVENTS;
	m->grown += events;
	if (m->grown <= most)
		return 0;
	return err_set(m->reader.with.err, ERR_DATA,
		       "expected aliases and << to add at most %llu events to a document, found more",
		       (unsigned long long)most);
}

/* The events of a node, recorded anew if something is being recorded. */
static int
expand(struct machine *m, const struct tape_slice *node, uint64_t events)
{
	if (tape_copy(&m->tape, node, events) == -1)
		return -1;
	return tape_replay(node, &m->gate.handler);
}

/* A key that is a string is emitted as any other: from a copy, which stays for the path of its value. */
static int
string_key(struct machine *m, struct frame *map, struct span text)
{
	struct handler *out = machine_out(m);

	m->alias_key.len = 0;
	if (buf_add(&m->alias_key, text.p, text.len, "key", m->reader.with.err) == -1)
		return -1;
	text.p = m->alias_key.p;
	if (m->merging && merge_string_key(&m->merge, &map->own, text) == -1)
		return -1;
	return out->key(out, text, PART_WHOLE, text.len);
}

static int
alias_key(struct machine *m, struct frame *map, uint32_t range)
{
	struct handler *out = machine_out(m);
	struct tape_slice node;
	struct span text;

	if (range == 0) {
		if (out->key_begin(out) == -1 || out->alias(out, alias_name(m)) == -1)
			return -1;
		return out->key_end(out);
	}
	node = tape_slice(&m->tape, range);
	if (tape_string(&node, &text))
		return string_key(m, map, text);
	if (m->merging && merge_key(&m->merge, &map->own, &node) == -1)
		return -1;
	if (out->key_begin(out) == -1 || expand(m, &node, tape_range(&m->tape, range)->events) == -1)
		return -1;
	return machine_out(m)->key_end(machine_out(m));
}

/* An element of !!omap: a mapping of one pair, without its begin and end. */
static int
alias_pair(struct machine *m, uint32_t range)
{
	struct tape_slice s = tape_slice(&m->tape, range), pair;
	uint64_t key_events = 0, value_events = 0;

	while (tape_peek(&s) == TAPE_TAG)
		tape_step(&s);
	if (tape_peek(&s) == TAPE_MAP) {
		tape_step(&s);
		pair = s;
		if (tape_peek(&s) != TAPE_END_OF_CONTAINER) {
			(void)tape_take(&s, &key_events);
			(void)tape_take(&s, &value_events);
			pair.end = s.at;
			if (tape_peek(&s) == TAPE_END_OF_CONTAINER)
				return expand(m, &pair, key_events + value_events);
		}
	}
	return err_set(
	    m->reader.with.err, ERR_DATA,
	    "expected mappings of one pair in !!omap or !!pairs, found an alias to something else");
}

/* Where the alias is no key and the target takes none. */
static int
alias_value(struct machine *m, const struct frame *parent, uint32_t range)
{
	struct tape_slice node = tape_slice(&m->tape, range);

	if (parent != NULL && parent->pairs)
		return alias_pair(m, range);
	if (parent != NULL && parent->set && !tape_is_null(&node))
		return err_set(m->reader.with.err, ERR_DATA,
			       "expected a !!set, whose values are null, found an alias to a value");
	return expand(m, &node, tape_range(&m->tape, range)->events);
}

int
alias_node(struct machine *m)
{
	struct frame *parent = machine_top(m);
	struct handler *out = machine_out(m);
	uint32_t range = 0;
	int status;

	if (find_node(m, &range) == -1)
		return -1;
	if (range != 0 && alias_charge(m, tape_range(&m->tape, range)->events) == -1)
		return -1;
	if (parent != NULL && parent->at == AT_KEY)
		status = alias_key(m, parent, range);
	else if (parent != NULL && parent->at == AT_MERGED_VALUE)
		status = merge_add(&m->merge, &parent->own, range, machine_place(m));
	else if (range == 0)
		status = out->alias(out, alias_name(m));
	else
		status = alias_value(m, parent, range);
	node_done(m);
	return status;
}
