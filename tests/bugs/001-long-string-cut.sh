# A character cut by a read, in a string that outgrows the window, behind an escape: what stood between them was lost.
awk 'BEGIN { printf "\""; for (n = 0; n < 200000; n++) printf "\\na\342\202\254"; print "\"" }' >in
sconv -q -f json -t json in | cmp - in && echo same
