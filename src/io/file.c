/*
 * file.c -- files by name: opening inputs, and outputs that appear whole or not at all.
 * In:       names.      Out: descriptors.
 * Memory:   two paths.
 * Not here: reading or writing content; unlinked temporary files (spool.c).
 */
#include "io/file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "io/wait.h"

const char *
file_title(const char *name)
{
	return strcmp(name, "-") == 0 ? "<stdin>" : name;
}

void
file_guard(void)
{
	int fd;

	/* Standard input is opened for writing and the others for reading: each use fails as it would have. */
	for (fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) == -1)
			(void)!open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

/* Opens a file; a FIFO waits for its other end, and signals are looked at meanwhile. */
static int
open_waiting(const char *name, int flags, const struct waiter *w, struct err *e)
{
	int fd;

	while ((fd = open(name, flags | O_CLOEXEC)) == -1) {
		if (errno != EINTR)
			return err_system(e, name);
		if (wait_wake(w, e) == -1)
			return -1;
	}
	return fd;
}

int
file_open(const char *name, const struct waiter *w, struct err *e)
{
	struct stat st;
	int fd = STDIN_FILENO;

	if (strcmp(name, "-") != 0 && (fd = open_waiting(name, O_RDONLY, w, e)) == -1)
		return -1;
	if (fstat(fd, &st) == 0) {
		if (!S_ISDIR(st.st_mode))
			return fd;
		errno = EISDIR;
	}
	err_system(e, file_title(name));
	file_close(fd);
	return -1;
}

void
file_close(int fd)
{
	if (fd > STDERR_FILENO)
		close(fd);
}

static char *
copy(const char *text, size_t extra, struct err *e)
{
	size_t len = strlen(text);
	char *p = mem_alloc(len + extra + 1, e);

	return p != NULL ? memcpy(p, text, len + 1) : NULL;
}

/*
 * The path to replace: what a chain of symbolic links ends at, also where that does not exist yet. realpath allocates
 * with malloc, so it is given its room.
 */
static char *
resolve(const char *name, struct err *e)
{
	char room[2 * PATH_MAX + 2], link[PATH_MAX];
	const char *slash;
	ssize_t len;

	if (realpath(name, room) != NULL)
		return copy(room, 0, e);
	/* A link to a file that does not exist: one step is resolved by hand. */
	if (errno == ENOENT && (len = readlink(name, link, sizeof(link) - 1)) > 0) {
		link[len] = '\0';
		slash = strrchr(name, '/');
		if (link[0] == '/' || slash == NULL)
			return copy(link, 0, e);
		snprintf(room, sizeof(room), "%.*s/%s", (int)(slash - name), name, link);
		return copy(room, 0, e);
	}
	return copy(name, 0, e);
}

/* "dir/.sconv-XXXXXX" beside `path`. */
static char *
temp_name(const char *path, struct err *e)
{
	static const char pattern[] = ".sconv-XXXXXX";
	char *temp = copy(path, sizeof(pattern), e), *slash;

	if (temp == NULL)
		return NULL;
	slash = strrchr(temp, '/');
	memcpy(slash != NULL ? slash + 1 : temp, pattern, sizeof(pattern));
	return temp;
}

/* Mode and owner follow the input `like`, else the file that is replaced, else the umask. */
static void
follow(int fd, const char *like, const struct stat *old)
{
	struct stat st;
	mode_t mask = umask(0);

	umask(mask);
	if ((strcmp(like, "-") == 0 ? fstat(STDIN_FILENO, &st) : stat(like, &st)) == -1 ||
	    !S_ISREG(st.st_mode)) {
		if (old == NULL) {
			(void)!fchmod(fd, 0666 & ~mask);
			return;
		}
		st = *old;
	}
	/* As gzip does: whoever may not give the file away keeps it, and then no foreign group gets more than it had. */
	if (geteuid() == 0)
		(void)!fchown(fd, st.st_uid, st.st_gid);
	(void)!fchmod(fd, st.st_mode & 0777);
}

static int
open_beside(struct target *t, const char *like, const struct stat *old, struct err *e)
{
	if ((t->path = resolve(t->name, e)) == NULL || (t->temp = temp_name(t->path, e)) == NULL)
		goto fail;
	if ((t->fd = mkstemp(t->temp)) == -1) {
		err_system(e, t->name);
		goto fail;
	}
	(void)!fcntl(t->fd, F_SETFD, FD_CLOEXEC);
	follow(t->fd, like, old);
	return 0;
fail:
	mem_free(t->temp);
	mem_free(t->path);
	t->temp = t->path = NULL;
	return -1;
}

/* The descriptor that a name such as /dev/stdout or /dev/fd/3 stands for; -1: none. */
static int
named_descriptor(const char *name)
{
	char rest;
	int fd;

	if (strcmp(name, "/dev/stdout") == 0)
		return STDOUT_FILENO;
	if (strcmp(name, "/dev/stderr") == 0)
		return STDERR_FILENO;
	return sscanf(name, "/dev/fd/%d%c", &fd, &rest) == 1 ? fd : -1;
}

/* What is no regular file of a name of its own. */
static int
open_directly(struct target *t, const struct waiter *w, struct err *e)
{
	int fd = named_descriptor(t->name);

	if (fd == -1)
		t->fd = open_waiting(t->name, O_WRONLY, w, e);
	else if ((t->fd = fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)) == -1)
		return err_system(e, t->name);
	return t->fd == -1 ? -1 : 0;
}

int
target_open(struct target *t, const char *name, bool force, const char *like, const struct waiter *w,
	    struct err *e)
{
	struct stat st;
	bool exists = stat(name, &st) == 0;

	*t = (struct target){.name = name, .fd = -1};
	if (exists && S_ISDIR(st.st_mode)) {
		errno = EISDIR;
		return err_system(e, name);
	}
	if (exists && (!S_ISREG(st.st_mode) || named_descriptor(name) != -1))
		return open_directly(t, w, e);
	if (exists && !force) {
		snprintf(e->file, sizeof(e->file), "%s", name);
		return err_set(e, ERR_SYSTEM, "exists already; -F replaces it");
	}
	return open_beside(t, like, exists ? &st : NULL, e);
}

/* Forgets the target; its descriptor is closed already. */
static void
target_free(struct target *t)
{
	mem_free(t->temp);
	mem_free(t->path);
	t->temp = t->path = NULL;
	t->fd = -1;
}

int
target_commit(struct target *t, struct err *e)
{
	int fd = t->fd;

	if (t->path != NULL && fsync(fd) == -1) {
		err_system(e, t->name);
		target_abandon(t);
		return -1;
	}
	t->fd = -1;
	if (close(fd) == -1 || (t->path != NULL && rename(t->temp, t->path) == -1)) {
		err_system(e, t->name);
		if (t->temp != NULL)
			unlink(t->temp);
		target_free(t);
		return -1;
	}
	target_free(t);
	return 0;
}

void
target_abandon(struct target *t)
{
	if (t->fd != -1)
		close(t->fd);
	if (t->temp != NULL)
		unlink(t->temp);
	target_free(t);
}
