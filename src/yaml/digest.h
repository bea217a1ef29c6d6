/*
 * digest.h -- 128 bits that stand for a text. Up to 15 bytes they are the text; longer ones are hashed (SipHash-2-4) with
 * a key that each run draws anew, so that nobody can find two texts whose digests are equal.
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

/* Texts of different `kind` (0 or 1) have different digests. None is {0, 0}. */
struct digest digest_text(struct digest_key key, unsigned kind, struct span text);

/* Where in a table to look first: take as many low bits as it has. Nobody can fill one corner of it on purpose. */
static inline uint32_t
digest_slot(struct digest_key key, struct digest d)
{
	return (uint32_t)(((d.a ^ key.b) * (key.a | 1) + (d.b ^ key.a) * (key.b | 1)) >> 32);
}

static inline bool
digest_equal(struct digest x, struct digest y)
{
	return x.a == y.a && x.b == y.b;
}

#endif
