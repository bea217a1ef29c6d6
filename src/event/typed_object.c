/*
 * typed_object.c -- the machine that looks at objects.
 * In:       events in which values are tagged objects.      Out: the values; other objects as they came.
 * Memory:   one window of a tag's text and of what it decodes to; a byte for each open container.
 * Not here: the handler's functions (typed_in.c), what texts mean (typed_value.c).
 * What begins like a tagged object is held back until it is one, or passed on as it came. Long texts, {"$map":[ and
 * {"$tag":[ cannot wait for their end: they are taken for tags, and what then breaks the form is an error.
 */
#include "event/typed_object.h"

#include <stdio.h>

static const char *const awaited[] = {
    [FRAME_PLAIN] = "a value",
    [FRAME_PAIR_KEY] = "a key in {\"$map\":[[key,value]]}",
    [FRAME_PAIR_VALUE] = "a value in {\"$map\":[[key,value]]}",
    [FRAME_TAGGED] = "a value in {\"$tag\":[tag,value]}",
    [FRAME_PAIRS] = "[key,value] in {\"$map\":[[key,value]]}",
    [FRAME_PAIR_CLOSE] = "the end of [key,value] in {\"$map\":[[key,value]]}",
    [FRAME_MAP_END] = "the end of {\"$map\":[[key,value]]}",
    [FRAME_TAG_CLOSE] = "the end of the array in {\"$tag\":[tag,value]}",
    [FRAME_TAG_END] = "the end of {\"$tag\":[tag,value]}",
    [FRAME_TEXT_CLOSE] = "the end of the array in {\"$ext\":[type,text]}",
    [FRAME_TEXT_END] = "the end of an object whose long text was taken for a tag's",
};

int
typed_object_malformed(struct typed_in *t, const char *found)
{
	return err_set(t->stage.err, ERR_DATA, "expected %s, found %s", awaited[t->frame], found);
}

int
typed_object_push(struct typed_in *t, enum frame frame)
{
	uint8_t outer = (uint8_t)t->frame;

	if (buf_add(&t->outer, &outer, 1, "the stack of open containers", t->stage.err) == -1)
		return -1;
	t->frame = frame;
	return 0;
}

void
typed_object_pop(struct typed_in *t)
{
	t->frame = (enum frame)t->outer.p[--t->outer.len];
}

int
typed_object_node_begin(struct typed_in *t, bool bare)
{
	struct handler *to = t->stage.to;

	if (t->frame == FRAME_PAIR_KEY && !bare)
		return to->key_begin(to);
	if (t->frame >= FRAME_PAIRS)
		return typed_object_malformed(t, "another value");
	return 0;
}

int
typed_object_node_end(struct typed_in *t, bool bare)
{
	struct handler *to = t->stage.to;

	if (t->frame == FRAME_PAIR_KEY) {
		t->frame = FRAME_PAIR_VALUE;
		return bare ? 0 : to->key_end(to);
	}
	if (t->frame == FRAME_PAIR_VALUE)
		t->frame = FRAME_PAIR_CLOSE;
	else if (t->frame == FRAME_TAGGED)
		t->frame = FRAME_TAG_CLOSE;
	return 0;
}

int
typed_object_put_string(struct typed_in *t, struct span piece, unsigned part, uint64_t total)
{
	struct handler *to = t->stage.to;
	bool is_key = t->frame == FRAME_PAIR_KEY;

	if ((part & PART_FIRST) && typed_object_node_begin(t, true) == -1)
		return -1;
	if ((is_key ? to->key(to, piece, part, total) : to->string(to, piece, part, total)) == -1)
		return -1;
	return part & PART_LAST ? typed_object_node_end(t, true) : 0;
}

/* The value held back as it came: it is no tag's. */
static int
unwind_value(struct typed_in *t)
{
	struct handler *to = t->stage.to;
	struct span text = span_of(t->value.text.p, t->value.text.len);
	struct decimal d;

	switch (t->at) {
	case AT_EXT_TYPE:
	case AT_PAIRS:
	case AT_TAG_NAME:
		return typed_object_push(t, FRAME_PLAIN) == -1 ? -1 : to->array_begin(to, t->array_count);
	case AT_EXT_TEXT:
		return typed_object_push(t, FRAME_PLAIN) == -1 || to->array_begin(to, t->array_count) == -1
			   ? -1
			   : to->integer(to, t->value.type);
	case AT_TAG_NODE:
	case AT_CLOSE:
		if (typed_object_push(t, FRAME_PLAIN) == -1 || to->array_begin(to, t->array_count) == -1)
			return -1;
		if (t->at == AT_CLOSE && to->integer(to, t->value.type) == -1)
			return -1;
		return to->string(to, text, PART_WHOLE | t->value.flags, text.len);
	case AT_OBJECT_END:
		if (t->value.is_number)
			return decimal_scan(&d, text) ? to->number(to, &d) : -1;
		if (t->tag != TYPED_EXT)
			return to->string(to, text, PART_WHOLE | t->value.flags, text.len);
		if (to->array_begin(to, t->array_count) == -1 || to->integer(to, t->value.type) == -1 ||
		    to->string(to, text, PART_WHOLE | t->value.flags, text.len) == -1)
			return -1;
		return to->array_end(to);
	default:
		return 0;
	}
}

