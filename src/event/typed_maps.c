/*
 * typed_maps.c -- looks ahead in maps, to tell those that an object can hold from those that become {"$map":[...]}.
 * In:       events.      Out: the same, a little later; typed_objects.c hears of each map what it is to be.
 * Memory:   what one window (LIMIT_WINDOW) of MessagePack takes on a roll; 17 bytes for each open map that is undecided, one
 *           for every other open container.
 * Not here: writing either (typed_objects.c).
 * A map with a key that is no string of UTF-8, and one that a reader would take for a tagged object, is written as pairs.
 * A map that is larger than the window is an object; an odd key beyond the window stops the run.
 */
#include "event/typed_maps.h"

#include "base/mem.h"
#include "event/roll.h"
#include "event/typed.h"
#include "event/typed_objects.h"
#include "event/typed_value.h"
#include "text/utf8.h"

/* What is open, outermost first. */
enum level {
	LEVEL_OTHER, /* an array, a key's node, a map that becomes pairs */
	LEVEL_OPEN,  /* a map that may still become an object or pairs */
	LEVEL_OBJECT /* a map that has begun to be written as an object */
};

/* How far the innermost map has come, while it is new. */
enum phase {
	PHASE_OLD,   /* any key may come */
	PHASE_NEW,   /* its first key is due */
	PHASE_NAMED, /* that was the name of a tag; its value is due */
	PHASE_TAG    /* the value was a tag's: it is one, unless another key comes */
};

/* An undecided map. */
struct undecided {
	uint64_t at;	/* where it begins on the roll */
	uint32_t level; /* its index among the levels */
	uint32_t size;	/* the size of all before it, modulo 2^32 */
};

struct typed_maps {
	struct stage stage; /* leads to `objects` */
	struct stage *objects;
	struct roll roll;
	struct buf levels;    /* enum level, a byte each */
	struct buf undecided; /* struct undecided; all before `first` are decided */
	size_t first, n;      /* of `undecided` */
	enum phase phase;
	enum typed_tag named;
	uint32_t size; /* bytes that all events so far take in MessagePack, modulo 2^32 */
};

static struct typed_maps *
self_of(struct handler *self)
{
	return (struct typed_maps *)self;
}

static struct undecided *
undecided(struct typed_maps *m, size_t i)
{
	return (struct undecided *)(void *)m->undecided.p + i;
}

/* Where the next event goes: on the roll as long as there is an undecided map. */
static struct handler *
next(struct typed_maps *m)
{
	return m->first < m->n ? &m->roll.handler : m->stage.to;
}

/* Gives the room of decided maps to those that come, when that is worth it. */
static void
close_up(struct typed_maps *m)
{
	size_t left = m->n - m->first;

	if (m->first < left)
		return;
	if (left > 0)
		memmove(undecided(m, 0), undecided(m, m->first), left * sizeof(struct undecided));
	m->undecided.len = left * sizeof(struct undecided);
	m->n = left;
	m->first = 0;
}

/* Passes on what no undecided map holds back. */
static int
pass(struct typed_maps *m)
{
	uint64_t end = m->first < m->n ? undecided(m, m->first)->at : roll_end(&m->roll);

	if (m->first == m->n)
		close_up(m);
	return roll_pass(&m->roll, end, m->stage.to, typed_objects_wrap);
}

/* The innermost undecided map becomes pairs. */
static int
wrap(struct typed_maps *m)
{
	struct undecided *u = undecided(m, --m->n);

	m->levels.p[u->level] = LEVEL_OTHER;
	roll_mark(&m->roll, u->at);
	m->undecided.len -= sizeof(*u);
	m->phase = PHASE_OLD;
	return m->first == m->n ? pass(m) : 0;
}

/* The outermost undecided map is larger than the window: it becomes an object, unless it looks like a tag. */
static int
outgrow(struct typed_maps *m)
{
	struct undecided *u = undecided(m, m->first);

	if (m->first + 1 == m->n && u->level + 1 == m->levels.len && m->phase >= PHASE_NAMED)
		return wrap(m);
	m->levels.p[u->level] = LEVEL_OBJECT;
	m->first++;
	close_up(m);
	return pass(m);
}

/* An event of `size` bytes of MessagePack comes. */
static int
weigh(struct typed_maps *m, uint64_t size)
{
	while (m->first < m->n && (uint32_t)(m->size - undecided(m, m->first)->size) + size > LIMIT_WINDOW)
		if (outgrow(m) == -1)
			return -1;
	m->size += (uint32_t)size;
	return 0;
}

/* The value of a map's first key, which named a tag. `is_tags`: a reader would look at it as a tag's. */
static int
first_value(struct typed_maps *m, bool is_tags, bool is_good)
{
	m->phase = PHASE_OLD;
	if (!is_tags)
		return 0;
	/* A reader would find fault with it, or could not wait for a second key. */
	if (!is_good)
		return wrap(m);
	m->phase = PHASE_TAG;
	return 0;
}

