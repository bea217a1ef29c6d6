/*
 * cores.h -- whether a second thread has somewhere to run.
 */
#ifndef PUMP_CORES_H
#define PUMP_CORES_H

#include <stdbool.h>

/* More than one processor may run this process. */
bool cores_spare(void);

#endif
