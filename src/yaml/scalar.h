/*
 * scalar.h -- what a scalar of YAML is: resolved by the schema, or by its tag.
 */
#ifndef YAML_SCALAR_H
#define YAML_SCALAR_H

#include "base/buf.h"
#include "event/event.h"
#include "event/setup.h"

/* A scalar as libyaml hands it on. */
struct scalar_text {
	struct span text;
	struct span tag; /* resolved; empty: none */
	bool plain;	 /* without quotes or block indicator */
};

enum scalar_kind {
	SCALAR_STRING,
	SCALAR_NULL,
	SCALAR_BOOLEAN,
	SCALAR_NUMBER,
	SCALAR_FLOAT64,
	SCALAR_FLOAT32,
	SCALAR_TIMESTAMP,
	SCALAR_RAW_STRING, /* its bytes may not be UTF-8 */
	SCALAR_BINARY,
	SCALAR_EXT
};

struct scalar {
	enum scalar_kind kind;
	struct span tag; /* local: to be passed on; empty: none */
	struct span text;
	union {
		bool boolean;
		struct decimal number;
		double float64;
		float float32;
		int ext;
		struct {
			int64_t seconds;
			uint32_t nanoseconds;
		} time;
	} as;
};

/* What reading scalars needs: the schema, and room for what must be converted. */
struct scalar_reader {
	const struct setup *setup;
	struct err *err;
	struct buf number, bytes;
};

void scalar_init(struct scalar_reader *r, const struct setup *setup, struct err *e);
void scalar_free(struct scalar_reader *r);

/* Says what `from` is. -1, with words only, if it cannot be what its tag says. Valid until the next call. */
MUST_USE int scalar_read(struct scalar_reader *r, const struct scalar_text *from, struct scalar *to);

/* Emits it, without its tag. */
MUST_USE int scalar_emit(const struct scalar *s, struct handler *to);

#endif
