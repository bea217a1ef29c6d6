# The mode follows the input file; from a pipe, the file that is replaced, else the umask.
umask 022
echo '[1]' >x.json
chmod 640 x.json
sconv -q -o y.json x.json
echo '[1]' | sconv -q -f json -F -o y.json
echo '[1]' | sconv -q -f json -o z.json
stat -c '%n %a' y.json z.json
