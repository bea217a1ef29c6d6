/*
 * merge.c -- << in mappings.
 * In:       a mapping's own keys, what is merged into it.      Out: the merged pairs that count.
 * Memory:   merge.h; while a mapping ends, a set of its keys.
 * Not here: recording what is merged, aliases, budgets (reader.c).
 * Own keys win wherever they stand, and of several merged ones the first.
 */
#include "yaml/merge.h"

#include "base/mem.h"

/* Kinds of digests: a string's text is never equal to recorded bytes. */
enum { DIGEST_STRING, DIGEST_NODE };

#define TOO_MANY "expected << within a mapping's first 65,536 keys, found more keys"

void
merge_init(struct merge *m, struct tape *tape, struct err *e)
{
	*m = (struct merge){.tape = tape, .err = e};
	m->secret = digest_draw_key();
}

void
merge_free(struct merge *m)
{
	mem_free(m->keys);
	mem_free(m->sources);
	mem_free(m->set);
	*m = (struct merge){.tape = m->tape, .err = m->err};
}

void
merge_begin(const struct merge *m, struct merge_map *map)
{
	*map = (struct merge_map){m->n_keys, m->n_sources, false};
}

/* The mapping's keys are too many to remember: a << that needs them is an error. */
static int
forget_keys(struct merge *m, struct merge_map *map)
{
	m->n_keys = map->keys;
	map->forgot = true;
	return m->n_sources > map->sources ? err_set(m->err, ERR_DATA, TOO_MANY) : 0;
}

static int
add_key(struct merge *m, struct merge_map *map, struct digest key)
{
	uint32_t room = m->keys_room < 64 ? 64 : 2 * m->keys_room;
	struct digest *grown;

	if (map->forgot)
		return 0;
	if (m->n_keys == LIMIT_MERGE_KEYS)
		return forget_keys(m, map);
	if (m->n_keys == m->keys_room) {
		if ((grown = mem_resize(m->keys, room * sizeof(*grown), m->err)) == NULL)
			return -1;
		m->keys = grown;
		m->keys_room = room;
	}
	m->keys[m->n_keys++] = key;
	return 0;
}

int
merge_string_key(struct merge *m, struct merge_map *map, struct span text)
{
	return map->forgot ? 0 : add_key(m, map, digest_text(m->secret, DIGEST_STRING, text));
}

/* The digest of a key on the tape; `node` is its node alone. */
static struct digest
digest_node(const struct merge *m, const struct tape_slice *node)
{
	struct span text;

	if (tape_string(node, &text))
		return digest_text(m->secret, DIGEST_STRING, text);
	return digest_text(m->secret, DIGEST_NODE, tape_bytes(node));
}

int
merge_key(struct merge *m, struct merge_map *map, const struct tape_slice *node)
{
	if (tape_range(m->tape, node->range)->lost)
		return forget_keys(m, map);
	return add_key(m, map, digest_node(m, node));
}

static struct tape_slice
without_tag(struct tape_slice s)
{
	while (!tape_ended(&s) && tape_peek(&s) == TAPE_TAG)
		tape_step(&s);
	return s;
}

/* A mapping, or a sequence of nothing else. */
static bool
is_mergeable(struct tape_slice s)
{
	struct tape_slice element;
	uint64_t events;

	s = without_tag(s);
	if (tape_peek(&s) == TAPE_MAP)
		return true;
	if (tape_peek(&s) != TAPE_ARRAY)
		return false;
	tape_step(&s);
	while (tape_peek(&s) != TAPE_END_OF_CONTAINER) {
		element = without_tag(s);
		if (tape_peek(&element) != TAPE_MAP)
			return false;
		(void)tape_take(&s, &events);
	}
	return true;
}

int
merge_add(struct merge *m, struct merge_map *map, uint32_t range, struct place place)
{
	uint32_t room = m->sources_room < 8 ? 8 : 2 * m->sources_room;
	struct merge_source *grown;

	if (m->n_sources == m->sources_room) {
		if ((grown = mem_resize(m->sources, room * sizeof(*grown), m->err)) == NULL)
			return -1;
		m->sources = grown;
		m->sources_room = room;
	}
	m->sources[m->n_sources++] = (struct merge_source){range, place};
	tape_hold(m->tape, range);
	if (map->forgot)
		return err_set(m->err, ERR_DATA, TOO_MANY);
	if (!is_mergeable(tape_slice(m->tape, range)))
		return err_set(m->err, ERR_DATA,
			       "expected a mapping or a list of mappings behind <<, found something else");
	return 0;
}

