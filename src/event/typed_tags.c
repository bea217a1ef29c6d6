/*
 * typed_tags.c -- values that YAML lacks get a local tag.
 * In:       events.      Out: the same; !float32, !float and !str before what their nodes alone do not tell.
 * Memory:   one window of a string.
 * Not here: reading them back (yaml/).
 */
#include "event/typed_tags.h"

#include <math.h>

#include "base/mem.h"
#include "event/typed.h"
#include "event/typed_text.h"

struct typed_tags {
	struct stage stage;
	struct typed_text text,
	    key; /* a string and a key may be under way at once: a key's node holds strings */
};

static struct typed_tags *
self_of(struct handler *self)
{
	return (struct typed_tags *)self;
}

static int
put_tag(struct handler *to, const char *name)
{
	return to->tag(to, span_text(name));
}

/* A NaN whose bits its name does not tell: the name is that of no number. */
static bool
is_odd_nan(const char *text)
{
	return text[0] == '0';
}

static int
float64(struct handler *self, double value)
{
	struct handler *to = self_of(self)->stage.to;
	char text[TYPED_FLOAT_ROOM];
	size_t len;

	if (LIKELY(!isnan(value)))
		return to->float64(to, value);
	len = typed_print64(text, value);
	if (!is_odd_nan(text))
		return to->float64(to, value);
	return put_tag(to, "!float") == -1 ? -1 : to->string(to, span_of(text, len), PART_WHOLE, len);
}

static int
float32(struct handler *self, float value)
{
	struct handler *to = self_of(self)->stage.to;
	char text[TYPED_FLOAT_ROOM];
	size_t len;

	if (put_tag(to, "!float32") == -1)
		return -1;
	if (!isnan(value))
		return to->float32(to, value);
	len = typed_print32(text, value);
	return is_odd_nan(text) ? to->string(to, span_of(text, len), PART_WHOLE, len)
				: to->float32(to, value);
}

static int
put_string(struct handler *self, enum typed_text_style style, struct span piece, unsigned part,
	   uint64_t total)
{
	struct handler *to = self_of(self)->stage.to;

	if (style == TEXT_PLAIN)
		return to->string(to, piece, part, total);
	if ((part & PART_FIRST) && put_tag(to, "!str") == -1)
		return -1;
	return typed_text_base64(&self_of(self)->text, to, piece, part, total);
}

static int
put_key(struct handler *self, enum typed_text_style style, struct span piece, unsigned part, uint64_t total)
{
	struct handler *to = self_of(self)->stage.to;

	if (style == TEXT_PLAIN)
		return to->key(to, piece, part, total);
	if ((part & PART_FIRST) && (to->key_begin(to) == -1 || put_tag(to, "!str") == -1))
		return -1;
	if (typed_text_base64(&self_of(self)->key, to, piece, part, total) == -1)
		return -1;
	return part & PART_LAST ? to->key_end(to) : 0;
}

static int
string(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	return typed_text_take(&self_of(self)->text, self, piece, part, total);
}

static int
key(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	return typed_text_take(&self_of(self)->key, self, piece, part, total);
}

static void
free_tags(struct stage *self)
{
	struct typed_tags *t = (struct typed_tags *)self;

	if (t == NULL)
		return;
	typed_text_free(&t->text);
	typed_text_free(&t->key);
	mem_free(t);
}

static const struct handler tags = {
    .float64 = float64,
    .float32 = float32,
    .string = string,
    .key = key,
};

struct stage *
typed_tags_stage(struct handler *to, struct err *e)
{
	struct typed_tags *t = mem_zero(sizeof(*t), e);

	if (t == NULL)
		return NULL;
	stage_init(&t->stage, to, e);
	stage_override(&t->stage, &tags);
	t->stage.free = free_tags;
	typed_text_init(&t->text, e, put_string);
	typed_text_init(&t->key, e, put_key);
	return &t->stage;
}
