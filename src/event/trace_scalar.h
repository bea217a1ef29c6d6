/*
 * trace_scalar.h -- the arguments of a trace's lines.
 */
#ifndef EVENT_TRACE_SCALAR_H
#define EVENT_TRACE_SCALAR_H

#include "event/event.h"
#include "event/grammar.h"

/* Passes on the event of a line with such an argument: a boolean, number, float or time. -1: words in `e`, no place. */
MUST_USE int trace_scalar_pass(struct handler *to, enum event_kind kind, struct span argument, struct err *e);

/* All of a text as an integer of 64 bits. */
MUST_USE int trace_scalar_integer(struct span s, bool is_signed, uint64_t *value, struct err *e);

/* Says what was expected and what was found. Returns -1. */
int trace_scalar_fail(struct err *e, const char *expected, struct span found);

#endif
