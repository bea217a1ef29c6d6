/*
 * listener.c -- digests events as the independent reader of a target must hear them.
 * In:       events.      Out: the same.
 * Memory:   none.
 * Not here: what goes into the digest for a value (item.c); which thread, which reader (verify.c).
 */
#include "verify/listener.h"

#include <stdio.h>
#include <time.h>

#include "text/utf8.h"
#include "verify/item.h"

static struct listener *
listener_of(struct handler *self)
{
	return (struct listener *)self;
}

/* Passes an event on, if there is anybody. */
#define NEXT(l, call) ((l)->next == NULL ? 0 : (l)->next->call)

/* ---- strings */

/* U+FFFD in the place of what a target cannot have, where the writer goes on at all (--lossy). */
static const uint8_t replacement[] = {0xef, 0xbf, 0xbd};

/* Whether the string, of which the first piece begins here, is one that must not be compared. */
static void
begin_string(struct listener *l)
{
	item_begin_value(l, KIND_STRING);
	l->begun = l->digest;
	l->unread = l->next == NULL && ledger_skips(l->ledger, l->at.items);
}

/* A lone surrogate on the way to JSON: yajl cannot read it, so this string is only counted. */
static int
skip_string(struct listener *l)
{
	if (l->unread || l->next == NULL)
		return 0;
	l->unread = true;
	l->n_unread++;
	return ledger_skip(l->ledger, l->at.items, l->err);
}

/* What stands at `p`, where valid UTF-8 stops: how many bytes one U+FFFD replaces. */
static size_t
bad_length(const uint8_t *p, size_t len, unsigned part)
{
	if (part & PART_SURROGATES && len >= 3 && p[0] == 0xed && p[1] >= 0xa0)
		return 3;
	return utf8_subpart(p, len);
}

static void
add_replaced(struct listener *l, struct span piece, unsigned part)
{
	size_t good, bad;

	while (piece.len > 0) {
		good = utf8_valid(piece.p, piece.len);
		sum_text(&l->digest, span_of(piece.p, good));
		piece = span_of(piece.p + good, piece.len - good);
		if (piece.len == 0)
			break;
		bad = bad_length(piece.p, piece.len, part);
		sum_text(&l->digest, span_of(replacement, sizeof(replacement)));
		piece = span_of(piece.p + bad, piece.len - bad);
	}
}

static int
add_string(struct listener *l, struct span piece, unsigned part)
{
	if (part & PART_FIRST)
		begin_string(l);
	if (part & PART_SURROGATES && l->target == VERIFY_JSON && skip_string(l) == -1)
		return -1;
	if (part & PART_SURROGATES || (part & PART_UNCHECKED && l->target != VERIFY_MSGPACK))
		add_replaced(l, piece, part);
	else
		sum_text(&l->digest, piece);
	if (!(part & PART_LAST))
		return 0;
	if (l->unread) {
		l->digest = l->begun;
		sum_word(&l->digest, (uint64_t)KIND_UNREAD);
	} else
		sum_text_end(&l->digest);
	return item_end(l);
}

/* ---- bytes */

static void
add_group(struct listener *l)
{
	static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	uint32_t bits = (uint32_t)l->group[0] << 16 | (uint32_t)l->group[1] << 8 | l->group[2];
	uint8_t text[4];
	unsigned i;

	for (i = 0; i < 4; i++)
		text[i] = i <= l->n_group ? (uint8_t)letters[bits >> (18 - 6 * i) & 63] : '=';
	sum_text(&l->digest, span_of(text, 4));
	memset(l->group, 0, sizeof(l->group));
	l->n_group = 0;
}

/* Bytes as base64; what has begun as a string goes on as one. */
static void
add_base64(struct listener *l, struct span piece, bool last)
{
	size_t i;

	for (i = 0; i < piece.len; i++) {
		l->group[l->n_group++] = piece.p[i];
		if (l->n_group == 3)
			add_group(l);
	}
	if (last && l->n_group > 0)
		add_group(l);
}

/* A piece of bytes of a kind of their own, or of a string where the target has none. */
static int
add_bytes(struct listener *l, enum kind kind, struct span piece, unsigned part)
{
	bool as_text = l->target == VERIFY_JSON, last = (part & PART_LAST) != 0;

	if (part & PART_FIRST)
		item_begin_value(l, as_text || l->setup->old_spec ? KIND_STRING : kind);
	if (as_text)
		add_base64(l, piece, last);
	else
		sum_text(&l->digest, piece);
	if (!last)
		return 0;
	sum_text_end(&l->digest);
	return item_end(l);
}

