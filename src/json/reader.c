/*
 * reader.c -- JSON text to events: a strict, resumable RFC 8259 reader for one value or any stream of them.
 * In:       windows of UTF-8 text.      Out: events.
 * Memory:   the stack of open containers; a key and a string with escapes, each as long as a window at most.
 * Not here: strings beyond plain text (string.c), --relaxed (relaxed.c), looking for bytes (scan.c), errors (fault.c).
 * The window ends in a NUL, which no token may hold: only who meets one asks whether it is the end.
 */
#include "json/reader.h"

#include "base/mem.h"
#include "json/jsn.h"
#include "json/number.h"

#define RS 0x1e

static ALWAYS_INLINE const uint8_t *
space(const struct jsn_reader *r, const uint8_t *p)
{
	if (LIKELY(*p > ' '))
		return p;
	/* Most white space is one blank, or one line's end. */
	return LIKELY(p[1] > ' ' && (*p == ' ' || *p == '\n')) ? p + 1 : r->scan->space(p);
}

/* A byte order mark at the start is skipped. */
static const uint8_t *
start(struct jsn_reader *r, const uint8_t *p)
{
	static const uint8_t mark[] = {0xef, 0xbb, 0xbf};
	size_t i;

	for (i = 0; i < sizeof(mark) && p[i] == mark[i]; i++)
		;
	if (i < sizeof(mark) && jsn_is_cut(r, p + i))
		return jsn_halt(r, AT_START, p);
	r->at = AT_BETWEEN;
	return i == sizeof(mark) ? p + i : p;
}

/* true, false or null, by its first byte. */
static ALWAYS_INLINE const uint8_t *
word(struct jsn_reader *r, enum jsn_at at, const uint8_t *p)
{
	struct handler *to = r->base.with.to;

	if (*p == 't') {
		if (UNLIKELY(memcmp(p, "true", 4) != 0))
			return jsn_odd_word(r, at, p, "true");
		return jsn_passed_value(r, to->boolean(to, true), at, p, p + 4);
	}
	if (*p == 'f') {
		if (UNLIKELY(memcmp(p + 1, "alse", 4) != 0))
			return jsn_odd_word(r, at, p, "false");
		return jsn_passed_value(r, to->boolean(to, false), at, p, p + 5);
	}
	if (UNLIKELY(memcmp(p, "null", 4) != 0))
		return jsn_odd_word(r, at, p, "null");
	return jsn_passed_value(r, to->null(to), at, p, p + 4);
}

/* A number that ends the window, that is none, or that is too long. `q` is where it ended or went wrong. */
static COLD const uint8_t *
odd_number(struct jsn_reader *r, enum jsn_at at, const uint8_t *p, const uint8_t *q, size_t len)
{
	bool cut = jsn_is_cut(r, q);

	if (cut && q - p <= (ptrdiff_t)LIMIT_NUMBER) {
		r->looked = (size_t)(q - p);
		return jsn_halt(r, at, p);
	}
	if (cut || len > LIMIT_NUMBER)
		return jsn_fail(r, at, p, "expected a number of at most %zu bytes, found a longer one",
				LIMIT_NUMBER);
	if (*p == '-' && *q == 'I' && q == p + 1 && r->base.with.setup->relaxed)
		return jsn_constant(r, at, p);
	if (q[-1] == '0' && q == p + 1 + (*p == '-'))
		return jsn_expected(r, at, q, "no digit behind a leading zero");
	return jsn_expected(r, at, q, "a digit");
}

/* Whether a number that is a document may end before `q`: something must follow that cannot touch it. */
static bool
is_apart(const struct jsn_reader *r, const uint8_t *q)
{
	if (jsn_is_end(r, q))
		return !r->sequence;
	return *q != '\0' &&
	       (strchr(" \t\r\n[]{}\"", *q) != NULL || (*q == '/' && r->base.with.setup->relaxed));
}

