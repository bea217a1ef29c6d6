/*
 * mapped.c -- windows of a regular file by way of private memory maps.
 * In:       a descriptor.      Out: windows of the file's bytes, each with a NUL behind it.
 * Memory:   one map; a page of it is ours, the one in which the NUL is.
 * Not here: the end of the file, pipes, waiting: read() does all that (source.c).
 * A file may shrink while it is mapped, and then a look at what is gone is a SIGBUS. Zeros take its place, so that nobody
 * crashes, and the next window finds that the file is too short: the run fails.
 */
#include "io/mapped.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/limit.h"

/* A map is not worth its trouble for less; and what is behind it, padding and a page of it, must be in the file. */
#define MAP_LEAST (2 * LIMIT_READ)
#define MAP_REST  LIMIT_READ

/* Where reads are of one byte, for tests (source.c), there are no maps. */
#ifdef SCONV_HARD
#define MAP_WANTED false
#else
#define MAP_WANTED true
#endif

/* Maps there are at the moment, in all threads: with none of them a SIGBUS is not our doing. */
static atomic_int maps;

static size_t
page_size(void)
{
	return (size_t)sysconf(_SC_PAGESIZE);
}

static void
on_bus_error(int number, siginfo_t *info, void *context)
{
	size_t page = page_size();
	void *at = (void *)((uintptr_t)info->si_addr & ~(uintptr_t)(page - 1));

	(void)context;
	if (maps > 0 &&
	    mmap(at, page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == at)
		return;
	signal(number, SIG_DFL);
}

static void
install(void)
{
	struct sigaction action = {.sa_sigaction = on_bus_error, .sa_flags = SA_SIGINFO};

	sigemptyset(&action.sa_mask);
	sigaction(SIGBUS, &action, NULL);
}

void
mapped_init(struct mapped *m, int fd, bool usable)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	off_t start = usable ? lseek(fd, 0, SEEK_CUR) : -1;

	*m = (struct mapped){.fd = fd};
	m->usable = start != -1 && MAP_WANTED && pthread_once(&once, install) == 0;
	m->start = m->promised = m->usable ? (uint64_t)start : 0;
}

void
mapped_close(struct mapped *m)
{
	if (m->map == NULL)
		return;
	munmap(m->map, m->len);
	m->map = NULL;
	maps--;
}

/* From here on the file is read. */
static int
leave(struct mapped *m, uint64_t at)
{
	m->usable = false;
	(void)lseek(m->fd, (off_t)at, SEEK_SET);
	return 0;
}

int
mapped_window(struct mapped *m, uint64_t from, size_t held, const char *name, uint8_t **window, size_t *len,
	      struct err *e)
{
	size_t skip = (size_t)((m->start + from) % page_size());
	uint64_t base = m->start + from - skip, known = base + skip + held, end;
	struct stat st;
	uint8_t *map;

	if (!m->usable)
		return 0;
	if (fstat(m->fd, &st) == -1)
		return leave(m, known);
	if ((uint64_t)st.st_size < m->promised)
		return err_set(e, ERR_SYSTEM, "%s: the file has shrunk while it was read", name);
	end = base + LIMIT_MAP;
	if ((uint64_t)st.st_size < end + MAP_REST)
		end = (uint64_t)st.st_size > MAP_REST ? (uint64_t)st.st_size - MAP_REST : 0;
	if (end < known + MAP_LEAST)
		return leave(m, known);
	map = mmap(NULL, end - base + LIMIT_PADDING, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_NORESERVE,
		   m->fd, (off_t)base);
	if (map == MAP_FAILED)
		return leave(m, known);
	maps++;
	mapped_close(m);
	m->map = map;
	m->len = (size_t)(end - base + LIMIT_PADDING);
	m->promised = end + LIMIT_PADDING;
	*len = (size_t)(end - base) - skip;
	map[end - base] = '\0';
	*window = map + skip;
	return 1;
}
