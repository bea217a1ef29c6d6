/*
 * trace.h -- events as lines of text, both ways: what `--to=events` shows, and the seam for golden tests.
 * A line is the name of a function of struct handler and its arguments:
 *
 *   document_begin   boolean true       float64 1.5        string "text"    array_begin 2    key "text"    anchor "name"
 *   document_end     integer -5         float64 -inf       binary "\x00"    array_begin      key_begin     alias "name"
 *   null             natural 5          float32 nan:7fc00001                array_end        key_end       tag "!name"
 *                    number 1.50        timestamp 0 5      ext 5 "\xff"     map_begin 1      map_end
 *
 * Texts are joined: how a value was cut does not show, nor does a total. They are UTF-8 with the escapes \" \\ \n \t,
 * \xNN for any other byte that is not printable or not UTF-8 (in binary and ext: not ASCII), \uNNNN for a lone surrogate.
 * A NaN shows its bits unless they are the usual ones. A count is there if it was known. Blanks before a line, and lines
 * that are empty or begin with #, are skipped.
 */
#ifndef EVENT_TRACE_H
#define EVENT_TRACE_H

#include "event/reader.h"
#include "event/writer.h"

/* The bits of a NaN that is called just that. */
#define TRACE_NAN64 0x7ff8000000000000u
#define TRACE_NAN32 0x7fc00000u

/* NULL with the error recorded if there is no memory. Freed through their `free`. */
MUST_USE struct reader *trace_reader(const struct reader_setup *with);
MUST_USE struct writer *trace_writer(const struct writer_setup *with);

#endif
