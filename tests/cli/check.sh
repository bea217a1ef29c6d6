# --check judges and writes nothing.
echo '[1]' | sconv -q -f json --check
echo "status $?"
echo '[1' | sconv -q -f json --check
echo "status $?"
