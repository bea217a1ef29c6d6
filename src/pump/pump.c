/*
 * pump.c -- builds the chain, runs the only loop, closes in reverse order.
 * In:       a plan.      Out: the work done, messages through `say`, statistics on stderr.
 * Memory:   the chain's parts; nothing of its own.
 * Not here: any format by name (formats.c), what an event becomes.
 */
#include "pump/pump.h"

#include <stdio.h>
#include <unistd.h>

#include "event/typed_in.h"
#include "pump/chain.h"
#include "pump/input.h"
#include "pump/output.h"
#include "pump/report.h"
#include "pump/signals.h"

struct pump {
	const struct plan *plan;
	void (*say)(const struct err *e);
	const struct format *to;
	struct waiter waiter;
	struct output output;
	struct chain chain;
	struct input input; /* the one being read; its source is NULL between two */
	struct project project;
	struct tally tally;
	enum err_class worst;
	struct err err;
};

/* The failure in `p->err` is printed, counted, and forgotten. */
static void
complain(struct pump *p)
{
	if (p->err.class > p->worst)
		p->worst = p->err.class;
	if (p->err.class != ERR_PIPE && p->err.class != ERR_SIGNAL)
		p->say(&p->err);
	err_clear(&p->err);
}

/* The totals, with what the input being read has given so far. */
static struct tally
tally_now(const struct pump *p)
{
	struct tally t = p->tally;

	t.bytes_in += input_raw_bytes(&p->input);
	t.bytes_decoded += input_bytes(&p->input);
	t.bytes_encoded = sink_offset(p->chain.sink);
	t.bytes_out = output_bytes(&p->output);
	t.spooled = p->chain.writer->spooled;
	if (p->worst != ERR_NONE)
		t.status = p->worst == ERR_SIGNAL ? "interrupted" : "error";
	return t;
}

static void
print_stats(const struct pump *p)
{
	struct tally t = tally_now(p);

	report_stats(&t, p->plan->stats);
}

/* Looks at signals. -1 when one of them ends the run. */
static int
on_wake(void *arg, struct err *e)
{
	struct pump *p = arg;

	if (signals_take())
		print_stats(p);
	return signals_end() != 0 ? err_set(e, ERR_SIGNAL, "interrupted") : 0;
}

/* The input pauses: what is finished is passed on. */
static int
on_idle(void *arg, struct err *e)
{
	struct pump *p = arg;

	(void)e;
	return sink_flush(p->chain.sink);
}

static void
note_format(struct tally *t, const struct format *f)
{
	if (t->files == 0)
		t->from = f->name;
	else if (t->from != f->name)
		t->from = "mixed";
	t->files++;
}

/* Feeds `to` with the open input, to its end: the only loop. */
static int
read_all(struct pump *p, struct handler *to)
{
	const struct format *f = p->input.format;
	struct reader_setup with = {p->input.source, to, &p->plan->setup, &p->tally.counts, &p->err};
	struct reader *r = (p->plan->reference ? f->reference : f->reader)(&with);
	enum step step;

	if (r == NULL)
		return -1;
	while ((step = r->step(r)) == STEP_MORE)
		if (on_wake(p, &p->err) == -1)
			break;
	r->free(r);
	return step == STEP_END ? 0 : -1;
}

/* Under --typed, tagged objects are read back: a stage for the inputs of a format that has them. */
static int
read_typed(struct pump *p)
{
	int status;

	if (!p->plan->setup.typed || p->input.format->typed != FORMAT_OBJECTS)
		return read_all(p, p->chain.first);
	if (chain_add(&p->chain, typed_in_stage(p->chain.first, &p->project, &p->err)) == -1)
		return -1;
	status = read_all(p, p->chain.first);
	chain_drop(&p->chain);
	return status;
}

static void
close_input(struct pump *p)
{
	p->tally.bytes_in += input_raw_bytes(&p->input);
	p->tally.bytes_decoded += input_bytes(&p->input);
	input_close(&p->input);
}

/* -v: a line a file. */
static void
print_file(const struct pump *p, uint64_t documents)
{
	fprintf(stderr, "sconv: %s: %s, %llu bytes, %llu document%s\n", p->input.title, p->input.format->name,
		(unsigned long long)input_raw_bytes(&p->input), (unsigned long long)documents,
		documents == 1 ? "" : "s");
}

/* Names the input in an error about its bytes. */
static int
blame(struct pump *p, const char *title)
{
	if (p->err.class == ERR_DATA && p->err.file[0] == '\0')
		snprintf(p->err.file, sizeof(p->err.file), "%s", title);
	return -1;
}

