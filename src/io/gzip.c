/*
 * gzip.c -- a sink that packs what goes into another sink.
 * In:       bytes.      Out: one gzip member of them; on a pause a sync flush, so that a reader sees all that is finished.
 * Memory:   zlib's 256 KiB and one chunk.
 * Not here: deciding that the output is compressed; unpacking (gunzip.c).
 */
#include "io/gzip.h"

#include "base/mem.h"
#include "io/zmem.h"

/* Runs deflate until it has taken all input and, with a flush, given all output. */
static int
pack(struct sink_gzip *g, const uint8_t *p, size_t n, int flush)
{
	size_t some;

	do {
		some = n < LIMIT_SINK ? n : LIMIT_SINK;
		g->z.next_in = (Bytef *)(uintptr_t)p;
		g->z.avail_in = (uInt)some;
		p += some;
		n -= some;
		do {
			g->z.next_out = g->out;
			g->z.avail_out = (uInt)LIMIT_READ;
			(void)deflate(&g->z, n > 0 ? Z_NO_FLUSH : flush);
			some = LIMIT_READ - g->z.avail_out;
			g->to->passed += some;
			if (some > 0 && g->to->put(g->to, g->out, some) == -1)
				return -1;
		} while (g->z.avail_out == 0);
	} while (n > 0);
	return 0;
}

static int
gzip_put(struct sink *self, const uint8_t *p, size_t n)
{
	struct sink_gzip *g = (struct sink_gzip *)self;

	g->pending = true;
	return pack(g, p, n, Z_NO_FLUSH);
}

static int
gzip_settle(struct sink *self)
{
	struct sink_gzip *g = (struct sink_gzip *)self;

	if (!g->pending)
		return 0;
	g->pending = false;
	return pack(g, NULL, 0, Z_SYNC_FLUSH);
}

static int
gzip_finish(struct sink *self)
{
	return pack((struct sink_gzip *)self, NULL, 0, Z_FINISH);
}

static void
gzip_close(struct sink *self)
{
	struct sink_gzip *g = (struct sink_gzip *)self;

	if (g->open)
		(void)deflateEnd(&g->z);
	mem_free(g->out);
	g->open = false;
	g->out = NULL;
}

int
sink_gzip_open(struct sink_gzip *g, struct sink *to, int level, struct err *e)
{
	if (sink_init(&g->sink, to->name, e) == -1)
		return -1;
	g->sink.put = gzip_put;
	g->sink.settle = gzip_settle;
	g->sink.finish = gzip_finish;
	g->sink.close = gzip_close;
	g->to = to;
	g->pending = false;
	zmem_init(&g->z, e);
	g->out = mem_alloc(LIMIT_READ, e);
	g->open =
	    g->out != NULL && deflateInit2(&g->z, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) == Z_OK;
	if (g->open)
		return 0;
	sink_close(&g->sink);
	return err_set(e, ERR_SYSTEM, "out of memory");
}
