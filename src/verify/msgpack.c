/*
 * msgpack.c -- MessagePack as msgpack-c's unpack template hears it: an independent reader.
 * In:       bytes from a source.      Out: events.
 * Memory:   a string, binary or ext that outgrows a window is gathered whole: --max-buffer caps it. Some 160 KiB for
 *           the levels of the template and ours.
 * Not here: our own reader (msgpack/).
 * Known differences to it:
 *   - At most LIMIT_TEMPLATE open containers, whatever --max-depth says; no ext of 4 GiB less a byte.
 *   - The path of an error is not known; its place is where the template stands, at or behind the byte that is wrong.
 */
#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "event/nest.h"
#include "text/utf8.h"
#include "verify/verify.h"

/* The stack is a part of the template's state; it would have 32 levels by default. */
#define MSGPACK_EMBED_STACK_SIZE LIMIT_TEMPLATE
#include <msgpack/sysdep.h>
#include <msgpack/unpack_define.h>

/* What the template returns besides 1 (a value is complete), 0 (more bytes, please) and what a callback returned. */
#define MSGPACK_UNPACK_NOMEM_ERROR (-2)
#define MSGPACK_UNPACK_PARSE_ERROR (-3)

struct second;

/* The template passes two things through its callbacks: objects, of which we need none, and the user. */
#define msgpack_unpack_struct(name)    struct template##name
#define msgpack_unpack_func(ret, name) static inline ret template##name
#define msgpack_unpack_callback(name)  on##name
#define msgpack_unpack_object	       char
#define msgpack_unpack_user	       struct second *

/* An open container. */
struct level {
	uint64_t left; /* elements or pairs that are not complete */
	bool map;
	bool value_due; /* in a map: the key is past */
	bool key_open;	/* in a map: the key stands between key_begin and key_end */
};

/* A value begins. Says of a map's key that it is no plain string. */
static int begin_value(struct second *r);

/* A value is complete, and with it all containers that it is the last of. */
static int end_value(struct second *r);

static struct handler *handler_of(struct second *r);
static bool at_key(const struct second *r);
static int open_container(struct second *r, bool map, uint64_t count);
static int complain(struct second *r, const char *words);

/* ---- what the template calls */

static char
on_root(struct second **user)
{
	(void)user;
	return 0;
}

static int
on_nil(struct second **user, char *object)
{
	struct handler *to = handler_of(*user);

	(void)object;
	return begin_value(*user) == 0 && to->null(to) == 0 ? end_value(*user) : -1;
}

static int
pass_boolean(struct second *r, bool value)
{
	struct handler *to = handler_of(r);

	return begin_value(r) == 0 && to->boolean(to, value) == 0 ? end_value(r) : -1;
}

static int
on_true(struct second **user, char *object)
{
	(void)object;
	return pass_boolean(*user, true);
}

static int
on_false(struct second **user, char *object)
{
	(void)object;
	return pass_boolean(*user, false);
}

static int
on_int64(struct second **user, int64_t value, char *object)
{
	struct handler *to = handler_of(*user);

	(void)object;
	return begin_value(*user) == 0 && to->integer(to, value) == 0 ? end_value(*user) : -1;
}

static int
on_uint64(struct second **user, uint64_t value, char *object)
{
	struct handler *to = handler_of(*user);

	if (value <= INT64_MAX)
		return on_int64(user, (int64_t)value, object);
	return begin_value(*user) == 0 && to->natural(to, value) == 0 ? end_value(*user) : -1;
}

#define on_int8	  on_int64
#define on_int16  on_int64
#define on_int32  on_int64
#define on_uint8  on_int64
#define on_uint16 on_int64
#define on_uint32 on_int64

static int
on_double(struct second **user, double value, char *object)
{
	struct handler *to = handler_of(*user);

	(void)object;
	return begin_value(*user) == 0 && to->float64(to, value) == 0 ? end_value(*user) : -1;
}

static int
on_float(struct second **user, float value, char *object)
{
	struct handler *to = handler_of(*user);

	(void)object;
	return begin_value(*user) == 0 && to->float32(to, value) == 0 ? end_value(*user) : -1;
}

static int
on_str(struct second **user, const char *base, const char *p, unsigned len, char *object)
{
	struct handler *to = handler_of(*user);
	struct span text = span_of(p, len);
	unsigned part = PART_WHOLE | (utf8_valid(text.p, len) < len ? PART_UNCHECKED : 0);

	(void)base;
	(void)object;
	if (at_key(*user))
		return to->key(to, text, part, len) == 0 ? end_value(*user) : -1;
	return begin_value(*user) == 0 && to->string(to, text, part, len) == 0 ? end_value(*user) : -1;
}

