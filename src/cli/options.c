/*
 * options.c -- argv -> struct plan.
 * In:       arguments.      Out: a plan, or an error that names the option and what was expected.
 * Memory:   none: the plan points into argv.
 * Not here: opening files, printing.
 */
#include "cli/options.h"

#include <stdlib.h>
#include <string.h>

#include "pump/formats.h"

/* An argument that is no choice of this option's. */
static int
bad(struct err *e, const char *expected, const char *argument)
{
	return err_set(e, ERR_USAGE, "expected %s, found '%.200s'", expected, argument);
}

static int
set_from(struct plan *p, const char *argument, struct err *e)
{
	if (strcmp(argument, "auto") == 0) {
		p->from = NULL;
		return 0;
	}
	if ((p->from = formats_by_name(argument)) != NULL)
		return 0;
	return bad(e, "json, msgpack, yaml or auto", argument);
}

static int
set_to(struct plan *p, const char *argument, struct err *e)
{
	if ((p->to = formats_by_name(argument)) != NULL)
		return 0;
	return bad(e, "json, msgpack or yaml", argument);
}

static int
set_output(struct plan *p, const char *argument, struct err *e)
{
	if (argument[0] == '\0')
		return bad(e, "the name of a file", argument);
	p->output = argument;
	return 0;
}

/* Decimal digits alone, low..high. */
static int
number(unsigned long long *to, const char *argument, unsigned long long low, unsigned long long high,
       struct err *e)
{
	char *end;

	*to = strtoull(argument, &end, 10);
	if (argument[0] < '0' || argument[0] > '9' || *end != '\0' || *to < low || *to > high)
		return err_set(e, ERR_USAGE, "expected a number from %llu to %llu, found '%.200s'", low, high,
			       argument);
	return 0;
}

static int
set_gzip(struct plan *p, const char *argument, struct err *e)
{
	unsigned long long level = 6;

	if (argument != NULL && number(&level, argument, 1, 9, e) == -1)
		return -1;
	p->gzip = (int)level;
	return 0;
}

static int
set_pretty(struct plan *p, const char *argument, struct err *e)
{
	unsigned long long blanks = 2;

	if (argument != NULL && number(&blanks, argument, 0, 16, e) == -1)
		return -1;
	p->setup.pretty = true;
	p->setup.indent = (unsigned)blanks;
	return 0;
}

/* -c: standard output is the default; it takes back an -o. */
static int
set_stdout(struct plan *p, const char *argument, struct err *e)
{
	(void)argument, (void)e;
	p->output = NULL;
	return 0;
}

static int
set_stats(struct plan *p, const char *argument, struct err *e)
{
	if (strcmp(argument, "text") == 0)
		p->stats = STATS_TEXT;
	else if (strcmp(argument, "json") == 0)
		p->stats = STATS_JSON;
	else
		return bad(e, "text or json", argument);
	return 0;
}

static int
set_yaml(struct plan *p, const char *argument, struct err *e)
{
	if (strcmp(argument, "1.1") == 0)
		p->setup.schema = YAML_11;
	else if (strcmp(argument, "1.2") == 0)
		p->setup.schema = YAML_CORE_12;
	else
		return bad(e, "1.1 or 1.2", argument);
	return 0;
}

static int
set_max_depth(struct plan *p, const char *argument, struct err *e)
{
	unsigned long long depth;

	if (number(&depth, argument, 0, 1000000000, e) == -1)
		return -1;
	p->setup.max_depth = (uint32_t)depth;
	return 0;
}

/* Digits, and K, M or G for powers of 1024. */
static int
set_max_buffer(struct plan *p, const char *argument, struct err *e)
{
	static const char units[] = "KMG";
	const char *unit;
	char *end;
	unsigned long long size = strtoull(argument, &end, 10);
	unsigned shift = 0;

	if (*end != '\0' && (unit = strchr(units, *end)) != NULL) {
		shift = 10 * (unsigned)(unit - units + 1);
		end++;
	}
	if (argument[0] < '0' || argument[0] > '9' || *end != '\0' || size == 0 ||
	    size > (SIZE_MAX >> 1) >> shift)
		return bad(e, "a size such as 512K, 64M or 1G", argument);
	p->setup.max_buffer = (size_t)size << shift;
	return 0;
}

