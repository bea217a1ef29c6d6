/*
 * tag_out.h -- how tags are written: !!x for the standard's, !x as it is, others in full between angle brackets.
 */
#ifndef YAML_TAG_OUT_H
#define YAML_TAG_OUT_H

#include <stdbool.h>

#include "base/span.h"
#include "io/sink.h"

/* The tag of a merge key, which is not written: a plain << says it. */
bool tag_out_is_merge(struct span tag);

/* One of --typed's tags for text that is not the value itself: it is double-quoted, whatever it looks like. */
bool tag_out_wants_quotes(struct span tag);

MUST_USE int tag_out_put(struct sink *sink, struct span tag);

#endif
