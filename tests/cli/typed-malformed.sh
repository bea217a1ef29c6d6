# A malformed tagged object is an error at the object; one with another key only shares the name, and is an ordinary object.
for text in '[1,{"$timestamp":"never"}]' '[{"$bin":"A"}]' '{"a":{"$float32":1e300}}' '{"$ext":[5,"="]}'; do
	echo "$text" | sconv -q --typed -f json -t msgpack
done
echo '[{"$timestamp":"never","by":"me"},{"$bin":"A","x":1},{"$float32":1e300,"x":1},{"$ext":[5,"="],"x":1}]' |
	sconv -q --typed -f json -t yaml
