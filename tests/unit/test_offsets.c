/*
 * test_offsets.c -- every character's byte is found, whatever came before it was cut into, and memory stays small.
 */
#include "text/utf8.h"
#include "unit/random.h"
#include "unit/test.h"
#include "yaml/offsets.h"

static struct err err;

/* What is known of a random text: the byte of each character. */
static uint64_t bytes[200000];
static uint64_t n_chars;

/* Adds `count` random characters one by one; `ascii` of ten are ASCII. */
static void
add_random(struct offsets *o, uint64_t *seed, int count, unsigned ascii)
{
	static const uint32_t codes[] = {0xe9, 0x20ac, 0x1f600};
	uint8_t character[4];
	uint32_t code;
	int i;

	for (i = 0; i < count; i++) {
		code = random_next(seed) % 10 < ascii ? 'a' : codes[random_next(seed) % 3];
		bytes[n_chars++] = o->byte;
		CHECK(offsets_add(o, span_of(character, utf8_encode(character, code)), &err) == 0);
	}
}

static void
check_all(const struct offsets *o, uint64_t from)
{
	uint64_t i;

	for (i = from; i < n_chars; i++) {
		if (offsets_find(o, i) != bytes[i]) {
			CHECK_INT(offsets_find(o, i), bytes[i]);
			return;
		}
	}
	CHECK_INT(offsets_find(o, n_chars), o->byte);
}

static void
one_by_one(void)
{
	static const unsigned units[] = {1, 2, 4};
	uint64_t seed = 7;
	struct offsets o;
	size_t i;
	unsigned ascii;

	for (i = 0; i < 3; i++)
		for (ascii = 0; ascii <= 10; ascii++) {
			offsets_init(&o, units[i]);
			n_chars = 0;
			add_random(&o, &seed, 1500, ascii);
			check_all(&o, 0);
			offsets_free(&o);
		}
}

/* Long pieces, mixed and plain in turns. */
static void
pieces(void)
{
	uint8_t text[4000];
	struct offsets o;
	uint64_t seed = 3;
	size_t len, most, i;
	int round;

	offsets_init(&o, 1);
	n_chars = 0;
	for (round = 0; round < 60; round++) {
		most = 1 + random_next(&seed) % 3900;
		for (len = 0; len < most;) {
			uint32_t code = round % 3 == 0 || random_next(&seed) % 9 > 0 ? 'x' : 0x20ac;

			bytes[n_chars++] = o.byte + len;
			len += utf8_encode(text + len, code);
		}
		CHECK(offsets_add(&o, span_of(text, len), &err) == 0);
		if (round % 10 == 9)
			check_all(&o, 0);
	}
	for (i = 0; i < n_chars; i += 999) {
		offsets_forget(&o, i);
		check_all(&o, i);
	}
	offsets_free(&o);
}

/* Marks that are left out, and characters that are put in. */
static void
left_out_and_put_in(void)
{
	struct offsets o;

	offsets_init(&o, 1);
	offsets_skip(&o, 3);
	CHECK(offsets_add(&o, span_text("ab"), &err) == 0);
	offsets_extra(&o, 4, 1);
	CHECK(offsets_add(&o, span_text("cd"), &err) == 0);
	CHECK_INT(offsets_find(&o, 0), 3);
	CHECK_INT(offsets_find(&o, 1), 4);
	CHECK_INT(offsets_find(&o, 6), 5);
	CHECK_INT(offsets_find(&o, 7), 6);
	CHECK_INT(offsets_find(&o, 8), 7);
	CHECK_INT(offsets_lines(&o, 1), 0);
	CHECK_INT(offsets_lines(&o, 6), 1);
	CHECK_INT(offsets_lines(&o, 9), 1);
	offsets_free(&o);
}

static void
bounded(void)
{
	struct offsets o;
	uint64_t i;

	offsets_init(&o, 1);
	for (i = 0; i < 1000000; i++) {
		CHECK(offsets_add(&o, span_text(i % 2 == 0 ? "a" : "\xc3\xa9"), &err) == 0);
		offsets_forget(&o, o.index > 1000 ? o.index - 1000 : 0);
	}
	CHECK(o.n_room <= 16);
	CHECK(o.words_room <= 4096);
	CHECK_INT(offsets_find(&o, o.index - 1), 1500000 - 2);
	offsets_free(&o);
}

TESTS(T(one_by_one), T(pieces), T(left_out_and_put_in), T(bounded))
