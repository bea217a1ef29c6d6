# Input and output may be the same file; a broken one is not harmed.
echo '{"a":[1]}' >x.json
sconv -q -F -o x.json -p x.json
cat x.json
echo '[1,]' >y.json
sconv -q -F -o y.json y.json
echo "status $?"
cat y.json