static size_t
set_place(const struct merge *m, struct digest key)
{
	size_t i = digest_slot(m->secret, key) & (m->set_room - 1);

	while ((m->set[i].a != 0 || m->set[i].b != 0) && !digest_equal(m->set[i], key))
		i = (i + 1) & (m->set_room - 1);
	return i;
}

static bool
in_set(const struct merge *m, struct digest key)
{
	return digest_equal(m->set[set_place(m, key)], key);
}

/* Room in the set for `n` keys, half of it free; it is emptied. */
static int
empty_set(struct merge *m, size_t n)
{
	size_t room = 16;

	while (room < 2 * n)
		room *= 2;
	mem_free(m->set);
	m->set_room = room;
	m->n_set = 0;
	return (m->set = mem_zero(room * sizeof(*m->set), m->err)) == NULL ? -1 : 0;
}

static int
add_to_set(struct merge *m, struct digest key)
{
	struct digest *old = m->set;
	size_t i, old_room = m->set_room, n = m->n_set;

	if (m->n_set == LIMIT_MERGE_KEYS)
		return err_set(m->err, ERR_DATA,
			       "expected at most 65,536 keys to merge with <<, found more keys");
	if (m->n_set >= m->set_room / 2) {
		m->set = NULL;
		if (empty_set(m, m->set_room) == -1) {
			m->set = old;
			m->set_room = old_room;
			return -1;
		}
		for (i = 0; i < old_room; i++)
			if (old[i].a != 0 || old[i].b != 0)
				m->set[set_place(m, old[i])] = old[i];
		m->n_set = n;
		mem_free(old);
	}
	m->n_set++;
	m->set[set_place(m, key)] = key;
	return 0;
}

/* The node of a key: what is between the marks, or the key that is a string. */
static struct tape_slice
key_node(struct tape_slice key)
{
	uint64_t events;

	if (tape_peek(&key) != TAPE_KEY_BEGIN)
		return key;
	tape_step(&key);
	return tape_take(&key, &events);
}

/* One pair: recorded anew if something is being recorded, then emitted. */
static int
emit_pair(struct merge *m, const struct tape_slice *pair, uint64_t events, struct handler *to)
{
	m->emitted += events;
	if (tape_copy(m->tape, pair, events) == -1)
		return -1;
	return tape_replay(pair, to);
}

/* The pairs of a mapping that count. */
static int
merge_mapping(struct merge *m, struct tape_slice s, bool last, struct handler *to)
{
	struct tape_slice pair, key, node;
	uint64_t key_events, value_events;
	struct digest digest;

	s = without_tag(s);
	tape_step(&s);
	while (tape_peek(&s) != TAPE_END_OF_CONTAINER) {
		pair = s;
		key = tape_take(&s, &key_events);
		(void)tape_take(&s, &value_events);
		pair.end = s.at;
		node = key_node(key);
		digest = digest_node(m, &node);
		if (in_set(m, digest))
			continue;
		if (emit_pair(m, &pair, key_events + value_events, to) == -1)
			return -1;
		if (!last && add_to_set(m, digest) == -1)
			return -1;
	}
	return 0;
}

/* One source: a mapping, or a list of them. */
static int
merge_one(struct merge *m, uint32_t range, bool last, struct handler *to)
{
	struct tape_slice s = without_tag(tape_slice(m->tape, range)), mapping;
	uint64_t events;

	if (tape_peek(&s) == TAPE_MAP)
		return merge_mapping(m, s, last, to);
	tape_step(&s);
	while (tape_peek(&s) != TAPE_END_OF_CONTAINER) {
		mapping = tape_take(&s, &events);
		if (merge_mapping(m, mapping, last && tape_peek(&s) == TAPE_END_OF_CONTAINER, to) == -1)
			return -1;
	}
	return 0;
}

int
merge_apply(struct merge *m, const struct merge_map *map, struct handler *to, struct place *place)
{
	uint32_t i;

	if (map->sources == m->n_sources)
		return 0;
	*place = m->sources[map->sources].place;
	if (empty_set(m, m->n_keys - map->keys) == -1)
		return -1;
	for (i = map->keys; i < m->n_keys; i++)
		if (!in_set(m, m->keys[i]) && add_to_set(m, m->keys[i]) == -1)
			return -1;
	for (i = map->sources; i < m->n_sources; i++) {
		*place = m->sources[i].place;
		if (merge_one(m, m->sources[i].range, i + 1 == m->n_sources, to) == -1)
			return -1;
	}
	return 0;
}

void
merge_end(struct merge *m, const struct merge_map *map)
{
	while (m->n_sources > map->sources)
		tape_drop(m->tape, m->sources[--m->n_sources].range);
	if (m->n_keys > map->keys)
		m->n_keys = map->keys;
}
