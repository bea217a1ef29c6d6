/*
 * head.c -- what the first bytes of a MessagePack value tell: its length, and its name as a key.
 * In:       the bytes at hand.      Out: how many it takes; how a path calls it.
 * Memory:   none.
 * Not here: reading values for their own sake (reader.c).
 */
#include "msgpack/head.h"

#include "number/print.h"

const uint8_t head_sizes[32] = {1, 1, 1, 1, 2, 3, 5, 3,	 4,  6, 5, 9, 2, 3, 5, 9,
				2, 3, 5, 9, 3, 4, 6, 10, 18, 2, 3, 5, 3, 5, 3, 5};

/* From c0 to df: how wide the length is in front of a bin, ext or str; 0 for all else. */
static const uint8_t widths[32] = {
    [4] = 1, [5] = 2, [6] = 4, [7] = 1, [8] = 2, [9] = 4, [25] = 1, [26] = 2, [27] = 4};

uint64_t
head_need(const uint8_t *p, size_t len)
{
	uint8_t c = p[0], size, width;

	if (c >= 0xa0 && c < 0xc0)
		return 1 + (uint64_t)(c & 31);
	if (c < 0xc0 || c >= 0xe0)
		return 1;
	size = head_sizes[c - 0xc0];
	width = widths[c - 0xc0];
	if (len < size || width == 0)
		return size;
	return size + (width == 1 ? p[1] : width == 2 ? head_16(p + 1) : (uint64_t)head_32(p + 1));
}

static struct span
signed_name(uint8_t *room, int64_t value)
{
	return span_of(room, print_int64(room, value));
}

static struct span
unsigned_name(uint8_t *room, uint64_t value)
{
	return span_of(room, print_uint64(room, value));
}

struct span
head_name(const uint8_t *p, uint8_t *room)
{
	uint8_t c = p != NULL ? p[0] : 0xc1;

	if (c < 0x80)
		return unsigned_name(room, c);
	if (c >= 0xe0)
		return signed_name(room, (int8_t)c);
	if (c >= 0xa0 && c < 0xc0)
		return span_of(p + 1, c & 31);
	switch (c) {
	case 0xc0:
		return span_text("null");
	case 0xc2:
		return span_text("false");
	case 0xc3:
		return span_text("true");
	case 0xcc:
		return unsigned_name(room, p[1]);
	case 0xcd:
		return unsigned_name(room, head_16(p + 1));
	case 0xce:
		return unsigned_name(room, head_32(p + 1));
	case 0xcf:
		return unsigned_name(room, head_64(p + 1));
	case 0xd0:
		return signed_name(room, (int8_t)p[1]);
	case 0xd1:
		return signed_name(room, (int16_t)head_16(p + 1));
	case 0xd2:
		return signed_name(room, (int32_t)head_32(p + 1));
	case 0xd3:
		return signed_name(room, (int64_t)head_64(p + 1));
	case 0xd9:
		return span_of(p + 2, p[1]);
	case 0xda:
		return span_of(p + 3, head_16(p + 1));
	case 0xdb:
		return span_of(p + 5, head_32(p + 1));
	default:
		return span_text("\xe2\x80\xa6");
	}
}
