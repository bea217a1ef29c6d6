/*
 * tag_out.c -- how tags are written.
 * In:       a resolved tag.      Out: its shortest spelling; what a tag may not hold as %XX.
 * Memory:   none.
 * Not here: which values are tagged (writer.c).
 */
#include "yaml/tag_out.h"

#include <stdio.h>

static const char standard[] = "tag:yaml.org,2002:";

static bool
is(struct span tag, const char *text)
{
	return tag.len == strlen(text) && memcmp(tag.p, text, tag.len) == 0;
}

static bool
begins(struct span tag, const char *text)
{
	return tag.len > strlen(text) && memcmp(tag.p, text, strlen(text)) == 0;
}

bool
tag_out_is_merge(struct span tag)
{
	return is(tag, "tag:yaml.org,2002:merge");
}

bool
tag_out_wants_quotes(struct span tag)
{
	return is(tag, "!str") || is(tag, "!float");
}

/* What stands for itself in a tag: letters, digits and these; in a verbatim one more of them. */
static bool
is_tag_char(uint8_t c, bool verbatim)
{
	if ((c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z'))
		return true;
	return c != '\0' && strchr(verbatim ? "-#;/?:@&=+$_.~*'(),![]" : "-#;/?:@&=+$_.~*'()", c) != NULL;
}

static int
put_chars(struct sink *sink, struct span text, bool verbatim)
{
	char escape[4];
	size_t i;

	for (i = 0; i < text.len; i++) {
		bool good = is_tag_char(text.p[i], verbatim);

		if (!good)
			snprintf(escape, sizeof(escape), "%%%02X", text.p[i]);
		if (sink_write(sink, good ? (const void *)(text.p + i) : escape, good ? 1 : 3) == -1)
			return -1;
	}
	return 0;
}

int
tag_out_put(struct sink *sink, struct span tag)
{
	size_t skip = 0;

	if (begins(tag, standard)) {
		skip = strlen(standard);
		if (sink_write(sink, "!!", 2) == -1)
			return -1;
	} else if (tag.len > 0 && tag.p[0] == '!') {
		skip = 1;
		if (sink_write(sink, "!", 1) == -1)
			return -1;
	} else {
		if (sink_write(sink, "!<", 2) == -1 || put_chars(sink, tag, true) == -1)
			return -1;
		return sink_write(sink, ">", 1);
	}
	return put_chars(sink, span_of(tag.p + skip, tag.len - skip), false);
}
