/*
 * packer.h -- msgpack-c's packers (its header-only templates), storing where a pointer points, which they move.
 * They store at most 15 bytes, a timestamp, without asking for room: there is SPOOL_ROOM.
 */
#ifndef MSGPACK_PACKER_H
#define MSGPACK_PACKER_H

#include <string.h>

#include <msgpack/pack_define.h>
#include <msgpack/timestamp.h>

#include "base/compiler.h"

static ALWAYS_INLINE int
pack_append(uint8_t **at, const void *p, size_t n)
{
	memcpy(*at, p, n);
	*at += n;
	return 0;
}

#define msgpack_pack_inline_func(name)		   static ALWAYS_INLINE int msgpack_pack##name
#define msgpack_pack_user			   uint8_t **
#define msgpack_pack_append_buffer(user, buf, len) return pack_append(user, buf, len)

#include <msgpack/pack_template.h>

#endif
