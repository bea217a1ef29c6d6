# After an error the old file is as it was, and nothing lies beside it.
echo old >o.json
echo '[1,' | sconv -q -f json -F -o o.json
echo "status $?"
cat o.json
ls -A
