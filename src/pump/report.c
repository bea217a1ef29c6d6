/*
 * report.c -- what the counters say, on stderr.
 * In:       counters.      Out: a line of text, or a JSON object on one line.
 * Memory:   none.
 * Not here: counting; error messages (cli/message.c).
 */
#include "pump/report.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

void
report_begin(struct tally *t)
{
	clock_gettime(CLOCK_MONOTONIC, &t->begun);
}

static double
seconds_since(const struct timespec *begun)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)(now.tv_sec - begun->tv_sec) + (double)(now.tv_nsec - begun->tv_nsec) / 1e9;
}

static double
mb_per_second(const struct tally *t, double seconds)
{
	return seconds > 0 ? (double)t->bytes_decoded / 1e6 / seconds : 0;
}

/* "70.5 MB": three digits that mean something, decimal units. */
static const char *
size_text(uint64_t bytes, char *to, size_t room)
{
	static const char *const units[] = {"kB", "MB", "GB", "TB", "PB", "EB"};
	double size = (double)bytes / 1000;
	size_t i = 0;

	if (bytes < 1000) {
		snprintf(to, room, "%" PRIu64 " B", bytes);
		return to;
	}
	/* 999.95 would be rounded up to a unit's end. */
	while (size >= 999.95 && i < 5) {
		size /= 1000;
		i++;
	}
	snprintf(to, room, "%.1f %s", size, units[i]);
	return to;
}

/* "7,867,483" */
static const char *
count_text(uint64_t n, char *to)
{
	char digits[24];
	int len = snprintf(digits, sizeof(digits), "%" PRIu64, n), i;
	char *p = to;

	for (i = 0; i < len; i++) {
		if (i > 0 && (len - i) % 3 == 0)
			*p++ = ',';
		*p++ = digits[i];
	}
	*p = '\0';
	return to;
}

static void
stats_text(const struct tally *t)
{
	double seconds = seconds_since(&t->begun);
	char in[32], out[32], documents[32], values[32];

	fprintf(stderr, "sconv: %s -> %s: %s in, %s out, %s document%s, %s value%s, %.3f s, %.*f MB/s\n",
		t->from, t->to, size_text(t->bytes_in, in, sizeof(in)),
		size_text(t->bytes_out, out, sizeof(out)), count_text(t->counts.documents, documents),
		t->counts.documents == 1 ? "" : "s", count_text(t->counts.values, values),
		t->counts.values == 1 ? "" : "s", seconds, mb_per_second(t, seconds) < 10 ? 2 : 0,
		mb_per_second(t, seconds));
}

static double
cpu_seconds(const struct rusage *u)
{
	return (double)(u->ru_utime.tv_sec + u->ru_stime.tv_sec) +
	       (double)(u->ru_utime.tv_usec + u->ru_stime.tv_usec) / 1e6;
}

/* VmHWM where there is /proc: ru_maxrss counts what the parent had before exec. */
static uint64_t
peak_rss_kib(const struct rusage *u)
{
	uint64_t kib = (uint64_t)u->ru_maxrss;
	char line[128];
	FILE *f = fopen("/proc/self/status", "re");

	if (f == NULL)
		return kib;
	while (fgets(line, sizeof(line), f) != NULL)
		if (sscanf(line, "VmHWM: %" SCNu64, &kib) == 1)
			break;
	fclose(f);
	return kib;
}

static void
stats_json(const struct tally *t)
{
	double seconds = seconds_since(&t->begun);
	struct rusage usage;
	int i;

	memset(&usage, 0, sizeof(usage));
	getrusage(RUSAGE_SELF, &usage);
	fprintf(stderr,
		"{\"version\":\"%s\",\"from\":\"%s\",\"to\":\"%s\",\"files\":%" PRIu64
		",\"bytes_in\":%" PRIu64 ",\"bytes_decoded\":%" PRIu64 ",\"bytes_out\":%" PRIu64
		",\"bytes_encoded\":%" PRIu64 ",\"documents\":%" PRIu64 ",\"values\":%" PRIu64
		",\"max_depth\":%" PRIu64 ",\"spooled\":%" PRIu64
		",\"seconds\":%.6f,\"cpu_seconds\":%.6f,\"mb_per_s\":%.3f,\"peak_rss_kib\":%" PRIu64
		",\"lossy\":{",
		SCONV_VERSION, t->from, t->to, t->files, t->bytes_in, t->bytes_decoded, t->bytes_out,
		t->bytes_encoded, t->counts.documents, t->counts.values, t->counts.max_depth, t->spooled,
		seconds, cpu_seconds(&usage), mb_per_second(t, seconds), peak_rss_kib(&usage));
	for (i = 0; i < LOSS_KINDS; i++)
		fprintf(stderr, "%s\"%s\":%" PRIu64, i > 0 ? "," : "", project_name((enum loss)i),
			t->project->lost[i]);
	fprintf(stderr, "},\"status\":\"%s\"}\n", t->status);
}

void
report_stats(const struct tally *t, enum stats_form form)
{
	if (form == STATS_JSON)
		stats_json(t);
	else
		stats_text(t);
}

void
report_lossy(const struct project *p)
{
	char count[32];
	const char *comma = "";
	uint64_t total = project_total(p);
	int i;

	if (total == 0)
		return;
	fprintf(stderr, "sconv: lossy: %s value%s changed (", count_text(total, count),
		total == 1 ? "" : "s");
	for (i = 0; i < LOSS_KINDS; i++) {
		if (p->lost[i] == 0)
			continue;
		fprintf(stderr, "%s%s %s", comma, project_name((enum loss)i), count_text(p->lost[i], count));
		comma = ", ";
	}
	fprintf(stderr, ")\n");
}

void
report_unread(uint64_t strings)
{
	char count[32];

	if (strings > 0)
		fprintf(stderr,
			"sconv: --verify: %s string%s not compared: the independent reader cannot read %s\n",
			count_text(strings, count), strings == 1 ? "" : "s", strings == 1 ? "it" : "them");
}
