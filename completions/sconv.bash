# sconv.bash -- completion of sconv for bash.

_sconv()
{
	local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} before=
	((COMP_CWORD > 1)) && before=${COMP_WORDS[COMP_CWORD-2]}
	COMPREPLY=()

	# "--to=js" arrives as three words.
	if [[ $cur == '=' ]]; then
		cur=
	elif [[ $prev == '=' ]]; then
		prev=$before
	fi

	case $prev in
	-f | --from)
		mapfile -t COMPREPLY < <(compgen -W 'json msgpack yaml events auto' -- "$cur")
		return ;;
	-t | --to)
		mapfile -t COMPREPLY < <(compgen -W 'json msgpack yaml events' -- "$cur")
		return ;;
	-T | --temp-dir)
		mapfile -t COMPREPLY < <(compgen -d -- "$cur")
		return ;;
	--yaml)
		mapfile -t COMPREPLY < <(compgen -W '1.1 1.2' -- "$cur")
		return ;;
	--stats)
		mapfile -t COMPREPLY < <(compgen -W 'text json' -- "$cur")
		return ;;
	--max-depth | --max-buffer)
		return ;;
	esac
	if [[ $cur == -* ]]; then
		mapfile -t COMPREPLY < <(compgen -W '-f --from= -t --to= -o --output= -F --force --check --verify --reference
			-z --gzip -p --pretty -c --ascii --seq --each --wrap --single --relaxed --typed --lossy --yaml=
			--no-merge --float32 --old-spec --max-depth= --max-buffer= -T --temp-dir= -q --quiet -v --verbose
			--stats= -h --help -V --version' -- "$cur")
		[[ ${COMPREPLY-} == *= ]] && compopt -o nospace
		return
	fi
	mapfile -t COMPREPLY < <(compgen -f -- "$cur")
}

complete -o filenames -F _sconv sconv