static int
on_bin(struct second **user, const char *base, const char *p, unsigned len, char *object)
{
	struct handler *to = handler_of(*user);

	(void)base;
	(void)object;
	return begin_value(*user) == 0 && to->binary(to, span_of(p, len), PART_WHOLE, len) == 0
		   ? end_value(*user)
		   : -1;
}

/* The body of an ext of type -1, in one of its three forms. */
static int
pass_timestamp(struct second *r, const uint8_t *p, size_t len)
{
	struct handler *to = handler_of(r);
	uint64_t big = 0;
	uint32_t first = 0;
	size_t i;

	if (len != 4 && len != 8 && len != 12)
		return complain(r, "expected a timestamp of 4, 8 or 12 bytes, found another length");
	for (i = 0; i < 4; i++)
		first = first << 8 | p[i];
	for (i = len == 12 ? 4 : 0; i < len; i++)
		big = big << 8 | p[i];
	if (len == 8) {
		first = (uint32_t)(big >> 34);
		big &= ((uint64_t)1 << 34) - 1;
	} else if (len == 4)
		first = 0;
	if (first > 999999999)
		return complain(r, "expected at most 999,999,999 nanoseconds in a timestamp, found more");
	return to->timestamp(to, (int64_t)big, first);
}

static int
on_ext(struct second **user, const char *base, const char *p, unsigned len, char *object)
{
	struct handler *to = handler_of(*user);
	int type, status;

	(void)base;
	(void)object;
	/* `len` counts the type as well, and has wrapped around. */
	if (len == 0)
		return complain(*user,
				"expected an ext shorter than 4 GiB, found one that msgpack-c cannot read");
	if (begin_value(*user) == -1)
		return -1;
	type = *(const signed char *)p;
	if (type == -1)
		status = pass_timestamp(*user, (const uint8_t *)p + 1, len - 1);
	else
		status = to->ext(to, type, span_of(p + 1, len - 1), PART_WHOLE, len - 1);
	return status == 0 ? end_value(*user) : -1;
}

static int
on_array(struct second **user, unsigned count, char *object)
{
	struct handler *to = handler_of(*user);

	(void)object;
	if (begin_value(*user) == -1 || to->array_begin(to, count) == -1)
		return -1;
	return open_container(*user, false, count);
}

static int
on_map(struct second **user, unsigned count, char *object)
{
	struct handler *to = handler_of(*user);

	(void)object;
	if (begin_value(*user) == -1 || to->map_begin(to, count) == -1)
		return -1;
	return open_container(*user, true, count);
}

/* Which container a value belongs to is known from our own levels. */
static int
on_array_item(struct second **user, char *array, char item)
{
	(void)user;
	(void)array;
	(void)item;
	return 0;
}

static int
on_map_item(struct second **user, char *map, char key, char value)
{
	(void)user;
	(void)map;
	(void)key;
	(void)value;
	return 0;
}

#include <msgpack/unpack_template.h>

/* ---- ours */

struct second {
	struct reader reader;
	struct template_context context;
	struct nest nest; /* for its limit and its depth */
	struct level levels[LIMIT_TEMPLATE];
	struct buf token; /* a body that no window holds, as far as it has come */
	enum step ended;  /* STEP_MORE until then */
};

static struct handler *
handler_of(struct second *r)
{
	return r->reader.with.to;
}

static struct level *
innermost(struct second *r)
{
	return &r->levels[r->nest.depth - 1];
}

static bool
at_key(const struct second *r)
{
	const struct level *l;

	if (r->nest.depth == 0)
		return false;
	l = &r->levels[r->nest.depth - 1];
	return l->map && !l->value_due;
}

static int
complain(struct second *r, const char *words)
{
	return err_set(r->reader.with.err, ERR_DATA, "%s", words);
}

static int
begin_value(struct second *r)
{
	struct handler *to = handler_of(r);

	if (at_key(r)) {
		innermost(r)->key_open = true;
		return to->key_begin(to);
	}
	r->reader.with.counts->values++;
	return r->nest.depth > 0 ? 0 : reader_document(&r->reader, r->reader.with.source->at);
}

static int
open_container(struct second *r, bool map, uint64_t count)
{
	struct handler *to = handler_of(r);

	if (nest_open(&r->nest, map, (struct span){NULL, 0}, r->reader.with.err) == -1)
		return -1;
	*innermost(r) = (struct level){.left = count, .map = map};
	if (count > 0)
		return 0;
	nest_close(&r->nest);
	return (map ? to->map_end(to) : to->array_end(to)) == 0 ? end_value(r) : -1;
}

