# A character cut by a read, in a string that outgrows the window, behind other characters beyond ASCII: those were lost.
awk 'BEGIN { printf "\""; for (n = 0; n < 200000; n++) printf "\\n\303\251\342\202\254\360\237\246\212"; print "\"" }' >in
for size in 1021 4093 65536; do
	dd if=in obs=$size ibs=$size status=none | sconv -q -f json -t json | cmp - in && echo same
done
