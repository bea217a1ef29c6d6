# One signal ends sconv also while its output is blocked, or a FIFO waits for its other end.
yes '[1,2,3]' | head -n 300000 >in
mkfifo p
sleep 5 <p &
sconv -q -f json -o p in &
exec 3>p
sleep 0.3
kill -TERM $!
{ wait $!; status=$?; } 2>/dev/null
echo "status $status"
mkfifo q
sconv -q q -t json 2>stats &
sleep 0.2
kill -USR1 $!
sleep 0.2
kill -TERM $!
{ wait $!; status=$?; } 2>/dev/null
echo "status $status"
