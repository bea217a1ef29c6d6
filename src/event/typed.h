/*
 * typed.h -- the tagged objects of --typed: their names, and how they spell what JSON's numbers cannot.
 * Used on the way out and on the way in, so that both agree.
 */
#ifndef EVENT_TYPED_H
#define EVENT_TYPED_H

#include <stdbool.h>

#include "base/compiler.h"
#include "base/span.h"

enum typed_tag {
	TYPED_BIN,	 /* {"$bin":"base64"} */
	TYPED_STR,	 /* {"$str":"base64"}: a string that is not UTF-8 */
	TYPED_TIMESTAMP, /* {"$timestamp":"2019-05-10T16:59:12Z"} */
	TYPED_FLOAT,	 /* {"$float":"NaN"}, "Infinity", "-Infinity", "0x7ff8000000000001" */
	TYPED_FLOAT32,	 /* {"$float32":3.14}; the same words, bits in 8 digits */
	TYPED_EXT,	 /* {"$ext":[5,"base64"]} */
	TYPED_MAP,	 /* {"$map":[[key,value],...]} */
	TYPED_TAG,	 /* {"$tag":["!Ref",value]} */
	TYPED_NONE
};

/* The tag whose name a key is; TYPED_NONE if it is none. */
enum typed_tag typed_find(struct span key);
const char *typed_name(enum typed_tag tag);

/* Room for the text of a NaN or an infinity. */
#define TYPED_FLOAT_ROOM 24

/* A NaN or an infinity as text; returns its length. */
size_t typed_print64(char *to, double value);
size_t typed_print32(char *to, float value);

/* The other way; false if the text is none of these. */
MUST_USE bool typed_scan64(struct span text, double *value);
MUST_USE bool typed_scan32(struct span text, float *value);

#endif
