/*
 * string.h -- strings and keys in YAML: the style that suits them, in pieces or whole.
 */
#ifndef YAML_STRING_H
#define YAML_STRING_H

#include "event/project.h"
#include "yaml/emit.h"

struct strings {
	struct emit *emit;
	struct project *project;
	struct buf held; /* pieces of a string, as long as it may become plain or a literal block */
	bool streaming;	 /* it has outgrown that: what comes is written between double quotes at once */
	bool lost_utf8, lost_surrogate; /* counted already for this string */
	bool as_merge;			/* the next string is a merge key */
	bool as_quoted;			/* the next string is to be double-quoted */
};

void strings_init(struct strings *s, struct emit *t, struct project *p);
void strings_free(struct strings *s);

/* A piece of a string, or of a key if emit's lead is LEAD_KEY (its colon is the caller's). `part` as in event.h. */
MUST_USE int strings_put(struct strings *s, struct span piece, unsigned part);

#endif
