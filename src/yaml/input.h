/*
 * input.h -- what libyaml reads: the bytes of a source as UTF-8 that it can take, and where in the source they were.
 * libyaml asks for more only when it has used up what it was given, and what it must refuse is kept from it until then:
 * so nothing depends on how the input is cut.
 */
#ifndef YAML_INPUT_H
#define YAML_INPUT_H

#include "event/setup.h"
#include "io/source.h"
#include "yaml/encoding.h"
#include "yaml/offsets.h"
#include "yaml/prefix.h"

/* Characters taken from UTF-16 and UTF-32 at once, in bytes of UTF-8. */
#define INPUT_STAGE 4000

struct input {
	struct source *source;
	struct err *err;
	enum encoding encoding;
	struct offsets offsets;
	uint64_t line, column; /* of the next character, for errors in the bytes themselves */
	uint64_t safe;	       /* no character before this one will be asked for; the reader moves it */
	uint64_t max_ahead;    /* characters that libyaml may take behind `safe` without an event */
	struct prefix prefix;  /* where the line at work stands */
	bool line_begins;      /* the next character is the first of a line */
	bool blank_line;       /* the line at work has nothing but blanks so far */
	uint8_t last, solid;   /* the last byte given to libyaml, and the last that is no blank */
	bool breaks_11;	       /* see standin.h */
	bool standins;	       /* some of them stand for others: values must be restored (standin.h) */
	uint8_t stage[INPUT_STAGE];
	size_t n_stage; /* bytes waiting in it */
};

/* Reads from `source`; the schema and --max-buffer are asked of `setup`. */
void input_init(struct input *in, struct source *source, const struct setup *setup, struct err *e);
void input_free(struct input *in);

/* libyaml's read handler; `arg` is the input. Fails with the input's error filled, with its place. May block. */
int input_read(void *arg, unsigned char *to, size_t room, size_t *n);

/* The place of a character (counted as libyaml counts them) whose line and column libyaml knows. */
struct place input_place(const struct input *in, uint64_t index, uint64_t line, uint64_t column);

#endif
