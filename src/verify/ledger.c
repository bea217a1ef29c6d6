/*
 * ledger.c -- where what was told and what was heard are held side by side.
 * In:       sums after each item, from two threads.      Out: whether they are the same, and where they stop to be.
 * Memory:   LIMIT_MARKS marks and two batches; LIMIT_UNREAD numbers once there is an item that cannot be compared.
 * Not here: what an item is (listener.c), words for a difference (verify.c).
 */
#include "verify/ledger.h"

#include "base/mem.h"

void
ledger_init(struct ledger *l)
{
	*l = (struct ledger){.stride = 1};
	pthread_mutex_init(&l->lock, NULL);
}

void
ledger_free(struct ledger *l)
{
	pthread_mutex_destroy(&l->lock);
	mem_free(l->unread);
	l->unread = NULL;
}

/* Every second mark goes, and from now on every second one is not kept. */
static void
thin_out(struct ledger *l)
{
	size_t i, kept = 0;

	l->stride *= 2;
	for (i = 0; i < l->n; i++) {
		struct mark m = l->marks[(l->first + i) % LIMIT_MARKS];

		if (m.items % l->stride == 0)
			l->marks[(l->first + kept++) % LIMIT_MARKS] = m;
	}
	l->n = kept;
}

static void
keep(struct ledger *l, const struct mark *m)
{
	if (l->n == LIMIT_MARKS)
		thin_out(l);
	if (m->items % l->stride == 0)
		l->marks[(l->first + l->n++) % LIMIT_MARKS] = *m;
}

void
ledger_publish(struct ledger *l)
{
	size_t i;

	pthread_mutex_lock(&l->lock);
	for (i = 0; i < l->n_batch; i++)
		keep(l, &l->batch[i]);
	l->published = l->told;
	pthread_mutex_unlock(&l->lock);
	l->n_batch = 0;
}

void
ledger_told(struct ledger *l, const struct mark *m)
{
	l->batch[l->n_batch++] = *m;
	l->told = m->items;
	if (l->n_batch == LEDGER_BATCH)
		ledger_publish(l);
}

/* The oldest marks, as many as one side keeps to itself. */
static void
take(struct ledger *l)
{
	pthread_mutex_lock(&l->lock);
	l->next = 0;
	for (l->n_taken = 0; l->n_taken < LEDGER_BATCH && l->n > 0; l->n--) {
		l->taken[l->n_taken++] = l->marks[l->first];
		l->first = (l->first + 1) % LIMIT_MARKS;
	}
	if (l->n == 0) {
		l->stride = 1;
		l->known = l->published;
	} else
		l->known = l->taken[l->n_taken - 1].items;
	pthread_mutex_unlock(&l->lock);
}

/* What was told at this mark is known: is it the same? */
static void
compare(struct ledger *l, const struct mark *told, const struct mark *heard)
{
	if (l->broken)
		return;
	if (told->items == heard->items && told->sum == heard->sum)
		l->agreed = *told;
	else {
		l->wrong = *told;
		l->broken = true;
	}
}

bool
ledger_heard(struct ledger *l, const struct mark *m)
{
	/* A MessagePack container's end can be heard before it is told: then its mark comes late, and is passed over. */
	do {
		if (l->next == l->n_taken && m->items > l->known)
			take(l);
		while (l->next < l->n_taken && l->taken[l->next].items < m->items)
			l->next++;
	} while (l->n_taken > 0 && l->next == l->n_taken && m->items > l->known);
	if (l->next < l->n_taken && l->taken[l->next].items == m->items)
		compare(l, &l->taken[l->next++], m);
	return !l->broken;
}

bool
ledger_settle(struct ledger *l, const struct mark *told, const struct mark *heard)
{
	compare(l, told, heard);
	return !l->broken;
}

int
ledger_skip(struct ledger *l, uint64_t items, struct err *e)
{
	int status = 0;

	pthread_mutex_lock(&l->lock);
	if (l->unread == NULL && (l->unread = mem_alloc(LIMIT_UNREAD * sizeof(*l->unread), e)) == NULL)
		status = -1;
	else if (l->n_unread == LIMIT_UNREAD)
		status = err_set(e, ERR_DATA,
				 "--verify: expected at most %zu strings on the way that cannot be compared",
				 LIMIT_UNREAD);
	else {
		l->unread[(l->first_unread + l->n_unread) % LIMIT_UNREAD] = items;
		l->n_unread++;
	}
	pthread_mutex_unlock(&l->lock);
	return status;
}

bool
ledger_skips(struct ledger *l, uint64_t items)
{
	bool skip;

	if (l->n_unread == 0)
		return false;
	pthread_mutex_lock(&l->lock);
	skip = l->n_unread > 0 && l->unread[l->first_unread] == items;
	if (skip) {
		l->first_unread = (l->first_unread + 1) % LIMIT_UNREAD;
		l->n_unread--;
	}
	pthread_mutex_unlock(&l->lock);
	return skip;
}
