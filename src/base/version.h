/*
 * version.h -- the version, in one place. Lint compares it with CHANGES.
 */
#ifndef BASE_VERSION_H
#define BASE_VERSION_H

#define SCONV_VERSION "0.1.0"

#endif
