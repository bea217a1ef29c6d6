# --verify: what is right passes in every direction; what cannot be checked leaves -o's target as it was and says why.
input='{"a":[1.5,18446744073709551615,-0.0,1e400],"é":null,"":{},"b":["yes","12:30:45","x y"]}'
for to in json yaml; do
	echo "$input" | sconv -q --verify -f json -t $to
	echo "status $?"
done
echo '{"a":[1.5,18446744073709551615]}' | sconv -q --verify -f json -t msgpack | sconv -q -f msgpack -t json
printf '["a\\ud800b"]' | sconv --verify -f json -t json 2>&1 | sed 's/^\(sconv: json\).*/\1/'
echo old >target.json
head -c 150000 /dev/zero | tr '\0' x | sed 's/.*/["&"]/' >long.json
sconv -q --verify --max-buffer=100K -F -o target.json long.json
echo "status $?, still $(cat target.json), files $(ls | tr '\n' ' ')"
echo '[1, 2]' | sconv -q --verify -F -f json -o target.json
echo "status $?, now $(cat target.json)"
