/*
 * detect.h -- which format an input has, from what it begins with.
 */
#ifndef PUMP_DETECT_H
#define PUMP_DETECT_H

#include "event/setup.h"
#include "io/source.h"
#include "pump/formats.h"

/*
 * Looks at one window of `source` at most and consumes nothing. Commits by content, never by how the bytes arrive.
 * NULL only if reading failed or memory is out.
 */
MUST_USE const struct format *detect(struct source *source, const struct setup *setup, struct err *e);

#endif
