#!/bin/sh
# fuzz.sh -- runs each fuzz target of a directory for some seconds, on seeds from tests/fuzz/corpus/TARGET/*.hex.
# In: BUILD SECONDS.      Out: a line for each target, then "N passed, N failed". What was found stays in BUILD/found/.
set -u

build=$1
seconds=$2
passed=0
failed=0
mkdir -p "$build/found"

unhex()
{
	python3 -c 'import sys; sys.path.insert(0, "tests/lib"); import harness; sys.stdout.buffer.write(harness.unhex(sys.argv[1]))' "$1"
}

for program in "$build"/fuzz/fuzz_*; do
	[ -x "$program" ] || continue
	name=${program##*/fuzz_}
	seeds=$build/seeds/$name
	mkdir -p "$seeds"
	for file in tests/fuzz/corpus/"$name"/*.hex; do
		[ -f "$file" ] && unhex "$file" >"$seeds/$(basename "$file" .hex)"
	done
	if "$program" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 -artifact_prefix="$build/found/$name-" \
	    "$seeds" >"$build/$name.log" 2>&1; then
		passed=$((passed + 1))
		echo "fuzz/$name: $(grep -E '^#[0-9]+[[:space:]]+DONE|^Done' "$build/$name.log" | tail -1)"
	else
		failed=$((failed + 1))
		echo "FAILED fuzz/$name: see $build/$name.log"
		grep -E 'ERROR|SUMMARY|Assertion|runtime error' "$build/$name.log" | head -5
	fi
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
