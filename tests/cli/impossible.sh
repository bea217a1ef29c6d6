# What no --lossy lets through: the message, its place and path, the status.
try()
{
	printf '%s -> %s%s: ' "$1" "$2" "${3+ $3}"
	sconv -q --lossy ${3+"$3"} -f "$1" -t "$2" <in >out 2>err
	echo "status $?"
	cat err
}

printf '\201\221\1\2' >in
try msgpack json
printf '\201\200\2' >in
try msgpack json
printf '\201\324\5\252\2' >in
try msgpack json
printf '? [1, 2]\n: a\n' >in
try yaml json
printf '\221\307\14\377\0\0\0\0\0\0\0\376\0\0\0\0' >in
try msgpack json
try msgpack yaml
printf '\221\324\5\252' >in
try msgpack msgpack --old-spec
printf '\221\326\377\0\0\0\0' >in
try msgpack msgpack --old-spec
printf 'a:\n  <<: 5\n' >in
try yaml json
printf 'a: [{<<: [1]}]\n' >in
try yaml json
{
	echo 'a0: &a0 [x,x,x,x,x,x,x,x,x,x]'
	for n in 1 2 3 4 5 6 7; do
		p="*a$((n - 1))"
		echo "a$n: &a$n [$p,$p,$p,$p,$p,$p,$p,$p,$p,$p]"
	done
} >in
try yaml json
