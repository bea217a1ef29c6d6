/*
 * usage.c -- --help, from the option table, and --version, from the libraries themselves.
 * In:       the table of options.      Out: text on standard output.
 * Memory:   none.
 * Not here: the options themselves (options.c); the manual.
 */
#include "cli/usage.h"

#include <msgpack.h>
#include <stdio.h>
#include <string.h>
#include <yajl/yajl_version.h>
#include <yaml.h>
#include <zlib.h>

#include "cli/options.h"

#define COLUMN 27

/* "  -p, --pretty[=N]" */
static int
print_names(const struct option_row *o)
{
	int n = o->letter != 0 ? printf("  -%c%s", o->letter, o->name != NULL ? ", " : "") : printf("      ");

	if (o->name != NULL)
		n += printf("--%s", o->name);
	if (o->takes == ARGUMENT_NEEDED)
		n += printf("=%s", o->argument);
	if (o->takes == ARGUMENT_OPTIONAL)
		n += printf("[=%s]", o->argument);
	return n;
}

static int
flushed(void)
{
	return fflush(stdout) == EOF || ferror(stdout) ? -1 : 0;
}

int
usage_help(void)
{
	size_t i;
	int n;

	printf("Usage: sconv [OPTION]... [FILE]...\n"
	       "Converts streams of JSON, MessagePack and YAML, plain or gzipped, in constant memory.\n"
	       "With no FILE, or when FILE is -, reads standard input.\n\n");
	for (i = 0; i < options_count; i++) {
		n = print_names(&options[i]);
		printf("%*s%s\n", n < COLUMN ? COLUMN - n : 1, "", options[i].help);
	}
	printf("\nExit status: 0 done, 1 the input is malformed or holds what the target cannot, 2 usage,\n"
	       "3 reading, writing or memory failed. The manual, sconv(1), tells the rest.\n");
	return flushed();
}

int
usage_version(void)
{
	int major, minor, patch, yajl = yajl_version();

	yaml_get_version(&major, &minor, &patch);
	printf("sconv %s\n", SCONV_VERSION);
	printf("yajl %d.%d.%d, msgpack-c %s, libyaml %d.%d.%d, zlib %s\n", yajl / 10000, yajl / 100 % 100,
	       yajl % 100, MSGPACK_VERSION, major, minor, patch, zlibVersion());
	return flushed();
}
