/*
 * complaint.c -- libyaml's errors in our words: what was expected, what was found, where.
 * In:       a parser that gave up.      Out: the chain's error.
 * Memory:   none.
 * Not here: errors of our own.
 */
#include "yaml/machine.h"

#include <stdio.h>

#include "text/utf8.h"
#include "yaml/standin.h"

#define FOUND_ROOM 64

/* What libyaml says, and what it would have wanted. `back` is how far before its mark the fault begins. */
static const struct row {
	const char *problem, *expected;
	unsigned back;
} rows[] = {
    {"found character that cannot start any token", "a value", 0},
    {"could not find expected ':'", "':' behind a key on one line", 0},
    {"mapping values are not allowed in this context", "the end of the value", 0},
    {"mapping keys are not allowed in this context", "the end of the value", 0},
    {"block sequence entries are not allowed in this context", "the end of the value or a new line", 0},
    {"did not find expected whitespace or line break", "a blank or line break", 0},
    {"did not find expected comment or line break", "a comment or line break", 0},
    {"found unexpected end of stream", "the closing quote", 0},
    {"found unexpected document indicator", "the closing quote", 0},
    {"found unknown escape character", "an escape that YAML has", 0},
    {"did not find expected hexdecimal number", "the hex digits of an escape", 2},
    {"found invalid Unicode character escape code", "an escape of a character", 2},
    {"found a tab character that violates indentation", "blanks as indentation", 0},
    {"found a tab character where an indentation space is expected", "blanks as indentation", 0},
    {"did not find expected alphabetic or numeric character", "a letter or digit of a name", 0},
    {"found an indentation indicator equal to 0", "an indentation indicator from 1 to 9", 0},
    {"found unknown directive name", "%YAML or %TAG", 0},
    {"found undefined tag handle", "a tag handle that a %TAG line declares", 0},
    {"found duplicate %YAML directive", "one %YAML line for a document", 0},
    {"found duplicate %TAG directive", "one %TAG line for a handle", 0},
    {"did not find expected <document start>", "the start of a document (---)", 0},
    {"did not find expected node content", "a value", 0},
    {"did not find expected key", "a key or the end of the mapping", 0},
    {"did not find expected '-' indicator", "'-' or the end of the list", 0},
};

/* How tokens are called where they should not be. */
static const char *const tokens[] = {
    [YAML_STREAM_END_TOKEN] = "end of input",
    [YAML_VERSION_DIRECTIVE_TOKEN] = "a %YAML line",
    [YAML_TAG_DIRECTIVE_TOKEN] = "a %TAG line",
    [YAML_DOCUMENT_START_TOKEN] = "'---'",
    [YAML_DOCUMENT_END_TOKEN] = "'...'",
    [YAML_BLOCK_SEQUENCE_START_TOKEN] = "a list",
    [YAML_BLOCK_MAPPING_START_TOKEN] = "a mapping",
    [YAML_BLOCK_END_TOKEN] = "less indentation",
    [YAML_FLOW_SEQUENCE_START_TOKEN] = "'['",
    [YAML_FLOW_SEQUENCE_END_TOKEN] = "']'",
    [YAML_FLOW_MAPPING_START_TOKEN] = "'{'",
    [YAML_FLOW_MAPPING_END_TOKEN] = "'}'",
    [YAML_BLOCK_ENTRY_TOKEN] = "'-'",
    [YAML_FLOW_ENTRY_TOKEN] = "','",
    [YAML_KEY_TOKEN] = "a key",
    [YAML_VALUE_TOKEN] = "':'",
    [YAML_ALIAS_TOKEN] = "an alias",
    [YAML_ANCHOR_TOKEN] = "an anchor",
    [YAML_TAG_TOKEN] = "a tag",
    [YAML_SCALAR_TOKEN] = "a scalar",
};

/* The character before which the scanner stands. */
static void
found_character(const yaml_parser_t *parser, char *found)
{
	const yaml_char_t *p = parser->buffer.pointer;
	size_t len = (size_t)(parser->buffer.last - p), used;
	uint32_t code;

	if (len == 0 || *p == '\0') {
		snprintf(found, FOUND_ROOM, "end of input");
		return;
	}
	code = standin_meaning(utf8_decode(p, len, &used));
	if (code == '\t' || code == '\n' || code == '\r')
		snprintf(found, FOUND_ROOM, "a %s", code == '\t' ? "tab" : "line break");
	else if (code == '\\' && len > 1 && p[1] > ' ' && p[1] < 0x7f)
		snprintf(found, FOUND_ROOM, "'\\%c'", p[1]);
	else if (code < 0x7f)
		err_byte_name((int)code, found);
	else if (code < 0xa0)
		snprintf(found, FOUND_ROOM, "U+%04X", (unsigned)code);
	else
		snprintf(found, FOUND_ROOM, "'%.*s'", (int)used, (const char *)p);
}

static void
found_token(const yaml_parser_t *parser, char *found)
{
	const yaml_token_t *token = parser->tokens.head;
	const char *name = NULL;

	if (token != parser->tokens.tail && (size_t)token->type < sizeof(tokens) / sizeof(tokens[0]))
		name = tokens[token->type];
	snprintf(found, FOUND_ROOM, "%s", name != NULL ? name : "something else");
}

/* What was expected, in our words or what libyaml's say of it. */
static const char *
expected_of(const char *problem, unsigned *back)
{
	const char *expected;
	size_t i;

	*back = 0;
	for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		if (strcmp(problem, rows[i].problem) != 0)
			continue;
		*back = rows[i].back;
		return rows[i].expected;
	}
	expected = strstr(problem, " expected ");
	return expected != NULL ? expected + sizeof(" expected ") - 1 : NULL;
}

static void
record_version(struct machine *m)
{
	const yaml_token_t *token = m->parser.tokens.head;

	err_set(m->reader.with.err, ERR_DATA, "expected YAML version 1.1 or 1.2, found version %d.%d",
		token->data.version_directive.major, token->data.version_directive.minor);
}

/* A fault in the text. */
static void
record_grammar(struct machine *m)
{
	const yaml_parser_t *parser = &m->parser;
	yaml_mark_t at = parser->problem_mark;
	char found[FOUND_ROOM] = "";
	const char *expected;
	unsigned back;

	if (strcmp(parser->problem, "found incompatible YAML document") == 0) {
		record_version(m);
		back = 0;
	} else {
		(parser->error == YAML_SCANNER_ERROR ? found_character : found_token)(parser, found);
		if ((expected = expected_of(parser->problem, &back)) != NULL)
			err_set(m->reader.with.err, ERR_DATA, "expected %s, found %s", expected, found);
		else
			err_set(m->reader.with.err, ERR_DATA, "expected other YAML: %s, %s", parser->problem,
				found);
	}
	m->place = input_place(&m->input, at.index - back, at.line + 1, at.column + 1 - back);
	m->placed = true;
}

void
complaint_record(struct machine *m)
{
	switch (m->parser.error) {
	case YAML_SCANNER_ERROR:
	case YAML_PARSER_ERROR:
		record_grammar(m);
		break;
	case YAML_READER_ERROR:
		/* The input said why; this is libyaml's own limit. */
		err_set(m->reader.with.err, ERR_DATA,
			"expected less input than libyaml can count, found more");
		break;
	default:
		err_set(m->reader.with.err, ERR_SYSTEM, "out of memory");
		break;
	}
}
