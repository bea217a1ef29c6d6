/*
 * base64.h -- RFC 4648 section 4, padded, in pieces of any size.
 */
#ifndef TEXT_BASE64_H
#define TEXT_BASE64_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/compiler.h"
#include "base/span.h"

/* Encoding in pieces: up to two bytes wait for the third. Zeroed is the start. */
struct base64_encoder {
	uint8_t held[2];
	unsigned n_held;
};

/* The most that encoding `len` more bytes can write, padding included. */
#define BASE64_ROOM(len) (((len) + 2) / 3 * 4 + 4)

/* Encodes a piece; `last` adds the padding and resets. Returns the bytes written to `to` (BASE64_ROOM(piece.len)). */
size_t base64_encode(struct base64_encoder *b, struct span piece, bool last, uint8_t *to);

/* Decoding in pieces: up to three characters wait for the fourth. Zeroed is the start. */
struct base64_decoder {
	uint8_t held[4];
	unsigned n_held;
	bool padded; /* padding was seen: nothing may follow */
	bool blanks; /* white space between characters is skipped (YAML's !!binary) */
};

/*
 * Decodes a piece to `to` (piece.len / 4 * 3 + 3 bytes of room); *len is what was written. `last` demands that the
 * text is complete and padded with unused bits zero. Returns -1 if it is no base64: then *len is the offset in the
 * piece of the first wrong byte.
 */
MUST_USE int base64_decode(struct base64_decoder *b, struct span piece, bool last, uint8_t *to, size_t *len);

#endif
