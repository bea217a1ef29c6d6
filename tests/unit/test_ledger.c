/*
 * test_ledger.c -- two streams, one ahead of the other, are compared at a bounded number of marks.
 */
#include "verify/ledger.h"

#include "unit/test.h"

static struct ledger ledger;

static struct mark
mark(uint64_t items)
{
	return (struct mark){items, items * 7, 1, items};
}

static void
tell(uint64_t first, uint64_t last)
{
	struct mark m;
	uint64_t i;

	for (i = first; i <= last; i++) {
		m = mark(i);
		ledger_told(&ledger, &m);
	}
	ledger_publish(&ledger);
}

/* Hears items, of which number `wrong` differs; returns the one at which that was found out, or 0. */
static uint64_t
hear(uint64_t first, uint64_t last, uint64_t wrong)
{
	struct mark m;
	uint64_t i;

	for (i = first; i <= last; i++) {
		m = mark(i);
		m.sum += wrong != 0 && i >= wrong;
		if (!ledger_heard(&ledger, &m))
			return i;
	}
	return 0;
}

static void
at_once(void)
{
	ledger_init(&ledger);
	tell(1, 100);
	CHECK_INT(hear(1, 100, 42), 42);
	CHECK_INT(ledger.agreed.items, 41);
	CHECK_INT(ledger.wrong.items, 42);
	ledger_free(&ledger);
}

/* Far ahead: the place is known to within the stride. */
static void
far_ahead(void)
{
	uint64_t n = 100 * LIMIT_MARKS, at;

	ledger_init(&ledger);
	tell(1, n);
	CHECK(ledger.n <= LIMIT_MARKS);
	CHECK(ledger.stride >= 64);
	at = hear(1, n, 77777);
	CHECK(at >= 77777 && at < 77777 + ledger.stride);
	CHECK(ledger.agreed.items < 77777 && ledger.agreed.items + 2 * ledger.stride > 77777);
	ledger_free(&ledger);
}

/* Once all is heard, marks are close again. */
static void
caught_up(void)
{
	uint64_t n = 8 * LIMIT_MARKS;

	ledger_init(&ledger);
	tell(1, n);
	CHECK_INT(hear(1, n, 0), 0);
	CHECK_INT(ledger.stride, 1);
	tell(n + 1, n + 10);
	CHECK_INT(hear(n + 1, n + 10, n + 5), n + 5);
	ledger_free(&ledger);
}

static void
ends(void)
{
	struct mark five = mark(5), four = mark(4), other = mark(5);

	ledger_init(&ledger);
	CHECK(ledger_settle(&ledger, &five, &five));
	CHECK(!ledger_settle(&ledger, &five, &four));
	ledger_free(&ledger);
	ledger_init(&ledger);
	other.sum++;
	CHECK(!ledger_settle(&ledger, &five, &other));
	ledger_free(&ledger);
}

static void
skipping(void)
{
	struct err e = {.class = ERR_NONE};
	size_t i;

	ledger_init(&ledger);
	CHECK(!ledger_skips(&ledger, 3));
	CHECK_INT(ledger_skip(&ledger, 3, &e), 0);
	CHECK_INT(ledger_skip(&ledger, 9, &e), 0);
	CHECK(!ledger_skips(&ledger, 2));
	CHECK(ledger_skips(&ledger, 3));
	CHECK(!ledger_skips(&ledger, 3));
	CHECK(ledger_skips(&ledger, 9));
	for (i = 0; i < LIMIT_UNREAD; i++)
		CHECK_INT(ledger_skip(&ledger, i, &e), 0);
	CHECK_INT(ledger_skip(&ledger, i, &e), -1);
	CHECK_INT(e.class, ERR_DATA);
	ledger_free(&ledger);
}

/* What is heard before it was told is compared no more, but what comes behind it is. */
static void
told_late(void)
{
	ledger_init(&ledger);
	tell(1, 2);
	CHECK_INT(hear(1, 4, 0), 0);
	tell(3, 6);
	CHECK_INT(hear(5, 5, 0), 0);
	CHECK_INT(ledger.agreed.items, 5);
	CHECK_INT(hear(6, 6, 6), 6);
	CHECK_INT(ledger.wrong.items, 6);
	ledger_free(&ledger);
}

TESTS(T(at_once), T(far_ahead), T(caught_up), T(ends), T(skipping), T(told_late))
