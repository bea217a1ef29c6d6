# A symbolic link stays one; what it points to is replaced. A link to nothing makes its target.
mkdir d
echo old >d/y.json
ln -s d/y.json l.json
ln -s d/new.json n.json
echo '[1]' | sconv -q -f json -F -o l.json
echo '[2]' | sconv -q -f json -o n.json
readlink l.json n.json
cat d/y.json d/new.json
