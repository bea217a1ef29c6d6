/*
 * generate.c -- inputs of any size for the memory tests, made on the fly: generate KIND SIZE [SEED].
 * In:       a kind of the table below, about how many bytes (deep: how many levels), a seed.
 * Out:      the same bytes every time, on standard output.
 * Memory:   one buffer.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static uint8_t buffer[1 << 16];
static size_t held;
static uint64_t seed = 1, written;

static void
drain(void)
{
	size_t at = 0;
	ssize_t n;

	for (; at < held; at += (size_t)n)
		if ((n = write(STDOUT_FILENO, buffer + at, held - at)) <= 0)
			exit(1);
	held = 0;
}

static void
put(const void *p, size_t n)
{
	if (sizeof(buffer) - held < n)
		drain();
	memcpy(buffer + held, p, n);
	held += n;
	written += n;
}

static void
text(const char *s)
{
	put(s, strlen(s));
}

static uint32_t
draw(uint32_t below)
{
	seed ^= seed >> 12;
	seed ^= seed << 25;
	seed ^= seed >> 27;
	return (uint32_t)((seed * 0x2545f4914f6cdd1d) >> 33) % below;
}

static void
number(uint64_t n)
{
	char digits[24];
	size_t at = sizeof(digits);

	do
		digits[--at] = (char)('0' + n % 10);
	while ((n /= 10) > 0);
	put(digits + at, sizeof(digits) - at);
}

static void
word(void)
{
	static const char *const words[] = {"lorem", "ipsum",  "dolor", "sit",
					    "amet",  "größer", "elit",	"naïve"};

	text(words[draw(8)]);
}

/* About 120 bytes. */
static void
json_record(uint64_t id)
{
	text("{\"id\":");
	number(id);
	text(",\"name\":\"");
	word();
	text(" ");
	word();
	text("\",\"score\":");
	number(draw(1000));
	text(".");
	number(draw(100));
	text(",\"tags\":[\"");
	word();
	text("\",\"");
	word();
	text("\"],\"at\":{\"x\":");
	number(draw(100000));
	text(",\"y\":null,\"ok\":true}}");
}

static void
json_array(uint64_t size)
{
	uint64_t id = 0;

	text("[");
	while (written < size) {
		text(id > 0 ? "," : "");
		json_record(id++);
	}
	text("]\n");
}

static void
json_stream(uint64_t size)
{
	uint64_t id = 0;

	while (written < size) {
		json_record(id++);
		text("\n");
	}
}

static void
json_map(uint64_t size)
{
	uint64_t id = 0;

	text("{");
	for (; written < size; id++) {
		text(id > 0 ? ",\"key" : "\"key");
		number(id);
		text("\":");
		number(draw(1000000));
	}
	text("}\n");
}

static void
json_string(uint64_t size)
{
	text("\"");
	while (written < size) {
		word();
		text(draw(10) == 0 ? "\\n" : " ");
	}
	text("\"\n");
}

static void
json_empties(uint64_t size)
{
	text("[[]");
	while (written < size)
		text(",[]");
	text("]\n");
}

/* Arrays of 100,000 numbers in one array. */
static void
json_nested(uint64_t size)
{
	unsigned n;

	text("[[0]");
	while (written < size) {
		text(",[0");
		for (n = 1; n < 100000; n++)
			text(",1");
		text("]");
	}
	text("]\n");
}

static void
json_deep(uint64_t levels)
{
	uint64_t n;

	for (n = 0; n < levels; n++)
		text("[");
	for (n = 0; n < levels; n++)
		text("]");
}

static void
mpk_header(uint8_t first, uint64_t n)
{
	uint8_t bytes[5] = {first, (uint8_t)(n >> 24), (uint8_t)(n >> 16), (uint8_t)(n >> 8), (uint8_t)n};

	put(bytes, sizeof(bytes));
}

#define MPK_RECORD 66

static void
mpk_record(void)
{
	text("\x86\xa2id");
	mpk_header(0xce, draw(0x7fffffff));
	text("\xa4name\xaalorem elit\xa4tags\x93\x01\x02\xa3sit\xa5score\xcb@Y\x10\x01\x02\x03\x04\x05");
	text("\xa3raw\xc4\x04wxyz\xa2ok\xc3");
}

