/*
 * packer.h -- msgpack-c's packers (its header-only templates), storing straight into a sink's buffer.
 * Each call needs room there for its bytes: 9 for a number, 15 for a timestamp, 6 for a header.
 */
#ifndef MSGPACK_PACKER_H
#define MSGPACK_PACKER_H

#include <string.h>

#include <msgpack/pack_define.h>
#include <msgpack/timestamp.h>

#include "io/sink.h"

#define PACK_ROOM 15

static ALWAYS_INLINE int
pack_append(struct sink *s, const void *p, size_t n)
{
	memcpy(s->at, p, n);
	s->at += n;
	return 0;
}

#define msgpack_pack_inline_func(name)		   static ALWAYS_INLINE int msgpack_pack##name
#define msgpack_pack_user			   struct sink *
#define msgpack_pack_append_buffer(user, buf, len) return pack_append(user, buf, len)

#include <msgpack/pack_template.h>

#endif
