/*
 * message.c -- struct err -> one stderr line; the table of exit statuses.
 * In:       an error.      Out: one line on stderr; the exit status for its class.
 * Memory:   none.
 * Not here: deciding what is an error.
 */
#include "cli/message.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Whether a character of two or three bytes would move the cursor: C1 controls, U+2028 and U+2029. */
static size_t
wide_control(const char *text)
{
	if (text[0] == '\xc2' && (unsigned char)text[1] >= 0x80 && (unsigned char)text[1] < 0xa0)
		return 2;
	return strncmp(text, "\xe2\x80\xa8", 3) == 0 || strncmp(text, "\xe2\x80\xa9", 3) == 0 ? 3 : 0;
}

/* One line whatever a name or a key holds: control characters are shown as '?'. */
static void
print_clean(const char *text)
{
	size_t wide;

	for (; *text != '\0'; text++) {
		if ((wide = wide_control(text)) > 0)
			text += wide - 1;
		putc(wide > 0 || (unsigned char)*text < 0x20 || *text == 0x7f ? '?' : *text, stderr);
	}
}

void
message_print(const struct err *e)
{
	flockfile(stderr);
	fputs("sconv: ", stderr);
	print_clean(e->file);
	if (e->placed && e->place.line > 0)
		fprintf(stderr, ":%" PRIu64 ":%" PRIu64, e->place.line, e->place.column);
	if (e->file[0] != '\0')
		fputs(": ", stderr);
	if (e->placed)
		fprintf(stderr, "byte %" PRIu64 "%s: ", e->place.byte,
			e->compressed ? " of the compressed file" : "");
	print_clean(e->words);
	if (e->path[0] != '\0') {
		fputs(" at ", stderr);
		print_clean(e->path);
	}
	putc('\n', stderr);
	funlockfile(stderr);
}

int message_status(enum err_class class)
{
	switch (class) {
	case ERR_NONE:
		return 0;
	case ERR_DATA:
		return 1;
	case ERR_USAGE:
		return 2;
	default:
		return 3;
	}
}