static void
mpk_array(uint64_t size)
{
	uint64_t n = size / MPK_RECORD + 1, i;

	mpk_header(0xdd, n);
	for (i = 0; i < n; i++)
		mpk_record();
}

static void
mpk_stream(uint64_t size)
{
	while (written < size)
		mpk_record();
}

static void
mpk_str(uint64_t size)
{
	mpk_header(0xdb, size);
	for (; size >= 8; size -= 8)
		text(draw(8) == 0 ? "na\xc3\xafve \n" : "lorem i ");
	while (size-- > 0)
		text("x");
}

static void
random_bytes(uint64_t size)
{
	uint64_t bits;

	for (; size >= 8; size -= 8) {
		bits = (uint64_t)draw(0x7fffffff) << 32 | draw(0x7fffffff);
		put(&bits, 8);
	}
	while (size-- > 0)
		text("x");
}

static void
mpk_bin(uint64_t size)
{
	mpk_header(0xc6, size);
	random_bytes(size);
}

static void
mpk_ext(uint64_t size)
{
	mpk_header(0xc9, size);
	text("\x05");
	random_bytes(size);
}

static void
mpk_deep(uint64_t levels)
{
	for (; levels > 1; levels--)
		text("\x91");
	text("\x90");
}

static void
yaml_sequence(uint64_t size)
{
	uint64_t id = 0;

	for (; written < size; id++) {
		text("- id: ");
		number(id);
		text("\n  name: ");
		word();
		text("\n  tags: [");
		word();
		text(", '");
		word();
		text("']\n");
	}
}

/* More keys than are remembered in case of a <<, which stands now and then in the maps under them. */
static void
yaml_map(uint64_t size)
{
	uint64_t id = 0;

	text("base: &base {x: 1, y: [2, 3]}\n");
	for (; written < size; id++) {
		text("k");
		number(id);
		text(id % 8 == 0 ? ": {<<: *base}\n" : ": \xc3\xa9\n");
	}
}

/* Documents with anchors of their own. */
static void
yaml_documents(uint64_t size)
{
	while (written < size) {
		text("--- {a: &a [");
		word();
		text("], b: *a}\n");
	}
}

/* One document that uses the names of a hundred anchors again and again. */
static void
yaml_anchors(uint64_t size)
{
	uint64_t id = 0;

	for (; written < size; id++) {
		text("- &a");
		number(id % 100);
		text(" [");
		word();
		text("]\n- *a");
		number(id % 100);
		text("\n");
	}
}

/* One document in which every node has an anchor with a name of its own. */
static void
yaml_names(uint64_t size)
{
	uint64_t id = 0;

	for (; written < size; id++) {
		text("- &a");
		number(id);
		text(" x\n");
	}
}

static void
yaml_scalar(uint64_t size)
{
	text("- \"");
	while (written < size)
		text("0123456789abcdef");
	text("\"\n");
}

static const struct {
	const char *name;
	void (*make)(uint64_t size);
} kinds[] = {
    {"json-array", json_array},	    {"json-stream", json_stream},
    {"json-map", json_map},	    {"json-string", json_string},
    {"json-empties", json_empties}, {"json-nested", json_nested},
    {"json-deep", json_deep},	    {"mpk-array", mpk_array},
    {"mpk-stream", mpk_stream},	    {"mpk-str", mpk_str},
    {"mpk-bin", mpk_bin},	    {"mpk-ext", mpk_ext},
    {"mpk-deep", mpk_deep},	    {"yaml-sequence", yaml_sequence},
    {"yaml-map", yaml_map},	    {"yaml-documents", yaml_documents},
    {"yaml-anchors", yaml_anchors}, {"yaml-names", yaml_names},
    {"yaml-scalar", yaml_scalar},
};

int
main(int argc, char **argv)
{
	size_t i;

	if (argc > 3)
		seed = strtoull(argv[3], NULL, 10);
	for (i = 0; argc > 2 && i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		if (strcmp(kinds[i].name, argv[1]) != 0)
			continue;
		kinds[i].make(strtoull(argv[2], NULL, 10));
		drain();
		return 0;
	}
	fprintf(stderr, "generate KIND SIZE [SEED]\n");
	return 2;
}
