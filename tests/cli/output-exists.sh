# An output that exists is left alone without -F, and replaced whole with it.
echo 'long: old content' >o.json
echo '[1]' | sconv -q -f json -o o.json
echo "status $?"
cat o.json
echo '[1]' | sconv -q -f json -F -o o.json
echo "status $?"
cat o.json
ls -A | grep -v json
