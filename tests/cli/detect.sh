# The format by name, then by content: what JSON's grammar allows is JSON, digits too; else YAML.
for text in '{"a":1}' '[1' '12' 'a: 1' '- 1' '{a: 1}' '"x": 1' '# comment' '"x"'; do
	printf '%s\n' "$text" | sconv --check --stats=json 2>&1 | sed 's/.*"from":"\([a-z]*\)".*/\1/' | tail -n 1
done
# A byte order mark, several documents under --single, or too many levels do not make it another format.
printf '\357\273\277{"a":1}\n{"a":2}\n' | sconv -q
printf '1 2' | sconv -q --single
printf '[[[1]]]' | sconv -q --max-depth=2
