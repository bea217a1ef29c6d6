/*
 * libyaml.c -- YAML as libyaml hears it, resolved by a few rules of its own: what reads our YAML back under --verify.
 * In:       bytes from a source.      Out: events, with anchors, aliases and tags as they stand.
 * Memory:   what libyaml gathers: --max-buffer caps a scalar. A byte a level of nesting.
 * Not here: our own reader of YAML (yaml/), which takes what people write. This one takes what is safe to write: a plain
 *           scalar that readers of 1.1 and 1.2 may read differently is an error.
 * Known limits: places are lines and columns of libyaml's, in the words of an error; aliases are never expanded.
 */
#include <math.h>
#include <stdlib.h>
#include <yaml.h>

#include "base/mem.h"
#include "event/nest.h"
#include "text/base64.h"
#include "text/time.h"
#include "verify/plain.h"
#include "verify/verify.h"

/* What an open container waits for. */
enum level { IN_ARRAY, AT_KEY, AT_VALUE };

/* A key that stands between key_begin and key_end. */
#define KEY_OPEN 0x80

struct second {
	struct reader reader;
	yaml_parser_t yaml;
	struct nest nest;
	struct buf levels; /* a byte for each open container */
	struct buf bytes;  /* of a binary or an ext, decoded */
	uint64_t pending;  /* bytes that libyaml has taken since its last event */
	enum step ended;   /* STEP_MORE until then */
};

static struct handler *
handler_of(struct second *r)
{
	return r->reader.with.to;
}

static uint8_t *
innermost(struct second *r)
{
	return r->levels.len > 0 ? &r->levels.p[r->levels.len - 1] : NULL;
}

static bool
at_key(struct second *r)
{
	uint8_t *level = innermost(r);

	return level != NULL && *level == AT_KEY;
}

/* libyaml asks for bytes. */
static int
pull(void *arg, unsigned char *to, size_t room, size_t *n)
{
	struct second *r = arg;
	struct source *s = r->reader.with.source;
	size_t max = r->reader.with.setup->max_buffer;

	if (s->at == s->end && source_more(s, r->reader.with.err) == -1)
		return 0;
	*n = (size_t)(s->end - s->at) < room ? (size_t)(s->end - s->at) : room;
	memcpy(to, s->at, *n);
	s->at += *n;
	r->pending += *n;
	if (r->pending <= max || r->pending <= LIMIT_READ)
		return 1;
	err_set(r->reader.with.err, ERR_DATA,
		"expected a token of at most %zu bytes (--max-buffer), found a longer one", max);
	return 0;
}

/* A node begins. As a key it is announced, but for a plain string. */
static int
begin_node(struct second *r)
{
	struct handler *to = handler_of(r);

	if (at_key(r)) {
		*innermost(r) |= KEY_OPEN;
		return to->key_begin(to);
	}
	r->reader.with.counts->values++;
	return 0;
}

static int
end_node(struct second *r)
{
	struct handler *to = handler_of(r);
	uint8_t *level = innermost(r);
	bool open;

	if (level == NULL || *level == IN_ARRAY)
		return 0;
	open = (*level & KEY_OPEN) != 0;
	*level = (*level & ~KEY_OPEN) == AT_KEY ? AT_VALUE : AT_KEY;
	return open ? to->key_end(to) : 0;
}

static struct span
text_of(const yaml_char_t *text)
{
	return text != NULL ? span_text((const char *)text) : (struct span){NULL, 0};
}

/* What stands before a node. */
static int
pass_properties(struct second *r, const yaml_char_t *anchor, const yaml_char_t *tag)
{
	struct handler *to = handler_of(r);

	if (anchor != NULL && to->takes & TAKES_ANCHORS && to->anchor(to, text_of(anchor)) == -1)
		return -1;
	return tag != NULL && to->takes & TAKES_TAGS ? to->tag(to, text_of(tag)) : 0;
}

static int
pass_plain(struct second *r, struct span text)
{
	struct handler *to = handler_of(r);
	struct decimal d;

	switch (plain_resolve(text, &d)) {
	case PLAIN_NULL:
		return to->null(to);
	case PLAIN_FALSE:
		return to->boolean(to, false);
	case PLAIN_TRUE:
		return to->boolean(to, true);
	case PLAIN_NUMBER:
		return to->number(to, &d);
	case PLAIN_NAN:
		return to->float64(to, (double)NAN);
	case PLAIN_INFINITY:
		return to->float64(to, (double)INFINITY);
	case PLAIN_MINUS_INFINITY:
		return to->float64(to, -(double)INFINITY);
	case PLAIN_MERGE:
		if (to->takes & TAKES_MERGE && to->tag(to, span_text("tag:yaml.org,2002:merge")) == -1)
			return -1;
		return to->string(to, text, PART_WHOLE, text.len);
	case PLAIN_UNSURE:
		return err_set(r->reader.with.err, ERR_DATA,
			       "expected a plain scalar that all readers read alike, found '%.*s'",
			       text.len < 80 ? (int)text.len : 80, (const char *)text.p);
	default:
		return to->string(to, text, PART_WHOLE, text.len);
	}
}

