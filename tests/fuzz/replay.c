/*
 * replay.c -- main of a fuzz target where there is no libFuzzer: runs it over the files that it is given.
 * In:       file names.      Out: status 0; a target that finds something ends the program itself.
 * Memory:   one file.
 * Not here: hex text (run makes files of it).
 */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *p, size_t len);

static int
replay(const char *name)
{
	static uint8_t room[1 << 20];
	FILE *file = fopen(name, "rb");
	uint8_t *exact;
	size_t len;

	if (file == NULL) {
		perror(name);
		return -1;
	}
	len = fread(room, 1, sizeof(room), file);
	fclose(file);
	/* A block of the very size lets AddressSanitizer see a read behind the end. */
	if ((exact = malloc(len > 0 ? len : 1)) == NULL)
		return -1;
	for (size_t i = 0; i < len; i++)
		exact[i] = room[i];
	LLVMFuzzerTestOneInput(exact, len);
	free(exact);
	return 0;
}

int
main(int argc, char **argv)
{
	int i;

	for (i = 1; i < argc; i++)
		if (replay(argv[i]) == -1)
			return 1;
	return 0;
}
