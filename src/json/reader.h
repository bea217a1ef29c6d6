/*
 * reader.h -- the JSON reader's machine, shared by the files of this folder that are its parts.
 */
#ifndef JSON_READER_H
#define JSON_READER_H

#include "base/buf.h"
#include "event/nest.h"
#include "event/reader.h"
#include "text/escape.h"
#include "json/survey.h"

/*
 * What the machine waits for, in the order in which the bytes come. All tokens but strings longer than a window are
 * taken whole, so no state lies inside a token but the two bodies.
 */
enum jsn_at {
	AT_START,    /* in: a byte order mark, if there is one */
	AT_BETWEEN,  /* in: white space, RS, a document's first byte, or the end */
	AT_APART,    /* the same right behind a bare scalar, which nothing bare may touch */
	AT_ROOT,     /* in: the value that is a document */
	AT_ARRAY,    /* in: an array's first element, or its end */
	AT_ELEMENT,  /* in: an element */
	AT_MORE,     /* in: the comma behind an element, or the array's end */
	AT_MAP,	     /* in: a map's first key, or its end */
	AT_KEY,	     /* in: a key */
	AT_COLON,    /* in: the colon behind a key */
	AT_VALUE,    /* in: the value of a pair */
	AT_NEXT,     /* in: the comma behind a pair, or the map's end */
	AT_KEY_BODY, /* in: more of a key longer than the window */
	AT_BODY,     /* in: more of a string longer than the window */
	AT_END,	     /* the input has ended well */
	AT_BAD	     /* the error is recorded; it stays so */
};

/*
 * START -> BETWEEN   BETWEEN APART -> ROOT END   ROOT -> BETWEEN APART ARRAY MAP BODY
 * ARRAY -> ELEMENT MORE   ELEMENT -> MORE ARRAY MAP BODY   MORE -> ELEMENT MORE NEXT BETWEEN
 * MAP -> KEY NEXT   KEY -> COLON KEY_BODY   COLON -> VALUE   VALUE -> NEXT ARRAY MAP BODY   NEXT -> KEY MORE NEXT BETWEEN
 * KEY_BODY -> COLON   BODY -> MORE NEXT BETWEEN   any -> BAD
 */
struct jsn_reader {
	struct reader base; /* first */
	const struct scan *scan;
	const struct escape *escape;
	enum jsn_at at;
	bool hungry;   /* what the window holds is not enough to go on */
	bool sequence; /* an RS was seen: RFC 7464 */
	uint8_t
	    comment; /* --relaxed: the second byte of the comment that the window cuts: '/' or '*'; else 0 */
	unsigned part;	 /* of the next piece of a long string: PART_FIRST or 0 */
	size_t looked;	 /* bytes of a token that the window cuts in which its end is not */
	uint64_t values; /* counted since the last step */
	struct nest nest;
	struct survey survey;
	struct span key;     /* the key whose value is due or being read: in the window, or in `key_text` */
	struct buf key_text; /* a key with escapes; or a copy, once its window is gone */
	struct buf text;     /* a string with escapes */
	struct place begun;  /* where the long string that is being passed on began */
};

/*
 * The functions below take the state that the machine is in, and return where to go on in the window; r->at is then the
 * next state. Or they return NULL: the machine stands still, wanting more bytes or failed.
 */

/* fault.c: the window's bytes do not suffice; all from `p` on stays for the next one, to be met in the state `at`. */
const uint8_t *jsn_halt(struct jsn_reader *r, enum jsn_at at, const uint8_t *p);
/* The input is wrong at `p`. */
const uint8_t *jsn_fail(struct jsn_reader *r, enum jsn_at at, const uint8_t *p, const char *words, ...)
    PRINTF_LIKE(4, 5);
/* The same: says that `expected` was expected, and what was found. */
const uint8_t *jsn_expected(struct jsn_reader *r, enum jsn_at at, const uint8_t *p, const char *expected);
/* Somebody else failed, the handler or the stack: the value at `place` is to blame. */
const uint8_t *jsn_refused(struct jsn_reader *r, enum jsn_at at, struct place place);
/* A byte that strict JSON does not have here: the window's end, the input's, what --relaxed allows, or an error. */
const uint8_t *jsn_odd(struct jsn_reader *r, enum jsn_at at, const uint8_t *p);
/* `p` does not begin with `word` though its first bytes promised it: the window's end or an error. */
const uint8_t *jsn_odd_word(struct jsn_reader *r, enum jsn_at at, const uint8_t *p, const char *word);

/* string.c: a string or (at AT_KEY) a key that is more than plain text. `p` is at its quote, `q` where plain text ends. */
const uint8_t *jsn_string(struct jsn_reader *r, enum jsn_at at, const uint8_t *p, const uint8_t *q);
/* The next piece of a long one. *last: it was the last. */
const uint8_t *jsn_string_more(struct jsn_reader *r, enum jsn_at at, const uint8_t *p, bool *last);
/* Whether the string or number at `p` that the last window cut can be taken now; looks at new bytes only. */
bool jsn_complete(struct jsn_reader *r, const uint8_t *p);

/* reader.c: what follows a value that ends now. */
enum jsn_at jsn_after_value(const struct jsn_reader *r);

/* relaxed.c: takes what --relaxed allows at *p beyond strict JSON. false: it is none of that. */
bool jsn_relaxed(struct jsn_reader *r, enum jsn_at at, const uint8_t **p);
/* NaN, Infinity or -Infinity. */
const uint8_t *jsn_constant(struct jsn_reader *r, enum jsn_at at, const uint8_t *p);
/* The rest of a comment that the last window cut. */
const uint8_t *jsn_comment(struct jsn_reader *r, enum jsn_at at, const uint8_t *p);

/* A handler's answer when what began at `p` was passed on. */
static ALWAYS_INLINE const uint8_t *
jsn_passed(struct jsn_reader *r, int answer, enum jsn_at at, const uint8_t *p, const uint8_t *next)
{
	if (LIKELY(answer == 0))
		return next;
	return jsn_refused(r, at, source_place(r->base.with.source, p));
}

/* The same of a scalar, which counts as a value. */
static ALWAYS_INLINE const uint8_t *
jsn_passed_value(struct jsn_reader *r, int answer, enum jsn_at at, const uint8_t *p, const uint8_t *next)
{
	r->values++;
	return jsn_passed(r, answer, at, p, next);
}

/* `p` is where the window ends. */
static inline bool
jsn_is_end(const struct jsn_reader *r, const uint8_t *p)
{
	return p == r->base.with.source->end;
}

/* `p` is where the window ends, but not the input. */
static inline bool
jsn_is_cut(const struct jsn_reader *r, const uint8_t *p)
{
	return jsn_is_end(r, p) && !r->base.with.source->ended;
}

#endif
