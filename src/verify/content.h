/*
 * content.h -- strings, bytes and times as they are digested: what the independent reader of the target hears of them.
 */
#ifndef VERIFY_CONTENT_H
#define VERIFY_CONTENT_H

#include "verify/item.h"

/* A piece of a string, with U+FFFD for what the target cannot have. One that cannot be compared is only counted. */
MUST_USE int content_string(struct listener *l, struct span piece, unsigned part);

/* A piece of bytes: of a kind of their own, or of a string where the target has none. */
MUST_USE int content_bytes(struct listener *l, enum kind kind, struct span piece, unsigned part);

/* A piece of an ext: in JSON {"$ext":[type,"base64"]}. */
MUST_USE int content_ext(struct listener *l, int type, struct span piece, unsigned part);

/* A time: in JSON its text, by the C library's calendar. */
MUST_USE int content_time(struct listener *l, int64_t seconds, uint32_t nanoseconds);

#endif
