/*
 * unpack.c -- msgpack-c's unpack template, and the events that its calls amount to.
 * In:       bytes of MessagePack, each body in one piece.      Out: events.
 * Memory:   the levels of the template and ours, some 40 bytes for each of LIMIT_TEMPLATE.
 * Not here: where bytes come from, and errors in their grammar (msgpack.c).
 */
#include "verify/unpack.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "event/nest.h"
#include "text/utf8.h"

/* The stack is a part of the template's state; it would have 32 levels by default. */
#define MSGPACK_EMBED_STACK_SIZE LIMIT_TEMPLATE
#include <msgpack/sysdep.h>
#include <msgpack/unpack_define.h>

/* What the template returns besides what unpack.h says. */
#define MSGPACK_UNPACK_NOMEM_ERROR UNPACK_DEEP
#define MSGPACK_UNPACK_PARSE_ERROR UNPACK_WRONG

/* The template passes two things through its callbacks: objects, of which we need none, and the user. */
#define msgpack_unpack_struct(name)    struct template##name
#define msgpack_unpack_func(ret, name) static inline ret template##name
#define msgpack_unpack_callback(name)  on##name
#define msgpack_unpack_object	       char
#define msgpack_unpack_user	       struct unpack *

/* An open container. */
struct level {
	uint64_t left; /* elements or pairs that are not complete */
	bool map;
	bool value_due; /* in a map: the key is past */
	bool key_open;	/* in a map: the key stands between key_begin and key_end */
};

/* The template's own state, with its levels, is declared with its code, below. */
struct template_context;
struct unpack {
	struct reader *reader;
	struct nest nest; /* for its limit and its depth */
	struct level levels[LIMIT_TEMPLATE];
	struct template_context *context;
};

static struct handler *
handler_of(struct unpack *u)
{
	return u->reader->with.to;
}

static struct level *
innermost(struct unpack *u)
{
	return &u->levels[u->nest.depth - 1];
}

static bool
at_key(const struct unpack *u)
{
	const struct level *l;

	if (u->nest.depth == 0)
		return false;
	l = &u->levels[u->nest.depth - 1];
	return l->map && !l->value_due;
}

static int
complain(struct unpack *u, const char *words)
{
	return err_set(u->reader->with.err, ERR_DATA, "%s", words);
}

/* A value begins. Says of a map's key that it is no plain string. */
static int
begin_value(struct unpack *u)
{
	struct handler *to = handler_of(u);

	if (at_key(u)) {
		innermost(u)->key_open = true;
		return to->key_begin(to);
	}
	u->reader->with.counts->values++;
	return u->nest.depth > 0 ? 0 : reader_document(u->reader, u->reader->with.source->at);
}

/* A value is complete, and with it all containers that it is the last of. */
static int
end_value(struct unpack *u)
{
	struct handler *to = handler_of(u);
	struct level *l;
	bool key_open;

	while (u->nest.depth > 0) {
		l = innermost(u);
		if (l->map && !l->value_due) {
			key_open = l->key_open;
			l->value_due = true;
			l->key_open = false;
			return key_open ? to->key_end(to) : 0;
		}
		l->value_due = false;
		if (--l->left > 0)
			return 0;
		nest_close(&u->nest);
		if ((l->map ? to->map_end(to) : to->array_end(to)) == -1)
			return -1;
	}
	return to->document_end(to);
}

static int
open_container(struct unpack *u, bool map, uint64_t count)
{
	struct handler *to = handler_of(u);

	if (nest_open(&u->nest, map, (struct span){NULL, 0}, u->reader->with.err) == -1)
		return -1;
	*innermost(u) = (struct level){.left = count, .map = map};
	if (count > 0)
		return 0;
	nest_close(&u->nest);
	return (map ? to->map_end(to) : to->array_end(to)) == 0 ? end_value(u) : -1;
}

static char
on_root(struct unpack **user)
{
	(void)user;
	return 0;
}

static int
on_nil(struct unpack **user, char *object)
{
	struct handler *to = handler_of(*user);

	*object = 0;
	return begin_value(*user) == 0 && to->null(to) == 0 ? end_value(*user) : -1;
}

static int
pass_boolean(struct unpack *u, bool value)
{
	struct handler *to = handler_of(u);

	return begin_value(u) == 0 && to->boolean(to, value) == 0 ? end_value(u) : -1;
}

static int
on_true(struct unpack **user, char *object)
{
	*object = 0;
	return pass_boolean(*user, true);
}

static int
on_false(struct unpack **user, char *object)
{
	*object = 0;
	return pass_boolean(*user, false);
}

