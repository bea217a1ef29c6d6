/*
 * prefix.c -- lines outside of documents.
 * In:       the beginning of each line.      Out: what libyaml must not see as it is.
 * Memory:   none.
 * Not here: lines of documents. `...` at the start of a line always ends one, whatever it is in.
 */
#include "yaml/prefix.h"

/* How far blanks at the start of a line are followed. */
#define BLANKS_MAX 1024

static bool
is_blank(uint8_t c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Whether the text begins with `word` and then a blank, a line break or the end: 1, 0, or -1 if that is not to be seen. */
static int
begins(struct span text, const char *word, bool last)
{
	size_t len = strlen(word), seen = text.len < len ? text.len : len;

	if (memcmp(text.p, word, seen) != 0)
		return 0;
	if (text.len > len)
		return is_blank(text.p[len]);
	return !last ? -1 : text.len == len;
}

/* Behind a directive libyaml, and YAML, want `---`. */
static enum prefix_act
directive(struct prefix *p, struct span text, bool last)
{
	int version = begins(text, "%YAML", last), tag = begins(text, "%TAG", last);

	if (version == -1 || tag == -1)
		return PREFIX_WAIT;
	if (version == 0 && tag == 0)
		return PREFIX_HIDE;
	p->ended = false;
	return PREFIX_PASS;
}

/* Blanks, then nothing or a comment. */
static int
is_empty(struct span text, bool last)
{
	size_t i;

	for (i = 0; i < text.len && (text.p[i] == ' ' || text.p[i] == '\t'); i++)
		;
	if (i == text.len)
		return last ? 1 : i < BLANKS_MAX ? -1 : 0;
	return text.p[i] == '#' || text.p[i] == '\n' || text.p[i] == '\r';
}

/* The line begins a document. */
static enum prefix_act
enter(struct prefix *p, int marked)
{
	bool mark = p->ended && !marked;

	*p = (struct prefix){false, false};
	return mark ? PREFIX_MARK : PREFIX_PASS;
}

static enum prefix_act
outside_line(struct prefix *p, struct span text, bool last)
{
	int empty, end, marked;

	if (text.p[0] == '%')
		return directive(p, text, last);
	empty = is_empty(text, last);
	end = begins(text, "...", last);
	marked = begins(text, "---", last);
	if (empty == -1 || end == -1 || marked == -1)
		return PREFIX_WAIT;
	if (end)
		return PREFIX_HIDE;
	return empty ? PREFIX_PASS : enter(p, marked);
}

/* A byte order mark: it belongs to no document, if one may begin here. */
static enum prefix_act
mark_line(const struct prefix *p, struct span text, bool last)
{
	int marked;

	if (p->outside)
		return PREFIX_SKIP;
	if (text.len == 3 && !last)
		return PREFIX_WAIT;
	text.p += 3;
	text.len -= 3;
	if (text.len > 0 && text.p[0] == '%')
		return PREFIX_SKIP;
	marked = begins(text, "---", last);
	return marked == -1 ? PREFIX_WAIT : marked ? PREFIX_SKIP : PREFIX_PASS;
}

enum prefix_act
prefix_line(struct prefix *p, struct span text, bool last)
{
	int end;

	if (text.len >= 3 && memcmp(text.p, "\xef\xbb\xbf", 3) == 0)
		return mark_line(p, text, last);
	if (p->outside)
		return outside_line(p, text, last);
	if ((end = begins(text, "...", last)) == -1)
		return PREFIX_WAIT;
	if (end)
		*p = (struct prefix){true, true};
	return PREFIX_PASS;
}