/* A scalar comes. Where it goes; NULL on failure. */
static struct handler *
scalar(struct handler *self, uint64_t size, bool is_number)
{
	struct typed_maps *m = self_of(self);

	if (m->phase == PHASE_NAMED && first_value(m, is_number && m->named == TYPED_FLOAT32, false) == -1)
		return NULL;
	return weigh(m, size) == -1 ? NULL : next(m);
}

static uint64_t
size_of_natural(uint64_t value)
{
	return value < 0x80	     ? 1
	       : value <= UINT8_MAX  ? 2
	       : value <= UINT16_MAX ? 3
	       : value <= UINT32_MAX ? 5
				     : 9;
}

static uint64_t
size_of_integer(int64_t value)
{
	if (value >= -32)
		return value < 0 ? 1 : size_of_natural((uint64_t)value);
	return value >= INT8_MIN ? 2 : value >= INT16_MIN ? 3 : value >= INT32_MIN ? 5 : 9;
}

/* The header of a string; those of other texts and of containers differ little. */
static uint64_t
size_of_header(uint64_t len)
{
	return len < 32 ? 1 : len <= UINT8_MAX ? 2 : len <= UINT16_MAX ? 3 : 5;
}

static int
null(struct handler *self)
{
	struct handler *to = scalar(self, 1, false);

	return to == NULL ? -1 : to->null(to);
}

static int
boolean(struct handler *self, bool value)
{
	struct handler *to = scalar(self, 1, false);

	return to == NULL ? -1 : to->boolean(to, value);
}

static int
integer(struct handler *self, int64_t value)
{
	struct handler *to = scalar(self, size_of_integer(value), true);

	return to == NULL ? -1 : to->integer(to, value);
}

static int
natural(struct handler *self, uint64_t value)
{
	struct handler *to = scalar(self, size_of_natural(value), true);

	return to == NULL ? -1 : to->natural(to, value);
}

static int
number(struct handler *self, const struct decimal *literal)
{
	struct handler *to = scalar(self, literal->text.len + 1, true);

	return to == NULL ? -1 : to->number(to, literal);
}

static int
float64(struct handler *self, double value)
{
	struct handler *to = scalar(self, 9, true);

	return to == NULL ? -1 : to->float64(to, value);
}

static int
float32(struct handler *self, float value)
{
	struct handler *to = scalar(self, 5, false);

	return to == NULL ? -1 : to->float32(to, value);
}

static int
timestamp(struct handler *self, int64_t seconds, uint32_t nanoseconds)
{
	struct handler *to = scalar(self, 10, false);

	return to == NULL ? -1 : to->timestamp(to, seconds, nanoseconds);
}

/* The size of a piece, with its value's header if it is the first. */
static uint64_t
size_of_piece(struct span piece, unsigned part)
{
	return piece.len + (part & PART_FIRST ? size_of_header(piece.len) : 0);
}

static int
string(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	struct typed_maps *m = self_of(self);
	struct handler *to;
	bool good;

	if (UNLIKELY(m->phase == PHASE_NAMED)) {
		good = (part & PART_WHOLE) == PART_WHOLE && typed_value_is_good(m->named, piece);
		if (first_value(m, m->named <= TYPED_FLOAT32, good) == -1)
			return -1;
	}
	if (weigh(m, size_of_piece(piece, part)) == -1)
		return -1;
	to = next(m);
	return to->string(to, piece, part, total);
}

static int
binary(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	struct handler *to = scalar(self, size_of_piece(piece, part), false);

	return to == NULL ? -1 : to->binary(to, piece, part, total);
}

static int
ext(struct handler *self, int type, struct span piece, unsigned part, uint64_t total)
{
	struct handler *to = scalar(self, size_of_piece(piece, part), false);

	return to == NULL ? -1 : to->ext(to, type, piece, part, total);
}

static int
push(struct typed_maps *m, enum level level)
{
	uint8_t byte = (uint8_t)level;

	return buf_add(&m->levels, &byte, 1, "the stack of open containers", m->stage.err);
}

static void
pop(struct typed_maps *m)
{
	m->levels.len--;
	m->phase = PHASE_OLD;
}

static int
array_begin(struct handler *self, uint64_t count)
{
	struct typed_maps *m = self_of(self);
	struct handler *to;

	if (m->phase == PHASE_NAMED && first_value(m, m->named >= TYPED_EXT, false) == -1)
		return -1;
	if (push(m, LEVEL_OTHER) == -1 || weigh(m, 1) == -1)
		return -1;
	to = next(m);
	return to->array_begin(to, count);
}

static int
array_end(struct handler *self)
{
	struct typed_maps *m = self_of(self);
	struct handler *to = next(m);

	pop(m);
	return to->array_end(to);
}

