/*
 * nest.c -- a reader's stack of open containers.
 * In:       containers that open and close, keys.      Out: the limit on depth, and the path of an error.
 * Memory:   8 bytes a level up to --max-depth; LIMIT_PATH_KEYS of keys.
 * Not here: what a reader does inside a container; printing the path (cli/message.c).
 */
#include "event/nest.h"

#include <stdio.h>

#include "base/mem.h"
#include "text/utf8.h"

static const char ellipsis[] = "\xe2\x80\xa6";

void
nest_init(struct nest *n, uint32_t max_depth)
{
	*n = (struct nest){.max = max_depth};
	buf_init(&n->keys, LIMIT_PATH_KEYS);
}

void
nest_free(struct nest *n)
{
	mem_free(n->outer);
	buf_free(&n->keys);
	n->outer = NULL;
	n->depth = n->room = 0;
}

static size_t
key_begin(uint64_t level)
{
	return (size_t)(level >> NEST_KEY & NEST_KEY_MASK);
}

/* Room for one more outer level. */
static int
grow(struct nest *n, struct err *e)
{
	uint32_t room = n->room < 32 ? 32 : n->room + n->room / 2;
	uint64_t *outer;

	if (room > n->max)
		room = n->max;
	if ((outer = mem_resize(n->outer, room * sizeof(*outer), e)) == NULL)
		return -1;
	n->outer = outer;
	n->room = room;
	return 0;
}

/* A key that does not fit becomes an ellipsis, and so do all behind it. */
static int
keep_key(struct nest *n, struct span key, struct err *e)
{
	size_t left = n->keys.len < LIMIT_PATH_KEYS ? LIMIT_PATH_KEYS - n->keys.len : 0;

	if (key.len == 0)
		return 0;
	if (key.len <= left)
		return buf_add(&n->keys, key.p, key.len, "path", e);
	/* From here on the stack counts as full; what lies in the unused rest is never shown. */
	if (buf_reserve(&n->keys, left, "path", e) == -1)
		return -1;
	n->keys.len = LIMIT_PATH_KEYS;
	return 0;
}

int
nest_open_slowly(struct nest *n, bool map, struct span key, struct err *e)
{
	size_t keys = n->keys.len;

	if (n->depth >= n->max)
		return err_set(e, ERR_DATA,
			       "expected at most %u open containers (--max-depth), found one more", n->max);
	if (n->depth > n->room && grow(n, e) == -1)
		return -1;
	n->ready = n->room < n->max ? n->room + 1 : n->max;
	if (n->depth > 0) {
		n->outer[n->depth - 1] = n->top;
		if (keep_key(n, key, e) == -1)
			return -1;
	}
	n->top = (map ? NEST_MAP : 0) | (uint64_t)keys << NEST_KEY;
	if (++n->depth > n->deepest)
		n->deepest = n->depth;
	return 0;
}

static void
add_index(uint64_t level, struct err *e)
{
	uint64_t begun = level >> 18;
	char text[32];
	int len = snprintf(text, sizeof(text), "[%llu]", (unsigned long long)(begun > 0 ? begun - 1 : 0));

	err_path_add(e, text, (size_t)len);
}

/* Whether a key can stand behind a point: RFC 9535's member-name-shorthand. */
static bool
is_shorthand(struct span key)
{
	size_t i;

	for (i = 0; i < key.len; i++) {
		uint8_t c = key.p[i];
		bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c >= 0x80;

		if (!letter && (i == 0 || c < '0' || c > '9'))
			return false;
	}
	return key.len > 0 && utf8_valid(key.p, key.len) == key.len;
}

/* One byte of a key inside single quotes, RFC 9535 section 2.7. */
static void
add_quoted(uint8_t c, struct err *e)
{
	static const char names[] = "\b\f\n\r\t'\\", letters[] = "bfnrt'\\";
	const char *name = c != 0 ? memchr(names, c, sizeof(names) - 1) : NULL;
	char text[8] = {(char)c};
	int len = 1;

	if (name != NULL)
		len = snprintf(text, sizeof(text), "\\%c", letters[name - names]);
	else if (c < 0x20)
		len = snprintf(text, sizeof(text), "\\u%04x", c);
	err_path_add(e, text, (size_t)len);
}

/* A key of which no more than its beginning may be remembered (nest_path) says nothing by what follows either. */
static void
add_key(struct span key, struct err *e)
{
	size_t i = 0, good, bad;

	if (key.len > LIMIT_PATH_KEYS) {
		err_path_add(e, ellipsis, sizeof(ellipsis) - 1);
		return;
	}
	if (is_shorthand(key)) {
		err_path_add(e, ".", 1);
		err_path_add(e, (const char *)key.p, key.len);
		return;
	}
	err_path_add(e, "['", 2);
	while (i < key.len) {
		for (good = i + utf8_valid(key.p + i, key.len - i); i < good; i++)
			add_quoted(key.p[i], e);
		if (i < key.len) {
			bad = utf8_subpart(key.p + i, key.len - i);
			err_path_add(e, "\xef\xbf\xbd", 3);
			i += bad;
		}
	}
	err_path_add(e, "']", 2);
}

static uint64_t
level(const struct nest *n, uint32_t i)
{
	return i + 1 < n->depth ? n->outer[i] : n->top;
}

/* The step from level `i` to the one inside it. */
static void
add_step(const struct nest *n, uint32_t i, struct err *e)
{
	size_t begin = key_begin(level(n, i + 1));
	size_t end = i + 2 < n->depth ? key_begin(level(n, i + 2)) : n->keys.len;

	if (!(level(n, i) & NEST_MAP))
		add_index(level(n, i), e);
	else if (end >= LIMIT_PATH_KEYS)
		err_path_add(e, ellipsis, sizeof(ellipsis) - 1);
	else
		add_key(end > begin ? span_of(n->keys.p + begin, end - begin) : (struct span){NULL, 0}, e);
}

void
nest_path(const struct nest *n, bool has_key, struct span key, struct err *e)
{
	uint32_t i;

	if (e->path[0] != '\0' || e->file[0] != '\0')
		return;
	err_path_add(e, "$", 1);
	for (i = 0; i + 1 < n->depth; i++)
		add_step(n, i, e);
	if (n->depth == 0)
		return;
	if (!(n->top & NEST_MAP)) {
		if (n->top >> 18 > 0)
			add_index(n->top, e);
	} else if (has_key)
		add_key(key, e);
}
