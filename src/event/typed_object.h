/*
 * typed_object.h -- the machine that looks at objects for typed_in.c, which is its handler functions.
 */
#ifndef EVENT_TYPED_OBJECT_H
#define EVENT_TYPED_OBJECT_H

#include "event/project.h"
#include "event/stage.h"
#include "event/typed.h"
#include "event/typed_value.h"

/* What is held back, and what must come for it to be a tag. */
enum typed_at {
	AT_PLAIN,      /* nothing is held */
	AT_OBJECT,     /* '{': a tag's name */
	AT_VALUE,      /* '{' name: the value */
	AT_TEXT,       /* '{' name, of an ext '[' type: more pieces of its text */
	AT_EXT_TYPE,   /* '{' "$ext" '[': a number */
	AT_EXT_TEXT,   /* '{' "$ext" '[' number: a text */
	AT_CLOSE,      /* '{' "$ext" '[' number text: ']' */
	AT_OBJECT_END, /* '{' name value: '}' */
	AT_PAIRS,      /* '{' "$map" '[': '[' or ']' */
	AT_TAG_NAME,   /* '{' "$tag" '[': the tag */
	AT_TAG_NODE,   /* '{' "$tag" '[' tag: any node */
	AT_STREAM      /* nothing is held: a text too long for it passes */
};
/*
 * PLAIN -> OBJECT -> VALUE -> TEXT OBJECT_END EXT_TYPE PAIRS TAG_NAME   EXT_TYPE -> EXT_TEXT -> TEXT
 * TEXT -> OBJECT_END CLOSE TAG_NODE STREAM   CLOSE -> OBJECT_END   PAIRS TAG_NODE STREAM OBJECT_END -> PLAIN
 * any that holds something -> PLAIN
 */

/* What the innermost open container waits for; a plain one has no say. */
enum frame {
	FRAME_PLAIN,	  /* a document, an array, a map */
	FRAME_PAIR_KEY,	  /* {"$map":[[ : a node that is a key */
	FRAME_PAIR_VALUE, /* a node */
	FRAME_TAGGED,	  /* {"$tag":["!x", : a node */
	/* no node */
	FRAME_PAIRS,	  /* {"$map":[ : '[' or ']' */
	FRAME_PAIR_CLOSE, /* ']' of a pair */
	FRAME_MAP_END,	  /* '}' behind the pairs */
	FRAME_TAG_CLOSE,  /* ']' behind a tagged node */
	FRAME_TAG_END,	  /* '}' behind that */
	FRAME_TEXT_CLOSE, /* ']' behind a long text in an ext */
	FRAME_TEXT_END	  /* '}' behind a long text: its node has ended with it */
};

struct typed_in {
	struct stage stage;
	struct project *project;
	struct place opened; /* of the map that began last */
	enum typed_at at;
	enum frame frame;
	struct buf outer; /* the frames around it, a byte each */

	/* what is held back */
	enum typed_tag tag;
	uint64_t count;	      /* of '{' */
	uint64_t array_count; /* of '[' */
	struct place object;  /* of '{', if the reader tells (line 0: it does not) */
	struct typed_value value;
};

/* The form of a tagged object is broken: what was awaited, and what was found. */
MUST_USE int typed_object_malformed(struct typed_in *t, const char *found);

MUST_USE int typed_object_push(struct typed_in *t, enum frame frame);
void typed_object_pop(struct typed_in *t);

/* A node goes on, or has. A key that is no `bare` string is put between key_begin and key_end. */
MUST_USE int typed_object_node_begin(struct typed_in *t, bool bare);
MUST_USE int typed_object_node_end(struct typed_in *t, bool bare);

/* A piece of a string or of a pair's key goes on. */
MUST_USE int typed_object_put_string(struct typed_in *t, struct span piece, unsigned part, uint64_t total);

/* What is held back is an ordinary object after all: passes it on as it came. */
MUST_USE int typed_object_unwind(struct typed_in *t);

/* A node comes that is no part of a tag: what is held back goes on first. */
MUST_USE int typed_object_plain_node(struct typed_in *t);

/* {"$map":[ and '[' or ']' follows: it is a map. */
MUST_USE int typed_object_commit_map(struct typed_in *t);

/* The tagged object is whole: its value goes on, or is an error at the object. */
MUST_USE int typed_object_commit_value(struct typed_in *t);

/* A number where an ext's type or a float32 may stand: 1 if it was taken, 0 if it goes on. */
MUST_USE int typed_object_take_number(struct typed_in *t, const struct decimal *d);

/* Whether the text of a tag may begin here; then all its pieces are held. */
bool typed_object_takes_text(struct typed_in *t);
MUST_USE int typed_object_hold(struct typed_in *t, struct span piece, unsigned part);

/* Whether the array that begins may be a tag's; then it is held. */
bool typed_object_takes_array(struct typed_in *t);

/* The end of an array that is part of a tag. */
MUST_USE int typed_object_end_array(struct typed_in *t);

#endif