static int
on_int64(struct unpack **user, int64_t value, char *object)
{
	struct handler *to = handler_of(*user);

	*object = 0;
	return begin_value(*user) == 0 && to->integer(to, value) == 0 ? end_value(*user) : -1;
}

static int
on_uint64(struct unpack **user, uint64_t value, char *object)
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
on_double(struct unpack **user, double value, char *object)
{
	struct handler *to = handler_of(*user);

	*object = 0;
	return begin_value(*user) == 0 && to->float64(to, value) == 0 ? end_value(*user) : -1;
}

static int
on_float(struct unpack **user, float value, char *object)
{
	struct handler *to = handler_of(*user);

	*object = 0;
	return begin_value(*user) == 0 && to->float32(to, value) == 0 ? end_value(*user) : -1;
}

static int
on_str(struct unpack **user, const char *base, const char *p, unsigned len, char *object)
{
	struct handler *to = handler_of(*user);
	struct span text = span_of(p, len);
	unsigned part = PART_WHOLE | (utf8_valid(text.p, len) < len ? PART_UNCHECKED : 0);

	(void)base;
	*object = 0;
	if (at_key(*user))
		return to->key(to, text, part, len) == 0 ? end_value(*user) : -1;
	return begin_value(*user) == 0 && to->string(to, text, part, len) == 0 ? end_value(*user) : -1;
}

static int
on_bin(struct unpack **user, const char *base, const char *p, unsigned len, char *object)
{
	struct handler *to = handler_of(*user);

	(void)base;
	*object = 0;
	return begin_value(*user) == 0 && to->binary(to, span_of(p, len), PART_WHOLE, len) == 0
		   ? end_value(*user)
		   : -1;
}

/* The body of an ext of type -1, in one of its three forms. */
static int
pass_timestamp(struct unpack *u, const uint8_t *p, size_t len)
{
	struct handler *to = handler_of(u);
	uint64_t big = 0;
	uint32_t first = 0;
	size_t i;

	if (len != 4 && len != 8 && len != 12)
		return complain(u, "expected a timestamp of 4, 8 or 12 bytes, found another length");
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
		return complain(u, "expected at most 999,999,999 nanoseconds in a timestamp, found more");
	return to->timestamp(to, (int64_t)big, first);
}

static int
on_ext(struct unpack **user, const char *base, const char *p, unsigned len, char *object)
{
	struct handler *to = handler_of(*user);
	int type, status;

	(void)base;
	*object = 0;
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
on_array(struct unpack **user, unsigned count, char *object)
{
	struct handler *to = handler_of(*user);

	*object = 0;
	if (begin_value(*user) == -1 || to->array_begin(to, count) == -1)
		return -1;
	return open_container(*user, false, count);
}

static int
on_map(struct unpack **user, unsigned count, char *object)
{
	struct handler *to = handler_of(*user);

	*object = 0;
	if (begin_value(*user) == -1 || to->map_begin(to, count) == -1)
		return -1;
	return open_container(*user, true, count);
}

/* Which container a value belongs to is known from our own levels. */
static int
on_array_item(struct unpack **user, char *array, char item)
{
	(void)user;
	(void)array;
	(void)item;
	return 0;
}

static int
on_map_item(struct unpack **user, char *map, char key, char value)
{
	(void)user;
	(void)map;
	(void)key;
	(void)value;
	return 0;
}

#include <msgpack/unpack_template.h>

static void
renew(struct unpack *u)
{
	u->context->user = u;
	template_init(u->context);
}

struct unpack *
unpack_new(struct reader *reader)
{
	struct unpack *u = mem_zero(sizeof(*u), reader->with.err);

	if (u == NULL)
		return NULL;
	if ((u->context = mem_zero(sizeof(*u->context), reader->with.err)) == NULL) {
		mem_free(u);
		return NULL;
	}
	u->reader = reader;
	nest_init(&u->nest, reader->with.setup->max_depth);
	renew(u);
	return u;
}

void
unpack_free(struct unpack *u)
{
	if (u == NULL)
		return;
	nest_free(&u->nest);
	mem_free(u->context);
	mem_free(u);
}

int
unpack_run(struct unpack *u, struct span bytes, size_t *used)
{
	int status;

	*used = 0;
	status = template_execute(u->context, (const char *)bytes.p, bytes.len, used);
	if (status == UNPACK_WHOLE)
		renew(u);
	return status;
}

size_t
unpack_wants(const struct unpack *u)
{
	return u->context->cs != MSGPACK_CS_HEADER ? u->context->trail : 0;
}

bool
unpack_between(const struct unpack *u)
{
	return u->context->cs == MSGPACK_CS_HEADER && u->nest.depth == 0;
}

uint64_t
unpack_deepest(const struct unpack *u)
{
	return u->nest.deepest;
}