/* Begins {"$ext":[type, */
static int
begin_ext_object(struct listener *l, int type)
{
	char text[16];
	int len = snprintf(text, sizeof(text), "%d", type);

	item_begin_value(l, KIND_MAP);
	if (item_end(l) == -1)
		return -1;
	item_begin(l, KIND_KEY);
	l->at.values--;
	if (item_text(l, KIND_STRING, span_text("$ext")) == -1)
		return -1;
	item_begin_value(l, KIND_ARRAY);
	return item_end(l) == -1 || item_literal(l, span_of(text, (size_t)len)) == -1 ? -1 : 0;
}

static int
end_container(struct listener *l)
{
	item_begin(l, KIND_END);
	return item_end(l);
}

static int
add_ext(struct listener *l, int type, struct span piece, unsigned part)
{
	if (l->target != VERIFY_JSON) {
		if (part & PART_FIRST)
			sum_word(&l->digest, (uint64_t)type);
		return add_bytes(l, KIND_EXT, piece, part);
	}
	if (part & PART_FIRST && begin_ext_object(l, type) == -1)
		return -1;
	if (add_bytes(l, KIND_BINARY, piece, part) == -1)
		return -1;
	return part & PART_LAST && (end_container(l) == -1 || end_container(l) == -1) ? -1 : 0;
}

/* A time as JSON's string, by the C library's calendar. */
static int
add_time_text(struct listener *l, int64_t seconds, uint32_t nanoseconds)
{
	char text[64], fraction[16];
	time_t when = (time_t)seconds;
	struct tm tm;
	int len, digits;

	/* Years that have no text stop the writer. */
	if (gmtime_r(&when, &tm) == NULL || tm.tm_year < -1900 || tm.tm_year > 9999 - 1900)
		return item_word(l, KIND_WRONG, 0);
	len = snprintf(fraction, sizeof(fraction), ".%09u", (unsigned)nanoseconds);
	for (digits = len; digits > 0 && (fraction[digits - 1] == '0' || fraction[digits - 1] == '.');
	     digits--)
		;
	len = snprintf(text, sizeof(text), "%04d-%02d-%02dT%02d:%02d:%02d%.*sZ", tm.tm_year + 1900,
		       tm.tm_mon + 1, tm.tm_mday, tm.tm_hour, tm.tm_min, tm.tm_sec, digits, fraction);
	return item_text(l, KIND_STRING, span_of(text, (size_t)len));
}

/* An anchor or a tag: either may come first. */
static void
add_property(struct listener *l, enum kind kind, struct span name)
{
	struct sum d = {0};

	sum_word(&d, (uint64_t)kind);
	sum_text(&d, name);
	sum_text_end(&d);
	l->properties += d.state;
}

/* ---- events */

static int
document_begin(struct handler *self)
{
	struct listener *l = listener_of(self);

	l->at.documents++;
	l->at.values = 0;
	item_begin(l, KIND_DOCUMENT);
	return item_end(l) == -1 ? -1 : NEXT(l, document_begin(l->next));
}

static int
document_end(struct handler *self)
{
	struct listener *l = listener_of(self);

	return end_container(l) == -1 ? -1 : NEXT(l, document_end(l->next));
}

static int
null(struct handler *self)
{
	struct listener *l = listener_of(self);

	return item_simple(l, KIND_NULL, "null") == -1 ? -1 : NEXT(l, null(l->next));
}

static int
boolean(struct handler *self, bool value)
{
	struct listener *l = listener_of(self);
	int status = value ? item_simple(l, KIND_TRUE, "true") : item_simple(l, KIND_FALSE, "false");

	return status == -1 ? -1 : NEXT(l, boolean(l->next, value));
}

static int
integer(struct handler *self, int64_t value)
{
	struct listener *l = listener_of(self);
	char text[32];
	int len = snprintf(text, sizeof(text), "%lld", (long long)value);

	return item_literal(l, span_of(text, (size_t)len)) == -1 ? -1 : NEXT(l, integer(l->next, value));
}

static int
natural(struct handler *self, uint64_t value)
{
	struct listener *l = listener_of(self);
	char text[32];
	int len = snprintf(text, sizeof(text), "%llu", (unsigned long long)value);

	return item_literal(l, span_of(text, (size_t)len)) == -1 ? -1 : NEXT(l, natural(l->next, value));
}

static int
number(struct handler *self, const struct decimal *literal)
{
	struct listener *l = listener_of(self);

	return item_literal(l, literal->text) == -1 ? -1 : NEXT(l, number(l->next, literal));
}

static int
float64(struct handler *self, double value)
{
	struct listener *l = listener_of(self);

	return item_float64(l, value) == -1 ? -1 : NEXT(l, float64(l->next, value));
}

