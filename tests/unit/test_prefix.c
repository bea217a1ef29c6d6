/*
 * test_prefix.c -- what lines mean between documents, and which must be seen further.
 */
#include "unit/test.h"
#include "yaml/prefix.h"

/* A letter for each act. */
static char
act(bool outside, bool ended, const char *text, bool last)
{
	struct prefix p = {outside, ended};

	return "phsmw"[prefix_line(&p, span_text(text), last)];
}

static void
outside(void)
{
	CHECK_INT(act(true, false, "a: 1\n", false), 'p');
	CHECK_INT(act(true, false, "# x\n", false), 'p');
	CHECK_INT(act(true, false, "...\n", false), 'h');
	CHECK_INT(act(true, false, "... # x\n", false), 'h');
	CHECK_INT(act(true, false, "...x\n", false), 'p');
	CHECK_INT(act(true, false, "%FOO\n", false), 'h');
	CHECK_INT(act(true, false, "%YAML 1.2\n", false), 'p');
	CHECK_INT(act(true, false, "%TAG ! !\n", false), 'p');
	CHECK_INT(act(true, false, "%YAMLS\n", false), 'h');
	CHECK_INT(act(true, false, "---\n", false), 'p');
	CHECK_INT(act(true, true, "---\n", false), 'p');
	CHECK_INT(act(true, true, "---a\n", false), 'm');
	CHECK_INT(act(true, true, "a: 1\n", false), 'm');
	CHECK_INT(act(true, true, "  \t# x\n", false), 'p');
	CHECK_INT(act(true, true, "  a\n", false), 'm');
	CHECK_INT(act(true, false,
		      "\xef\xbb\xbf"
		      "a",
		      false),
		  's');
}

static void
inside(void)
{
	struct prefix p = {false, false};

	CHECK_INT(act(false, false, "%FOO\n", false), 'p');
	CHECK_INT(act(false, false, "a\n", false), 'p');
	CHECK_INT(act(false, false,
		      "\xef\xbb\xbf"
		      "a",
		      false),
		  'p');
	CHECK_INT(act(false, false, "\xef\xbb\xbf---\n", false), 's');
	CHECK_INT(act(false, false, "\xef\xbb\xbf%YAML", false), 's');
	CHECK_INT(prefix_line(&p, span_text("...\n"), false), PREFIX_PASS);
	CHECK(p.outside && p.ended);
	CHECK_INT(prefix_line(&p, span_text("%YAML 1.2\n"), false), PREFIX_PASS);
	CHECK_INT(prefix_line(&p, span_text("b"), true), PREFIX_PASS);
	CHECK(!p.outside);
}

static void
waits(void)
{
	CHECK_INT(act(false, false, "..", false), 'w');
	CHECK_INT(act(false, false, "...", false), 'w');
	CHECK_INT(act(false, false, "...", true), 'p');
	CHECK_INT(act(true, false, "...", true), 'h');
	CHECK_INT(act(true, true, "--", false), 'w');
	CHECK_INT(act(true, true, "--", true), 'm');
	CHECK_INT(act(true, false, "%YA", false), 'w');
	CHECK_INT(act(true, false, "%YA", true), 'h');
	CHECK_INT(act(true, false, "   ", false), 'w');
	CHECK_INT(act(true, false, "   ", true), 'p');
	CHECK_INT(act(false, false, "\xef\xbb\xbf", false), 'w');
	CHECK_INT(act(false, false, "\xef\xbb\xbf", true), 'p');
}

TESTS(T(outside), T(inside), T(waits))
