/*
 * limit.h -- every number that bounds memory, with its reason.
 * To audit the promise of constant memory, read this file: nothing in sconv holds more than what is named here,
 * and no number of this kind stands anywhere else.
 */
#ifndef BASE_LIMIT_H
#define BASE_LIMIT_H

#include <stddef.h>

/* Fuzz builds are small, so that short inputs outgrow everything and meet every rare path. */
#ifdef SCONV_SMALL
#define LIMIT_SMALL(usual, small) ((size_t)(small))
#else
#define LIMIT_SMALL(usual, small) ((size_t)(usual))
#endif

/* The longest token that a reader meets whole; a longer string, binary or ext travels in pieces. */
#define LIMIT_WINDOW LIMIT_SMALL(256 * 1024, 2048)

/* What comes of a string with escapes that a source's buffer, of two windows, holds. */
#define LIMIT_DECODED (2 * LIMIT_WINDOW)

/* Readable bytes behind a window's end and behind every piece marked PART_PADDED: one 64-byte vector load. */
#define LIMIT_PADDING ((size_t)64)

/* Bytes asked of the system at once: what a default Linux pipe holds, and small enough to stay in the L2 cache. */
#define LIMIT_READ LIMIT_SMALL(64 * 1024, 512)

/* What a pipe that is read or written may hold, in the system's memory: more of it was no faster. */
#define LIMIT_HELD ((size_t)256 * 1024)

/* The part of a regular input that is mapped at once, as long as the buffer that windows lie in otherwise. */
#define LIMIT_MAP (2 * LIMIT_WINDOW)

/* Between two threads (gzip beside the conversion): chunks under way at once, and the bytes of each. */
#define LIMIT_CHUNKS 4
#define LIMIT_CHUNK  ((size_t)128 * 1024)

/* Room of the output buffer between the writer and the system. */
#define LIMIT_SINK LIMIT_SMALL(128 * 1024, 8192)

/* What the kernel is asked to move from file to file at once, so that signals are seen in between. */
#define LIMIT_COPY ((size_t)1024 * 1024)

/* What a writer may ask of sink_room at once; longer bytes go through sink_write. */
#define LIMIT_ROOM ((size_t)4096)

/*
 * MessagePack: a container or string whose encoding, its header counted as 5 bytes, is longer than this gets the
 * 32-bit header and leaves memory before its count is known. The output buffer is half as large again then, and each
 * open container or late header in it costs 8 bytes.
 */
#define LIMIT_SPOOL LIMIT_SMALL(262144, 1000)

/* A number literal in JSON or YAML; a longer one is an error. It must fit a window. */
#define LIMIT_NUMBER LIMIT_SMALL(65536, 1024)

/* MessagePack: the longest key that is kept for the path while its value is awaited; a longer one shows as an ellipsis. */
#define LIMIT_KEY ((size_t)1024)

/* Keys kept for the path in an error message; what is beyond shows as an ellipsis. */
#define LIMIT_PATH_KEYS LIMIT_SMALL(65536, 512)

/* The text of a path in an error message. */
#define LIMIT_PATH_TEXT LIMIT_SMALL(65536, 512)

/* Open containers, unless --max-depth says otherwise; each costs at most 16 bytes. */
#define LIMIT_DEPTH 1024u

/* One YAML scalar, or all live YAML anchors together, unless --max-buffer says otherwise. */
#define LIMIT_BUFFER ((size_t)64 * 1024 * 1024)

/*
 * YAML: text that libyaml may read between two events beyond what one scalar may hold: comments and blanks, which it
 * does not keep, look the same from outside.
 */
#define LIMIT_YAML_AHEAD ((size_t)1024 * 1024)

/* Aliases: a document may grow by this many events, or by LIMIT_ALIAS_FACTOR times the events read so far. */
#define LIMIT_ALIAS_EVENTS 1000000u
#define LIMIT_ALIAS_FACTOR 100u

/* Own keys that all open YAML mappings together remember in case a << follows. */
#define LIMIT_MERGE_KEYS 65536u

/* YAML: the longest key (in characters) that is written as a simple key; the standard allows no more. */
#define LIMIT_SIMPLE_KEY 1024u

/* YAML: decoded bytes of the longest string that is written plain or as a literal block. */
#define LIMIT_LITERAL LIMIT_SMALL(256 * 1024, 512)

/* --reference and --verify: open containers that msgpack-c's unpack template can hold, some 40 bytes each. */
#define LIMIT_TEMPLATE LIMIT_SMALL(4096, 64)

/* --verify: bytes that have left the writer and wait for the independent reader. */
#define LIMIT_PIPE LIMIT_SMALL(256 * 1024, 1024)

/* --verify: places at which what was told is remembered until it is heard (32 bytes each). */
#define LIMIT_MARKS LIMIT_SMALL(4096, 8)

/*
 * --verify: strings with lone surrogates that were written and not heard yet: more than LIMIT_SINK, LIMIT_PIPE and a
 * read of LIMIT_READ together can hold of their shortest, "\ud800" and a comma.
 */
#define LIMIT_UNREAD ((size_t)65536)

/*
 * --typed looks ahead in maps for one window of MessagePack; written down, a byte of it takes four at most, and as much again
 * may be done with before its room is used again.
 */
#define LIMIT_TYPED (8 * LIMIT_WINDOW + LIMIT_ROOM)

/* Open containers and keys of a stream of events that is checked: far more than --max-depth allows anybody. */
#define LIMIT_GRAMMAR ((size_t)64 * 1024 * 1024)

#endif
