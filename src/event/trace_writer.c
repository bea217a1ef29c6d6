/*
 * trace_writer.c -- events as lines of text, on the way out.
 * In:       events.      Out: a line for each (trace.h has the form).
 * Memory:   none of its own.
 * Not here: reading them back (trace_reader.c).
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "base/mem.h"
#include "event/grammar.h"
#include "event/trace.h"
#include "number/print.h"
#include "text/utf8.h"

#define WRITER(self) ((struct writer *)(self))

static int
put(struct handler *self, const char *text)
{
	return sink_write(WRITER(self)->with.sink, text, strlen(text));
}

/* A line of a name and an argument that is no text; `argument` may be empty. */
static int
put_line(struct handler *self, enum event_kind kind, const char *argument)
{
	char line[128];

	snprintf(line, sizeof(line), "%s%s%s\n", event_name(kind), *argument != '\0' ? " " : "", argument);
	return put(self, line);
}

/* How many bytes from `p` on stand for themselves. */
static size_t
plain_run(struct span s, bool utf8)
{
	size_t n = 0;

	while (n < s.len) {
		uint8_t c = s.p[n];

		if (c < 0x20 || c == '"' || c == '\\' || c == 0x7f || (c >= 0x80 && !utf8))
			break;
		n++;
	}
	return utf8 ? utf8_valid(s.p, n) : n;
}

/* Whether an encoded surrogate begins here. */
static bool
is_surrogate(struct span s)
{
	return s.len >= 3 && s.p[0] == 0xed && s.p[1] >= 0xa0 && s.p[1] <= 0xbf && (s.p[2] & 0xc0) == 0x80;
}

/* One byte that does not stand for itself, or one lone surrogate; returns the bytes it took. */
static size_t
escape(struct span s, bool surrogates, char *to, size_t room)
{
	size_t used;

	if (surrogates && is_surrogate(s)) {
		snprintf(to, room, "\\u%04x", (unsigned)utf8_decode(s.p, s.len, &used));
		return used;
	}
	if (s.p[0] == '"' || s.p[0] == '\\')
		snprintf(to, room, "\\%c", s.p[0]);
	else if (s.p[0] == '\n' || s.p[0] == '\t')
		snprintf(to, room, s.p[0] == '\n' ? "\\n" : "\\t");
	else
		snprintf(to, room, "\\x%02x", s.p[0]);
	return 1;
}

/* A piece of text, with the line's head before the first and its end behind the last. */
static int
put_text(struct handler *self, const char *head, struct span s, unsigned part, bool utf8)
{
	char text[16];
	size_t n;

	if ((part & PART_FIRST) && put(self, head) == -1)
		return -1;
	while (s.len > 0) {
		n = plain_run(s, utf8);
		if (sink_write(WRITER(self)->with.sink, s.p, n) == -1)
			return -1;
		s = span_of(s.p + n, s.len - n);
		if (s.len == 0)
			break;
		n = escape(s, part & PART_SURROGATES, text, sizeof(text));
		if (put(self, text) == -1)
			return -1;
		s = span_of(s.p + n, s.len - n);
	}
	return part & PART_LAST ? put(self, "\"\n") : 0;
}

static int
document_begin(struct handler *self)
{
	return put_line(self, EVENT_DOCUMENT_BEGIN, "");
}

static int
document_end(struct handler *self)
{
	if (put_line(self, EVENT_DOCUMENT_END, "") == -1)
		return -1;
	sink_seal(WRITER(self)->with.sink);
	return 0;
}

static int
null(struct handler *self)
{
	return put_line(self, EVENT_NULL, "");
}

static int
boolean(struct handler *self, bool value)
{
	return put_line(self, EVENT_BOOLEAN, value ? "true" : "false");
}

static int
integer(struct handler *self, int64_t value)
{
	char text[32];

	snprintf(text, sizeof(text), "%" PRId64, value);
	return put_line(self, EVENT_INTEGER, text);
}

static int
natural(struct handler *self, uint64_t value)
{
	char text[32];

	snprintf(text, sizeof(text), "%" PRIu64, value);
	return put_line(self, EVENT_NATURAL, text);
}

static int
number(struct handler *self, const struct decimal *literal)
{
	if (put(self, "number ") == -1 ||
	    sink_write(WRITER(self)->with.sink, literal->text.p, literal->text.len) == -1)
		return -1;
	return put(self, "\n");
}

