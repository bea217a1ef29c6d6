# /dev/stdout is standard output, whatever that is: no -F, and what was there before stays.
echo old >so
echo '[1]' | sconv -q -f json -o /dev/stdout >>so
cat so
