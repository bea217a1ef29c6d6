/*
 * cores.c -- whether a second thread has somewhere to run.
 * In:       what the system tells of processors.      Out: yes or no.
 * Memory:   none.
 * Not here: the threads (io/).
 */
#include "pump/cores.h"

#include <unistd.h>

#ifdef __linux__
#include <sched.h>
#endif

bool
cores_spare(void)
{
#ifdef __linux__
	cpu_set_t set;

	/* taskset and containers allow fewer than there are. */
	if (sched_getaffinity(0, sizeof(set), &set) == 0)
		return CPU_COUNT(&set) > 1;
#endif
	return sysconf(_SC_NPROCESSORS_ONLN) > 1;
}
