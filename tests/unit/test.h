/*
 * test.h -- the whole of the unit-test framework.
 * A test program defines `static void name(void)` functions and lists them in TESTS(T(name), ...). Run without arguments
 * it runs all, with names only those; it prints "ok NAME" or "FAILED NAME: file:line: what" and closes with "N passed, N failed".
 */
#ifndef TESTS_UNIT_TEST_H
#define TESTS_UNIT_TEST_H

#include <stdio.h>
#include <string.h>

struct test {
	const char *name;
	void (*run)(void);
};

static const char *test_now;
static int test_bad;

/* Records a failure; the test goes on. */
#define CHECK(what)	     ((what) ? (void)0 : test_fail(__FILE__, __LINE__, #what))
#define CHECK_STR(got, want) test_check_str(__FILE__, __LINE__, (got), (want))
#define CHECK_INT(got, want) test_check_int(__FILE__, __LINE__, (long long)(got), (long long)(want))

static inline void
test_fail(const char *file, int line, const char *what)
{
	printf("FAILED %s: %s:%d: %s\n", test_now, file, line, what);
	test_bad++;
}

static inline void
test_check_str(const char *file, int line, const char *got, const char *want)
{
	char text[2048];

	if (strcmp(got, want) == 0)
		return;
	snprintf(text, sizeof(text), "got \"%.900s\", want \"%.900s\"", got, want);
	test_fail(file, line, text);
}

static inline void
test_check_int(const char *file, int line, long long got, long long want)
{
	char text[128];

	if (got == want)
		return;
	snprintf(text, sizeof(text), "got %lld, want %lld", got, want);
	test_fail(file, line, text);
}

static inline int
test_wanted(const char *name, int argc, char **argv)
{
	int i;

	for (i = 1; i < argc; i++)
		if (strcmp(argv[i], name) == 0)
			return 1;
	return argc < 2;
}

static inline int
test_main(const struct test *tests, size_t n, int argc, char **argv)
{
	int passed = 0, failed = 0;
	size_t i;

	for (i = 0; i < n; i++) {
		if (!test_wanted(tests[i].name, argc, argv))
			continue;
		test_now = tests[i].name;
		test_bad = 0;
		tests[i].run();
		if (test_bad == 0)
			printf("ok %s\n", test_now);
		passed += test_bad == 0;
		failed += test_bad != 0;
	}
	printf("%d passed, %d failed\n", passed, failed);
	return failed != 0;
}

#define T(name)             \
	{                   \
#name, name \
	}
#define TESTS(...)                                                                     \
	int main(int argc, char **argv)                                                \
	{                                                                              \
		static const struct test tests[] = {__VA_ARGS__};                      \
		return test_main(tests, sizeof(tests) / sizeof(tests[0]), argc, argv); \
	}

#endif
