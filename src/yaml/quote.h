/*
 * quote.h -- in which style a string is written, decided in one pass, and the escapes of double-quoted style.
 * A string is plain only where YAML 1.1 and 1.2 both read it as that string.
 */
#ifndef YAML_QUOTE_H
#define YAML_QUOTE_H

#include <stdbool.h>

#include "base/span.h"

enum quote_style {
	QUOTE_PLAIN,
	QUOTE_LITERAL, /* several lines of printable text */
	QUOTE_DOUBLE
};

/* The style of a whole string of valid UTF-8. `padded`: LIMIT_PADDING bytes behind it may be read. */
enum quote_style quote_style(struct span text, bool padded);

/* How many bytes of valid UTF-8 from the first on stand for themselves between double quotes. */
size_t quote_run(struct span text);

/* The longest escape. */
#define QUOTE_ROOM 6

/* The escape of the first character, one at which quote_run stopped. Returns its length; *used is the character's. */
size_t quote_escape(struct span text, uint8_t *to, size_t *used);

/* Whether a string between double quotes is at most `max` characters long, quotes and escapes included. */
bool quote_fits(struct span text, size_t max);

#endif
