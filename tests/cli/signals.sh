# USR1 shows the statistics while the input pauses; TERM removes what is unfinished and ends sconv by that signal.
mkfifo in
sconv -f json -o o.json in 2>err &
exec 3>in
printf '[1]\n' >&3
sleep 0.3
kill -USR1 $!
sleep 0.3
kill -TERM $!
{ wait $!; status=$?; } 2>/dev/null
echo "status $status"
sed 's/, 0\..*//' err
ls -A
