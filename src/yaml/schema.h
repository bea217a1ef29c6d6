/*
 * schema.h -- what a plain scalar means: YAML 1.2's core schema and YAML 1.1's types, and so which text needs quotes.
 */
#ifndef YAML_SCHEMA_H
#define YAML_SCHEMA_H

#include <stdbool.h>

#include "base/compiler.h"
#include "base/span.h"
#include "event/setup.h"

enum yaml_kind {
	KIND_STRING,
	KIND_NULL,
	KIND_TRUE,
	KIND_FALSE,
	/* numbers: numeral.h makes JSON's text of them */
	KIND_DECIMAL, /* 12, +012 (under 1.2) */
	KIND_HEX,     /* 0x1F */
	KIND_OCTAL,   /* 0o17; 017 under 1.1 */
	KIND_BINARY,  /* 0b101 */
	KIND_BASE60,  /* 190:20:30, 190:20:30.15 */
	KIND_FLOAT,   /* 1.5, .5, 1., 1e3 (under 1.2) */
	/* floats without digits */
	KIND_INFINITY,
	KIND_MINUS_INFINITY,
	KIND_NAN,
	/* looks like a timestamp of YAML 1.1; whether that day exists is time_scan_yaml's to say */
	KIND_TIMESTAMP
};

/* What a plain scalar without a tag is. Looks at no more than the first byte of most words. */
enum yaml_kind schema_resolve(enum yaml_schema schema, struct span text);

/*
 * Whether every reader of YAML 1.1 and 1.2 takes `text`, written plain, for that string, as far as resolution goes:
 * indicators, blanks and line breaks, which only a writer meets, are its own to judge.
 */
bool schema_reads_as_string(struct span text);

/* The reader's question about a kind. */
static inline bool
schema_is_number(enum yaml_kind kind)
{
	return kind >= KIND_DECIMAL && kind <= KIND_FLOAT;
}

#endif
