/*
 * reader.c -- YAML in, events out.
 * In:       a source.      Out: events for a handler, as libyaml finds them.
 * Memory:   machine.h.
 * Not here: what a node is in its container (node.c, leaf.c); aliases (alias.c); the bytes and their places (input.c).
 * libyaml pulls, so it is asked for an event when it can give one and blocks when the source does. Its documents end when
 * it sees what follows them: `---`, `...` or the end.
 */
#include "yaml/machine.h"
#include "yaml/yml.h"

#include "base/mem.h"

/* Events a step handles at most: then the pump looks at signals. */
#define EVENTS_A_STEP 64

static struct machine *
machine_of(struct reader *self)
{
	return (struct machine *)self;
}

struct place
machine_place(const struct machine *m)
{
	const yaml_mark_t *at = &m->event.start_mark;

	return input_place(&m->input, at->index, at->line + 1, at->column + 1);
}

static bool
begins_node(yaml_event_type_t type)
{
	return type == YAML_SCALAR_EVENT || type == YAML_ALIAS_EVENT || type == YAML_SEQUENCE_START_EVENT ||
	       type == YAML_MAPPING_START_EVENT;
}

/* The error is recorded: adds place and path. */
static enum step
fail(struct machine *m)
{
	struct err *e = m->reader.with.err;

	m->failed = true;
	if (e->class == ERR_DATA && m->in_document) {
		if (begins_node(m->event.type) && m->begun == m->gate.begun)
			gate_miss(&m->gate, m->key_due);
		gate_path(&m->gate);
	}
	return reader_fail(&m->reader, m->placed ? m->place : machine_place(m));
}

static int
begin_document(struct machine *m)
{
	const yaml_event_t *event = &m->event;
	bool directives =
	    event->data.document_start.version_directive != NULL ||
	    event->data.document_start.tag_directives.start != event->data.document_start.tag_directives.end;

	if (directives && m->unended)
		return err_set(m->reader.with.err, ERR_DATA, "expected '...' before a directive, found none");
	if (reader_document(&m->reader, NULL) == -1)
		return -1;
	m->in_document = true;
	m->read = m->grown = 0;
	return 0;
}

static int
end_document(struct machine *m)
{
	struct handler *to = m->reader.with.to;

	m->in_document = false;
	m->unended = m->event.data.document_end.implicit != 0;
	anchors_clear(&m->anchors);
	return to->document_end(to);
}

static int
on_event(struct machine *m)
{
	m->read++;
	switch (m->event.type) {
	case YAML_SCALAR_EVENT:
		return leaf_scalar(m);
	case YAML_SEQUENCE_START_EVENT:
		return node_begin(m, false);
	case YAML_MAPPING_START_EVENT:
		return node_begin(m, true);
	case YAML_SEQUENCE_END_EVENT:
	case YAML_MAPPING_END_EVENT:
		return node_end(m);
	case YAML_ALIAS_EVENT:
		return alias_node(m);
	case YAML_DOCUMENT_START_EVENT:
		return begin_document(m);
	case YAML_DOCUMENT_END_EVENT:
		return end_document(m);
	case YAML_STREAM_END_EVENT:
		m->ended = true;
		return 0;
	default:
		return 0;
	}
}

/* Asks libyaml for the next event. */
static int
next_event(struct machine *m)
{
	/* An event that fails is where the last one ended, until libyaml says more. */
	yaml_mark_t end = m->event.end_mark;

	if (m->event.type != YAML_NO_EVENT)
		yaml_event_delete(&m->event);
	if (yaml_parser_parse(&m->parser, &m->event) == 0) {
		m->event = (yaml_event_t){.start_mark = end, .end_mark = end};
		complaint_record(m);
		return -1;
	}
	m->input.safe = m->event.start_mark.index;
	m->begun = m->gate.begun;
	m->key_due = m->depth > 0 && machine_top(m)->at == AT_KEY;
	return 0;
}

static enum step
step(struct reader *self)
{
	struct machine *m = machine_of(self);
	int n;

	if (m->failed)
		return STEP_FAIL;
	for (n = 0; n < EVENTS_A_STEP && !m->ended; n++)
		if (next_event(m) == -1 || on_event(m) == -1)
			return fail(m);
	return m->ended ? STEP_END : STEP_MORE;
}

static void
free_machine(struct reader *self)
{
	struct machine *m = machine_of(self);

	if (m == NULL)
		return;
	yaml_event_delete(&m->event);
	yaml_event_delete(&m->key);
	yaml_parser_delete(&m->parser);
	input_free(&m->input);
	buf_free(&m->alias_key);
	gate_free(&m->gate);
	tape_free(&m->tape);
	anchors_free(&m->anchors);
	merge_free(&m->merge);
	scalar_free(&m->scalars);
	mem_free(m->frames);
	mem_free(m);
}

struct reader *
yml_reader(const struct reader_setup *with)
{
	struct machine *m = mem_zero(sizeof(*m), with->err);
	unsigned takes = with->to->takes;

	if (m == NULL)
		return NULL;
	m->reader = (struct reader){step, free_machine, *with};
	m->merging = !with->setup->no_merge && (takes & TAKES_MERGE) == 0;
	input_init(&m->input, with->source, with->setup, with->err);
	gate_init(&m->gate, with);
	tape_init(&m->tape, &m->gate.handler, with->setup->max_buffer, with->err);
	anchors_init(&m->anchors, &m->tape, (takes & TAKES_ANCHORS) == 0);
	merge_init(&m->merge, &m->tape, with->err);
	scalar_init(&m->scalars, with->setup, with->err);
	buf_init(&m->alias_key, SIZE_MAX - LIMIT_PADDING);
	if (yaml_parser_initialize(&m->parser) == 0) {
		err_set(with->err, ERR_SYSTEM, "out of memory");
		free_machine(&m->reader);
		return NULL;
	}
	yaml_parser_set_encoding(&m->parser, YAML_UTF8_ENCODING);
	yaml_parser_set_input(&m->parser, input_read, &m->input);
	return &m->reader;
}