static ALWAYS_INLINE const uint8_t *
number(struct jsn_reader *r, enum jsn_at at, const uint8_t *p)
{
	struct handler *to = r->base.with.to;
	struct decimal d;
	const uint8_t *q = jsn_number(&d, p, r->base.with.source->end);

	if (UNLIKELY(d.text.len - 1 >= LIMIT_NUMBER || (*q == '\0' && jsn_is_cut(r, q))))
		return odd_number(r, at, p, q, d.text.len);
	if (at == AT_ROOT && !is_apart(r, q))
		return jsn_expected(r, at, q, "white space behind a number");
	return jsn_passed_value(r, to->number(to, &d), at, p, q);
}

static ALWAYS_INLINE const uint8_t *
string(struct jsn_reader *r, enum jsn_at at, const uint8_t *p)
{
	struct handler *to = r->base.with.to;
	const uint8_t *q = survey_plain(&r->survey, p + 1);
	struct span text = span_of(p + 1, (size_t)(q - p - 1));

	if (UNLIKELY(*q != '"'))
		return jsn_string(r, at, p, q);
	return jsn_passed_value(r, to->string(to, text, PART_WHOLE | PART_PADDED | PART_PLAIN, text.len), at,
				p, q + 1);
}

static ALWAYS_INLINE const uint8_t *
key(struct jsn_reader *r, const uint8_t *p)
{
	struct handler *to = r->base.with.to;
	const uint8_t *q = survey_plain(&r->survey, p + 1);

	if (UNLIKELY(*q != '"'))
		return jsn_string(r, AT_KEY, p, q);
	r->key = span_of(p + 1, (size_t)(q - p - 1));
	return jsn_passed(r, to->key(to, r->key, PART_WHOLE | PART_PADDED | PART_PLAIN, r->key.len), AT_COLON,
			  p, q + 1);
}

enum jsn_at
jsn_after_value(const struct jsn_reader *r)
{
	return r->nest.depth == 0 ? AT_BETWEEN : r->nest.top & NEST_MAP ? AT_NEXT : AT_MORE;
}

static ALWAYS_INLINE const uint8_t *
open_container(struct jsn_reader *r, enum jsn_at at, const uint8_t *p, bool map)
{
	struct handler *to = r->base.with.to;
	struct span under = at == AT_VALUE ? r->key : span_of(p, 0);

	if (UNLIKELY(nest_open(&r->nest, map, under, r->base.with.err) == -1))
		return jsn_refused(r, at, source_place(r->base.with.source, p));
	if (UNLIKELY(map && to->opened != NULL))
		*to->opened = source_settle(r->base.with.source, p);
	r->at = map ? AT_MAP : AT_ARRAY;
	return jsn_passed_value(
	    r, map ? to->map_begin(to, COUNT_UNKNOWN) : to->array_begin(to, COUNT_UNKNOWN), r->at, p, p + 1);
}

/* What is no scalar: a container begins here, or it is odd. */
static ALWAYS_INLINE const uint8_t *
container(struct jsn_reader *r, enum jsn_at at, const uint8_t *p)
{
	if (LIKELY(*p == '{'))
		return open_container(r, at, p, true);
	return LIKELY(*p == '[') ? open_container(r, at, p, false) : jsn_odd(r, at, p);
}

static ALWAYS_INLINE const uint8_t *
end_document(struct jsn_reader *r, enum jsn_at next, const uint8_t *p)
{
	struct handler *to = r->base.with.to;

	r->at = next;
	return jsn_passed(r, to->document_end(to), next, p, p);
}

/* The innermost container is to end at `p`. */
static ALWAYS_INLINE const uint8_t *
close_container(struct jsn_reader *r, enum jsn_at at, const uint8_t *p, bool map)
{
	struct handler *to = r->base.with.to;

	if (UNLIKELY(*p != (map ? '}' : ']')))
		return jsn_odd(r, at, p);
	if (UNLIKELY((map ? to->map_end(to) : to->array_end(to)) == -1))
		return jsn_refused(r, at, source_place(r->base.with.source, p));
	nest_close(&r->nest);
	if (r->nest.depth == 0)
		return end_document(r, AT_BETWEEN, p + 1);
	r->at = r->nest.top & NEST_MAP ? AT_NEXT : AT_MORE;
	return p + 1;
}

