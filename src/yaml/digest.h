/*
 * digest.h -- 128 bits that stand for a text: equal texts have equal digests, and nobody can find two texts whose
 * digests are equal, for they depend on a key that each run draws anew (SipHash-2-4, 128 bits).
 */
#ifndef YAML_DIGEST_H
#define YAML_DIGEST_H

#include <stdbool.h>
#include <stdint.h>

#include "base/span.h"

struct digest {
	uint64_t a, b;
};

struct digest_key {
	uint64_t a, b;
};

/* A key that nobody outside can know. */
struct digest_key digest_draw_key(void);

/* Texts of different `kind` have different digests. */
struct digest digest_text(struct digest_key key, unsigned kind, struct span text);

static inline bool
digest_equal(struct digest x, struct digest y)
{
	return x.a == y.a && x.b == y.b;
}

#endif