static int
map_begin(struct handler *self, uint64_t count)
{
	struct typed_maps *m = self_of(self);
	struct undecided u;

	if (scalar(self, 1, false) == NULL)
		return -1;
	u = (struct undecided){roll_end(&m->roll), (uint32_t)m->levels.len, m->size - 1};
	if (push(m, LEVEL_OPEN) == -1 ||
	    buf_add(&m->undecided, &u, sizeof(u), "the stack of open maps", m->stage.err) == -1)
		return -1;
	m->n++;
	m->phase = PHASE_NEW;
	return m->roll.handler.map_begin(&m->roll.handler, count);
}

static int
map_end(struct handler *self)
{
	struct typed_maps *m = self_of(self);
	enum level level = (enum level)m->levels.p[m->levels.len - 1];
	struct handler *to;

	if (m->phase == PHASE_TAG && level == LEVEL_OPEN) {
		if (wrap(m) == -1)
			return -1;
		level = LEVEL_OTHER;
	}
	to = next(m);
	pop(m);
	if (to->map_end(to) == -1)
		return -1;
	if (level != LEVEL_OPEN)
		return 0;
	/* It has nothing but strings for keys. */
	m->n--;
	m->undecided.len -= sizeof(struct undecided);
	return m->first == m->n ? pass(m) : 0;
}

/* A key comes that no object can hold. */
static int
odd_key(struct typed_maps *m)
{
	enum level level = (enum level)m->levels.p[m->levels.len - 1];

	if (level == LEVEL_OBJECT)
		return err_set(m->stage.err, ERR_DATA,
			       "expected a string of UTF-8 for a key behind the first %zu bytes of a map "
			       "(--typed), found another",
			       LIMIT_WINDOW);
	m->phase = PHASE_OLD;
	return level == LEVEL_OPEN ? wrap(m) : 0;
}

static int
key(struct handler *self, struct span piece, unsigned part, uint64_t total)
{
	struct typed_maps *m = self_of(self);
	struct handler *to;

	if ((part & PART_UNCHECKED) && utf8_valid(piece.p, piece.len) < piece.len && odd_key(m) == -1)
		return -1;
	if (part & PART_FIRST) {
		m->named = m->phase == PHASE_NEW && (part & PART_LAST) ? typed_find(piece) : TYPED_NONE;
		m->phase = m->named != TYPED_NONE ? PHASE_NAMED : PHASE_OLD;
	}
	if (weigh(m, size_of_piece(piece, part)) == -1)
		return -1;
	to = next(m);
	return to->key(to, piece, part, total);
}

static int
key_begin(struct handler *self)
{
	struct typed_maps *m = self_of(self);
	struct handler *to;

	if (odd_key(m) == -1 || push(m, LEVEL_OTHER) == -1)
		return -1;
	to = next(m);
	return to->key_begin(to);
}

static int
key_end(struct handler *self)
{
	struct typed_maps *m = self_of(self);
	struct handler *to = next(m);

	pop(m);
	return to->key_end(to);
}

static int
tag(struct handler *self, struct span name)
{
	struct handler *to = scalar(self, name.len, false);

	return to == NULL ? -1 : to->tag(to, name);
}

static void
free_maps(struct stage *self)
{
	struct typed_maps *m = (struct typed_maps *)self;

	if (m == NULL)
		return;
	if (m->objects != NULL)
		m->objects->free(m->objects);
	roll_free(&m->roll);
	buf_free(&m->levels);
	buf_free(&m->undecided);
	mem_free(m);
}

static const struct handler maps = {
    .null = null,
    .boolean = boolean,
    .integer = integer,
    .natural = natural,
    .number = number,
    .float64 = float64,
    .float32 = float32,
    .timestamp = timestamp,
    .string = string,
    .binary = binary,
    .ext = ext,
    .array_begin = array_begin,
    .array_end = array_end,
    .map_begin = map_begin,
    .map_end = map_end,
    .key = key,
    .key_begin = key_begin,
    .key_end = key_end,
    .tag = tag,
};

struct stage *
typed_maps_stage(struct handler *to, struct err *e)
{
	struct typed_maps *m = mem_zero(sizeof(*m), e);

	if (m == NULL)
		return NULL;
	roll_init(&m->roll, LIMIT_TYPED, e);
	buf_init(&m->levels, SIZE_MAX - LIMIT_PADDING);
	buf_init(&m->undecided, SIZE_MAX - LIMIT_PADDING);
	if ((m->objects = typed_objects_stage(to, e)) == NULL) {
		free_maps(&m->stage);
		return NULL;
	}
	stage_init(&m->stage, &m->objects->handler, e);
	stage_override(&m->stage, &maps);
	m->stage.free = free_maps;
	return &m->stage;
}
