/*
 * time.h -- timestamps as text: RFC 3339 in UTC, and the forms that YAML's timestamp type allows.
 */
#ifndef TEXT_TIME_H
#define TEXT_TIME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/compiler.h"
#include "base/span.h"

#define TIME_ROOM 40

/*
 * "2019-05-10T16:59:12.000000005Z": as many of nine digits as needed, none without a fraction. Returns the length, or 0
 * if the time is outside the years 0000 to 9999. `to` has TIME_ROOM bytes; no NUL.
 */
size_t time_print(uint8_t *to, int64_t seconds, uint32_t nanoseconds);

/* RFC 3339 with any offset, up to nine digits of a second (more only if they are zero). false: it is none. */
MUST_USE bool time_scan(struct span text, int64_t *seconds, uint32_t *nanoseconds);

/* The same, and YAML 1.1's: a bare date (midnight UTC), one-digit month, day and hour, blanks for the T, no zone (UTC). */
MUST_USE bool time_scan_yaml(struct span text, int64_t *seconds, uint32_t *nanoseconds);

#endif
