# Merge keys: own keys win wherever << stands, earlier merges over later ones; merged pairs come last; nested merges.
sconv -q -f yaml -t json <<'END'
base: &base {x: 1, y: 2}
other: &other {y: 3, z: 4}
own: {x: 9, <<: *base}
after: {<<: *base, x: 9}
list: {<<: [*other, *base]}
nested: {<<: {<<: *base, w: 0}, y: 5}
twice: {<<: *base, a: 0, <<: *other}
quoted: {"<<": *base}
flow: {<<: {a: 1}, <<: {a: 2}}
END
echo "status $?"
printf -- '- &a {x: 1}\n- {<<: *a, y: 2}\n' | sconv -q -f yaml -t json --no-merge
printf -- '- &a {x: 1}\n- {<<: *a, y: 2}\n' | sconv -q -f yaml -t yaml
