# A finished document leaves when the input pauses; here the writer keeps the pipe open all the while.
mkfifo in out
sconv -q -f json -t json <in >out &
exec 3>in 4<out
printf '{"a":1}\n[2' >&3
timeout 5 head -n 1 <&4
printf ']\n' >&3
timeout 5 head -n 1 <&4
exec 3>&-
wait