/* A digit or a minus, which of both is a coin toss for a branch predictor: one look at a set. */
static ALWAYS_INLINE bool
begins_number(uint8_t c)
{
	return c < 64 && (UINT64_C(0x03ff200000000000) >> c & 1);
}

/* Takes a scalar at *p, which then is NULL if the machine stands still. false: there is none. */
static ALWAYS_INLINE bool
scalar(struct jsn_reader *r, enum jsn_at at, const uint8_t **p)
{
	uint8_t c = **p;

	if (c == '"')
		*p = string(r, at, *p);
	else if (begins_number(c))
		*p = number(r, at, *p);
	else if (c == 't' || c == 'f' || c == 'n')
		*p = word(r, at, *p);
	else
		return false;
	return true;
}

/* Whether a document may begin with this byte; touching a bare scalar, only with what cannot be part of it. */
static bool
begins_document(const struct jsn_reader *r, enum jsn_at at, uint8_t c)
{
	if (c == '{' || c == '[' || c == '"')
		return true;
	if (at == AT_APART || c == '\0')
		return false;
	return strchr(r->base.with.setup->relaxed ? "-0123456789tfnNI" : "-0123456789tfn", c) != NULL;
}

/* Between documents: white space, RS, and the first byte of the next. */
static ALWAYS_INLINE const uint8_t *
between(struct jsn_reader *r, enum jsn_at at, const uint8_t *p)
{
	const uint8_t *q = space(r, p);

	if (q > p)
		at = AT_BETWEEN;
	/* An RS is no white space: what it follows may be cut, if that is bare (RFC 7464 section 2.4). */
	while (UNLIKELY(*q == RS && at != AT_APART)) {
		r->sequence = true;
		q = space(r, q + 1);
	}
	if (UNLIKELY(!begins_document(r, at, *q)))
		return jsn_odd(r, at, q);
	r->at = AT_ROOT;
	if (UNLIKELY(reader_document(&r->base, q) == -1))
		return jsn_refused(r, at, source_place(r->base.with.source, q));
	return q;
}

/* A scalar that is a document. */
static const uint8_t *
root(struct jsn_reader *r, const uint8_t *p)
{
	enum jsn_at next = *p == '"' ? AT_BETWEEN : AT_APART;

	if (!scalar(r, AT_ROOT, &p))
		p = jsn_constant(r, AT_ROOT, p);
	return p != NULL ? end_document(r, next, p) : NULL;
}

/* The next piece of a long key or string. */
static const uint8_t *
body(struct jsn_reader *r, enum jsn_at at, const uint8_t *p)
{
	bool last;

	if ((p = jsn_string_more(r, at, p, &last)) == NULL || !last)
		return p;
	r->at = at == AT_KEY_BODY ? AT_COLON : jsn_after_value(r);
	return r->at == AT_BETWEEN ? end_document(r, AT_BETWEEN, p) : p;
}

/*
 * Eats tokens out of the window until it is used up. What comes next most often stands next here as well: a pair of a
 * map runs through four states without a jump. Where the next state is not named here it is in r->at.
 */
