/*
 * typed_text.h -- strings that may not be UTF-8, on their way out under --typed: told apart by their first window.
 */
#ifndef EVENT_TYPED_TEXT_H
#define EVENT_TYPED_TEXT_H

#include "base/buf.h"
#include "event/event.h"
#include "text/base64.h"

enum typed_text_style {
	TEXT_HELD,  /* not known yet: its pieces are kept */
	TEXT_PLAIN, /* UTF-8, as far as it was looked at */
	TEXT_BASE64 /* not UTF-8: its bytes are to be written in base64 */
};

struct typed_text {
	enum typed_text_style style; /* of the string whose pieces come */
	struct buf held;
	struct base64_encoder base64;
	struct err *err;
	/* Takes the pieces of a string when its style is known. `part` as in event.h. */
	int (*put)(struct handler *self, enum typed_text_style style, struct span piece, unsigned part,
		   uint64_t total);
};

void typed_text_init(struct typed_text *t, struct err *e,
		     int (*put)(struct handler *self, enum typed_text_style style, struct span piece,
				unsigned part, uint64_t total));
void typed_text_free(struct typed_text *t);

/* A piece of a string; calls `put` with `self` zero or more times. */
MUST_USE int typed_text_take(struct typed_text *t, struct handler *self, struct span piece, unsigned part,
			     uint64_t total);

/* Emits a piece in base64 as pieces of a string. `total` is of the bytes. */
MUST_USE int typed_text_base64(struct typed_text *t, struct handler *to, struct span piece, unsigned part,
			       uint64_t total);

#endif
