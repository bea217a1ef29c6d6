/*
 * word.h -- eight bytes as one number, the same on both byte orders: the first byte is the lowest.
 */
#ifndef BASE_WORD_H
#define BASE_WORD_H

#include <stdint.h>
#include <string.h>

/* The same byte in all eight places. */
#define WORD_OF(byte) (UINT64_C(0x0101010101010101) * (uint64_t)(byte))

static inline uint64_t
word_load(const void *p)
{
	uint64_t word;

	memcpy(&word, p, sizeof(word));
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	word = __builtin_bswap64(word);
#endif
	return word;
}

static inline void
word_store(void *p, uint64_t word)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	word = __builtin_bswap64(word);
#endif
	memcpy(p, &word, sizeof(word));
}

/* Marks, by their high bit, the bytes that are `byte`; exact in every place, since no sum carries into the next. */
static inline uint64_t
word_equal(uint64_t word, uint8_t byte)
{
	uint64_t x = word ^ WORD_OF(byte);

	return ~(((x & WORD_OF(0x7f)) + WORD_OF(0x7f)) | x) & WORD_OF(0x80);
}

/* Marks the bytes below `limit`, which is at most 0x80. */
static inline uint64_t
word_below(uint64_t word, uint8_t limit)
{
	return ~(((word & WORD_OF(0x7f)) + WORD_OF(0x80 - limit)) | word) & WORD_OF(0x80);
}

/* The first byte, from 0 to 7, in which any bit of `mask` is set. `mask` is not 0. */
static inline unsigned
word_first(uint64_t mask)
{
	return (unsigned)__builtin_ctzll(mask) / 8;
}

#endif
