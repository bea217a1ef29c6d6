/*
 * block.c -- literal blocks.
 * In:       printable text with line feeds.      Out: "|", its indicators, and the lines, indented.
 * Memory:   none.
 * Not here: whether a string is fit for it (quote.c).
 */
#include "yaml/block.h"

/* The first byte leaves a reader in doubt about how far the block is indented. */
static bool
needs_indicator(struct span text)
{
	return text.p[0] == ' ' || text.p[0] == '\t' || text.p[0] == '\n';
}

/* The last line that is not empty holds blanks alone: readers do not agree whether it belongs to the text. */
static bool
ends_blank(struct span text)
{
	const uint8_t *p = text.p + text.len;
	bool blank = false;

	while (p > text.p && (p[-1] == ' ' || p[-1] == '\n')) {
		if (p[-1] == '\n' && blank)
			return true;
		blank |= *--p == ' ';
	}
	return p == text.p && blank;
}

bool
block_fits(const struct emit *t, struct span text)
{
	/* Readers do not agree what an indicator counts from at the root of a document. */
	return (t->depth > 0 || !needs_indicator(text)) && !ends_blank(text);
}

/* The lines themselves; empty ones are not indented. */
static int
put_lines(struct emit *t, struct span text, size_t column)
{
	const uint8_t *p = text.p, *end = text.p + text.len, *stop;

	while (p < end) {
		if ((stop = memchr(p, '\n', (size_t)(end - p))) == NULL)
			stop = end;
		if (stop > p && emit_blanks(t, column) == -1)
			return -1;
		if (sink_write(t->sink, p, (size_t)(stop - p)) == -1 || sink_write(t->sink, "\n", 1) == -1)
			return -1;
		p = stop + 1;
	}
	return 0;
}

int
block_put(struct emit *t, struct span text)
{
	bool ends = text.p[text.len - 1] == '\n', more = ends && text.p[text.len - 2] == '\n';
	char head[5];
	size_t n = 0;

	head[n++] = '|';
	if (needs_indicator(text))
		head[n++] = '2';
	if (!ends || more)
		head[n++] = ends ? '+' : '-';
	head[n++] = '\n';
	if (sink_write(t->sink, head, n) == -1)
		return -1;
	t->simple = false;
	t->lead = LEAD_ENTRY;
	return put_lines(t, text, t->depth > 0 ? t->column + 2 : 2);
}