static int
set_temp_dir(struct plan *p, const char *argument, struct err *e)
{
	(void)e;
	p->setup.temp_dir = argument;
	return 0;
}

#define NEEDED(name)   name, ARGUMENT_NEEDED
#define OPTIONAL(name) name, ARGUMENT_OPTIONAL
#define NONE	       NULL, ARGUMENT_NONE
#define BOOL(member)   offsetof(struct plan, member), NULL
#define CALL(function) 0, function

/* In the order of --help. */
const struct option_row options[] = {
    {'f', "from", NEEDED("FORMAT"), "json, msgpack, yaml, auto (default: by name, then by content)",
     CALL(set_from)},
    {'t', "to", NEEDED("FORMAT"), "json, msgpack, yaml (default: by -o's name, else json)", CALL(set_to)},
    {'o', "output", NEEDED("FILE"), "write FILE; it appears whole or not at all", CALL(set_output)},
    {'F', "force", NONE, "let -o replace an existing file, and binary output go to a terminal", BOOL(force)},
    {0, "check", NONE, "read and judge the input; write nothing", BOOL(check)},
    {0, "verify", NONE, "read the output back with an independent library and compare", BOOL(verify)},
    {0, "reference", NONE, "read with yajl or msgpack-c instead of sconv's own readers", BOOL(reference)},
    {'z', "gzip", OPTIONAL("LEVEL"), "compress the output (implied by an output name in .gz)",
     CALL(set_gzip)},
    {'p', "pretty", OPTIONAL("N"), "indented JSON (N blanks, default 2; 0 = tabs)", CALL(set_pretty)},
    {'c', NULL, NONE, "write to standard output (the default, for habit's sake)", CALL(set_stdout)},
    {0, "ascii", NONE, "escape everything beyond ASCII in JSON", BOOL(setup.ascii)},
    {0, "seq", NONE, "RFC 7464: an RS byte before each JSON document", BOOL(setup.seq)},
    {0, "each", NONE, "a top-level array becomes a stream of documents, one for each element", BOOL(each)},
    {0, "wrap", NONE, "a stream of documents becomes one top-level array", BOOL(wrap)},
    {0, "single", NONE, "exactly one document: none, or a second, is an error", BOOL(setup.single)},
    {0, "relaxed", NONE, "JSON with comments, trailing commas, NaN and Infinity", BOOL(setup.relaxed)},
    {0, "typed", NONE, "write what JSON lacks as tagged objects, and read them back", BOOL(setup.typed)},
    {0, "lossy", NONE, "go on where exactness is impossible; count it and say so", BOOL(setup.lossy)},
    {0, "yaml", NEEDED("1.1|1.2"), "schema for plain scalars (default 1.2, the core schema)", CALL(set_yaml)},
    {0, "no-merge", NONE, "leave << keys in YAML alone", BOOL(setup.no_merge)},
    {0, "float32", NONE, "MessagePack: 32-bit floats wherever they hold the value exactly",
     BOOL(setup.float32)},
    {0, "old-spec", NONE, "MessagePack: no bin, str 8 or ext (readers older than 2013)",
     BOOL(setup.old_spec)},
    {0, "max-depth", NEEDED("N"), "nesting allowed (default 1024)", CALL(set_max_depth)},
    {0, "max-buffer", NEEDED("SIZE"),
     "the most that one YAML scalar, or all live anchors, may hold (default 64M)", CALL(set_max_buffer)},
    {'T', "temp-dir", NEEDED("DIR"),
     "where large unfinished MessagePack goes (default $TMPDIR, else /var/tmp)", CALL(set_temp_dir)},
    {'q', "quiet", NONE, "no statistics", BOOL(quiet)},
    {'v', "verbose", NONE, "a line a file", BOOL(verbose)},
    {0, "stats", NEEDED("text|json"), "form of the statistics (default text)", CALL(set_stats)},
    {'h', "help", NONE, "this text", CALL(NULL)},
    {'V', "version", NONE, "the version, and those of the libraries it runs with", CALL(NULL)},
};
const size_t options_count = sizeof(options) / sizeof(options[0]);

/* What a parse knows. */
struct parse {
	struct plan *plan;
	char **next; /* arguments not looked at yet, NULL at the end */
	enum ask *ask;
	struct err *e;
};

