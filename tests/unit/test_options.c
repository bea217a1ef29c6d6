/*
 * test_options.c -- argv becomes a plan, or an error that names the option.
 */
#include "cli/options.h"

#include "pump/formats.h"
#include "unit/test.h"

static struct err err;
static struct plan plan;
static enum ask ask;

/* Parses words separated by blanks. */
static int
parse(const char *words)
{
	static char text[256];
	static char *argv[32];
	int argc = 1;
	char *word;

	err_clear(&err);
	snprintf(text, sizeof(text), "%s", words);
	argv[0] = text + sizeof(text) - 1;
	for (word = strtok(text, " "); word != NULL; word = strtok(NULL, " "))
		argv[argc++] = word;
	argv[argc] = NULL;
	return options_parse(&plan, argc, argv, &ask, &err);
}

static void
defaults(void)
{
	CHECK_INT(parse(""), 0);
	CHECK(plan.from == NULL && plan.to == NULL && plan.n_files == 0 && plan.gzip == 0);
	CHECK_INT(plan.setup.max_depth, 1024);
	CHECK_INT(plan.setup.max_buffer, 64 << 20);
	CHECK_INT(ask, ASK_NOTHING);
}

static void
letters_and_names_mean_the_same(void)
{
	CHECK_INT(parse("-fjson -t yaml -Fq a -- -b"), 0);
	CHECK(plan.from == formats_by_name("json") && plan.to == formats_by_name("yaml") && plan.force &&
	      plan.quiet);
	CHECK_INT(plan.n_files, 2);
	CHECK_STR(plan.files[1], "-b");
	CHECK_INT(parse("--from=json --to yaml --force --quiet"), 0);
	CHECK(plan.from == formats_by_name("json") && plan.to == formats_by_name("yaml") && plan.force &&
	      plan.quiet);
}

static void
digits_alone_attach(void)
{
	CHECK_INT(parse("-zq -p4"), 0);
	CHECK(plan.gzip == 6 && plan.quiet && plan.setup.pretty && plan.setup.indent == 4);
	CHECK_INT(parse("-z9p0"), 0);
	CHECK(plan.gzip == 9 && plan.setup.pretty && plan.setup.indent == 0);
	CHECK_INT(parse("--gzip=1 --pretty"), 0);
	CHECK(plan.gzip == 1 && plan.setup.indent == 2);
}

static void
sizes(void)
{
	CHECK_INT(parse("--max-buffer=3K"), 0);
	CHECK_INT(plan.setup.max_buffer, 3072);
	CHECK_INT(parse("--max-buffer=1G"), 0);
	CHECK_INT(plan.setup.max_buffer, 1 << 30);
	CHECK_INT(parse("--max-buffer=0"), -1);
	CHECK_INT(parse("--max-buffer=5T"), -1);
	CHECK_INT(parse("--max-buffer=-1"), -1);
	CHECK_INT(parse("--max-buffer=99999999999G"), -1);
}

static void
errors_name_the_option(void)
{
	static const char *const wrong[] = {
	    "--nope",	   "-X",	  "-z0",      "--gzip=10",     "-t",	"--to",
	    "--lossy=yes", "--stats=xml", "--yaml=2", "--max-depth=x", "-fxml", "--check -o x"};
	size_t i;

	for (i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		CHECK_INT(parse(wrong[i]), -1);
		CHECK_INT(err.class, ERR_USAGE);
	}
	CHECK_INT(parse("--max-depth=x"), -1);
	CHECK(strstr(err.words, "--max-depth") != NULL && strstr(err.words, "'x'") != NULL);
}

TESTS(T(defaults), T(letters_and_names_mean_the_same), T(digits_alone_attach), T(sizes),
      T(errors_name_the_option))