static int
convert(struct pump *p, const char *file)
{
	uint64_t documents = p->tally.counts.documents;

	if (input_format(&p->input, file, p->plan, &p->err) == -1)
		return blame(p, p->input.title);
	if (p->plan->reference && p->input.format->reference == NULL)
		return err_set(&p->err, ERR_USAGE,
			       "--reference: %s is read with an independent library already",
			       p->input.format->name);
	note_format(&p->tally, p->input.format);
	if (read_typed(p) == -1)
		return blame(p, p->input.title);
	if (p->plan->verbose)
		print_file(p, p->tally.counts.documents - documents);
	return 0;
}

/* One FILE. A file that cannot be opened is only complained about; -1 ends the run. */
static int
convert_file(struct pump *p, const char *file)
{
	int status;

	if (input_open(&p->input, file, &p->waiter, &p->err) == -1) {
		if (p->err.class != ERR_SYSTEM)
			return blame(p, file_title(file));
		complain(p);
		return 0;
	}
	status = convert(p, file);
	close_input(p);
	return status;
}

static int
convert_all(struct pump *p)
{
	const struct plan *plan = p->plan;
	int i;

	if (plan->n_files == 0)
		return convert_file(p, "-");
	for (i = 0; i < plan->n_files; i++)
		if (convert_file(p, plan->files[i]) == -1)
			return -1;
	return 0;
}

/* What must hold of the whole stream, once all inputs are read. */
static int
finish(struct pump *p)
{
	if (p->plan->setup.single && p->tally.counts.documents == 0)
		return err_set(&p->err, ERR_DATA,
			       "expected one document (--single), found none: the input is empty");
	if (chain_finish(&p->chain) == -1)
		return -1;
	/* With -o all inputs must have been read: what appears is whole. */
	if (p->worst != ERR_NONE && p->output.to_file)
		return -1;
	return output_commit(&p->output, p->chain.sink, &p->err);
}

static int
open_chain(struct pump *p)
{
	bool binary = p->to != NULL && p->to->binary;

	if (output_open(&p->output, p->plan, binary, &p->waiter, &p->err) == -1)
		return -1;
	if (chain_open(&p->chain, p->plan, p->to, &p->project, p->output.sink, &p->err) == 0)
		return 0;
	output_close(&p->output);
	return -1;
}

/* The run is over, well or not: what is finished leaves, and the user hears of it. */
static void
wind_up(struct pump *p, bool failed)
{
	if (failed && p->err.class != ERR_NONE)
		complain(p);
	/* After a signal nothing is written that might block. */
	if (failed && p->worst < ERR_PIPE && !p->output.to_file && output_cut(p->chain.sink) == -1 &&
	    p->err.class != ERR_NONE)
		complain(p);
	if (p->worst == ERR_PIPE)
		return;
	report_lossy(&p->project);
	if (p->chain.verify != NULL)
		report_unread(verify_unread(p->chain.verify));
	if (!p->plan->quiet)
		print_stats(p);
}

static const struct format *
target_format(const struct plan *plan)
{
	const struct format *f = plan->to;
	bool gzip;

	if (f == NULL && plan->output != NULL)
		f = formats_by_suffix(plan->output, &gzip);
	if (f == NULL && !plan->check)
		f = formats_by_name("json");
	return f;
}

/* What the target must be able to. */
static int
judge(struct pump *p)
{
	if (!p->plan->verify || (p->to != NULL && p->to->verify != VERIFY_NOTHING))
		return 0;
	return err_set(&p->err, ERR_USAGE, "--verify: there is no independent reader for this output");
}

enum err_class
pump_run(const struct plan *plan, void (*say)(const struct err *e), int *signal)
{
	static struct pump pump; /* its struct err is large, and there is one run in a process */
	struct pump *p = &pump;
	bool failed;

	p->plan = plan;
	p->say = say;
	p->to = target_format(plan);
	p->project = (struct project){.setup = &plan->setup, .err = &p->err};
	p->tally = (struct tally){.from = "none",
				  .to = p->to != NULL ? p->to->name : "none",
				  .project = &p->project,
				  .status = "ok"};
	report_begin(&p->tally);
	if (signals_open(&p->err) == -1) {
		complain(p);
		return p->worst;
	}
	p->waiter = (struct waiter){signals_wake_fd(), on_idle, on_wake, p};
	if (judge(p) == -1 || open_chain(p) == -1) {
		complain(p);
		*signal = signals_end();
		return p->worst;
	}
	failed = convert_all(p) == -1 || finish(p) == -1;
	wind_up(p, failed);
	*signal = signals_end();
	if (*signal != 0) {
		output_abandon(&p->output);
		return p->worst;
	}
	chain_close(&p->chain);
	output_close(&p->output);
	return p->worst;
}
