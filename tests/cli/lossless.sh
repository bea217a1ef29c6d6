# Every value that a target cannot hold: the message, its place and path, the status; then --lossy, its output and count.
try()
{
	printf '%s -> %s: ' "$1" "$2"
	sconv -q -f "$1" -t "$2" <in >out 2>err
	echo "status $?, $(wc -c <out) bytes"
	cat err
	sconv -f "$1" -t "$2" --lossy --stats=json <in >out 2>err
	echo "--lossy: status $?, $(sed 's/.*"lossy":\({[^}]*}\).*/\1/;s/^sconv: .*//' err | tail -n 1)"
	if [ "$2" = msgpack ]; then od -An -tx1 out; else cat out; fi
}

printf '{"a":[1,123456789012345678901234567890]}\n' >in
try json msgpack
printf '{"a":[1,-123456789012345678901234567890, 18446744073709551616]}\n' >in
try json msgpack
printf '{"a":{"b":1e400}}\n' >in
try json msgpack
printf '[-1e400]\n' >in
try json msgpack
printf '["\\ud800","x\\udfffy\\udfff"]\n' >in
try json msgpack
try json yaml
printf '{"a":{"\\ud800":1}}\n' >in
try json msgpack
printf '\202\241a\303\241b\313\177\370\0\0\0\0\0\0' >in
try msgpack json
printf '\222\313\177\360\0\0\0\0\0\0\312\377\200\0\0' >in
try msgpack json
printf '\221\243a\377\300' >in
try msgpack json
try msgpack yaml
printf '\201\242\377x\1' >in
try msgpack json
printf 'a: [.nan, -.inf]\n' >in
try yaml json
printf 'a:\n- !Ref x\n- !Sub {b: 1}\n' >in
try yaml json
try yaml msgpack
printf 'a: 123456789012345678901234567890\n' >in
try yaml msgpack
