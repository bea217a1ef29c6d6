/*
 * utf8.h -- UTF-8 (RFC 3629): judging, counting, decoding and encoding. Vector kernels where the machine has them.
 */
#ifndef TEXT_UTF8_H
#define TEXT_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How many of the `len` bytes are valid UTF-8 from the start, whole characters only; `len` if all are. */
size_t utf8_valid(const uint8_t *p, size_t len);

/*
 * Of bytes at which utf8_valid stopped: the length (1 to 3, <= len) of the maximal subpart of an ill-formed sequence
 * (Unicode 15, section 3.9): what one U+FFFD replaces.
 */
size_t utf8_subpart(const uint8_t *p, size_t len);

/* How many bytes at the end of [p, p+len) are the beginning of a character that may go on: 0 to 3. */
size_t utf8_unfinished(const uint8_t *p, size_t len);

/* One character of valid UTF-8 (or an encoded surrogate): its code point; *used is its length. len >= 1. */
uint32_t utf8_decode(const uint8_t *p, size_t len, size_t *used);

/* Writes a code point up to 10FFFF (a surrogate as three bytes); returns 1 to 4. `to` has 4 bytes of room. */
size_t utf8_encode(uint8_t *to, uint32_t code);

/* Characters begun in these bytes: all that are no continuation bytes. */
size_t utf8_count(const uint8_t *p, size_t len);

/* Line feeds in these bytes. */
size_t utf8_lines(const uint8_t *p, size_t len);

#endif
