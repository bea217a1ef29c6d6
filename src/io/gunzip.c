/*
 * gunzip.c -- a source that unpacks another source.
 * In:       a source that starts with 1f 8b.      Out: the unpacked bytes, through the same peek and consume.
 * Memory:   zlib's 32 KiB window and the packed source's own, whatever the input.
 * Not here: deciding whether an input is unpacked at all (pump/input.c).
 * Members may follow one another. A wrong CRC fails the run: bytes already passed on cannot be called back.
 */
#include "io/gunzip.h"

#include <string.h>

#include "io/zmem.h"

#define MAGIC0 0x1f
#define MAGIC1 0x8b

static size_t
held(const struct source *s)
{
	return (size_t)(s->end - s->at);
}

/* Gets at least `n` bytes into the window, fewer only at the end. */
static int
want(struct source *s, size_t n, struct err *e)
{
	while (held(s) < n && !s->ended)
		if (source_more(s, e) == -1)
			return -1;
	return 0;
}

int
gunzip_bid(struct source *s, struct err *e)
{
	if (want(s, 1, e) == -1)
		return -1;
	if (held(s) < 1 || s->at[0] != MAGIC0)
		return 0;
	if (want(s, 2, e) == -1)
		return -1;
	return held(s) >= 2 && s->at[1] == MAGIC1;
}

/* An error in the compressed bytes, at the first byte not used. */
static int
bad(struct source_gunzip *g, struct err *e, const char *words)
{
	err_set(e, ERR_DATA, "expected sound gzip data, found %s", words);
	e->compressed = true;
	return err_at(e, (struct place){source_offset(g->packed, g->packed->at), 0, 0});
}

/* Between members: 1 if another one begins, 0 at the end, -1 if what follows is neither. */
static int
next_member(struct source_gunzip *g, struct err *e)
{
	struct source *s = g->packed;
	int is_gzip;

	if ((is_gzip = gunzip_bid(s, e)) != 0)
		return is_gzip;
	/* Zero padding to the end, as tapes have it, is no error. */
	for (;;) {
		while (s->at < s->end && *s->at == 0)
			s->at++;
		if (s->at < s->end)
			return bad(g, e, "other bytes behind the last member");
		if (s->ended)
			return 0;
		if (source_more(s, e) == -1)
			return -1;
	}
}

/* What zlib says of the packed bytes. */
static int
judge(struct source_gunzip *g, int code, struct err *e)
{
	if (code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR)
		return 0;
	if (code == Z_MEM_ERROR)
		return err_set(e, ERR_SYSTEM, "out of memory");
	if (g->z.msg != NULL && strcmp(g->z.msg, "incorrect data check") == 0)
		return bad(g, e, "wrong checksum (CRC-32)");
	if (g->z.msg != NULL && strcmp(g->z.msg, "incorrect length check") == 0)
		return bad(g, e, "wrong length (check of the size)");
	return bad(g, e, g->z.msg != NULL ? g->z.msg : "damage");
}

/* Unpacks what the window of the packed source holds, to `room` bytes. Returns the bytes written. */
static ptrdiff_t
inflate_some(struct source_gunzip *g, uint8_t *to, size_t room, struct err *e)
{
	struct source *s = g->packed;
	int code;

	g->z.next_in = (Bytef *)(uintptr_t)s->at;
	g->z.avail_in = (uInt)held(s);
	g->z.next_out = to;
	g->z.avail_out = (uInt)room;
	code = inflate(&g->z, Z_NO_FLUSH);
	s->at = s->end - g->z.avail_in;
	/* What was unpacked before some damage comes first; zlib tells of it again when it is called again. */
	if (g->z.avail_out == room && judge(g, code, e) == -1)
		return -1;
	if (code == Z_STREAM_END)
		g->inside = false;
	return (ptrdiff_t)(room - g->z.avail_out);
}

static ptrdiff_t
gunzip_fetch(struct source *self, uint8_t *to, size_t room, struct err *e)
{
	struct source_gunzip *g = (struct source_gunzip *)self;
	ptrdiff_t n;
	int more;

	g->z.opaque = e;
	for (;;) {
		if (!g->inside) {
			if ((more = next_member(g, e)) != 1)
				return more;
			(void)inflateReset(&g->z);
			g->inside = true;
		}
		if ((n = inflate_some(g, to, room, e)) != 0)
			return n;
		if (!g->inside || held(g->packed) > 0)
			continue;
		if (g->packed->ended)
			return bad(g, e, "its end too early");
		if (source_more(g->packed, e) == -1)
			return -1;
	}
}

static void
gunzip_close(struct source *self)
{
	struct source_gunzip *g = (struct source_gunzip *)self;

	if (g->open)
		(void)inflateEnd(&g->z);
	g->open = false;
}

int
source_gunzip_open(struct source_gunzip *g, struct source *packed, struct err *e)
{
	if (source_init(&g->source, packed->name, e) == -1)
		return -1;
	g->source.fetch = gunzip_fetch;
	g->source.close = gunzip_close;
	g->packed = packed;
	g->inside = false;
	zmem_init(&g->z, e);
	/* 16: the gzip wrapper alone, so that zlib checks header, CRC and length. */
	g->open = inflateInit2(&g->z, 15 + 16) == Z_OK;
	if (g->open)
		return 0;
	source_close(&g->source);
	return err_set(e, ERR_SYSTEM, "out of memory");
}
