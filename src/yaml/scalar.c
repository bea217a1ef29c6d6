/*
 * scalar.c -- what a scalar of YAML is.
 * In:       its text, its style, its tag.      Out: a value, or why it cannot be one.
 * Memory:   one number's text; the bytes of one binary.
 * Not here: how plain text resolves (schema.c); tags that are not of the standard nor ours are passed on.
 */
#include "yaml/scalar.h"

#include <math.h>

#include <string.h>

#include "text/base64.h"
#include "text/time.h"
#include "yaml/numeral.h"
#include "yaml/tags.h"

void
scalar_init(struct scalar_reader *r, const struct setup *setup, struct err *e)
{
	*r = (struct scalar_reader){.setup = setup, .err = e};
	buf_init(&r->number, LIMIT_NUMBER);
	buf_init(&r->bytes, SIZE_MAX - LIMIT_PADDING);
}

void
scalar_free(struct scalar_reader *r)
{
	buf_free(&r->number);
	buf_free(&r->bytes);
}

static enum yaml_kind
resolve(const struct scalar_reader *r, struct span text)
{
	return schema_resolve(r->setup->schema, text);
}

/* "expected X for the tag !!int, found 'abc'"; the text is cut to what a line can show. */
static int
misfit(struct scalar_reader *r, const struct scalar_text *from, const char *expected)
{
	int shown = from->text.len < 40 ? (int)from->text.len : 40;

	while (shown > 0 && (size_t)shown < from->text.len && (from->text.p[shown] & 0xc0) == 0x80)
		shown--;
	return err_set(r->err, ERR_DATA, "expected %s for the tag %s, found \"%.*s%s\"", expected,
		       tags_show(from->tag).text, shown, (const char *)from->text.p,
		       (size_t)shown < from->text.len ? "\xe2\x80\xa6" : "");
}

static double
float_of(enum yaml_kind kind)
{
	static const uint64_t bits[] = {UINT64_C(0x7ff0000000000000), UINT64_C(0xfff0000000000000),
					UINT64_C(0x7ff8000000000000)};
	double value;

	memcpy(&value, &bits[kind - KIND_INFINITY], sizeof(value));
	return value;
}

static bool
is_special(enum yaml_kind kind)
{
	return kind >= KIND_INFINITY && kind <= KIND_NAN;
}

static int
read_number(struct scalar_reader *r, enum yaml_kind kind, struct span text, struct scalar *to)
{
	to->kind = SCALAR_NUMBER;
	return numeral_scan(&to->as.number, kind, text, &r->number, r->err);
}

/* Text that looks like a timestamp but is no day stays a string, unless a tag insists. */
static bool
read_time(struct span text, struct scalar *to)
{
	if (!time_scan_yaml(text, &to->as.time.seconds, &to->as.time.nanoseconds))
		return false;
	to->kind = SCALAR_TIMESTAMP;
	return true;
}

/* Plain text without a tag that is no string. */
static int
read_resolved(struct scalar_reader *r, enum yaml_kind kind, struct span text, struct scalar *to)
{
	switch (kind) {
	case KIND_NULL:
		to->kind = SCALAR_NULL;
		return 0;
	case KIND_TRUE:
	case KIND_FALSE:
		to->kind = SCALAR_BOOLEAN;
		to->as.boolean = kind == KIND_TRUE;
		return 0;
	case KIND_INFINITY:
	case KIND_MINUS_INFINITY:
	case KIND_NAN:
		to->kind = SCALAR_FLOAT64;
		to->as.float64 = float_of(kind);
		return 0;
	case KIND_TIMESTAMP:
		(void)read_time(text, to);
		return 0;
	default:
		return read_number(r, kind, text, to);
	}
}

