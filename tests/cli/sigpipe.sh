# A reader that goes away ends sconv quietly, by that signal.
{ yes '[1]' | sconv -f json -t json; echo "status $?" >&2; } | head -n 1
