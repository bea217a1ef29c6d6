/*
 * signals.h -- signals become flags that the pump's loop looks at, and a descriptor that wakes a wait.
 */
#ifndef PUMP_SIGNALS_H
#define PUMP_SIGNALS_H

#include <stdbool.h>

#include "base/err.h"

/*
 * Takes over INT, HUP, TERM (unless ignored), USR1 and INFO; a write beyond the file-size limit becomes an error. SIGPIPE
 * stays as it is: it ends sconv, quietly.
 */
MUST_USE int signals_open(struct err *e);

/* Readable when a signal has come since signals_take was last called. */
int signals_wake_fd(void);

/* The signal that asks for the end, or 0. */
int signals_end(void);

/* Whether the statistics were asked for since the last call; empties the wake descriptor. */
bool signals_take(void);

/* Ends the process by `signal`, as if it had not been caught. */
void signals_die(int signal);

#endif
