mkdir d
sconv -q -t json d