static int
read_int(struct scalar_reader *r, const struct scalar_text *from, struct scalar *to)
{
	enum yaml_kind kind = resolve(r, from->text);
	bool point =
	    kind == KIND_FLOAT || (kind == KIND_BASE60 && memchr(from->text.p, '.', from->text.len) != NULL);

	if (!schema_is_number(kind) || point)
		return misfit(r, from, "an integer");
	return read_number(r, kind, from->text, to);
}

/* An integer becomes a float by a point: 1 is 1.0. */
static int
read_float(struct scalar_reader *r, const struct scalar_text *from, struct scalar *to)
{
	enum yaml_kind kind = resolve(r, from->text);
	bool good;

	if (is_special(kind))
		return read_resolved(r, kind, from->text, to);
	if (!schema_is_number(kind))
		return misfit(r, from, "a number");
	if (read_number(r, kind, from->text, to) == -1)
		return -1;
	if (!decimal_is_whole(&to->as.number))
		return 0;
	if (to->as.number.text.p != r->number.p) {
		r->number.len = 0;
		if (buf_add(&r->number, to->as.number.text.p, to->as.number.text.len, "number", r->err) == -1)
			return -1;
	}
	if (buf_add(&r->number, ".0", 2, "number", r->err) == -1)
		return -1;
	good = decimal_scan(&to->as.number, span_of(r->number.p, r->number.len));
	return good ? 0 : misfit(r, from, "a number");
}

static int
read_base64(struct scalar_reader *r, const struct scalar_text *from, bool blanks, struct scalar *to)
{
	struct base64_decoder decoder = {.blanks = blanks};
	size_t n;

	r->bytes.len = 0;
	if (buf_reserve(&r->bytes, from->text.len / 4 * 3 + 3, "binary", r->err) == -1)
		return -1;
	if (base64_decode(&decoder, from->text, true, r->bytes.p, &n) == -1)
		return misfit(r, from, "base64");
	to->text = span_of(r->bytes.p, n);
	return 0;
}

/* `digits` hex digits behind "0x": the bits of a float. */
static bool
read_bits(struct span text, size_t digits, uint64_t *bits)
{
	size_t i;
	uint8_t c;

	if (text.len != digits + 2 || memcmp(text.p, "0x", 2) != 0)
		return false;
	for (*bits = 0, i = 2; i < text.len; i++) {
		c = text.p[i] <= '9' ? text.p[i] : text.p[i] | 0x20;
		if (!(c >= '0' && c <= '9') && !(c >= 'a' && c <= 'f'))
			return false;
		*bits = *bits << 4 | (c <= '9' ? c - (unsigned)'0' : c - (unsigned)'a' + 10);
	}
	return true;
}

static int
read_typed_float64(struct scalar_reader *r, const struct scalar_text *from, struct scalar *to)
{
	enum yaml_kind kind = schema_resolve(YAML_CORE_12, from->text);
	uint64_t bits;

	if (is_special(kind))
		return read_resolved(r, kind, from->text, to);
	to->kind = SCALAR_FLOAT64;
	if (!read_bits(from->text, 16, &bits))
		return misfit(r, from, "NaN, an infinity or 16 hex digits");
	memcpy(&to->as.float64, &bits, sizeof(bits));
	return 0;
}

static int
read_typed_float32(struct scalar_reader *r, const struct scalar_text *from, struct scalar *to)
{
	enum yaml_kind kind = schema_resolve(YAML_CORE_12, from->text);
	struct decimal d;
	uint64_t bits;
	uint32_t half;

	to->kind = SCALAR_FLOAT32;
	/* Eight hex digits are bits, though the schema reads them as a number. */
	if (read_bits(from->text, 8, &bits)) {
		half = (uint32_t)bits;
		memcpy(&to->as.float32, &half, sizeof(half));
		return 0;
	}
	if (is_special(kind)) {
		to->as.float32 = (float)float_of(kind);
		return 0;
	}
	if (!schema_is_number(kind))
		return misfit(r, from, "a number or 8 hex digits");
	if (numeral_scan(&d, kind, from->text, &r->number, r->err) == -1)
		return -1;
	to->as.float32 = decimal_float(&d);
	return isfinite(to->as.float32) ? 0 : misfit(r, from, "a number that a float32 can hold");
}

