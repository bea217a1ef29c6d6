/*
 * verify.c -- what leaves the writer is read back in a thread and compared with what the writer was told.
 * In:       the events and the bytes of a writer.      Out: the same; an error if they do not say the same.
 * Memory:   a pipe, the buffers of a sink and a source, the independent reader; nothing grows with the stream.
 * Not here: what is compared (listener.c), where (ledger.c), the independent readers.
 * The sink it gives cannot be patched, so a writer of late counts keeps to a temporary file, and bytes leave in order.
 */
#include "verify/verify.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>

#include "base/mem.h"
#include "io/thread.h"
#include "verify/ledger.h"
#include "verify/listener.h"
#include "verify/pipe.h"

struct verify {
	struct sink sink; /* first: the writer's */
	struct sink *to;
	struct err *err; /* the chain's */
	enum verify_target target;
	const struct setup *setup;
	struct listener told;
	struct ledger ledger;
	bool reported; /* the chain knows of the failure */

	/* the thread's */
	struct pipe pipe;
	struct setup loose; /* the independent reader takes all that a writer may write */
	struct counts counts;
	struct err heard_err;
	struct listener heard;
	struct reader *reader;
	enum step ended;
	pthread_t thread;
	bool running;
};

/* Says where the first difference lies: behind the last mark that agreed, at the latest at the first that did not. */
static int
report_difference(struct verify *v)
{
	static const char what[] = "--verify: expected what the writer was told, found something else";
	const struct mark *from = &v->ledger.agreed, *to = &v->ledger.wrong;

	if (to->items > from->items + 1)
		return err_set(v->err, ERR_DATA,
			       "%s behind value %" PRIu64 " of document %" PRIu64 " and up to value %" PRIu64
			       " of document %" PRIu64,
			       what, from->values, from->documents, to->values, to->documents);
	if (to->values == 0)
		return err_set(v->err, ERR_DATA, "%s where document %" PRIu64 " begins", what, to->documents);
	return err_set(v->err, ERR_DATA, "%s at value %" PRIu64 " of document %" PRIu64, what, to->values,
		       to->documents);
}

/* Says, once, why what was written is not what was told: the reader refused it, or it said something else. */
static int
report(struct verify *v)
{
	struct err *e = v->err;

	if (v->reported)
		return -1;
	v->reported = true;
	if (e->class != ERR_NONE)
		return -1;
	snprintf(e->file, sizeof(e->file), "%s", v->to->name);
	if (v->ledger.broken)
		return report_difference(v);
	e->placed = v->heard_err.placed;
	e->place = v->heard_err.place;
	return err_set(e, v->heard_err.class, "--verify: %s", v->heard_err.words);
}

/* Waits for the thread. */
static void
join(struct verify *v)
{
	if (!v->running)
		return;
	v->running = false;
	pthread_join(v->thread, NULL);
}

static void *
read_back(void *arg)
{
	struct verify *v = arg;

	do
		v->ended = v->reader->step(v->reader);
	while (v->ended == STEP_MORE);
	pipe_leave(&v->pipe);
	return NULL;
}

static int
put(struct sink *self, const uint8_t *p, size_t n)
{
	struct verify *v = (struct verify *)self;

	v->to->passed += n;
	if (v->to->put(v->to, p, n) == -1)
		return -1;
	/* After a failure what is finished still leaves. */
	ledger_publish(&v->ledger);
	if (v->reported || pipe_write(&v->pipe, p, n))
		return 0;
	join(v);
	return report(v);
}

static int
settle(struct sink *self)
{
	struct sink *to = ((struct verify *)self)->to;

	return to->settle != NULL ? to->settle(to) : 0;
}

static int
finish(struct sink *self)
{
	return sink_finish(((struct verify *)self)->to);
}

int
verify_finish(struct verify *v)
{
	if (sink_drain(&v->sink) == -1)
		return -1;
	pipe_end(&v->pipe);
	join(v);
	if (v->ended == STEP_END && ledger_settle(&v->ledger, &v->told.at, &v->heard.at))
		return 0;
	return report(v);
}

static struct reader *
open_reader(struct verify *v)
{
	static struct reader *(*const readers[])(const struct reader_setup *) = {
	    [VERIFY_JSON] = verify_yajl_reader,
	    [VERIFY_MSGPACK] = verify_msgpack_reader,
	    [VERIFY_YAML] = verify_libyaml_reader,
	};
	struct reader_setup with = {&v->pipe.source, &v->heard.handler, &v->loose, &v->counts, &v->heard_err};

	v->loose = (struct setup)SETUP_DEFAULT;
	v->loose.max_depth = UINT32_MAX;
	v->loose.max_buffer = v->setup->max_buffer;
	listener_init(&v->heard, NULL, v->target, v->setup, &v->ledger, &v->heard_err);
	v->heard.handler.takes = TAKES_ANCHORS | TAKES_TAGS | TAKES_MERGE;
	return readers[v->target](&with);
}

struct verify *
verify_open(enum verify_target target, const struct setup *setup, struct sink *to, struct err *e)
{
	struct verify *v = mem_zero(sizeof(*v), e);

	if (v == NULL)
		return NULL;
	v->to = to;
	v->err = e;
	v->target = target;
	v->setup = setup;
	if (sink_init(&v->sink, to->name, e) == -1)
		goto fail0;
	v->sink.put = put;
	v->sink.settle = settle;
	v->sink.finish = finish;
	if (pipe_open(&v->pipe, to->name, e) == -1)
		goto fail1;
	ledger_init(&v->ledger);
	if ((v->reader = open_reader(v)) == NULL) {
		err_set(e, v->heard_err.class, "%s", v->heard_err.words);
		goto fail2;
	}
	v->running = thread_start(&v->thread, read_back, v, e) == 0;
	if (v->running)
		return v;
	v->reader->free(v->reader);
fail2:
	ledger_free(&v->ledger);
	pipe_close(&v->pipe);
fail1:
	sink_close(&v->sink);
fail0:
	mem_free(v);
	return NULL;
}

struct sink *
verify_sink(struct verify *v)
{
	return &v->sink;
}

struct handler *
verify_handler(struct verify *v, struct handler *writer)
{
	listener_init(&v->told, writer, v->target, v->setup, &v->ledger, v->err);
	return &v->told.handler;
}

uint64_t
verify_unread(const struct verify *v)
{
	return v->told.n_unread;
}

void
verify_close(struct verify *v)
{
	if (v == NULL)
		return;
	pipe_end(&v->pipe);
	join(v);
	v->reader->free(v->reader);
	ledger_free(&v->ledger);
	pipe_close(&v->pipe);
	sink_close(&v->sink);
	mem_free(v);
}
