/*
 * head.h -- what the first bytes of a MessagePack value tell.
 */
#ifndef MSGPACK_HEAD_H
#define MSGPACK_HEAD_H

#include <stdbool.h>

#include "base/span.h"

static inline uint16_t
head_16(const uint8_t *p)
{
	return (uint16_t)(p[0] << 8 | p[1]);
}

static inline uint32_t
head_32(const uint8_t *p)
{
	return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static inline uint64_t
head_64(const uint8_t *p)
{
	return (uint64_t)head_32(p) << 32 | head_32(p + 4);
}

/*
 * By first byte, from c0 to df: how many bytes a value of fixed length takes, or the header of one of variable length (its
 * type byte counted, and of a fixext its data too).
 */
extern const uint8_t head_sizes[32];

static inline size_t
head_size(uint8_t first)
{
	return first >= 0xc0 && first < 0xe0 ? head_sizes[first - 0xc0] : 1;
}

/*
 * How many bytes the value at `p` takes (a container: its header), as far as the `len` >= 1 bytes held tell: more than
 * `len` if they are not all there.
 */
uint64_t head_need(const uint8_t *p, size_t len);

/*
 * What a path calls the key at `p`, of which all is there: a str's own bytes; a number, boolean or null as JSON would
 * write it, into `room` (32 bytes); else, and for NULL, an ellipsis.
 */
struct span head_name(const uint8_t *p, uint8_t *room);

/* Whether the first byte is that of a str which tells its length, of at most 31 bytes. */
static inline bool
head_is_short_str(uint8_t first)
{
	return first >= 0xa0 && first < 0xc0;
}

static inline bool
head_is_container(uint8_t first)
{
	return (first >= 0x80 && first < 0xa0) || (first >= 0xdc && first < 0xe0);
}

/* Whether a container that begins with this byte is a map. */
static inline bool
head_is_map(uint8_t first)
{
	return first < 0x90 || first >= 0xde;
}

/* The elements or pairs of the container at `p`, whose header is all there. */
static inline uint32_t
head_count(const uint8_t *p)
{
	return p[0] < 0xa0 ? p[0] & 15u : p[0] & 1 ? head_32(p + 1) : head_16(p + 1);
}

#endif
