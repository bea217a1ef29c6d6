/*
 * jsn.h -- the door to JSON (RFC 8259, streams of values as NDJSON, concatenated JSON or RFC 7464).
 */
#ifndef JSON_JSN_H
#define JSON_JSN_H

#include "event/reader.h"
#include "event/writer.h"

/* NULL with the error recorded if there is no memory. Freed through their `free`. */
MUST_USE struct reader *jsn_reader(const struct reader_setup *with);
MUST_USE struct writer *jsn_writer(const struct writer_setup *with);

#endif