/* What has no digits; NaN with all its bits, `width` hexadecimal digits. */
static int
put_nonfinite(struct handler *self, enum event_kind kind, double value, uint64_t bits, int width)
{
	char text[32];

	if (isinf(value))
		return put_line(self, kind, value < 0 ? "-inf" : "inf");
	if (bits == (width == 16 ? TRACE_NAN64 : TRACE_NAN32))
		return put_line(self, kind, "nan");
	snprintf(text, sizeof(text), "nan:%0*" PRIx64, width, bits);
	return put_line(self, kind, text);
}

static int
float64(struct handler *self, double value)
{
	char text[PRINT_ROOM + 1];
	uint64_t bits;

	if (!isfinite(value)) {
		memcpy(&bits, &value, sizeof(bits));
		return put_nonfinite(self, EVENT_FLOAT64, value, bits, 16);
	}
	text[print_double((uint8_t *)text, value, PRINT_JSON)] = '\0';
	return put_line(self, EVENT_FLOAT64, text);
}

static int
float32(struct handler *self, float value)
{
	char text[PRINT_ROOM + 1];
	uint32_t bits;

	if (!isfinite(value)) {
		memcpy(&bits, &value, sizeof(bits));
		return put_nonfinite(self, EVENT_FLOAT32, isinf(value) ? (double)value : 0.0, bits, 8);
	}
	text[print_float((uint8_t *)text, value, PRINT_JSON)] = '\0';
	return put_line(self, EVENT_FLOAT32, text);
}

static int
timestamp(struct handler *self, int64_t seconds, uint32_t nanoseconds)
{
	char text[64];

	snprintf(text, sizeof(text), "%" PRId64 " %" PRIu32, seconds, nanoseconds);
	return put_line(self, EVENT_TIMESTAMP, text);
}

static int
string(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	(void)total;
	return put_text(self, "string \"", piece, part, true);
}

static int
binary(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	(void)total;
	return put_text(self, "binary \"", piece, part, false);
}

static int
ext(struct handler *self, int type, struct span piece, unsigned part, uint64_t total)
{
	char head[32];

	(void)total;
	snprintf(head, sizeof(head), "ext %d \"", type);
	return put_text(self, head, piece, part, false);
}

static int
put_count(struct handler *self, enum event_kind kind, uint64_t count)
{
	char text[32] = "";

	if (count != COUNT_UNKNOWN)
		snprintf(text, sizeof(text), "%" PRIu64, count);
	return put_line(self, kind, text);
}

static int
array_begin(struct handler *self, uint64_t count)
{
	return put_count(self, EVENT_ARRAY_BEGIN, count);
}

static int
array_end(struct handler *self)
{
	return put_line(self, EVENT_ARRAY_END, "");
}

static int
map_begin(struct handler *self, uint64_t count)
{
	return put_count(self, EVENT_MAP_BEGIN, count);
}

static int
key(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	(void)total;
	return put_text(self, "key \"", piece, part, true);
}

static int
key_begin(struct handler *self)
{
	return put_line(self, EVENT_KEY_BEGIN, "");
}

static int
key_end(struct handler *self)
{
	return put_line(self, EVENT_KEY_END, "");
}

static int
map_end(struct handler *self)
{
	return put_line(self, EVENT_MAP_END, "");
}

static int
anchor(struct handler *self, struct span name)
{
	return put_text(self, "anchor \"", name, PART_WHOLE, true);
}

static int
alias(struct handler *self, struct span name)
{
	return put_text(self, "alias \"", name, PART_WHOLE, true);
}

static int
tag(struct handler *self, struct span name)
{
	return put_text(self, "tag \"", name, PART_WHOLE, true);
}

static const struct handler trace = {
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
    .takes = TAKES_ANCHORS | TAKES_TAGS | TAKES_MERGE,
};

static int
finish(struct writer *self)
{
	(void)self;
	return 0;
}

static void
free_writer(struct writer *self)
{
	mem_free(self);
}

struct writer *
trace_writer(const struct writer_setup *with)
{
	struct writer *w = mem_alloc(sizeof(*w), with->err);

	if (w != NULL)
		*w = (struct writer){.handler = trace, .finish = finish, .free = free_writer, .with = *with};
	return w;
}
