/*
 * encoding.h -- the encodings of a YAML stream (YAML 1.2, section 5.2), and UTF-16 and UTF-32 as UTF-8.
 */
#ifndef YAML_ENCODING_H
#define YAML_ENCODING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/span.h"

enum encoding {
	ENCODING_UNKNOWN,
	ENCODING_UTF8,
	ENCODING_UTF16LE,
	ENCODING_UTF16BE,
	ENCODING_UTF32LE,
	ENCODING_UTF32BE
};

/* What the first four bytes of a stream (fewer if that is all) say: a byte order mark, or where their zeros are. */
enum encoding encoding_of(struct span start);

/* Bytes of a code unit. */
unsigned encoding_unit(enum encoding encoding);

/* What messages call it: "UTF-16". */
const char *encoding_name(enum encoding encoding);

/*
 * Writes whole characters of `in`, not in UTF-8, as UTF-8: *n bytes to `to`, which has `room` of them. Returns how many
 * bytes of `in` that took: fewer than there are if the room is used up, a character is cut, or what follows is none
 * (*bad).
 */
size_t encoding_decode(enum encoding encoding, struct span in, uint8_t *to, size_t room, size_t *n,
		       bool *bad);

#endif
