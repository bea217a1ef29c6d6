/*
 * tags.c -- which tag it is.
 * In:       a tag as libyaml resolves it.      Out: what it means to us.
 * Memory:   none.
 * Not here: what becomes of the node (scalar.c, reader.c).
 */
#include "yaml/tags.h"

#include <stdio.h>

struct row {
	const char *name;
	enum tag tag;
};

static const struct row standard[] = {
    {"null", TAG_NULL},
    {"bool", TAG_BOOL},
    {"int", TAG_INT},
    {"float", TAG_FLOAT},
    {"str", TAG_STR},
    {"binary", TAG_BINARY},
    {"merge", TAG_MERGE},
    {"seq", TAG_SEQ},
    {"map", TAG_MAP},
    {"set", TAG_SET},
    {"timestamp", TAG_TIMESTAMP},
    {"omap", TAG_OMAP},
    {"pairs", TAG_PAIRS},
};

static const struct row typed_rows[] = {
    {"!float", TAG_TYPED_FLOAT}, {"!float32", TAG_TYPED_FLOAT32}, {"!str", TAG_TYPED_STR}};

static bool
begins(struct span text, const char *with)
{
	size_t len = strlen(with);

	return text.len >= len && memcmp(text.p, with, len) == 0;
}

static enum tag
look_up(struct span name, const struct row *rows, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (strlen(rows[i].name) == name.len && memcmp(rows[i].name, name.p, name.len) == 0)
			return rows[i].tag;
	return TAG_LOCAL;
}

/* !ext: and what looks like an integer; anything else is somebody else's tag. */
static bool
is_ext(struct span tag)
{
	size_t i = 5;

	if (!begins(tag, "!ext:"))
		return false;
	i += tag.len > i && tag.p[i] == '-';
	if (i == tag.len)
		return false;
	for (; i < tag.len; i++)
		if (tag.p[i] < '0' || tag.p[i] > '9')
			return false;
	return true;
}

enum tag
tags_find(struct span tag, bool typed, bool scalar)
{
	size_t prefix = sizeof(TAG_STANDARD) - 1;

	if (tag.len == 1 && tag.p[0] == '!')
		return TAG_NON_SPECIFIC;
	if (begins(tag, TAG_STANDARD))
		return look_up(span_of(tag.p + prefix, tag.len - prefix), standard,
			       sizeof(standard) / sizeof(standard[0]));
	if (scalar && is_ext(tag))
		return TAG_EXT;
	if (scalar && typed)
		return look_up(tag, typed_rows, sizeof(typed_rows) / sizeof(typed_rows[0]));
	return TAG_LOCAL;
}

bool
tags_ext_type(struct span tag, int *type)
{
	bool minus = tag.p[5] == '-';
	size_t i;

	for (*type = 0, i = 5 + minus; i < tag.len && *type <= 128; i++)
		*type = 10 * *type + tag.p[i] - '0';
	if (minus)
		*type = -*type;
	return *type >= -128 && *type <= 127 && *type != -1;
}

struct tag_shown
tags_show(struct span tag)
{
	size_t prefix = begins(tag, TAG_STANDARD) ? sizeof(TAG_STANDARD) - 1 : 0;
	struct tag_shown shown;

	snprintf(shown.text, sizeof(shown.text), "%s%.*s", prefix > 0 ? "!!" : "",
		 (int)(tag.len - prefix < 60 ? tag.len - prefix : 60), (const char *)tag.p + prefix);
	return shown;
}
