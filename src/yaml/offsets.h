/*
 * offsets.h -- which byte of the input a character was read from: libyaml's marks count characters.
 * Memory: a few bytes for each stretch of equally wide characters, an eighth of the bytes where widths are mixed, and
 * only for what has not been forgotten.
 */
#ifndef YAML_OFFSETS_H
#define YAML_OFFSETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/compiler.h"
#include "base/err.h"
#include "base/span.h"

/* A stretch of input: code units in a row, and where characters begin among them. */
struct stretch {
	uint64_t index; /* number of its first character */
	uint64_t byte;	/* where that one begins */
	uint32_t units;
	uint32_t chars; /* as many as units: then no bits are kept */
	size_t word;	/* its first word of bits, one bit a unit, set where a character begins */
	uint64_t lines; /* of ours before it */
};

struct offsets {
	struct stretch *stretches;
	size_t n, n_room;
	uint64_t *words;
	size_t n_words, words_room;
	unsigned unit;	      /* bytes of a code unit: 1, 2, 4 */
	uint64_t index, byte; /* the next character to come */
	uint64_t lines;	      /* of ours so far */
};

/* Nothing is kept yet, nothing allocated. */
void offsets_init(struct offsets *o, unsigned unit);
void offsets_free(struct offsets *o);

/* Bytes that are no character for libyaml (a byte order mark). */
void offsets_skip(struct offsets *o, size_t bytes);

/* Characters of libyaml's that are no bytes of the input, with line feeds among them. */
void offsets_extra(struct offsets *o, unsigned chars, unsigned lines);

/* Characters of the input, whole ones, as they read in UTF-8. */
MUST_USE int offsets_add(struct offsets *o, struct span text, struct err *e);

/* Nobody will ask for a character before this one. */
void offsets_forget(struct offsets *o, uint64_t index);

/* The byte at which a character begins that was not forgotten; one behind the last is the end. */
uint64_t offsets_find(const struct offsets *o, uint64_t index);

/* How many lines that are none of the input lie before a character. */
uint64_t offsets_lines(const struct offsets *o, uint64_t index);

#endif
