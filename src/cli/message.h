/*
 * message.h -- one line on stderr for an error, and the exit status for its class.
 */
#ifndef CLI_MESSAGE_H
#define CLI_MESSAGE_H

#include "base/err.h"

/* "sconv: FILE:LINE:COLUMN: byte N: WORDS at PATH": what of it is known. */
void message_print(const struct err *e);

/* 0 done, 1 data, 2 usage, 3 system. */
int message_status(enum err_class class);

#endif
