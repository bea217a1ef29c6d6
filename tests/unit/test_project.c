/*
 * test_project.c -- what is lost stops the run or is counted; a standard tag is no loss, another one in its guise is.
 */
#include "event/project.h"
#include "unit/test.h"

static struct err err;

static void
stops(void)
{
	struct setup setup = SETUP_DEFAULT;
	struct project p = {.setup = &setup, .err = &err};

	err_clear(&err);
	CHECK_INT(project_lose(&p, LOSS_NONFINITE, "NaN", "{\"$float\":\"NaN\"}"), -1);
	CHECK_INT(err.class, ERR_DATA);
	CHECK(strstr(err.words, "NaN") != NULL && strstr(err.words, "--lossy") != NULL &&
	      strstr(err.words, "--typed") != NULL);
	CHECK_INT(project_total(&p), 0);
}

static void
counts(void)
{
	struct setup setup = SETUP_DEFAULT;
	struct project p = {.setup = &setup, .err = &err};

	setup.lossy = true;
	err_clear(&err);
	CHECK_INT(project_lose(&p, LOSS_TAG, "x", NULL), 0);
	CHECK_INT(project_lose(&p, LOSS_TAG, "x", NULL), 0);
	CHECK_INT(project_lose(&p, LOSS_UTF8, "x", NULL), 0);
	CHECK_INT(err.class, ERR_NONE);
	CHECK_INT(p.lost[LOSS_TAG], 2);
	CHECK_INT(project_total(&p), 3);
	CHECK_STR(project_name(LOSS_UTF8), "utf8");
}

static void
standard_tags(void)
{
	CHECK(project_standard_tag(span_text("tag:yaml.org,2002:set")));
	CHECK(project_standard_tag(span_text("tag:yaml.org,2002:omap")));
	CHECK(!project_standard_tag(span_text("tag:yaml.org,2002:")));
	CHECK(!project_standard_tag(span_text("tag:yaml.org,2002:sets")));
	CHECK(!project_standard_tag(span_text("tag:yaml.org,2002:python/tuple")));
	CHECK(!project_standard_tag(span_text("!set")));
}

TESTS(T(stops), T(counts), T(standard_tags))