int
typed_object_unwind(struct typed_in *t)
{
	struct handler *to = t->stage.to;
	struct span name;
	enum typed_at at = t->at;

	if (typed_object_node_begin(t, false) == -1 || to->map_begin(to, t->count) == -1 ||
	    typed_object_push(t, FRAME_PLAIN) == -1)
		return -1;
	if (at > AT_OBJECT) {
		name = span_text(typed_name(t->tag));
		if (to->key(to, name, PART_WHOLE, name.len) == -1 || unwind_value(t) == -1)
			return -1;
	}
	t->at = AT_PLAIN;
	return 0;
}

/* {"$tag":["!x", and a node follows: it is a tag. */
static int
commit_tag(struct typed_in *t)
{
	struct handler *to = t->stage.to;
	char found[128];
	struct span tag = span_of(t->value.text.p, t->value.text.len);

	t->at = AT_PLAIN;
	if (t->frame == FRAME_TAGGED)
		return typed_object_malformed(t, "another tag");
	if (typed_object_node_begin(t, false) == -1 || typed_object_push(t, FRAME_TAGGED) == -1)
		return -1;
	if (to->takes & TAKES_TAGS)
		return to->tag(to, tag);
	snprintf(found, sizeof(found), "the tag %.*s", (int)(tag.len < 80 ? tag.len : 80),
		 (const char *)tag.p);
	return project_lose(t->project, LOSS_TAG, found, NULL);
}

int
typed_object_commit_map(struct typed_in *t)
{
	struct handler *to = t->stage.to;

	t->at = AT_PLAIN;
	if (typed_object_node_begin(t, false) == -1 || to->map_begin(to, t->array_count) == -1)
		return -1;
	return typed_object_push(t, FRAME_PAIRS);
}

int
typed_object_commit_value(struct typed_in *t)
{
	struct handler *to = t->stage.to;
	struct span bytes;
	int result;

	t->at = AT_PLAIN;
	if (typed_value_judge(&t->value, t->tag, t->stage.err) == -1)
		return t->object.line > 0 ? err_at(t->stage.err, t->object) : -1;
	bytes = span_of(t->value.bytes.p, t->value.bytes.len);
	if (t->tag == TYPED_STR)
		return typed_object_put_string(t, bytes, PART_WHOLE | PART_UNCHECKED, bytes.len);
	if (typed_object_node_begin(t, false) == -1)
		return -1;
	switch (t->tag) {
	case TYPED_BIN:
		result = to->binary(to, bytes, PART_WHOLE, bytes.len);
		break;
	case TYPED_EXT:
		result = to->ext(to, t->value.type, bytes, PART_WHOLE, bytes.len);
		break;
	case TYPED_TIMESTAMP:
		result = to->timestamp(to, t->value.seconds, t->value.nanoseconds);
		break;
	case TYPED_FLOAT:
		result = to->float64(to, t->value.float64);
		break;
	default:
		result = to->float32(to, t->value.float32);
	}
	return result == -1 ? -1 : typed_object_node_end(t, false);
}

int
typed_object_plain_node(struct typed_in *t)
{
	if (LIKELY(t->at == AT_PLAIN))
		return 0;
	return t->at == AT_TAG_NODE ? commit_tag(t) : typed_object_unwind(t);
}

int
typed_object_take_number(struct typed_in *t, const struct decimal *d)
{
	if (t->at == AT_EXT_TYPE && typed_value_type(&t->value, d)) {
		t->at = AT_EXT_TEXT;
		return 1;
	}
	if (t->at != AT_VALUE || t->tag != TYPED_FLOAT32)
		return 0;
	if (typed_value_float32(&t->value, d, t->stage.err) == -1)
		return -1;
	t->at = AT_OBJECT_END;
	return 1;
}

