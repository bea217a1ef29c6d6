/*
 * grammar.c -- the grammar of event.h as a machine.
 * In:       the kinds of events, one after the other.      Out: yes, or what was expected instead.
 * Memory:   one byte for each open container, key and document.
 * Not here: passing events on (check.c).
 */
#include "event/grammar.h"

#include "event/event.h"

/* What the innermost open thing waits for. A node moves it to the state in `after_node`. */
enum level {
	LEVEL_STREAM,	     /* document_begin, or the end */
	LEVEL_DOCUMENT,	     /* its node */
	LEVEL_DOCUMENT_DONE, /* document_end */
	LEVEL_ARRAY,	     /* a node, or array_end */
	LEVEL_MAP,	     /* a key, or map_end */
	LEVEL_PAIR,	     /* the value of a pair */
	LEVEL_KEY,	     /* the node of a key */
	LEVEL_KEY_DONE	     /* key_end */
};

static const uint8_t after_node[] = {
    [LEVEL_DOCUMENT] = LEVEL_DOCUMENT_DONE,
    [LEVEL_ARRAY] = LEVEL_ARRAY,
    [LEVEL_PAIR] = LEVEL_MAP,
    [LEVEL_KEY] = LEVEL_KEY_DONE,
};

static const char *const expected[] = {
    [LEVEL_STREAM] = "document_begin",	    [LEVEL_DOCUMENT] = "the node of a document",
    [LEVEL_DOCUMENT_DONE] = "document_end", [LEVEL_ARRAY] = "a node or array_end",
    [LEVEL_MAP] = "a key or map_end",	    [LEVEL_PAIR] = "the value of a pair",
    [LEVEL_KEY] = "the node of a key",	    [LEVEL_KEY_DONE] = "key_end",
};

static const char *const names[EVENT_KINDS] = {
    [EVENT_DOCUMENT_BEGIN] = "document_begin",
    [EVENT_DOCUMENT_END] = "document_end",
    [EVENT_NULL] = "null",
    [EVENT_BOOLEAN] = "boolean",
    [EVENT_INTEGER] = "integer",
    [EVENT_NATURAL] = "natural",
    [EVENT_NUMBER] = "number",
    [EVENT_FLOAT64] = "float64",
    [EVENT_FLOAT32] = "float32",
    [EVENT_TIMESTAMP] = "timestamp",
    [EVENT_STRING] = "string",
    [EVENT_BINARY] = "binary",
    [EVENT_EXT] = "ext",
    [EVENT_ARRAY_BEGIN] = "array_begin",
    [EVENT_ARRAY_END] = "array_end",
    [EVENT_MAP_BEGIN] = "map_begin",
    [EVENT_KEY] = "key",
    [EVENT_KEY_BEGIN] = "key_begin",
    [EVENT_KEY_END] = "key_end",
    [EVENT_MAP_END] = "map_end",
    [EVENT_ANCHOR] = "anchor",
    [EVENT_ALIAS] = "alias",
    [EVENT_TAG] = "tag",
};

const char *
event_name(enum event_kind kind)
{
	return names[kind];
}

void
grammar_init(struct grammar *g)
{
	*g = (struct grammar){.level = LEVEL_STREAM};
	buf_init(&g->levels, LIMIT_GRAMMAR);
}

void
grammar_free(struct grammar *g)
{
	buf_free(&g->levels);
}

static int
wrong(const struct grammar *g, enum event_kind kind, struct err *e)
{
	return err_set(e, ERR_DATA, "expected %s, found %s", expected[g->level], names[kind]);
}

static int
push(struct grammar *g, unsigned level, struct err *e)
{
	uint8_t outer = (uint8_t)g->level;

	if (buf_add(&g->levels, &outer, 1, "the stack of open events", e) == -1)
		return -1;
	g->level = level;
	return 0;
}

