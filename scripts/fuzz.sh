#!/bin/sh
# fuzz.sh -- runs each fuzz target of a build for some seconds, as many side by side as there are cores.
# In: BUILD SECONDS; seeds in tests/fuzz/corpus/TARGET/*.hex.
# Out: a line for each target, then "N passed, N failed". Logs, and what was found, stay in BUILD/found/.
set -u

build=$1
seconds=$2
found=$build/found
cores=$(getconf _NPROCESSORS_ONLN)
mkdir -p "$found"

# The corpus is hex text: as files of bytes.
seed()
{
	python3 - "$1" "$2" <<-'END'
		import glob, os, sys
		sys.path.insert(0, 'tests/lib')
		import harness
		for path in glob.glob(os.path.join(sys.argv[1], '*.hex')):
		    with open(os.path.join(sys.argv[2], os.path.basename(path)[:-4]), 'wb') as file:
		        file.write(harness.unhex(path))
	END
}

fuzz()
{
	name=${1##*/fuzz_}
	mkdir -p "$build/seeds/$name"
	seed "tests/fuzz/corpus/$name" "$build/seeds/$name"
	if "$1" -entropic=0 -max_total_time="$seconds" -timeout=30 -rss_limit_mb=2048 -artifact_prefix="$found/$name-" \
	    "$build/seeds/$name" >"$found/$name.log" 2>&1; then
		echo "ok fuzz/$name: $(grep '^Done' "$found/$name.log" | tail -n 1)"
	else
		echo "FAILED fuzz/$name: see $found/$name.log"
		grep -E 'ERROR|SUMMARY|runtime error' "$found/$name.log" | head -n 3
	fi
}

running=0
: >"$found/verdicts"
for program in "$build"/fuzz/fuzz_*; do
	case $program in *.o | *.d) continue ;; esac
	fuzz "$program" >>"$found/verdicts" &
	running=$((running + 1))
	if [ "$running" -ge "$cores" ]; then
		wait
		running=0
	fi
done
wait
cat "$found/verdicts"
passed=$(grep -c '^ok ' "$found/verdicts")
failed=$(grep -c '^FAILED ' "$found/verdicts")
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
