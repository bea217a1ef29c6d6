/*
 * project.c -- what a target cannot say: stop, or replace, count and go on.
 * In:       a kind of loss and words for it.      Out: an error, or one more in the count of that kind.
 * Memory:   a counter for each kind.
 * Not here: the replacement itself, which the writer knows how to write.
 */
#include "event/project.h"

static const char *const names[LOSS_KINDS] = {
    [LOSS_INTEGER] = "integer",	    [LOSS_RANGE] = "range", [LOSS_NONFINITE] = "nonfinite",
    [LOSS_SURROGATE] = "surrogate", [LOSS_UTF8] = "utf8",   [LOSS_TAG] = "tag",
};

/* What a target of each can hold. */
static const char *const expected[LOSS_KINDS] = {
    [LOSS_INTEGER] = "an integer that fits 64 bits",
    [LOSS_RANGE] = "a number within the range of float64",
    [LOSS_NONFINITE] = "a finite number",
    [LOSS_SURROGATE] = "a string without lone surrogates",
    [LOSS_UTF8] = "a string of valid UTF-8",
    [LOSS_TAG] = "a value without a tag of its own",
};

/* What --lossy puts in the place of each. */
static const char *const replacements[LOSS_KINDS] = {
    [LOSS_INTEGER] = "writes the nearest float64",
    [LOSS_RANGE] = "writes infinity",
    [LOSS_NONFINITE] = "writes null",
    [LOSS_SURROGATE] = "writes U+FFFD",
    [LOSS_UTF8] = "writes U+FFFD",
    [LOSS_TAG] = "drops the tag",
};

int
project_lose(struct project *p, enum loss kind, const char *found, const char *typed)
{
	if (p->setup->lossy) {
		p->lost[kind]++;
		return 0;
	}
	if (typed != NULL)
		return err_set(p->err, ERR_DATA, "expected %s, found %s (--lossy %s, --typed writes %s)",
			       expected[kind], found, replacements[kind], typed);
	return err_set(p->err, ERR_DATA, "expected %s, found %s (--lossy %s)", expected[kind], found,
		       replacements[kind]);
}

bool
project_standard_tag(struct span tag)
{
	static const char prefix[] = "tag:yaml.org,2002:";
	static const char *const honoured[] = {"null",	"bool", "int", "float", "str",	"binary", "timestamp",
					       "merge", "seq",	"map", "set",	"omap", "pairs"};
	size_t len = sizeof(prefix) - 1, i;

	if (tag.len <= len || memcmp(tag.p, prefix, len) != 0)
		return false;
	for (i = 0; i < sizeof(honoured) / sizeof(honoured[0]); i++)
		if (strlen(honoured[i]) == tag.len - len &&
		    memcmp(honoured[i], tag.p + len, tag.len - len) == 0)
			return true;
	return false;
}

const char *
project_name(enum loss kind)
{
	return names[kind];
}

uint64_t
project_total(const struct project *p)
{
	uint64_t sum = 0;
	int i;

	for (i = 0; i < LOSS_KINDS; i++)
		sum += p->lost[i];
	return sum;
}
