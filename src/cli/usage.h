/*
 * usage.h -- --help and --version.
 */
#ifndef CLI_USAGE_H
#define CLI_USAGE_H

#include "base/compiler.h"

/* Both print to standard output; -1 if that fails. */
MUST_USE int usage_help(void);
MUST_USE int usage_version(void);

#endif
