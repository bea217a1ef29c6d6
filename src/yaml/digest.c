/*
 * digest.c -- 128 bits that stand for a text.
 * In:       a text, a key.      Out: the text itself, or SipHash-2-4 of it with 128 bits (Aumasson, Bernstein).
 * Memory:   none.
 * Not here: what is done with them (anchors.c, merge.c).
 */
#include "yaml/digest.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

struct state {
	uint64_t v0, v1, v2, v3;
};

static uint64_t
rotate(uint64_t x, int by)
{
	return x << by | x >> (64 - by);
}

static void
mix(struct state *s)
{
	s->v0 += s->v1;
	s->v2 += s->v3;
	s->v1 = rotate(s->v1, 13) ^ s->v0;
	s->v3 = rotate(s->v3, 16) ^ s->v2;
	s->v0 = rotate(s->v0, 32);
	s->v2 += s->v1;
	s->v0 += s->v3;
	s->v1 = rotate(s->v1, 17) ^ s->v2;
	s->v3 = rotate(s->v3, 21) ^ s->v0;
	s->v2 = rotate(s->v2, 32);
}

static void
absorb(struct state *s, uint64_t word)
{
	s->v3 ^= word;
	mix(s);
	mix(s);
	s->v0 ^= word;
}

static uint64_t
squeeze(struct state *s, uint64_t mark)
{
	int i;

	s->v1 ^= mark == 0xdd ? mark : 0;
	s->v2 ^= mark == 0xdd ? 0 : mark;
	for (i = 0; i < 4; i++)
		mix(s);
	return s->v0 ^ s->v1 ^ s->v2 ^ s->v3;
}

struct digest_key
digest_draw_key(void)
{
	struct digest_key key = {0, 0};
	FILE *random = fopen("/dev/urandom", "rb");
	struct timespec now;

	if (random != NULL) {
		if (fread(&key, sizeof(key), 1, random) != 1)
			key.a = 0;
		fclose(random);
	}
	/* Without it, what an attacker cannot see must do. */
	clock_gettime(CLOCK_REALTIME, &now);
	key.a ^= (uint64_t)now.tv_nsec << 32 ^ (uint64_t)now.tv_sec;
	key.b ^= (uint64_t)getpid() << 40 ^ (uint64_t)(uintptr_t)&key;
	return key;
}

/* What is longer than a digest: its last byte is ff, which no length is. */
static struct digest
hash(struct digest_key key, unsigned kind, struct span text)
{
	struct state s = {key.a ^ UINT64_C(0x736f6d6570736575), key.b ^ UINT64_C(0x646f72616e646f6d) ^ 0xee,
			  key.a ^ UINT64_C(0x6c7967656e657261), key.b ^ UINT64_C(0x7465646279746573)};
	uint64_t word;
	struct digest d;
	size_t i;

	absorb(&s, kind);
	for (i = 0; i + 8 <= text.len; i += 8) {
		memcpy(&word, text.p + i, 8);
		absorb(&s, word);
	}
	word = 0;
	memcpy(&word, text.p + i, text.len - i);
	/* The length stands by itself, whole: the words of two texts never run together. */
	absorb(&s, word);
	absorb(&s, text.len);
	d.a = squeeze(&s, 0xee);
	d.b = squeeze(&s, 0xdd);
	((uint8_t *)&d)[15] = 0xff;
	return d;
}

struct digest
digest_text(struct digest_key key, unsigned kind, struct span text)
{
	struct digest d = {0, 0};

	if (text.len > 15)
		return hash(key, kind, text);
	if (text.len > 0)
		memcpy(&d, text.p, text.len);
	/* The last byte has kind and length, and is never zero. */
	((uint8_t *)&d)[15] = (uint8_t)(kind << 5 | (text.len + 1));
	return d;
}