/* An end: the innermost open thing must be waiting for it. */
static int
pop(struct grammar *g, unsigned level, enum event_kind kind, struct err *e)
{
	if (g->level != level || g->anchored || g->tagged)
		return wrong(g, kind, e);
	g->level = g->levels.p[--g->levels.len];
	return 0;
}

/* Anything that is, or begins, a node. */
static int
node(struct grammar *g, enum event_kind kind, struct err *e)
{
	if (g->level >= sizeof(after_node) || after_node[g->level] == LEVEL_STREAM)
		return wrong(g, kind, e);
	if (kind == EVENT_ALIAS && (g->anchored || g->tagged))
		return err_set(e, ERR_DATA, "expected a value behind an anchor or tag, found an alias");
	g->anchored = g->tagged = false;
	g->level = after_node[g->level];
	return 0;
}

/* An anchor or a tag, once each before a node. */
static int
property(struct grammar *g, bool *has, enum event_kind kind, struct err *e)
{
	if (g->level >= sizeof(after_node) || after_node[g->level] == LEVEL_STREAM)
		return wrong(g, kind, e);
	if (*has)
		return err_set(e, ERR_DATA, "expected one %s before a node, found two", names[kind]);
	*has = true;
	return 0;
}

/* A piece of text that is not the first: of the same kind as those before it. */
static int
piece(struct grammar *g, enum event_kind kind, unsigned part, struct err *e)
{
	if (kind != g->text || (part & PART_FIRST))
		return err_set(e, ERR_DATA, "expected more pieces of a %s, found %s", names[g->text],
			       kind == g->text ? "a first one" : names[kind]);
	g->in_text = !(part & PART_LAST);
	return 0;
}

/* A text begins, or is whole. */
static int
text(struct grammar *g, enum event_kind kind, unsigned part, struct err *e)
{
	if (!(part & PART_FIRST))
		return err_set(e, ERR_DATA, "expected the first piece of a %s, found a later one",
			       names[kind]);
	g->text = kind;
	g->in_text = !(part & PART_LAST);
	return 0;
}

static int
key(struct grammar *g, enum event_kind kind, struct err *e)
{
	if (g->level != LEVEL_MAP)
		return wrong(g, kind, e);
	g->level = LEVEL_PAIR;
	return 0;
}

int
grammar_take(struct grammar *g, enum event_kind kind, unsigned part, struct err *e)
{
	if (g->in_text)
		return piece(g, kind, part, e);
	switch (kind) {
	case EVENT_DOCUMENT_BEGIN:
		return g->level == LEVEL_STREAM ? push(g, LEVEL_DOCUMENT, e) : wrong(g, kind, e);
	case EVENT_DOCUMENT_END:
		return pop(g, LEVEL_DOCUMENT_DONE, kind, e);
	case EVENT_STRING:
	case EVENT_BINARY:
	case EVENT_EXT:
		return node(g, kind, e) == -1 ? -1 : text(g, kind, part, e);
	case EVENT_KEY:
		return key(g, kind, e) == -1 ? -1 : text(g, kind, part, e);
	case EVENT_ARRAY_BEGIN:
		return node(g, kind, e) == -1 ? -1 : push(g, LEVEL_ARRAY, e);
	case EVENT_ARRAY_END:
		return pop(g, LEVEL_ARRAY, kind, e);
	case EVENT_MAP_BEGIN:
		return node(g, kind, e) == -1 ? -1 : push(g, LEVEL_MAP, e);
	case EVENT_KEY_BEGIN:
		return key(g, kind, e) == -1 ? -1 : push(g, LEVEL_KEY, e);
	case EVENT_KEY_END:
		return pop(g, LEVEL_KEY_DONE, kind, e);
	case EVENT_MAP_END:
		return pop(g, LEVEL_MAP, kind, e);
	case EVENT_ANCHOR:
		return property(g, &g->anchored, kind, e);
	case EVENT_TAG:
		return property(g, &g->tagged, kind, e);
	default:
		return node(g, kind, e);
	}
}
