/*
 * text.c -- strings, binaries and exts in the general case.
 * In:       pieces.      Out: a header and the bytes; the length may be known or late.
 * Memory:   none.
 * Not here: short strings that come whole (writer.c).
 */
#include "msgpack/text.h"

#include <string.h>

#include "msgpack/header.h"

/* The bytes of a piece with lone surrogates, each of them replaced by U+FFFD, which is as long. */
static int
write_mended(struct mpk_writer *w, struct span piece)
{
	const uint8_t *p = piece.p, *end = p + piece.len, *from = p;

	while ((p = memchr(p, 0xed, (size_t)(end - p))) != NULL) {
		if (p[1] >= 0xa0) {
			if (spool_write(&w->spool, from, (size_t)(p - from)) == -1 ||
			    spool_write(&w->spool, "\xef\xbf\xbd", 3) == -1)
				return -1;
			from = p + 3;
		}
		p += 3;
	}
	return spool_write(&w->spool, from, (size_t)(end - from));
}

static int
begin_text(struct mpk_writer *w, enum wide kind, int type, uint64_t total)
{
	w->text_lost = false;
	w->text_late = total == COUNT_UNKNOWN;
	w->spool.count++;
	if (!w->text_late)
		return header_put(w, kind, total, type);
	if (spool_open(&w->spool, (uint8_t)kind) == -1)
		return -1;
	return kind == WIDE_EXT ? spool_write(&w->spool, &(uint8_t){(uint8_t)type}, 1) : 0;
}

int
text_put(struct mpk_writer *w, enum wide kind, int type, struct span piece, unsigned part, uint64_t total)
{
	if ((part & PART_WHOLE) == PART_WHOLE)
		total = piece.len;
	if ((part & PART_FIRST) && begin_text(w, kind, type, total) == -1)
		return -1;
	if (part & PART_SURROGATES) {
		if (!w->text_lost && project_lose(w->writer.with.project, LOSS_SURROGATE, "one", NULL) == -1)
			return -1;
		w->text_lost = true;
		if (write_mended(w, piece) == -1)
			return -1;
	} else if (spool_write(&w->spool, piece.p, piece.len) == -1)
		return -1;
	if (!w->text_late)
		return 0;
	w->spool.count += piece.len;
	if (w->spool.count > MOST)
		return header_too_many(w, kind);
	return part & PART_LAST ? header_close(w, kind, w->spool.count) : 0;
}

int
text_string(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	return text_put(writer_of(self), WIDE_STR, 0, piece, part, total);
}
