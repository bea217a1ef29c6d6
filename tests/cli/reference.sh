# --reference: yajl and msgpack-c's template read instead; for YAML there is no other reader.
echo '{"a":[1.0,null,"x"]} 5' | sconv -q --reference -f json -t json
printf '\202\241a\222\313\077\370\000\000\000\000\000\000\300\001\304\001x' | sconv -q --reference -f msgpack -t yaml
echo '[1,]' | sconv -q --reference -f json -t json
echo "status $?"
printf '\221\301' | sconv -q --reference -f msgpack -t json
echo "status $?"
echo 'a: 1' | sconv -q --reference -f yaml -t json
echo "status $?"
for cut in '1 "a' '[1]tru' '1 /* x' '1 // x' '1 /**/ '; do
	printf '%s' "$cut" | sconv -q --reference --relaxed -f json -t json >out
	echo "status $?"
done
