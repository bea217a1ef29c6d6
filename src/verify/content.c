/*
 * content.c -- strings, bytes and times as they are digested.
 * In:       pieces of them.      Out: a listener's digest: one sum however they were cut.
 * Memory:   none.
 * Not here: numbers and words (item.c); which events they come from (listener.c).
 */
#include "verify/content.h"

#include <stdio.h>
#include <time.h>

#include "text/utf8.h"

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

int
content_string(struct listener *l, struct span piece, unsigned part)
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
int
content_bytes(struct listener *l, enum kind kind, struct span piece, unsigned part)
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

int
content_ext(struct listener *l, int type, struct span piece, unsigned part)
{
	if (l->target != VERIFY_JSON) {
		if (part & PART_FIRST)
			sum_word(&l->digest, (uint64_t)type);
		return content_bytes(l, KIND_EXT, piece, part);
	}
	if (part & PART_FIRST && begin_ext_object(l, type) == -1)
		return -1;
	if (content_bytes(l, KIND_BINARY, piece, part) == -1)
		return -1;
	return part & PART_LAST && (item_container_end(l) == -1 || item_container_end(l) == -1) ? -1 : 0;
}

/* A time as JSON's string, by the C library's calendar. */
static int
put_time_text(struct listener *l, int64_t seconds, uint32_t nanoseconds)
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

int
content_time(struct listener *l, int64_t seconds, uint32_t nanoseconds)
{
	if (l->target == VERIFY_JSON)
		return put_time_text(l, seconds, nanoseconds);
	item_begin_value(l, KIND_TIME);
	sum_word(&l->digest, (uint64_t)seconds);
	sum_word(&l->digest, nanoseconds);
	return item_end(l);
}
