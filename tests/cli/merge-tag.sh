# A local tag on what << merges has nowhere to go: an error, also in a list. On what an alias names it is told there.
for text in '<<: !R {a: 1}' '<<: [{b: 2}, !R {a: 1}]' '{x: &a !R {a: 1}, <<: *a}'; do
	printf '%s\n' "$text" | sconv -q -f yaml -t json
done
printf '%s\n' '{x: &a !R {a: 1}, <<: *a}' | sconv -q -f yaml -t json --lossy
