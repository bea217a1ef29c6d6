/*
 * formats.c -- one row per format; the only file that includes the formats' doors.
 * In:       a name or a suffix.      Out: the row.
 * Memory:   constant.
 * Not here: deciding by content which format an input is (detect.c).
 * A new format is a folder with a door, and a row here.
 */
#include "pump/formats.h"

#include <string.h>
#include <strings.h>

#include "event/trace.h"
#include "msgpack/mpk.h"
#include "text/utf8.h"
#include "yaml/yml.h"
#include "json/jsn.h"

static const char *const json_suffixes[] = {"json", "ndjson", "jsonl", "geojson", NULL};
static const char *const msgpack_suffixes[] = {"msgpack", "mpk", "mp", NULL};
static const char *const no_suffixes[] = {NULL};
static const char *const yaml_suffixes[] = {"yaml", "yml", NULL};

/*
 * MessagePack by its first byte: what no text begins with. c2..df and e0..f7 may begin a character of UTF-8; fe ff and
 * ff fe may be a byte order mark of UTF-16.
 */
static enum bid
msgpack_bid(struct span head, bool whole)
{
	static const uint8_t blanks[] = "\t\n\r\x1e";
	uint8_t c;

	if (head.len == 0)
		return whole ? BID_NO : BID_MORE;
	c = head.p[0];
	if (c < 0x20 && c != 0)
		return memchr(blanks, c, sizeof(blanks) - 1) != NULL ? BID_NO : BID_YES;
	if (c != 0 && c < 0x80)
		return BID_NO;
	if (c == 0 || c >= 0xfe) {
		if (head.len < 4 && !whole)
			return BID_MORE;
		if (head.len >= 4 && memcmp(head.p, "\0\0\xfe\xff", 4) == 0)
			return BID_NO;
		return head.len >= 2 && c >= 0xfe && head.p[1] == (c ^ 1) ? BID_NO : BID_YES;
	}
	if (utf8_valid(head.p, head.len) > 0)
		return BID_NO;
	return utf8_unfinished(head.p, head.len < 4 ? head.len : 4) == head.len && !whole ? BID_MORE
											  : BID_YES;
}

const struct format formats[] = {
    /* The seam made visible, for tests and for looking: asked for by name alone. */
    {.name = "events", .suffixes = no_suffixes, .reader = trace_reader, .writer = trace_writer},
    {.name = "msgpack",
     .suffixes = msgpack_suffixes,
     .binary = true,
     .reader = mpk_reader,
     .writer = mpk_writer,
     .reference = verify_msgpack_reader,
     .verify = VERIFY_MSGPACK,
     .bid = msgpack_bid},
    {.name = "json",
     .suffixes = json_suffixes,
     .reader = jsn_reader,
     .writer = jsn_writer,
     .reference = verify_yajl_reader,
     .verify = VERIFY_JSON,
     .typed = FORMAT_OBJECTS,
     .trial = true},
    {.name = "yaml",
     .suffixes = yaml_suffixes,
     .reader = yml_reader,
     .writer = yml_writer,
     .verify = VERIFY_YAML,
     .typed = FORMAT_TAGS},
};
const size_t formats_count = sizeof(formats) / sizeof(formats[0]);

const struct format *
formats_by_name(const char *name)
{
	size_t i;

	for (i = 0; i < formats_count; i++)
		if (strcmp(formats[i].name, name) == 0)
			return &formats[i];
	return NULL;
}

static bool
has_suffix(const struct format *f, const char *suffix, size_t len)
{
	const char *const *s;

	for (s = f->suffixes; *s != NULL; s++)
		if (strlen(*s) == len && strncasecmp(*s, suffix, len) == 0)
			return true;
	return false;
}

const struct format *
formats_by_suffix(const char *file, bool *gzip)
{
	const char *slash = strrchr(file, '/'), *name = slash != NULL ? slash + 1 : file,
		   *end = name + strlen(name), *dot;
	size_t i;

	*gzip = end - name > 3 && strcasecmp(end - 3, ".gz") == 0;
	if (*gzip)
		end -= 3;
	for (dot = end; dot > name && dot[-1] != '.'; dot--)
		;
	if (dot == name)
		return NULL;
	for (i = 0; i < formats_count; i++)
		if (has_suffix(&formats[i], dot, (size_t)(end - dot)))
			return &formats[i];
	return NULL;
}