/* Binary and ext: the bytes of `text`. */
static int
decode(struct second *r, struct span text)
{
	struct base64_decoder decoder = {.blanks = true};

	r->bytes.len = 0;
	if (buf_reserve(&r->bytes, text.len / 4 * 3 + 3, "binary", r->reader.with.err) == -1)
		return -1;
	if (base64_decode(&decoder, text, true, r->bytes.p, &r->bytes.len) == 0)
		return 0;
	return err_set(r->reader.with.err, ERR_DATA, "expected base64, found something else");
}

static int
pass_binary(struct second *r, struct span text)
{
	struct handler *to = handler_of(r);

	if (decode(r, text) == -1)
		return -1;
	return to->binary(to, span_of(r->bytes.p, r->bytes.len), PART_WHOLE, r->bytes.len);
}

static int
pass_ext(struct second *r, long type, struct span text)
{
	struct handler *to = handler_of(r);

	if (decode(r, text) == -1)
		return -1;
	return to->ext(to, (int)type, span_of(r->bytes.p, r->bytes.len), PART_WHOLE, r->bytes.len);
}

static int
pass_timestamp(struct second *r, struct span text)
{
	struct handler *to = handler_of(r);
	int64_t seconds;
	uint32_t nanoseconds;

	if (!time_scan_yaml(text, &seconds, &nanoseconds))
		return err_set(r->reader.with.err, ERR_DATA, "expected a timestamp, found something else");
	return to->timestamp(to, seconds, nanoseconds);
}

/* "!ext:5" */
static bool
is_ext(const char *tag, long *type)
{
	char *end;

	if (strncmp(tag, "!ext:", 5) != 0)
		return false;
	*type = strtol(tag + 5, &end, 10);
	return end > tag + 5 && *end == '\0' && *type >= -128 && *type <= 127;
}

/* A scalar whose tag says what it is; any other tag stands before what the scalar is without it. */
static int
pass_scalar(struct second *r, const yaml_event_t *event)
{
	struct span text = span_of(event->data.scalar.value, event->data.scalar.length);
	const char *tag = (const char *)event->data.scalar.tag;
	struct handler *to = handler_of(r);
	long type;

	if (pass_properties(r, event->data.scalar.anchor, NULL) == -1)
		return -1;
	if (tag != NULL && strcmp(tag, "tag:yaml.org,2002:binary") == 0)
		return pass_binary(r, text);
	if (tag != NULL && strcmp(tag, "tag:yaml.org,2002:timestamp") == 0)
		return pass_timestamp(r, text);
	if (tag != NULL && is_ext(tag, &type))
		return pass_ext(r, type, text);
	if (pass_properties(r, NULL, event->data.scalar.tag) == -1)
		return -1;
	if (event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE)
		return pass_plain(r, text);
	return to->string(to, text, PART_WHOLE, text.len);
}

static bool
is_simple_key(const yaml_event_t *event)
{
	struct span text = span_of(event->data.scalar.value, event->data.scalar.length);
	struct decimal d;

	if (event->data.scalar.anchor != NULL || event->data.scalar.tag != NULL)
		return false;
	return event->data.scalar.style != YAML_PLAIN_SCALAR_STYLE || plain_resolve(text, &d) == PLAIN_STRING;
}

static int
on_scalar(struct second *r, const yaml_event_t *event)
{
	struct span text = span_of(event->data.scalar.value, event->data.scalar.length);
	struct handler *to = handler_of(r);

	if (at_key(r) && is_simple_key(event))
		return to->key(to, text, PART_WHOLE, text.len) == -1 ? -1 : end_node(r);
	return begin_node(r) == -1 || pass_scalar(r, event) == -1 ? -1 : end_node(r);
}

static int
on_alias(struct second *r, const yaml_event_t *event)
{
	struct handler *to = handler_of(r);

	if (!(to->takes & TAKES_ANCHORS))
		return err_set(r->reader.with.err, ERR_DATA, "expected no alias, found one");
	return begin_node(r) == -1 || to->alias(to, text_of(event->data.alias.anchor)) == -1 ? -1
											     : end_node(r);
}

