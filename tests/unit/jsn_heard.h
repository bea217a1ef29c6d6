/*
 * jsn_heard.h -- what the JSON reader makes of a text, or of a wrong one: the same however it is cut.
 */
#ifndef TESTS_UNIT_JSN_HEARD_H
#define TESTS_UNIT_JSN_HEARD_H

#include <stdlib.h>

#include "unit/chain.h"
#include "unit/test.h"

static const size_t chunks[] = {0, 1, 2, 3, 7, 64, 4096};

static struct chain_run run;

/* What is read from `text`, as a trace with blanks for line feeds, the same for every way of cutting it. Static. */
static inline const char *
hear(struct span text, const struct setup *setup)
{
	static char heard[4096];
	char *got, *p;
	size_t i;

	for (i = 0; i < sizeof(chunks) / sizeof(chunks[0]); i++) {
		run.setup = *setup;
		got = chain_json(&run, text, chunks[i], trace_writer, NULL);
		for (p = got; *p != '\0'; p++)
			*p = *p == '\n' ? ' ' : *p;
		if (i > 0)
			CHECK_STR(got, heard);
		snprintf(heard, sizeof(heard), "%s", got);
		free(got);
	}
	return heard;
}

static inline const char *
strict(const char *text)
{
	struct setup setup = SETUP_DEFAULT;

	return hear(span_text(text), &setup);
}

static inline const char *
relaxed(const char *text)
{
	struct setup setup = SETUP_DEFAULT;

	setup.relaxed = true;
	return hear(span_text(text), &setup);
}

/* The error that `text` gives: "LINE:COLUMN: byte N: WORDS at PATH", the same for every way of cutting it. Static. */
static inline const char *
refuse(struct span text, bool is_relaxed)
{
	static char told[2048];
	char now[2048];
	struct setup setup = SETUP_DEFAULT;
	size_t i;

	setup.relaxed = is_relaxed;
	for (i = 0; i < sizeof(chunks) / sizeof(chunks[0]); i++) {
		run.setup = setup;
		free(chain_json(&run, text, chunks[i], trace_writer, NULL));
		snprintf(now, sizeof(now), "%llu:%llu: byte %llu: %.900s at %.900s",
			 (unsigned long long)run.err.place.line, (unsigned long long)run.err.place.column,
			 (unsigned long long)run.err.place.byte, run.err.words, run.err.path);
		if (i > 0)
			CHECK_STR(now, told);
		CHECK_INT(run.err.class, ERR_DATA);
		memcpy(told, now, sizeof(told));
	}
	return told;
}

static inline const char *
wrong(const char *text)
{
	return refuse(span_text(text), false);
}

#endif
