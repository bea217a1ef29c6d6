/*
 * yml.h -- the door to YAML (1.2.2; --yaml=1.1 for the older schema).
 */
#ifndef YAML_YML_H
#define YAML_YML_H

#include "event/reader.h"
#include "event/writer.h"

/* NULL with the error recorded if there is no memory. Freed through their `free`. */
MUST_USE struct reader *yml_reader(const struct reader_setup *with);
MUST_USE struct writer *yml_writer(const struct writer_setup *with);

#endif
