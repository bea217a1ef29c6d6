# With a FILE missing among several, the target does not appear.
echo '[1]' >a.json
sconv -q -o o.json a.json nope.json
echo "status $?"
ls -A
