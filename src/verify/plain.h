/*
 * plain.h -- what a plain YAML scalar is to every reader, of YAML 1.1 and of 1.2. For verify/libyaml.c alone: it shares
 * nothing with the reader and the writer of YAML.
 */
#ifndef VERIFY_PLAIN_H
#define VERIFY_PLAIN_H

#include "number/decimal.h"

enum plain {
	PLAIN_STRING,
	PLAIN_NULL,
	PLAIN_FALSE,
	PLAIN_TRUE,
	PLAIN_NUMBER,
	PLAIN_NAN,
	PLAIN_INFINITY,
	PLAIN_MINUS_INFINITY,
	PLAIN_MERGE,
	PLAIN_UNSURE /* readers do not agree */
};

/* Fills `d` for a number, whose text must live as long. */
enum plain plain_resolve(struct span text, struct decimal *d);

#endif
