/*
 * baseline.c -- empty programs around a library, to compare with: what nobody who uses it can beat.
 * In:       baseline yaml: events of sconv -t events on standard input; baseline inflate: gzip.
 * Out:      yaml: what libyaml's emitter writes of these events, $TIMES times; inflate: nothing.
 * Memory:   yaml: the events, parsed before the clock of interest starts to matter ($TIMES is large).
 * Not here: measuring (run).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>
#include <zlib.h>

/* What the events of the bench are made of. */
enum kind { OPEN_DOCUMENT, CLOSE_DOCUMENT, OPEN_ARRAY, CLOSE_ARRAY, OPEN_MAP, CLOSE_MAP, PLAIN, TEXT };

struct item {
	enum kind kind;
	char *text;
};

static struct item *items;
static size_t n_items;

/* The last word of a line, or what stands between its quotes (the bench's texts need no unescaping to weigh the same). */
static char *
argument(const char *line)
{
	const char *p = strchr(line, ' ');
	size_t len;

	p = p != NULL ? p + 1 : line;
	len = strlen(p);
	if (*p == '"') {
		p++;
		len -= 2;
	}
	return strndup(p, len);
}

static enum kind
kind_of(const char *line)
{
	static const struct {
		const char *head;
		enum kind kind;
	} heads[] = {{"document_begin", OPEN_DOCUMENT},
		     {"document_end", CLOSE_DOCUMENT},
		     {"array_begin", OPEN_ARRAY},
		     {"array_end", CLOSE_ARRAY},
		     {"map_begin", OPEN_MAP},
		     {"map_end", CLOSE_MAP},
		     {"string", TEXT},
		     {"key", TEXT}};
	size_t i;

	for (i = 0; i < sizeof(heads) / sizeof(heads[0]); i++)
		if (strncmp(line, heads[i].head, strlen(heads[i].head)) == 0)
			return heads[i].kind;
	return PLAIN;
}

static void
load(void)
{
	static char line[1 << 16];
	size_t room = 0;

	while (fgets(line, sizeof(line), stdin) != NULL) {
		line[strcspn(line, "\n")] = '\0';
		if (n_items == room &&
		    (items = realloc(items, (room = room * 2 + 1024) * sizeof(*items))) == NULL)
			exit(3);
		items[n_items++] = (struct item){kind_of(line), argument(line)};
	}
}

static void
make_event(yaml_event_t *e, const struct item *item)
{
	yaml_char_t *text = (yaml_char_t *)item->text;

	switch (item->kind) {
	case OPEN_DOCUMENT:
		yaml_document_start_event_initialize(e, NULL, NULL, NULL, 0);
		break;
	case CLOSE_DOCUMENT:
		yaml_document_end_event_initialize(e, 1);
		break;
	case OPEN_ARRAY:
		yaml_sequence_start_event_initialize(e, NULL, NULL, 1, YAML_BLOCK_SEQUENCE_STYLE);
		break;
	case CLOSE_ARRAY:
		yaml_sequence_end_event_initialize(e);
		break;
	case OPEN_MAP:
		yaml_mapping_start_event_initialize(e, NULL, NULL, 1, YAML_BLOCK_MAPPING_STYLE);
		break;
	case CLOSE_MAP:
		yaml_mapping_end_event_initialize(e);
		break;
	default:
		yaml_scalar_event_initialize(e, NULL, NULL, text, (int)strlen(item->text), 1, 1,
					     YAML_ANY_SCALAR_STYLE);
	}
}

static int
write_out(void *file, unsigned char *p, size_t n)
{
	return fwrite(p, 1, n, file) == n;
}

static int
emit(void)
{
	const char *text = getenv("TIMES");
	long times = text != NULL ? atol(text) : 1;
	yaml_emitter_t emitter;
	yaml_event_t event;
	size_t i;

	load();
	yaml_emitter_initialize(&emitter);
	yaml_emitter_set_output(&emitter, write_out, stdout);
	yaml_emitter_set_unicode(&emitter, 1);
	yaml_stream_start_event_initialize(&event, YAML_UTF8_ENCODING);
	yaml_emitter_emit(&emitter, &event);
	for (; times > 0; times--)
		for (i = 0; i < n_items; i++) {
			make_event(&event, &items[i]);
			if (!yaml_emitter_emit(&emitter, &event))
				return 1;
		}
	yaml_stream_end_event_initialize(&event);
	yaml_emitter_emit(&emitter, &event);
	yaml_emitter_delete(&emitter);
	return 0;
}

static int
inflate_all(void)
{
	static unsigned char in[65536], out[65536];
	z_stream z = {0};
	int code = Z_OK;

	if (inflateInit2(&z, 15 + 16) != Z_OK)
		return 1;
	while ((z.avail_in = (uInt)fread(z.next_in = in, 1, sizeof(in), stdin)) > 0)
		while (z.avail_in > 0 && code == Z_OK) {
			z.next_out = out;
			z.avail_out = sizeof(out);
			code = inflate(&z, Z_NO_FLUSH);
		}
	inflateEnd(&z);
	return code == Z_STREAM_END ? 0 : 1;
}

int
main(int argc, char **argv)
{
	if (argc == 2 && strcmp(argv[1], "yaml") == 0)
		return emit();
	if (argc == 2 && strcmp(argv[1], "inflate") == 0)
		return inflate_all();
	fputs("usage: baseline yaml|inflate\n", stderr);
	return 2;
}
