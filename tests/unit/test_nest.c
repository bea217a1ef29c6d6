/*
 * test_nest.c -- the limit on depth, and paths as RFC 9535 spells them.
 */
#include "event/nest.h"

#include "unit/test.h"

static struct err err;
static const struct span no_key = {NULL, 0};

static void
path_of_nested_values(void)
{
	struct nest n;

	err_clear(&err);
	nest_init(&n, 10);
	nest_path(&n, false, no_key, &err);
	CHECK_STR(err.path, "$");
	CHECK_INT(nest_open(&n, true, no_key, &err), 0);
	CHECK_INT(nest_open(&n, false, span_text("users"), &err), 0);
	nest_count(&n);
	nest_count(&n);
	CHECK_INT(nest_open(&n, true, no_key, &err), 0);
	err_clear(&err);
	nest_path(&n, true, span_text("it's a \"key\"\n"), &err);
	CHECK_STR(err.path, "$.users[1]['it\\'s a \"key\"\\n']");
	err_clear(&err);
	nest_path(&n, false, no_key, &err);
	CHECK_STR(err.path, "$.users[1]");
	nest_close(&n);
	nest_close(&n);
	err_clear(&err);
	nest_path(&n, true, span_text("\xc3\xa9t\xc3\xa9"), &err);
	CHECK_STR(err.path, "$.\xc3\xa9t\xc3\xa9");
	nest_free(&n);
}

static void
odd_names_are_quoted(void)
{
	static const struct {
		const char *key, *path;
	} rows[] = {
	    {"a", "$.a"},
	    {"_9", "$._9"},
	    {"9a", "$['9a']"},
	    {"", "$['']"},
	    {"a-b", "$['a-b']"},
	    {"\x01\\", "$['\\u0001\\\\']"},
	    {"\xff", "$['\xef\xbf\xbd']"},
	};
	struct nest n;
	size_t i;

	nest_init(&n, 10);
	CHECK_INT(nest_open(&n, true, no_key, &err), 0);
	for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		err_clear(&err);
		nest_path(&n, true, span_text(rows[i].key), &err);
		CHECK_STR(err.path, rows[i].path);
	}
	nest_free(&n);
}

static void
keys_come_and_go_with_their_containers(void)
{
	struct nest n;
	int i;

	nest_init(&n, 10);
	CHECK_INT(nest_open(&n, true, no_key, &err), 0);
	for (i = 0; i < 100000; i++) {
		CHECK_INT(nest_open(&n, true, span_text("some key"), &err), 0);
		nest_close(&n);
	}
	CHECK_INT(nest_open(&n, true, span_text("a"), &err), 0);
	CHECK_INT(nest_open(&n, true, span_text("b"), &err), 0);
	err_clear(&err);
	nest_path(&n, true, span_text("c"), &err);
	CHECK_STR(err.path, "$.a.b.c");
	CHECK_INT(n.deepest, 3);
	nest_free(&n);
}

static void
long_keys_end_in_an_ellipsis(void)
{
	static char key[LIMIT_PATH_KEYS + 1];
	struct nest n;

	memset(key, 'k', sizeof(key) - 1);
	nest_init(&n, 10);
	CHECK_INT(nest_open(&n, true, no_key, &err), 0);
	CHECK_INT(nest_open(&n, true, span_text("a"), &err), 0);
	CHECK_INT(nest_open(&n, true, span_text(key), &err), 0);
	err_clear(&err);
	nest_path(&n, true, span_text("end"), &err);
	CHECK_STR(err.path, "$.a\xe2\x80\xa6.end");
	nest_close(&n);
	CHECK_INT(nest_open(&n, false, span_text("b"), &err), 0);
	err_clear(&err);
	nest_path(&n, false, no_key, &err);
	CHECK_STR(err.path, "$.a.b");
	nest_free(&n);
}

static void
one_too_many_is_refused(void)
{
	struct nest n;

	err_clear(&err);
	nest_init(&n, 2);
	CHECK_INT(nest_open(&n, false, no_key, &err), 0);
	CHECK_INT(nest_open(&n, false, no_key, &err), 0);
	CHECK_INT(nest_open(&n, false, no_key, &err), -1);
	CHECK_INT(err.class, ERR_DATA);
	CHECK(strstr(err.words, "--max-depth") != NULL);
	nest_free(&n);
}

/* As a reader may remember no more than the beginning of it, what follows must make no difference. */
static void
a_long_key_is_an_ellipsis_whatever_it_holds(void)
{
	static uint8_t key[LIMIT_PATH_KEYS + 2];
	struct nest n;

	memset(key, 'k', sizeof(key));
	nest_init(&n, 10);
	CHECK_INT(nest_open(&n, true, no_key, &err), 0);
	err_clear(&err);
	nest_path(&n, true, span_of(key, LIMIT_PATH_KEYS + 1), &err);
	CHECK_STR(err.path, "$\xe2\x80\xa6");
	key[LIMIT_PATH_KEYS + 1] = ' ';
	err_clear(&err);
	nest_path(&n, true, span_of(key, sizeof(key)), &err);
	CHECK_STR(err.path, "$\xe2\x80\xa6");
	nest_free(&n);
}

TESTS(T(path_of_nested_values), T(odd_names_are_quoted), T(keys_come_and_go_with_their_containers),
      T(long_keys_end_in_an_ellipsis), T(a_long_key_is_an_ellipsis_whatever_it_holds),
      T(one_too_many_is_refused))