/* A tag of the standard, or of ours. */
static int
read_tagged(struct scalar_reader *r, enum tag tag, const struct scalar_text *from, struct scalar *to)
{
	enum yaml_kind kind = resolve(r, from->text);

	to->text = from->text;
	switch (tag) {
	case TAG_NULL:
		to->kind = SCALAR_NULL;
		return kind == KIND_NULL ? 0 : misfit(r, from, "null");
	case TAG_BOOL:
		to->kind = SCALAR_BOOLEAN;
		to->as.boolean = kind == KIND_TRUE;
		return kind == KIND_TRUE || kind == KIND_FALSE ? 0 : misfit(r, from, "a boolean");
	case TAG_INT:
		return read_int(r, from, to);
	case TAG_FLOAT:
		return read_float(r, from, to);
	case TAG_BINARY:
		to->kind = SCALAR_BINARY;
		return read_base64(r, from, true, to);
	case TAG_TIMESTAMP:
		return read_time(from->text, to) ? 0 : misfit(r, from, "a timestamp");
	case TAG_EXT:
		to->kind = SCALAR_EXT;
		if (!tags_ext_type(from->tag, &to->as.ext))
			return misfit(r, from, "a type from -128 to 127, not -1,");
		return read_base64(r, from, true, to);
	case TAG_TYPED_FLOAT:
		return read_typed_float64(r, from, to);
	case TAG_TYPED_FLOAT32:
		return read_typed_float32(r, from, to);
	case TAG_TYPED_STR:
		to->kind = SCALAR_RAW_STRING;
		return read_base64(r, from, false, to);
	case TAG_STR:
	case TAG_NON_SPECIFIC:
	case TAG_MERGE:
		to->kind = SCALAR_STRING;
		return 0;
	default:
		return misfit(r, from, tag == TAG_MAP || tag == TAG_SET ? "a map" : "a sequence");
	}
}

int
scalar_read(struct scalar_reader *r, const struct scalar_text *from, struct scalar *to)
{
	enum tag tag = from->tag.len == 0 ? TAG_NONE : tags_find(from->tag, r->setup->typed, true);
	enum yaml_kind kind;

	to->kind = SCALAR_STRING;
	to->text = from->text;
	to->tag = tag == TAG_LOCAL ? from->tag : span_of(NULL, 0);
	if (tag != TAG_NONE && tag != TAG_LOCAL)
		return read_tagged(r, tag, from, to);
	if (!from->plain || (kind = resolve(r, from->text)) == KIND_STRING)
		return 0;
	return read_resolved(r, kind, from->text, to);
}

int
scalar_emit(const struct scalar *s, struct handler *to)
{
	switch (s->kind) {
	case SCALAR_NULL:
		return to->null(to);
	case SCALAR_BOOLEAN:
		return to->boolean(to, s->as.boolean);
	case SCALAR_NUMBER:
		return to->number(to, &s->as.number);
	case SCALAR_FLOAT64:
		return to->float64(to, s->as.float64);
	case SCALAR_FLOAT32:
		return to->float32(to, s->as.float32);
	case SCALAR_TIMESTAMP:
		return to->timestamp(to, s->as.time.seconds, s->as.time.nanoseconds);
	case SCALAR_RAW_STRING:
		return to->string(to, s->text, PART_WHOLE | PART_UNCHECKED, s->text.len);
	case SCALAR_BINARY:
		return to->binary(to, s->text, PART_WHOLE, s->text.len);
	case SCALAR_EXT:
		return to->ext(to, s->as.ext, s->text, PART_WHOLE, s->text.len);
	default:
		return to->string(to, s->text, PART_WHOLE, s->text.len);
	}
}
