echo '[1]' | sconv -q -f json -t json >&-