static int
open_container(struct second *r, enum level level)
{
	uint8_t byte = (uint8_t)level;

	if (nest_open(&r->nest, level != IN_ARRAY, (struct span){NULL, 0}, r->reader.with.err) == -1)
		return -1;
	return buf_add(&r->levels, &byte, 1, "nesting", r->reader.with.err);
}

static int
on_array(struct second *r, const yaml_event_t *event)
{
	struct handler *to = handler_of(r);

	if (begin_node(r) == -1 ||
	    pass_properties(r, event->data.sequence_start.anchor, event->data.sequence_start.tag) == -1 ||
	    open_container(r, IN_ARRAY) == -1)
		return -1;
	return to->array_begin(to, COUNT_UNKNOWN);
}

static int
on_map(struct second *r, const yaml_event_t *event)
{
	struct handler *to = handler_of(r);

	if (begin_node(r) == -1 ||
	    pass_properties(r, event->data.mapping_start.anchor, event->data.mapping_start.tag) == -1 ||
	    open_container(r, AT_KEY) == -1)
		return -1;
	return to->map_begin(to, COUNT_UNKNOWN);
}

static int
close_container(struct second *r, int (*end)(struct handler *to))
{
	nest_close(&r->nest);
	r->levels.len--;
	return end(handler_of(r)) == -1 ? -1 : end_node(r);
}

static int
take(struct second *r, const yaml_event_t *event)
{
	struct handler *to = handler_of(r);

	switch (event->type) {
	case YAML_STREAM_END_EVENT:
		r->ended = STEP_END;
		return 0;
	case YAML_DOCUMENT_START_EVENT:
		return reader_document(&r->reader, r->reader.with.source->at);
	case YAML_DOCUMENT_END_EVENT:
		return to->document_end(to);
	case YAML_SCALAR_EVENT:
		return on_scalar(r, event);
	case YAML_ALIAS_EVENT:
		return on_alias(r, event);
	case YAML_SEQUENCE_START_EVENT:
		return on_array(r, event);
	case YAML_SEQUENCE_END_EVENT:
		return close_container(r, to->array_end);
	case YAML_MAPPING_START_EVENT:
		return on_map(r, event);
	case YAML_MAPPING_END_EVENT:
		return close_container(r, to->map_end);
	default:
		return 0;
	}
}

/* libyaml has refused. */
static int
refuse(struct second *r)
{
	const yaml_parser_t *y = &r->yaml;

	return err_set(r->reader.with.err, y->error == YAML_MEMORY_ERROR ? ERR_SYSTEM : ERR_DATA,
		       "libyaml: %s (line %zu, column %zu)",
		       y->problem != NULL ? y->problem : "out of memory", y->problem_mark.line + 1,
		       y->problem_mark.column + 1);
}

static enum step
step(struct reader *self)
{
	struct second *r = (struct second *)self;
	struct counts *counts = self->with.counts;
	yaml_event_t event;
	int status;

	if (r->ended != STEP_MORE)
		return r->ended;
	if (yaml_parser_parse(&r->yaml, &event)) {
		status = take(r, &event);
		yaml_event_delete(&event);
	} else
		status = refuse(r);
	r->pending = 0;
	if (status == -1)
		r->ended = STEP_FAIL;
	if (r->nest.deepest > counts->max_depth)
		counts->max_depth = r->nest.deepest;
	return r->ended;
}

static void
free_reader(struct reader *self)
{
	struct second *r = (struct second *)self;

	if (r == NULL)
		return;
	yaml_parser_delete(&r->yaml);
	nest_free(&r->nest);
	buf_free(&r->levels);
	buf_free(&r->bytes);
	mem_free(r);
}

struct reader *
verify_libyaml_reader(const struct reader_setup *with)
{
	struct second *r = mem_zero(sizeof(*r), with->err);

	if (r == NULL)
		return NULL;
	r->reader = (struct reader){step, free_reader, *with};
	r->ended = STEP_MORE;
	nest_init(&r->nest, with->setup->max_depth);
	buf_init(&r->levels, with->setup->max_depth);
	buf_init(&r->bytes, with->setup->max_buffer);
	if (yaml_parser_initialize(&r->yaml)) {
		yaml_parser_set_input(&r->yaml, pull, r);
		yaml_parser_set_encoding(&r->yaml, YAML_UTF8_ENCODING);
		return &r->reader;
	}
	err_set(with->err, ERR_SYSTEM, "out of memory");
	free_reader(&r->reader);
	return NULL;
}
