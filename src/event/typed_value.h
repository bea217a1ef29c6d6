/*
 * typed_value.h -- what the text in a tagged object stands for.
 */
#ifndef EVENT_TYPED_VALUE_H
#define EVENT_TYPED_VALUE_H

#include "base/buf.h"
#include "event/typed.h"
#include "number/decimal.h"
#include "text/base64.h"

/* Characters of base64 that are decoded at once when a text is not held whole. */
#define TYPED_STEP ((size_t)4096)

struct typed_value {
	struct buf text;  /* the text as it came: a string's, or a number's */
	bool is_number;	  /* $float32: the text is a number's */
	unsigned flags;	  /* of enum part: SURROGATES if a piece had some */
	struct buf bytes; /* what base64 decodes to; of a long text, the piece decoded last */
	struct base64_decoder base64;
	size_t
	    kept; /* bytes at the front of `bytes` that go with the next piece: the beginning of a character */
	int type; /* of an ext */
	int64_t seconds;
	uint32_t nanoseconds;
	double float64;
	float float32;
};

void typed_value_init(struct typed_value *v);
void typed_value_free(struct typed_value *v);

/* A text begins. */
void typed_value_begin(struct typed_value *v);

/* A piece of it, to be kept. All of it is at most LIMIT_WINDOW bytes long. */
MUST_USE int typed_value_add(struct typed_value *v, struct span piece, unsigned part, struct err *e);

/* The text is whole: fills what `tag` makes of it. -1: it is malformed. */
MUST_USE int typed_value_judge(struct typed_value *v, enum typed_tag tag, struct err *e);

/* Whether a whole text (of a string, unlike $ext) would be judged well; keeps nothing. */
bool typed_value_is_good(enum typed_tag tag, struct span text);

/* Whether it may be the name of a tag. */
bool typed_value_is_tag(const struct typed_value *v);

/* The type of an ext; false if the number is none. */
MUST_USE bool typed_value_type(struct typed_value *v, const struct decimal *d);

/* A number, to be a float32; its text is kept too. */
MUST_USE int typed_value_float32(struct typed_value *v, const struct decimal *d, struct err *e);

/*
 * Decodes a piece (at most TYPED_STEP) of a text that is not kept. *bytes is lent until the next call; of a string it
 * does not end inside a character.
 */
MUST_USE int typed_value_decode(struct typed_value *v, enum typed_tag tag, struct span piece, bool last,
				struct span *bytes, struct err *e);

#endif
