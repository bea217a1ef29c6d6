/*
 * launch.c -- runs one command as a process of its own and tells what it cost.
 * In:       launch INPUT null|cat COMMAND...      Out: "SECONDS CPU_SECONDS PEAK_KIB STATUS" on standard output.
 * Memory:   little, so that the peak which the system tells is the command's and not what forked it.
 * Not here: repeating and comparing (run).
 * With "cat" the command writes to a pipe that cat reads; else to /dev/null. Its stderr is dropped.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void
die(const char *what)
{
	perror(what);
	_exit(127);
}

/* Processor time after which a command has failed: there are libraries that never end on some input. */
#define MOST_SECONDS 100

static void
become(char **command, int in, int out)
{
	struct rlimit most = {MOST_SECONDS, MOST_SECONDS};
	int nothing = open("/dev/null", O_WRONLY);

	if (setrlimit(RLIMIT_CPU, &most) == -1 || dup2(in, STDIN_FILENO) == -1 ||
	    dup2(out, STDOUT_FILENO) == -1 || dup2(nothing, STDERR_FILENO) == -1)
		die("dup2");
	execvp(command[0], command);
	die(command[0]);
}

/* A cat that empties a pipe; *out is the pipe's end to write to. */
static pid_t
start_cat(int *out)
{
	static char *cat[] = {"cat", NULL};
	int ends[2];
	pid_t pid;

	if (pipe(ends) == -1 || fcntl(ends[1], F_SETFD, FD_CLOEXEC) == -1 || (pid = fork()) == -1)
		die("cat");
	if (pid == 0)
		become(cat, ends[0], *out);
	close(ends[0]);
	*out = ends[1];
	return pid;
}

int
main(int argc, char **argv)
{
	int in, status, out = open("/dev/null", O_WRONLY | O_CLOEXEC);
	struct rusage cost;
	pid_t pid, cat = 0;
	double begun;

	if (argc < 4 || (in = open(argv[1], O_RDONLY | O_CLOEXEC)) == -1 || out == -1)
		die("usage: launch INPUT null|cat COMMAND...");
	if (strcmp(argv[2], "cat") == 0)
		cat = start_cat(&out);
	begun = now();
	if ((pid = fork()) == -1)
		die("fork");
	if (pid == 0)
		become(argv + 3, in, out);
	close(out);
	if (wait4(pid, &status, 0, &cost) == -1)
		die("wait4");
	if (cat != 0)
		waitpid(cat, NULL, 0);
	printf("%.6f %.6f %ld %d\n", now() - begun,
	       (double)(cost.ru_utime.tv_sec + cost.ru_stime.tv_sec) +
		   (double)(cost.ru_utime.tv_usec + cost.ru_stime.tv_usec) / 1e6,
	       cost.ru_maxrss, status);
	return 0;
}
