/*
 * tags.h -- tags: those of the YAML standard, ours, and all others, which are local.
 */
#ifndef YAML_TAGS_H
#define YAML_TAGS_H

#include "base/compiler.h"
#include "base/span.h"

#include <stdbool.h>

/* What the standard's tags begin with; !! stands for it. */
#define TAG_STANDARD "tag:yaml.org,2002:"

enum tag {
	TAG_NONE,
	TAG_LOCAL,	  /* anything that is not below */
	TAG_NON_SPECIFIC, /* ! */
	/* of the standard */
	TAG_NULL,
	TAG_BOOL,
	TAG_INT,
	TAG_FLOAT,
	TAG_STR,
	TAG_BINARY,
	TAG_TIMESTAMP,
	TAG_MERGE,
	TAG_SEQ,
	TAG_MAP,
	TAG_SET,
	TAG_OMAP,
	TAG_PAIRS,
	/* ours: !ext:5 always, the others under --typed */
	TAG_EXT,
	TAG_TYPED_FLOAT,
	TAG_TYPED_FLOAT32,
	TAG_TYPED_STR
};

/* Which one a tag, not empty, is. Ours are only on scalars. */
enum tag tags_find(struct span tag, bool typed, bool scalar);

/* The type of !ext:5; false if there can be none such. */
MUST_USE bool tags_ext_type(struct span tag, int *type);

/* How a message shows a tag, shortened: !!int, !Ref. */
struct tag_shown {
	char text[64];
};
struct tag_shown tags_show(struct span tag);

#endif
