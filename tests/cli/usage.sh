# Each wrong word is named, and the status is 2.
for words in --nope -X '-t xml' --lossy=yes '-z0' '--max-depth=x' '-t' '--check -o o'; do
	sconv $words </dev/null
	echo "status $?"
done
