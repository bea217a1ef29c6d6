#!/bin/sh
# coverage.sh -- which part of the lines ran, by file, the least covered first.
# In: BUILD, of the variant coverage, after tests have run.      Out: a line a file; gcov's own files lie in BUILD/gcov/.
set -u

build=$1
gcov=${GCOV:-gcov}
mkdir -p "$build/gcov"
find "$build" -name '*.gcda' -not -path '*/unit/*' -not -path '*/property/*' -not -path '*/fuzz/*' -print0 |
	xargs -0 "$gcov" -r -o "$build" 2>/dev/null |
	awk -F"'" '/^File/ { file = $2 } /^Lines executed/ { split($0, part, /[:% ]+/); if (file ~ /^src\//) print part[3], file; file = "" }' |
	sort -n | awk '{ printf "%6.2f %%  %s\n", $1, $2 }'
mv ./*.gcov "$build/gcov/" 2>/dev/null
exit 0
