/*
 * formats.h -- one row per format: all that the rest of the program knows of it.
 */
#ifndef PUMP_FORMATS_H
#define PUMP_FORMATS_H

#include "event/reader.h"
#include "event/writer.h"
#include "verify/verify.h"

/* What a look at the first bytes tells. */
enum bid {
	BID_NO,	  /* cannot be this format */
	BID_MORE, /* more bytes are needed to tell */
	BID_YES	  /* can be nothing else */
};

/* How a format writes under --typed what it lacks. */
enum format_typed {
	FORMAT_UNTYPED, /* lacks nothing */
	FORMAT_OBJECTS, /* tagged objects, read back by a stage (event/typed_in.h) */
	FORMAT_TAGS	/* tags, read back by its own reader */
};

struct format {
	const char *name;
	const char *const *suffixes; /* without the point, NULL at the end; the first is the usual one */
	bool binary;		     /* not for a terminal */
	struct reader *(*reader)(const struct reader_setup *with);
	struct writer *(*writer)(const struct writer_setup *with);
	struct reader *(*reference)(
	    const struct reader_setup *with); /* the independent reader; NULL: is the main one already */
	/* Judges the first bytes alone (`whole`: there are no more); NULL: cannot tell that way. */
	enum bid (*bid)(struct span head, bool whole);
	enum verify_target verify; /* who reads back what its writer writes; VERIFY_NOTHING: nobody */
	enum format_typed typed;
	bool trial; /* a trial read decides: what its grammar allows is taken for it */
};

/* All formats, in the order in which detection tries them; the last one takes what no other wants. */
extern const struct format formats[];
extern const size_t formats_count;

/* By name ("json"); NULL if there is none. */
const struct format *formats_by_name(const char *name);

/* By a file's suffix, ".gz" left out; NULL if it has none that is known. *gzip tells of the ".gz". */
const struct format *formats_by_suffix(const char *file, bool *gzip);

#endif
