/*
 * reader.c -- what all readers do alike: begin a document, and fail in the name of the handler.
 * In:       a document's first byte, or a value's place.      Out: one more in the counts, or the error's place.
 * Memory:   none.
 * Not here: reading; the stack of open containers (nest.c).
 */
#include "event/reader.h"

int
reader_document(struct reader *r, const uint8_t *p)
{
	struct counts *counts = r->with.counts;

	if (r->with.setup->single && counts->documents > 0) {
		err_set(r->with.err, ERR_DATA,
			"expected the end after one document (--single), found another");
		return p != NULL ? err_at(r->with.err, source_place(r->with.source, p)) : -1;
	}
	counts->documents++;
	return r->with.to->document_begin(r->with.to);
}

enum step
reader_fail(struct reader *r, struct place place)
{
	if (r->with.err->class == ERR_DATA)
		err_at(r->with.err, place);
	return STEP_FAIL;
}