bool
typed_object_takes_text(struct typed_in *t)
{
	if (t->at == AT_VALUE ? t->tag > TYPED_FLOAT32 : t->at != AT_EXT_TEXT && t->at != AT_TAG_NAME)
		return false;
	typed_value_begin(&t->value);
	t->at = AT_TEXT;
	return true;
}

/* The text is whole. It is judged when the object ends, for with another key it is no tag's. A tag's name is judged at once. */
static int
end_text(struct typed_in *t)
{
	if (t->tag == TYPED_TAG) {
		t->at = AT_TAG_NODE;
		return typed_value_is_tag(&t->value) ? 0 : typed_object_unwind(t);
	}
	t->at = t->tag == TYPED_EXT ? AT_CLOSE : AT_OBJECT_END;
	return 0;
}

/* Bytes decoded from a long text. */
static int
put_bytes(struct typed_in *t, struct span bytes, unsigned part)
{
	struct handler *to = t->stage.to;

	if (t->tag == TYPED_STR)
		return typed_object_put_string(t, bytes, part | PART_UNCHECKED, COUNT_UNKNOWN);
	if ((part & PART_FIRST) && typed_object_node_begin(t, false) == -1)
		return -1;
	if ((t->tag == TYPED_EXT ? to->ext(to, t->value.type, bytes, part, COUNT_UNKNOWN)
				 : to->binary(to, bytes, part, COUNT_UNKNOWN)) == -1)
		return -1;
	return part & PART_LAST ? typed_object_node_end(t, false) : 0;
}

/* A piece of a text that is passed on as it comes. */
static int
stream(struct typed_in *t, struct span piece, unsigned part)
{
	struct span bytes;

	do {
		size_t n = piece.len < TYPED_STEP ? piece.len : TYPED_STEP;
		bool last = n == piece.len && (part & PART_LAST);

		if (typed_value_decode(&t->value, t->tag, span_of(piece.p, n), last, &bytes, t->stage.err) ==
		    -1)
			return -1;
		if (put_bytes(t, bytes, (part & PART_FIRST) | (last ? PART_LAST : 0u)) == -1)
			return -1;
		part &= ~(unsigned)PART_FIRST;
		piece = span_of(piece.p + n, piece.len - n);
	} while (piece.len > 0);
	if (!(part & PART_LAST))
		return 0;
	t->at = AT_PLAIN;
	return typed_object_push(t, t->tag == TYPED_EXT ? FRAME_TEXT_CLOSE : FRAME_TEXT_END);
}

/* The text outgrows a window: from here on it is passed on as it comes. */
static int
begin_stream(struct typed_in *t, struct span piece, unsigned part)
{
	struct span held = span_of(t->value.text.p, t->value.text.len);

	if (t->tag != TYPED_BIN && t->tag != TYPED_STR && t->tag != TYPED_EXT)
		return err_set(t->stage.err, ERR_DATA,
			       "expected a shorter text in {\"%s\":...}, found more than %zu bytes",
			       typed_name(t->tag), LIMIT_WINDOW);
	t->at = AT_STREAM;
	if (held.len == 0)
		return stream(t, piece, part);
	return stream(t, held, PART_FIRST) == -1 ? -1 : stream(t, piece, part & ~(unsigned)PART_FIRST);
}

int
typed_object_hold(struct typed_in *t, struct span piece, unsigned part)
{
	if (t->at == AT_STREAM)
		return stream(t, piece, part);
	if (t->value.text.len + piece.len > LIMIT_WINDOW)
		return begin_stream(t, piece, part);
	if (typed_value_add(&t->value, piece, part, t->stage.err) == -1)
		return -1;
	return part & PART_LAST ? end_text(t) : 0;
}

bool
typed_object_takes_array(struct typed_in *t)
{
	if (t->at != AT_VALUE || t->tag < TYPED_EXT)
		return false;
	t->at = t->tag == TYPED_EXT ? AT_EXT_TYPE : t->tag == TYPED_MAP ? AT_PAIRS : AT_TAG_NAME;
	return true;
}

int
typed_object_end_array(struct typed_in *t)
{
	switch (t->frame) {
	case FRAME_PAIRS:
		t->frame = FRAME_MAP_END;
		return 0;
	case FRAME_PAIR_CLOSE:
		typed_object_pop(t);
		return 0;
	case FRAME_TAG_CLOSE:
		t->frame = FRAME_TAG_END;
		return 0;
	case FRAME_TEXT_CLOSE:
		t->frame = FRAME_TEXT_END;
		return 0;
	default:
		return typed_object_malformed(t, "the end of the array");
	}
}
