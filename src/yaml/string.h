/*
 * string.h -- strings and keys in YAML: the style that suits them, in pieces or whole.
 */
#ifndef YAML_STRING_H
#define YAML_STRING_H

#include "event/event.h"
#include "event/project.h"
#include "yaml/emit.h"
#include "yaml/quote.h"

struct strings {
	struct emit *emit;
	struct project *project;
	struct buf held; /* pieces of a string, as long as it may become plain or a literal block */
	bool streaming;	 /* it has outgrown that: what comes is written between double quotes at once */
	bool lost_utf8, lost_surrogate;			     /* counted already for this string */
	enum { STYLE_FREE, STYLE_PLAIN, STYLE_QUOTED } next; /* how the next string must be written */
};

void strings_init(struct strings *s, struct emit *t, struct project *p);
void strings_free(struct strings *s);

/* The longest string that strings_simple takes. */
#define STRINGS_SIMPLE ((size_t)64)

/* Whether this is a whole string that is plain, short and can be copied in blocks: the common case. */
static ALWAYS_INLINE bool
strings_is_simple(const struct strings *s, struct span piece, unsigned part)
{
	if (UNLIKELY((part & ~(unsigned)(PART_UNCHECKED | PART_PLAIN)) != (PART_WHOLE | PART_PADDED) ||
		     s->next != STYLE_FREE))
		return false;
	return piece.len <= STRINGS_SIMPLE && quote_is_simple(piece);
}

/* Copies it to `to`; returns what is behind it. */
static ALWAYS_INLINE uint8_t *
strings_copy(uint8_t *to, struct span text)
{
	size_t i;

	memcpy(to, text.p, 16);
	for (i = 16; UNLIKELY(i < text.len); i += 16)
		memcpy(to + i, text.p + i, 16);
	return to + text.len;
}

/* A piece of a string, or of a key if emit's lead is LEAD_KEY (its colon is the caller's). `part` as in event.h. */
MUST_USE int strings_put(struct strings *s, struct span piece, unsigned part);

#endif
