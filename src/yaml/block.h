/*
 * block.h -- literal blocks: text of several lines, each line as it is.
 */
#ifndef YAML_BLOCK_H
#define YAML_BLOCK_H

#include "yaml/emit.h"

/* Whether the text may be a literal block where it stands. quote_style has said that it is printable. */
bool block_fits(const struct emit *t, struct span text);

/* Writes it: the indicators behind the lead that is there already, then the lines. */
MUST_USE int block_put(struct emit *t, struct span text);

#endif
