/*
 * typed.c -- the tagged objects of --typed: names and spellings.
 * In:       keys, NaNs and infinities, text.      Out: tags, text, NaNs and infinities.
 * Memory:   none.
 * Not here: making and reading the objects (typed_out.c, typed_in.c).
 */
#include "event/typed.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

static const char *const names[] = {
    [TYPED_BIN] = "$bin",     [TYPED_STR] = "$str",	    [TYPED_TIMESTAMP] = "$timestamp",
    [TYPED_FLOAT] = "$float", [TYPED_FLOAT32] = "$float32", [TYPED_EXT] = "$ext",
    [TYPED_MAP] = "$map",     [TYPED_TAG] = "$tag",
};

/* The NaN that is called just that; others show their bits. */
#define NAN64 UINT64_C(0x7ff8000000000000)
#define NAN32 UINT32_C(0x7fc00000)

static bool
is(struct span text, const char *name)
{
	return text.len == strlen(name) && memcmp(text.p, name, text.len) == 0;
}

enum typed_tag
typed_find(struct span key)
{
	int i;

	if (LIKELY(key.len == 0 || key.p[0] != '$'))
		return TYPED_NONE;
	for (i = 0; i < TYPED_NONE; i++)
		if (is(key, names[i]))
			return (enum typed_tag)i;
	return TYPED_NONE;
}

const char *
typed_name(enum typed_tag tag)
{
	return names[tag];
}

static size_t
print_infinity(char *to, bool minus)
{
	return (size_t)snprintf(to, TYPED_FLOAT_ROOM, minus ? "-Infinity" : "Infinity");
}

size_t
typed_print64(char *to, double value)
{
	uint64_t bits;

	if (isinf(value))
		return print_infinity(to, value < 0);
	memcpy(&bits, &value, sizeof(bits));
	if (bits == NAN64)
		return (size_t)snprintf(to, TYPED_FLOAT_ROOM, "NaN");
	return (size_t)snprintf(to, TYPED_FLOAT_ROOM, "0x%016" PRIx64, bits);
}

size_t
typed_print32(char *to, float value)
{
	uint32_t bits;

	if (isinf(value))
		return print_infinity(to, value < 0);
	memcpy(&bits, &value, sizeof(bits));
	if (bits == NAN32)
		return (size_t)snprintf(to, TYPED_FLOAT_ROOM, "NaN");
	return (size_t)snprintf(to, TYPED_FLOAT_ROOM, "0x%08" PRIx32, bits);
}

/* "0x" and exactly `digits` hexadecimal digits. */
static bool
scan_bits(struct span text, size_t digits, uint64_t *bits)
{
	size_t i;

	if (text.len != 2 + digits || memcmp(text.p, "0x", 2) != 0)
		return false;
	for (*bits = 0, i = 2; i < text.len; i++) {
		uint8_t c = text.p[i], letter = c | 0x20;

		if (c >= '0' && c <= '9')
			*bits = *bits << 4 | (uint64_t)(c - '0');
		else if (letter >= 'a' && letter <= 'f')
			*bits = *bits << 4 | (uint64_t)(letter - 'a' + 10);
		else
			return false;
	}
	return true;
}

/* The words, as a float64's bits. */
static bool
scan_word(struct span text, double *value)
{
	if (is(text, "Infinity"))
		*value = INFINITY;
	else if (is(text, "-Infinity"))
		*value = -INFINITY;
	else
		return false;
	return true;
}

bool
typed_scan64(struct span text, double *value)
{
	uint64_t bits = NAN64;

	if (scan_word(text, value))
		return true;
	if (!is(text, "NaN") && !scan_bits(text, 16, &bits))
		return false;
	memcpy(value, &bits, sizeof(*value));
	return true;
}

bool
typed_scan32(struct span text, float *value)
{
	uint64_t bits = NAN32;
	uint32_t low;
	double wide;

	if (scan_word(text, &wide)) {
		*value = (float)wide;
		return true;
	}
	if (!is(text, "NaN") && !scan_bits(text, 8, &bits))
		return false;
	low = (uint32_t)bits;
	memcpy(value, &low, sizeof(*value));
	return true;
}
