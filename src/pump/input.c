/*
 * input.c -- one input of the run.
 * In:       a name.      Out: a source of unpacked bytes, and the format that they are in.
 * Memory:   the windows of its sources.
 * Not here: reading (the formats' readers), which formats there are (formats.c).
 */
#include "pump/input.h"

#include "io/file.h"
#include "pump/cores.h"
#include "pump/detect.h"

/* Unpacks it, ahead of the conversion if there is a core to spare. */
static int
unpack(struct input *in, const struct waiter *w, struct err *e)
{
	if (source_gunzip_open(&in->unpacked, &in->raw.source, e) == -1)
		return -1;
	in->source = &in->unpacked.source;
	if (!cores_spare())
		return 0;
	if (source_ahead_open(&in->ahead, in->source, &in->raw, w, e) == -1)
		return -1;
	in->source = &in->ahead.source;
	return 0;
}

int
input_open(struct input *in, const char *file, const struct waiter *w, struct err *e)
{
	int packed;

	*in = (struct input){.title = file_title(file)};
	if ((in->fd = file_open(file, w, e)) == -1)
		return -1;
	if (source_fd_open(&in->raw, in->fd, in->title, w, e) == -1)
		goto fail;
	in->source = &in->raw.source;
	if ((packed = gunzip_bid(in->source, e)) == -1)
		goto fail;
	if (packed && unpack(in, w, e) == -1)
		goto fail;
	return 0;
fail:
	input_close(in);
	return -1;
}

int
input_format(struct input *in, const char *file, const struct plan *plan, struct err *e)
{
	bool gzip;

	in->format = plan->from != NULL ? plan->from : formats_by_suffix(file, &gzip);
	if (in->format == NULL)
		in->format = detect(in->source, &plan->setup, e);
	return in->format != NULL ? 0 : -1;
}

void
input_close(struct input *in)
{
	if (in->source == NULL)
		return;
	/* The thread first: it uses the others. */
	source_close(&in->ahead.source);
	source_close(&in->unpacked.source);
	source_close(&in->raw.source);
	file_close(in->fd);
	in->source = NULL;
}

uint64_t
input_raw_bytes(const struct input *in)
{
	return in->source != NULL ? in->raw.n_read : 0;
}

uint64_t
input_bytes(const struct input *in)
{
	return in->source != NULL ? in->source->total : 0;
}
