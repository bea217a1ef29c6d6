/*
 * typed_value.c -- what the text in a tagged object stands for.
 * In:       the text of {"$bin":"..."} and its like.      Out: bytes, a time, a float; or why it is none.
 * Memory:   one window of text, and of what it decodes to.
 * Not here: what is a tagged object (typed_in.c).
 */
#include "event/typed_value.h"

#include <math.h>

#include "event/event.h"
#include "text/time.h"
#include "text/utf8.h"

/* A character cut by a piece's end leaves at most so many bytes for the next. */
#define KEPT_ROOM 3

void
typed_value_init(struct typed_value *v)
{
	*v = (struct typed_value){.flags = 0};
	buf_init(&v->text, LIMIT_WINDOW);
	buf_init(&v->bytes, LIMIT_WINDOW);
}

void
typed_value_free(struct typed_value *v)
{
	buf_free(&v->text);
	buf_free(&v->bytes);
}

void
typed_value_begin(struct typed_value *v)
{
	v->text.len = v->bytes.len = 0;
	v->flags = 0;
	v->is_number = false;
	v->kept = 0;
	v->base64 = (struct base64_decoder){.n_held = 0};
}

int
typed_value_add(struct typed_value *v, struct span piece, unsigned part, struct err *e)
{
	v->flags |= part & (PART_SURROGATES | PART_UNCHECKED);
	return buf_add(&v->text, piece.p, piece.len, "text", e);
}

/* Base64 that is none from its byte `at` on. */
static int
not_base64(enum typed_tag tag, struct span text, size_t at, struct err *e)
{
	char name[32];

	return err_set(e, ERR_DATA, "expected base64 in {\"%s\":...}, found %s", typed_name(tag),
		       at < text.len ? err_byte_name(text.p[at], name) : "its end");
}

static int
judge_base64(struct typed_value *v, enum typed_tag tag, struct err *e)
{
	struct span text = span_of(v->text.p, v->text.len);
	size_t len;

	v->bytes.len = 0;
	if (buf_reserve(&v->bytes, text.len / 4 * 3 + 3, "text", e) == -1)
		return -1;
	if (base64_decode(&v->base64, text, true, v->bytes.p, &len) == -1)
		return not_base64(tag, text, len, e);
	v->bytes.len = len;
	return 0;
}

/* A text that is not what it should be, shown in part. */
static int
not_what(const struct typed_value *v, enum typed_tag tag, const char *what, struct err *e)
{
	size_t len = v->text.len;

	if (len > 40)
		len = 40 - utf8_unfinished(v->text.p, 40);
	return err_set(e, ERR_DATA, "expected %s in {\"%s\":...}, found \"%.*s\"", what, typed_name(tag),
		       (int)len, (const char *)v->text.p);
}

int
typed_value_judge(struct typed_value *v, enum typed_tag tag, struct err *e)
{
	struct span text = span_of(v->text.p, v->text.len);

	switch (tag) {
	case TYPED_TIMESTAMP:
		if (time_scan(text, &v->seconds, &v->nanoseconds))
			return 0;
		return not_what(v, tag, "a time like 2019-05-10T16:59:12Z", e);
	case TYPED_FLOAT:
		if (typed_scan64(text, &v->float64))
			return 0;
		return not_what(v, tag, "NaN, Infinity, -Infinity or the bits 0x7ff8000000000001", e);
	case TYPED_FLOAT32:
		if (v->is_number ? isfinite(v->float32) : typed_scan32(text, &v->float32))
			return 0;
		if (v->is_number)
			return not_what(v, tag, "a number that a float32 can hold", e);
		return not_what(v, tag, "a number, NaN, Infinity, -Infinity or the bits 0x7fc00001", e);
	default:
		return judge_base64(v, tag, e);
	}
}

static bool
is_base64(struct span text)
{
	struct base64_decoder b = {.n_held = 0};
	uint8_t bytes[TYPED_STEP / 4 * 3 + 3];
	size_t n, len;

	do {
		n = text.len < TYPED_STEP ? text.len : TYPED_STEP;
		if (base64_decode(&b, span_of(text.p, n), n == text.len, bytes, &len) == -1)
			return false;
		text = span_of(text.p + n, text.len - n);
	} while (text.len > 0);
	return true;
}

bool
typed_value_is_good(enum typed_tag tag, struct span text)
{
	uint32_t nanoseconds;
	int64_t seconds;
	double wide;
	float narrow;

	switch (tag) {
	case TYPED_TIMESTAMP:
		return time_scan(text, &seconds, &nanoseconds);
	case TYPED_FLOAT:
		return typed_scan64(text, &wide);
	case TYPED_FLOAT32:
		return typed_scan32(text, &narrow);
	default:
		return is_base64(text);
	}
}

bool
typed_value_is_tag(const struct typed_value *v)
{
	if (v->text.len < 2 || v->flags != 0)
		return false;
	return v->text.p[0] == '!' || memchr(v->text.p, ':', v->text.len) != NULL;
}

bool
typed_value_type(struct typed_value *v, const struct decimal *d)
{
	int64_t type;

	if (!decimal_int64(d, &type) || type < -128 || type > 127 || type == -1)
		return false;
	v->type = (int)type;
	return true;
}

int
typed_value_float32(struct typed_value *v, const struct decimal *d, struct err *e)
{
	typed_value_begin(v);
	if (buf_add(&v->text, d->text.p, d->text.len, "number", e) == -1)
		return -1;
	v->is_number = true;
	v->float32 = decimal_float(d);
	return 0;
}

int
typed_value_decode(struct typed_value *v, enum typed_tag tag, struct span piece, bool last,
		   struct span *bytes, struct err *e)
{
	size_t len, kept = v->kept;

	if (v->bytes.len > kept)
		memmove(v->bytes.p, v->bytes.p + v->bytes.len - kept, kept);
	v->bytes.len = 0;
	if (buf_reserve(&v->bytes, TYPED_STEP / 4 * 3 + 3 + KEPT_ROOM, "text", e) == -1)
		return -1;
	if (base64_decode(&v->base64, piece, last, v->bytes.p + kept, &len) == -1)
		return not_base64(tag, piece, len, e);
	v->bytes.len = kept + len;
	v->kept = tag == TYPED_STR && !last ? utf8_unfinished(v->bytes.p, v->bytes.len) : 0;
	*bytes = span_of(v->bytes.p, v->bytes.len - v->kept);
	return 0;
}
