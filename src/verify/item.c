/*
 * item.c -- values as they are digested.
 * In:       values.      Out: a listener's digest, and its sums, item by item, to the ledger.
 * Memory:   none.
 * Not here: which events a value comes from (listener.c).
 */
#include "verify/item.h"

#include <math.h>

#include "number/print.h"
#include "verify/figure.h"

void
item_begin(struct listener *l, enum kind kind)
{
	sum_word(&l->digest, (uint64_t)kind);
	if (l->properties != 0)
		sum_word(&l->digest, l->properties);
	l->properties = 0;
}

void
item_begin_value(struct listener *l, enum kind kind)
{
	l->at.values += !l->in_key;
	item_begin(l, kind);
}

int
item_end(struct listener *l)
{
	l->at.items++;
	l->at.sum = l->digest.state;
	if (l->next != NULL)
		ledger_told(l->ledger, &l->at);
	else if (!ledger_heard(l->ledger, &l->at))
		return err_set(l->err, ERR_DATA, "what was written is not what was told");
	return 0;
}

int
item_container_end(struct listener *l)
{
	item_begin(l, KIND_END);
	return item_end(l);
}

int
item_text(struct listener *l, enum kind kind, struct span text)
{
	item_begin_value(l, kind);
	sum_text(&l->digest, text);
	sum_text_end(&l->digest);
	return item_end(l);
}

int
item_word(struct listener *l, enum kind kind, uint64_t word)
{
	item_begin_value(l, kind);
	sum_word(&l->digest, word);
	return item_end(l);
}

int
item_simple(struct listener *l, enum kind kind, const char *word)
{
	if (l->in_key && l->target == VERIFY_JSON)
		return item_text(l, KIND_STRING, span_text(word));
	item_begin_value(l, kind);
	return item_end(l);
}

/* ---- numbers */

/* A float of a binary target: its bits as a float64, and its width unless the writer may choose it. */
static int
put_float(struct listener *l, uint64_t bits, unsigned width)
{
	item_begin_value(l, KIND_FLOAT);
	sum_word(&l->digest, bits);
	sum_word(&l->digest, l->setup->float32 ? 0 : width);
	return item_end(l);
}

static int
put_double(struct listener *l, double value)
{
	uint64_t bits;

	memcpy(&bits, &value, sizeof(bits));
	return put_float(l, bits, 64);
}

/* A number as text: in a text target what it says, in a binary one its value. */
int
item_literal(struct listener *l, struct span text)
{
	struct whole whole;

	if (l->in_key && l->target == VERIFY_JSON)
		return item_text(l, KIND_STRING, text);
	if (figure_whole(text, &whole)) {
		item_begin_value(l, KIND_WHOLE);
		sum_word(&l->digest, whole.magnitude);
		sum_word(&l->digest, whole.negative);
		return item_end(l);
	}
	if (l->target == VERIFY_MSGPACK)
		return put_double(l, figure_double(text));
	if (l->target == VERIFY_JSON)
		return item_text(l, KIND_LITERAL, text);
	item_begin_value(l, KIND_LITERAL);
	figure_add(&l->digest, text);
	return item_end(l);
}

/* NaN and the infinities in a text target. JSON has null for them under --lossy, else the writer stops. */
static int
put_nonfinite(struct listener *l, double value)
{
	if (l->target == VERIFY_JSON)
		return item_simple(l, KIND_NULL, "null");
	return item_word(l, KIND_FLOAT, isnan(value) ? 0 : value < 0 ? 1 : 2);
}

/* A float's text, as long as the C library reads it back as that float, and nobody as an integer. */
static int
put_printed(struct listener *l, const char *text, size_t len, bool right)
{
	struct whole whole;

	return right && !figure_whole(span_of(text, len), &whole) ? item_literal(l, span_of(text, len))
								  : item_word(l, KIND_WRONG, 0);
}

static enum print_style
style_of(const struct listener *l)
{
	return l->target == VERIFY_YAML ? PRINT_YAML : PRINT_JSON;
}

int
item_float64(struct listener *l, double value)
{
	char text[PRINT_ROOM + 1];
	size_t len;
	double back;

	if (l->target == VERIFY_MSGPACK)
		return put_double(l, value);
	if (!isfinite(value))
		return put_nonfinite(l, value);
	len = print_double((uint8_t *)text, value, style_of(l));
	back = figure_double(span_of(text, len));
	return put_printed(l, text, len, memcmp(&back, &value, sizeof(value)) == 0);
}

/* The bits of a float32 as a float64's, those of a NaN too. */
static uint64_t
widen(float value)
{
	double wide = (double)value;
	uint64_t bits64;
	uint32_t bits;

	memcpy(&bits, &value, sizeof(bits));
	memcpy(&bits64, &wide, sizeof(bits64));
	if (isnan(value))
		bits64 =
		    (uint64_t)(bits >> 31) << 63 | (uint64_t)0x7ff << 52 | (uint64_t)(bits & 0x7fffff) << 29;
	return bits64;
}

int
item_float32(struct listener *l, float value)
{
	char text[PRINT_ROOM + 1];
	size_t len;
	float back;

	if (l->target == VERIFY_MSGPACK)
		return put_float(l, widen(value), 32);
	if (!isfinite(value))
		return put_nonfinite(l, (double)value);
	len = print_float((uint8_t *)text, value, style_of(l));
	back = figure_float(span_of(text, len));
	return put_printed(l, text, len, memcmp(&back, &value, sizeof(value)) == 0);
}