static int
apply(struct parse *p, const struct option_row *o, const char *argument)
{
	char words[sizeof(p->e->words)];

	if (o->flag != 0) {
		*(bool *)((char *)p->plan + o->flag) = true;
		return 0;
	}
	if (o->set == NULL) {
		*p->ask = o->letter == 'h' ? ASK_HELP : ASK_VERSION;
		return 0;
	}
	if (o->set(p->plan, argument, p->e) == 0)
		return 0;
	/* The setter says what is wrong, and here is known with which option. */
	memcpy(words, p->e->words, sizeof(words));
	err_clear(p->e);
	return o->name != NULL ? err_set(p->e, ERR_USAGE, "--%s: %.900s", o->name, words)
			       : err_set(p->e, ERR_USAGE, "-%c: %.900s", o->letter, words);
}

/* "--name" or "--name=argument". */
static int
parse_long(struct parse *p, const char *text)
{
	size_t len = strcspn(text, "="), i;
	const char *argument = text[len] == '=' ? text + len + 1 : NULL;
	const struct option_row *o = NULL;

	for (i = 0; i < options_count; i++)
		if (options[i].name != NULL && strlen(options[i].name) == len &&
		    memcmp(options[i].name, text, len) == 0)
			o = &options[i];
	if (o == NULL)
		return err_set(p->e, ERR_USAGE, "unknown option '--%.200s'; --help lists them", text);
	if (o->takes == ARGUMENT_NONE && argument != NULL)
		return err_set(p->e, ERR_USAGE, "--%s takes no argument, found '%.200s'", o->name, argument);
	if (o->takes == ARGUMENT_NEEDED && argument == NULL && (argument = *p->next++) == NULL)
		return err_set(p->e, ERR_USAGE, "--%s wants an argument: %s", o->name, o->argument);
	return apply(p, o, argument);
}

static const struct option_row *
by_letter(char letter)
{
	size_t i;

	for (i = 0; i < options_count; i++)
		if (options[i].letter == letter)
			return &options[i];
	return NULL;
}

/* One letter of "-abc"; *text moves behind it and its attached argument. */
static int
parse_letter(struct parse *p, const char **text)
{
	const struct option_row *o = by_letter(**text);
	char digits[32] = "";
	const char *argument = NULL;
	size_t n;

	if (o == NULL)
		return err_set(p->e, ERR_USAGE, "unknown option '-%c'; --help lists them", **text);
	++*text;
	if (o->takes == ARGUMENT_OPTIONAL && (n = strspn(*text, "0123456789")) > 0) {
		/* Only digits attach to -z and -p, so that -zq means both. */
		n = n < sizeof(digits) ? n : sizeof(digits) - 1;
		argument = memcpy(digits, *text, n);
		*text += n;
	} else if (o->takes == ARGUMENT_NEEDED) {
		argument = **text != '\0' ? *text : *p->next++;
		*text = "";
		if (argument == NULL)
			return err_set(p->e, ERR_USAGE, "-%c wants an argument: %s", o->letter, o->argument);
	}
	return apply(p, o, argument);
}

static int
parse_letters(struct parse *p, const char *text)
{
	while (*text != '\0')
		if (parse_letter(p, &text) == -1)
			return -1;
	return 0;
}

/* What no single option can tell. */
static int
judge(const struct plan *plan, struct err *e)
{
	if (plan->check && plan->output != NULL)
		return err_set(e, ERR_USAGE, "--check writes nothing, so -o has no meaning with it");
	if (plan->check && plan->verify)
		return err_set(e, ERR_USAGE, "--check writes nothing, so there is nothing to --verify");
	return 0;
}

int
options_parse(struct plan *plan, int argc, char **argv, enum ask *ask, struct err *e)
{
	struct parse p = {plan, argv + 1, ask, e};
	char *text;
	bool ended = false;

	*plan = (struct plan){.files = argv + (argc > 0), .setup = SETUP_DEFAULT};
	*ask = ASK_NOTHING;
	if (argc < 1)
		return 0;
	while ((text = *p.next) != NULL) {
		p.next++;
		if (ended || text[0] != '-' || text[1] == '\0')
			plan->files[plan->n_files++] = text;
		else if (strcmp(text, "--") == 0)
			ended = true;
		else if ((text[1] == '-' ? parse_long(&p, text + 2) : parse_letters(&p, text + 1)) == -1)
			return -1;
	}
	return judge(plan, e);
}
