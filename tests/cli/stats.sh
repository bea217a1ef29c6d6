# The line of statistics; -q has none.
printf '{"a":[1,2.5]}\n[]\n' | sconv -f json -t json 2>err
sed 's/, 0\..*//' err
printf '{"a":1}' | sconv -f json -t json --stats=json 2>err
python3 -c 'import json,sys; d=json.load(open("err")); print(*d); print(d["from"], d["to"], d["bytes_in"], d["documents"], d["values"], d["max_depth"], d["status"], d["lossy"])'