static int
end_value(struct second *r)
{
	struct handler *to = handler_of(r);
	struct level *l;
	bool key_open;

	while (r->nest.depth > 0) {
		l = innermost(r);
		if (l->map && !l->value_due) {
			key_open = l->key_open;
			l->value_due = true;
			l->key_open = false;
			return key_open ? to->key_end(to) : 0;
		}
		l->value_due = false;
		if (--l->left > 0)
			return 0;
		nest_close(&r->nest);
		if ((l->map ? to->map_end(to) : to->array_end(to)) == -1)
			return -1;
	}
	return to->document_end(to);
}

static void
renew(struct second *r)
{
	r->context.user = r;
	template_init(&r->context);
}

/* The template has refused, or a callback has; it stands at s->at. */
static enum step
fail(struct second *r, int status)
{
	struct source *s = r->reader.with.source;
	char name[32];

	if (status == MSGPACK_UNPACK_PARSE_ERROR)
		err_set(r->reader.with.err, ERR_DATA, "expected a value, found %s",
			err_byte_name(*s->at, name));
	else if (status == MSGPACK_UNPACK_NOMEM_ERROR)
		err_set(r->reader.with.err, ERR_DATA,
			"expected at most %zu open containers (the stack of msgpack-c), found one more",
			LIMIT_TEMPLATE);
	return reader_fail(&r->reader, source_place(s, s->at));
}

/* Runs the template over `len` bytes; *used is how many it took. */
static int
execute(struct second *r, const uint8_t *p, size_t len, size_t *used)
{
	int status;

	*used = 0;
	status = template_execute(&r->context, (const char *)p, len, used);
	if (status == 1)
		renew(r);
	return status;
}

/* Gathers the body that the template waits for, and passes it on once it is whole. */
static enum step
gather(struct second *r)
{
	struct source *s = r->reader.with.source;
	size_t max = r->reader.with.setup->max_buffer, whole = r->context.trail, n = whole - r->token.len;
	int status;

	if (whole > max) {
		source_fail(s, s->at, r->reader.with.err,
			    "expected at most %zu bytes (--max-buffer), found %zu", max, whole);
		return STEP_FAIL;
	}
	if (n > (size_t)(s->end - s->at))
		n = (size_t)(s->end - s->at);
	if (buf_add(&r->token, s->at, n, "value", r->reader.with.err) == -1)
		return STEP_FAIL;
	s->at += n;
	if (r->token.len < whole)
		return STEP_MORE;
	r->token.len = 0;
	status = execute(r, r->token.p, whole, &n);
	return status < 0 ? fail(r, status) : STEP_MORE;
}

static enum step
end_input(struct second *r)
{
	struct source *s = r->reader.with.source;

	if (s->at == s->end && r->context.cs == MSGPACK_CS_HEADER && r->nest.depth == 0)
		return STEP_END;
	source_fail(s, s->end, r->reader.with.err, "expected the rest of a value, found end of input");
	return STEP_FAIL;
}

static enum step
work(struct second *r)
{
	struct source *s = r->reader.with.source;
	size_t held = (size_t)(s->end - s->at), used;
	/* The template wants a body in one piece. */
	size_t want = r->context.cs != MSGPACK_CS_HEADER ? r->context.trail : 1;
	int status;

	if (held == 0 || (held < want && want <= LIMIT_WINDOW)) {
		if (source_more(s, r->reader.with.err) == -1)
			return STEP_FAIL;
		return s->ended ? end_input(r) : STEP_MORE;
	}
	if (held < want || r->token.len > 0)
		return gather(r);
	status = execute(r, s->at, held, &used);
	s->at += used;
	return status < 0 ? fail(r, status) : STEP_MORE;
}

static enum step
step(struct reader *self)
{
	struct second *r = (struct second *)self;
	struct counts *counts = self->with.counts;

	if (r->ended == STEP_MORE)
		r->ended = work(r);
	if (r->nest.deepest > counts->max_depth)
		counts->max_depth = r->nest.deepest;
	return r->ended;
}

static void
free_reader(struct reader *self)
{
	struct second *r = (struct second *)self;

	if (r == NULL)
		return;
	nest_free(&r->nest);
	buf_free(&r->token);
	mem_free(r);
}

struct reader *
verify_msgpack_reader(const struct reader_setup *with)
{
	struct second *r = mem_zero(sizeof(*r), with->err);

	if (r == NULL)
		return NULL;
	r->reader = (struct reader){step, free_reader, *with};
	r->ended = STEP_MORE;
	nest_init(&r->nest, with->setup->max_depth);
	buf_init(&r->token, with->setup->max_buffer);
	renew(r);
	return &r->reader;
}
