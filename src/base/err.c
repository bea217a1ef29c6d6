/*
 * err.c -- the first error counts.
 * In:       a failure's class, words, place, path.      Out: one filled struct err.
 * Memory:   none of its own.
 * Not here: what the message looks like on stderr (cli/message.c).
 */
#include "base/err.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char ellipsis[] = "\xe2\x80\xa6";

void
err_clear(struct err *e)
{
	e->class = ERR_NONE;
	e->placed = false;
	e->compressed = false;
	e->file[0] = e->words[0] = e->path[0] = '\0';
}

int
err_set(struct err *e, enum err_class class, const char *words, ...)
{
	va_list list;

	if (e->class != ERR_NONE)
		return -1;
	e->class = class;
	va_start(list, words);
	vsnprintf(e->words, sizeof(e->words), words, list);
	va_end(list);
	return -1;
}

int
err_system(struct err *e, const char *file)
{
	int code = errno;

	if (e->class != ERR_NONE)
		return -1;
	if (file != NULL)
		snprintf(e->file, sizeof(e->file), "%s", file);
	return err_set(e, code == EPIPE ? ERR_PIPE : ERR_SYSTEM, "%s", strerror(code));
}

int
err_at(struct err *e, struct place place)
{
	if (!e->placed && e->file[0] == '\0') {
		e->placed = true;
		e->place = place;
	}
	return -1;
}

void
err_path_add(struct err *e, const char *text, size_t len)
{
	size_t used = strlen(e->path);

	if (used + len > LIMIT_PATH_TEXT) {
		/* Once the ellipsis stands there nothing more is added. */
		if (used < sizeof(ellipsis) ||
		    memcmp(e->path + used - sizeof(ellipsis) + 1, ellipsis, sizeof(ellipsis)) != 0)
			memcpy(e->path + used, ellipsis, sizeof(ellipsis));
		return;
	}
	memcpy(e->path + used, text, len);
	e->path[used + len] = '\0';
}

const char *
err_byte_name(int byte, char *buf)
{
	if (byte < 0)
		return "end of input";
	if (byte >= 0x20 && byte < 0x7f)
		snprintf(buf, 32, byte == '\'' ? "\"%c\"" : "'%c'", byte);
	else
		snprintf(buf, 32, "byte 0x%02x", (unsigned)byte);
	return buf;
}
