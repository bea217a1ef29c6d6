/*
 * prefix.h -- what stands between documents, as YAML 1.2 has it and libyaml 0.2.5 does not: byte order marks, `...`
 * without a document, directives that nobody knows, a document without `---` behind `...`.
 */
#ifndef YAML_PREFIX_H
#define YAML_PREFIX_H

#include <stdbool.h>

#include "base/span.h"

struct prefix {
	bool outside; /* no document has begun, or `...` has ended it */
	bool ended;   /* `...` has ended one: libyaml wants `---` before the next */
};

/* What to do at the start of a line. */
enum prefix_act {
	PREFIX_PASS, /* the line means to libyaml what it means */
	PREFIX_HIDE, /* it means nothing: as a comment it is harmless, so its first byte becomes a # */
	PREFIX_SKIP, /* it begins with a byte order mark, to be left out */
	PREFIX_MARK, /* a document begins without `---`: libyaml is to see one */
	PREFIX_WAIT  /* more of the line must be seen first */
};

/* `text` begins at the start of a line; `last`: it is all that will come. */
enum prefix_act prefix_line(struct prefix *p, struct span text, bool last);

#endif
