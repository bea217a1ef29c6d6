/*
 * test_check.c -- the checking stage passes a good stream on and aborts at an event that breaks the grammar.
 */
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "event/check.h"
#include "event/discard.h"
#include "unit/test.h"

static struct err error;

/* A chain of the checking stage and a writer that takes everything. */
static struct stage *
chain(struct writer **w)
{
	*w = discard_writer(&(struct writer_setup){.err = &error});
	return check_stage(&(*w)->handler, &error);
}

static void
passes(void)
{
	struct writer *w;
	struct stage *s = chain(&w);
	struct handler *h = &s->handler;

	CHECK_INT(h->document_begin(h), 0);
	CHECK_INT(h->map_begin(h, 1), 0);
	CHECK_INT(h->key(h, span_text("a"), PART_FIRST, 2), 0);
	CHECK_INT(h->key(h, span_text("b"), PART_LAST, 2), 0);
	CHECK_INT(h->array_begin(h, 0), 0);
	CHECK_INT(h->array_end(h), 0);
	CHECK_INT(h->map_end(h), 0);
	CHECK_INT(h->document_end(h), 0);
	CHECK_INT(s->finish(s), 0);
	s->free(s);
	w->free(w);
}

/* Runs a stream that is wrong in a process of its own: it must abort. */
static void
aborts(void (*stream)(struct handler *h))
{
	int status = 0;
	pid_t pid;

	fflush(stdout);
	if ((pid = fork()) == 0) {
		struct writer *w;
		struct stage *s = chain(&w);

		if (freopen("/dev/null", "w", stderr) == NULL)
			_exit(1);
		signal(SIGABRT, SIG_DFL);
		stream(&s->handler);
		(void)s->finish(s);
		_exit(0);
	}
	CHECK(pid > 0 && waitpid(pid, &status, 0) == pid);
	CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
}

static void
no_document(struct handler *h)
{
	h->null(h);
}

static void
value_for_key(struct handler *h)
{
	h->document_begin(h);
	h->map_begin(h, 1);
	h->integer(h, 1);
}

static void
cut_text(struct handler *h)
{
	h->document_begin(h);
	h->string(h, span_text("a"), PART_FIRST, 1);
	h->document_end(h);
}

static void
mixed_text(struct handler *h)
{
	h->document_begin(h);
	h->string(h, span_text("a"), PART_FIRST, 2);
	h->binary(h, span_text("a"), PART_LAST, 2);
}

static void
wrong_end(struct handler *h)
{
	h->document_begin(h);
	h->array_begin(h, 0);
	h->map_end(h);
}

static void
early_end(struct handler *h)
{
	h->document_begin(h);
}

static void
stops(void)
{
	aborts(no_document);
	aborts(value_for_key);
	aborts(cut_text);
	aborts(mixed_text);
	aborts(wrong_end);
	aborts(early_end);
}

TESTS(T(passes), T(stops))
