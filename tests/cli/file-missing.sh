# A FILE that is not there is told, the others are converted, and the status is 3.
echo '[1]' >a.json
echo '[3]' >c.json
sconv -q -t json a.json nope.json c.json
