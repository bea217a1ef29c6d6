/*
 * output.c -- where the run's bytes go.
 * In:       what the plan says of the output.      Out: one sink for the writer.
 * Memory:   the buffers of its sinks.
 * Not here: opening files (io/file.c); what is written.
 */
#include "pump/output.h"

#include <string.h>
#include <unistd.h>

#include "pump/cores.h"
#include "pump/formats.h"

static int
open_descriptor(struct output *out, const struct plan *plan, bool binary, const struct waiter *w,
		struct err *e)
{
	if (plan->output != NULL && strcmp(plan->output, "-") != 0) {
		const char *like = plan->n_files > 0 ? plan->files[0] : "-";

		if (target_open(&out->target, plan->output, plan->force, like, w, e) == -1)
			return -1;
		out->to_file = true;
	} else
		out->target.fd = STDOUT_FILENO;
	if (!binary || plan->force || !isatty(out->target.fd))
		return 0;
	return err_set(
	    e, ERR_USAGE,
	    "expected a file or a pipe for binary output, found a terminal; -F writes to it all the same");
}

/* The level of compression; 0 is none. The default is zlib's own, 6. */
static int
gzip_level(const struct plan *plan)
{
	bool gzip = false;

	if (plan->gzip > 0)
		return plan->gzip;
	if (plan->output != NULL)
		(void)formats_by_suffix(plan->output, &gzip);
	return gzip ? 6 : 0;
}

/* Packs what the writer writes, behind the conversion if there is a core to spare. */
static int
pack(struct output *out, int level, const struct waiter *w, struct err *e)
{
	if (sink_gzip_open(&out->packed, &out->raw.sink, level, e) == -1)
		return -1;
	out->sink = &out->packed.sink;
	if (!cores_spare())
		return 0;
	out->raw.sink.err = out->packed.sink.err = &out->behind.err;
	out->raw.waiter = &behind_waiter;
	if (sink_behind_open(&out->behind, out->sink, w, e) == -1)
		return -1;
	out->sink = &out->behind.sink;
	return 0;
}

int
output_open(struct output *out, const struct plan *plan, bool binary, const struct waiter *w, struct err *e)
{
	const char *title =
	    plan->output != NULL && strcmp(plan->output, "-") != 0 ? plan->output : "<stdout>";
	int level = gzip_level(plan);

	*out = (struct output){.target = {.fd = -1}};
	if (plan->check) {
		if (sink_mem_open(&out->nowhere, false, e) == -1)
			return -1;
		out->sink = &out->nowhere.sink;
		return 0;
	}
	if (open_descriptor(out, plan, binary || level > 0, w, e) == -1)
		goto fail;
	if (sink_fd_open(&out->raw, out->target.fd, title, w, e) == -1)
		goto fail;
	out->sink = &out->raw.sink;
	if (level > 0 && pack(out, level, w, e) == -1)
		goto fail;
	return 0;
fail:
	output_close(out);
	return -1;
}

int
output_cut(struct sink *top)
{
	top->at = top->sealed;
	return sink_finish(top);
}

int
output_commit(struct output *out, struct sink *top, struct err *e)
{
	if (sink_finish(top) == -1)
		return -1;
	if (!out->to_file)
		return 0;
	out->to_file = false;
	return target_commit(&out->target, e);
}

void
output_abandon(struct output *out)
{
	if (out->to_file)
		target_abandon(&out->target);
	out->to_file = false;
}

void
output_close(struct output *out)
{
	/* The thread first: it uses the others. */
	sink_close(&out->behind.sink);
	sink_close(&out->packed.sink);
	sink_close(&out->raw.sink);
	sink_close(&out->nowhere.sink);
	output_abandon(out);
}

uint64_t
output_bytes(const struct output *out)
{
	return out->sink == &out->nowhere.sink ? 0 : out->raw.written;
}