static void
run(struct jsn_reader *r, const uint8_t *p)
{
	enum jsn_at at = r->at;

	while (p != NULL) {
		switch (at) {
		case AT_START:
			p = start(r, p);
			break;
		case AT_BETWEEN:
		case AT_APART:
			if ((p = between(r, at, p)) == NULL || r->at != AT_ROOT)
				break;
			/* fallthrough */
		case AT_ROOT:
			p = *p == '{' || *p == '[' ? container(r, AT_ROOT, p) : root(r, p);
			break;
		case AT_ARRAY:
			p = space(r, p);
			at = AT_MORE;
			if (*p == ']')
				continue;
			if (UNLIKELY(jsn_is_end(r, p))) {
				p = jsn_odd(r, AT_ARRAY, p);
				break;
			}
			nest_count(&r->nest);
			/* fallthrough */
		case AT_ELEMENT:
			p = space(r, p);
			if (!scalar(r, AT_ELEMENT, &p)) {
				p = container(r, AT_ELEMENT, p);
				break;
			}
			if (UNLIKELY(p == NULL))
				return;
			/* fallthrough */
		case AT_MORE:
			if (UNLIKELY(*p != ',') && *(p = space(r, p)) != ',') {
				p = close_container(r, AT_MORE, p, false);
				break;
			}
			p++;
			nest_count(&r->nest);
			at = AT_ELEMENT;
			continue;
		case AT_MAP:
			p = space(r, p);
			at = AT_NEXT;
			if (*p == '}')
				continue;
			if (UNLIKELY(*p != '"')) {
				p = jsn_odd(r, AT_MAP, p);
				break;
			}
			/* fallthrough */
		case AT_KEY:
			if (UNLIKELY(*p != '"') && *(p = space(r, p)) != '"') {
				p = jsn_odd(r, AT_KEY, p);
				break;
			}
			if (UNLIKELY((p = key(r, p)) == NULL))
				return;
			/* fallthrough */
		case AT_COLON:
			if (UNLIKELY(*p != ':') && *(p = space(r, p)) != ':') {
				p = jsn_odd(r, AT_COLON, p);
				break;
			}
			p++;
			/* fallthrough */
		case AT_VALUE:
			p = space(r, p);
			if (!scalar(r, AT_VALUE, &p)) {
				p = container(r, AT_VALUE, p);
				break;
			}
			if (UNLIKELY(p == NULL))
				return;
			/* fallthrough */
		case AT_NEXT:
			if (UNLIKELY(*p != ',') && *(p = space(r, p)) != ',') {
				p = close_container(r, AT_NEXT, p, true);
				break;
			}
			p++;
			at = AT_KEY;
			continue;
		case AT_KEY_BODY:
		case AT_BODY:
			p = body(r, at, p);
			break;
		case AT_END:
		case AT_BAD:
			return;
		}
		at = r->at;
	}
}

static enum step
step(struct reader *self)
{
	struct jsn_reader *r = (struct jsn_reader *)self;
	struct counts *counts = self->with.counts;
	const uint8_t *p;

	if (r->at >= AT_END)
		return r->at == AT_BAD ? STEP_FAIL : STEP_END;
	if (r->hungry && source_more(self->with.source, self->with.err) == -1) {
		r->at = AT_BAD;
		return STEP_FAIL;
	}
	r->hungry = false;
	p = self->with.source->at;
	survey_reset(&r->survey);
	if (r->looked > 0 && !jsn_complete(r, p)) {
		r->hungry = true;
		return STEP_MORE;
	}
	if (r->comment != '\0')
		p = jsn_comment(r, r->at, p);
	if (p != NULL)
		run(r, p);
	counts->values += r->values;
	r->values = 0;
	if (counts->max_depth < r->nest.deepest)
		counts->max_depth = r->nest.deepest;
	return r->at == AT_BAD ? STEP_FAIL : r->at == AT_END ? STEP_END : STEP_MORE;
}

static void
reader_free(struct reader *self)
{
	struct jsn_reader *r = (struct jsn_reader *)self;

	if (r == NULL)
		return;
	nest_free(&r->nest);
	buf_free(&r->key_text);
	buf_free(&r->text);
	mem_free(r);
}

struct reader *
jsn_reader(const struct reader_setup *with)
{
	struct jsn_reader *r = mem_zero(sizeof(*r), with->err);

	if (r == NULL)
		return NULL;
	r->base = (struct reader){.step = step, .free = reader_free, .with = *with};
	r->scan = scan_best();
	r->survey = (struct survey){.source = with->source, .scan = r->scan};
	r->escape = escape_best();
	r->at = AT_START;
	nest_init(&r->nest, with->setup->max_depth);
	buf_init(&r->key_text, LIMIT_DECODED);
	buf_init(&r->text, LIMIT_DECODED);
	with->source->text = true;
	return &r->base;
}
