# What is no regular file is written directly, without -F.
mkfifo p
cat p >got &
echo '[1]' | sconv -q -f json -o p
echo '[2]' | sconv -q -f json -o /dev/null
wait
cat got
