/*
 * mpk.h -- the door to MessagePack (the specification of 2013 and later, with timestamps).
 */
#ifndef MSGPACK_MPK_H
#define MSGPACK_MPK_H

#include "event/reader.h"
#include "event/writer.h"

/* NULL with the error recorded if there is no memory. Freed through their `free`. */
MUST_USE struct reader *mpk_reader(const struct reader_setup *with);
MUST_USE struct writer *mpk_writer(const struct writer_setup *with);

#endif
