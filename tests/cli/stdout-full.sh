# A full disk is a failed write, and named.
yes '[1,2,3]' | head -n 100000 | sconv -q -f json -t json >/dev/full
