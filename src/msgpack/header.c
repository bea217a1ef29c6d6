/*
 * header.c -- what stands before containers and texts.
 * In:       a kind and a number, known in advance or late.      Out: the smallest header for it.
 * Memory:   none.
 * Not here: which late headers get the widest form all the same (io/spool.c).
 */
#include "msgpack/header.h"

/* The small forms: numbers up to `fix` are in the first byte itself; 0 is "there is no such form". */
static uint8_t
first_byte(const struct mpk_writer *w, enum wide kind, uint64_t n, unsigned *width)
{
	static const uint8_t fixext[17] = {[1] = 0xd4, [2] = 0xd5, [4] = 0xd6, [8] = 0xd7, [16] = 0xd8};
	unsigned narrow = kind == WIDE_ARRAY || kind == WIDE_MAP || (kind == WIDE_STR && w->old_spec) ? 2 : 1;

	*width = 0;
	if (kind == WIDE_ARRAY && n <= 15)
		return (uint8_t)(0x90 | n);
	if (kind == WIDE_MAP && n <= 15)
		return (uint8_t)(0x80 | n);
	if (kind == WIDE_STR && n <= 31)
		return (uint8_t)(0xa0 | n);
	if (kind == WIDE_EXT && n <= 16 && fixext[n] != 0)
		return fixext[n];
	*width = n > UINT16_MAX ? 4 : n > UINT8_MAX ? 2 : narrow;
	/* The forms of 1, 2 and 4 bytes are neighbours. */
	return (uint8_t)(kind - (*width == 4 ? 0 : *width == 2 ? 1 : 2));
}

int
header_too_many(struct mpk_writer *w, enum wide kind)
{
	const char *what = kind == WIDE_ARRAY ? "elements" : kind == WIDE_MAP ? "pairs" : "bytes";

	return err_set(w->writer.with.err, ERR_DATA,
		       "expected at most 4294967295 %s (a 32-bit length), found more", what);
}

int
header_put(struct mpk_writer *w, enum wide kind, uint64_t n, int type)
{
	uint8_t *at = w->spool.sink->at;

	if (n > MOST)
		return header_too_many(w, kind);
	if (kind == WIDE_STR && !w->old_spec)
		msgpack_pack_str(&at, n);
	else if (kind == WIDE_STR)
		msgpack_pack_v4raw(&at, n);
	else if (kind == WIDE_BIN)
		msgpack_pack_bin(&at, n);
	else if (kind == WIDE_EXT)
		msgpack_pack_ext(&at, n, (int8_t)type);
	else if (kind == WIDE_ARRAY)
		msgpack_pack_array(&at, n);
	else
		msgpack_pack_map(&at, n);
	w->spool.sink->at = at;
	return spool_room(&w->spool);
}

int
header_close(struct mpk_writer *w, enum wide kind, uint64_t n)
{
	unsigned width;
	uint8_t first;

	if (n > MOST)
		return header_too_many(w, kind);
	first = first_byte(w, kind, n, &width);
	return spool_close(&w->spool, n, first, width);
}
