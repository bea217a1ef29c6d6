#!/bin/sh
# demo.sh -- a real sample through every format and back, with the statistics of each step.
# In: $SCONV, the program.      Out: what is run and what it says; status 1 if a round trip changed a value.
set -eu

sample=$(pwd)/tests/sample/shop.json
# shellcheck disable=SC2153  # it comes from the Makefile
sconv=$(cd "$(dirname "$SCONV")" && pwd)/sconv
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM
cd "$work"
PATH=$(dirname "$sconv"):$PATH
ln -s "$sample" shop.json

step()
{
	echo "\$ $1"
	sh -c "$1"
}

same()
{
	if cmp "$sample" "$1"; then
		echo "  $1 is shop.json again, byte for byte"
	else
		echo "demo.sh: $1 differs from shop.json" >&2
		exit 1
	fi
}

echo "The sample: $(wc -c <shop.json) bytes of JSON, orders and telemetry, big integers, floats, six scripts."
echo
step 'cat shop.json | sconv -t msgpack > shop.msgpack'
step 'sconv --pretty shop.msgpack > from-msgpack.json'
same from-msgpack.json
echo
step 'sconv shop.json -t yaml -o shop.yaml'
step 'sconv --pretty shop.yaml -o from-yaml.json'
same from-yaml.json
echo
step 'sconv -o shop.msgpack.gz shop.yaml'
step 'sconv -o shop.yaml.gz shop.msgpack.gz'
step 'gzip -dc shop.yaml.gz | sconv -f yaml --pretty > from-gzip.json'
same from-gzip.json
echo
echo 'Sizes:'
wc -c shop.json shop.msgpack shop.msgpack.gz shop.yaml shop.yaml.gz | sed '$d'
echo
echo 'The beginning of shop.yaml:'
sed -n '1,24p' shop.yaml
echo
echo 'All round trips gave the same values.'
