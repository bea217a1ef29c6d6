/*
 * standin.h -- characters that YAML 1.2 allows and libyaml 0.2.5 refuses or misreads travel through it as stand-ins.
 *
 * Line feeds are for the caller to copy. Refused: DEL, C1 controls, U+FFFE, U+FFFF inside quotes, and a surrogate pair written as two escapes. Misread: NEL,
 * U+2028 and U+2029, which are line breaks in YAML 1.1 only; `?x` and `:x` inside flow collections, which are text,
 * and `#` that no blank precedes, which begins no comment. The stand-ins are the 64 private characters from U+10FF80
 * on; one that the input itself holds travels behind a mark, so nothing is ever taken for what it is not.
 */
#ifndef YAML_STANDIN_H
#define YAML_STANDIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/compiler.h"
#include "base/span.h"

/* Bytes that standin_put may write for one call, and the most it may write for each byte it takes. */
#define STANDIN_ROOM   18
#define STANDIN_FACTOR 4

/* How many bytes from the start of a text mean themselves: they may be copied without a further look. */
size_t standin_plain(struct span text);

struct standin {
	/* given */
	uint8_t before; /* the byte before the character */
	uint8_t solid;	/* for a colon: the last byte that is no blank */
	bool breaks_11; /* NEL, U+2028 and U+2029 are line breaks, as YAML 1.1 has it */
	/* told */
	size_t n;   /* bytes written */
	bool other; /* they are not what was read: values must be restored */
	bool extra; /* they are one character more than was read */
};

/*
 * What to write for the character at the start of `text` (which standin_plain did not pass, and which is no control
 * character): returns how many bytes of `text` it stands for, and `w` tells what was written to `to`. 0: more of the
 * text must be seen first (never if `last`: no more will come).
 */
size_t standin_put(struct span text, bool last, uint8_t *to, struct standin *w);

/*
 * Puts back in place what stands in a scalar's value: `quoted` is 2 for double quotes, 1 for single, else 0. *code is
 * a character that may not stand there unquoted, 0 if there is none. Returns the new length.
 */
size_t standin_restore(uint8_t *value, size_t len, int quoted, uint32_t *code);

/* The character that a stand-in means; any other means itself. */
uint32_t standin_meaning(uint32_t code);

#endif
