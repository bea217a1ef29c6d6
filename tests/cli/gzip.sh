# Compressed output, by option and by name; a cut or damaged input is an error that counts bytes of the compressed file.
echo '[1]' | sconv -q -f json -t json -z9 | gzip -dc
# From a file: a pipe that pauses would be flushed, and then the packed bytes are more.
echo '[2]' >in.json
sconv -q -o o.json.gz in.json
gzip -dc o.json.gz
sconv -q -t json o.json.gz
head -c 20 o.json.gz | sconv -q -f json -t json
echo "status $?"
{ cat o.json.gz; echo rest; } | sconv -q -f json -t json
echo "status $?"