static int
float32(struct handler *self, float value)
{
	struct listener *l = listener_of(self);

	return item_float32(l, value) == -1 ? -1 : NEXT(l, float32(l->next, value));
}

static int
timestamp(struct handler *self, int64_t seconds, uint32_t nanoseconds)
{
	struct listener *l = listener_of(self);
	int status;

	if (l->target == VERIFY_JSON)
		status = add_time_text(l, seconds, nanoseconds);
	else {
		item_begin_value(l, KIND_TIME);
		sum_word(&l->digest, (uint64_t)seconds);
		sum_word(&l->digest, nanoseconds);
		status = item_end(l);
	}
	return status == -1 ? -1 : NEXT(l, timestamp(l->next, seconds, nanoseconds));
}

static int
string(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	struct listener *l = listener_of(self);

	return add_string(l, piece, part) == -1 ? -1 : NEXT(l, string(l->next, piece, part, total));
}

static int
binary(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	struct listener *l = listener_of(self);

	return add_bytes(l, KIND_BINARY, piece, part) == -1 ? -1
							    : NEXT(l, binary(l->next, piece, part, total));
}

static int
ext(struct handler *self, int type, struct span piece, unsigned part, uint64_t total)
{
	struct listener *l = listener_of(self);

	return add_ext(l, type, piece, part) == -1 ? -1 : NEXT(l, ext(l->next, type, piece, part, total));
}

static int
array_begin(struct handler *self, uint64_t count)
{
	struct listener *l = listener_of(self);

	item_begin_value(l, KIND_ARRAY);
	return item_end(l) == -1 ? -1 : NEXT(l, array_begin(l->next, count));
}

static int
array_end(struct handler *self)
{
	struct listener *l = listener_of(self);

	return end_container(l) == -1 ? -1 : NEXT(l, array_end(l->next));
}

static int
map_begin(struct handler *self, uint64_t count)
{
	struct listener *l = listener_of(self);

	item_begin_value(l, KIND_MAP);
	return item_end(l) == -1 ? -1 : NEXT(l, map_begin(l->next, count));
}

static int
map_end(struct handler *self)
{
	struct listener *l = listener_of(self);

	return end_container(l) == -1 ? -1 : NEXT(l, map_end(l->next));
}

static int
key(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	struct listener *l = listener_of(self);

	if (part & PART_FIRST) {
		item_begin(l, KIND_KEY);
		l->at.values--;
	}
	return add_string(l, piece, part) == -1 ? -1 : NEXT(l, key(l->next, piece, part, total));
}

static int
key_begin(struct handler *self)
{
	struct listener *l = listener_of(self);

	item_begin(l, KIND_KEY);
	l->in_key = true;
	return NEXT(l, key_begin(l->next));
}

static int
key_end(struct handler *self)
{
	struct listener *l = listener_of(self);

	l->in_key = false;
	return NEXT(l, key_end(l->next));
}

static int
anchor(struct handler *self, struct span name)
{
	struct listener *l = listener_of(self);

	add_property(l, KIND_ANCHOR, name);
	return NEXT(l, anchor(l->next, name));
}

static int
alias(struct handler *self, struct span name)
{
	struct listener *l = listener_of(self);

	return item_text(l, KIND_ALIAS, name) == -1 ? -1 : NEXT(l, alias(l->next, name));
}

/* A target without tags drops them. */
static int
tag(struct handler *self, struct span name)
{
	struct listener *l = listener_of(self);

	if (l->target == VERIFY_YAML)
		add_property(l, KIND_TAG, name);
	return NEXT(l, tag(l->next, name));
}

static const struct handler listening = {
    .document_begin = document_begin,
    .document_end = document_end,
    .null = null,
    .boolean = boolean,
    .integer = integer,
    .natural = natural,
    .number = number,
    .float64 = float64,
    .float32 = float32,
    .timestamp = timestamp,
    .string = string,
    .binary = binary,
    .ext = ext,
    .array_begin = array_begin,
    .array_end = array_end,
    .map_begin = map_begin,
    .key = key,
    .key_begin = key_begin,
    .key_end = key_end,
    .map_end = map_end,
    .anchor = anchor,
    .alias = alias,
    .tag = tag,
};

void
listener_init(struct listener *l, struct handler *next, enum verify_target target, const struct setup *setup,
	      struct ledger *ledger, struct err *e)
{
	*l = (struct listener){.handler = listening, .next = next, .target = target, .setup = setup};
	l->ledger = ledger;
	l->err = e;
	if (next != NULL)
		l->handler.takes = next->takes;
}
