/*
 * utf8_scan.c -- the kernels of utf8_scan.h for any machine: bytes, and words of eight.
 * In:       bytes.      Out: how many are valid, how many begin a character, how many end a line.
 * Memory:   none.
 * Not here: those of some kinds of machine (utf8_x86.c, utf8_neon.c); what is wrong where a kernel stops (utf8.c).
 */
#include "text/utf8_scan.h"

#include "base/cpu.h"
#include "base/word.h"

static size_t
valid_word(const uint8_t *p, size_t len)
{
	size_t i;

	for (i = 0; i + 8 <= len && (word_load(p + i) & WORD_OF(0x80)) == 0; i += 8)
		;
	return i;
}

static size_t
count_byte(const uint8_t *p, size_t len)
{
	size_t i, n = 0;

	for (i = 0; i < len; i++)
		n += (p[i] & 0xc0) != 0x80;
	return n;
}

static size_t
lines_byte(const uint8_t *p, size_t len)
{
	size_t i, n = 0;

	for (i = 0; i < len; i++)
		n += p[i] == '\n';
	return n;
}

const struct utf8_scan utf8_portable = {valid_word, count_byte, lines_byte, "portable"};

#if !defined(CPU_X86) && !defined(CPU_NEON)

static const struct utf8_scan *const with_words[] = {&utf8_portable, NULL};

const struct utf8_scan *
utf8_scan_best(void)
{
	return &utf8_portable;
}

const struct utf8_scan *const *
utf8_scan_all(void)
{
	return with_words;
}

#endif
