#!/bin/sh
# deps.sh -- installs what sconv is built, tested and linted with.
# In:       groups: build, test, lint, all.      Out: nothing if all is there; else what the package manager says.
# Debian and its kin: apt-get, as root or through sudo. Elsewhere the command is printed, not run.
set -u

debian_build='gcc libc6-dev make pkg-config libyajl-dev libmsgpack-dev libyaml-dev zlib1g-dev'
debian_test='python3 python3-yaml python3-msgpack gzip procps util-linux'
debian_lint='clang clang-format cppcheck shellcheck mandoc libclang-rt-dev zsh bash fish git'

usage()
{
	echo 'usage: deps.sh build|test|lint|all...' >&2
	exit 2
}

debian_packages()
{
	for group; do
		case $group in
		build) echo "$debian_build" ;;
		test) echo "$debian_test" ;;
		lint) echo "$debian_lint" ;;
		all) echo "$debian_build $debian_test $debian_lint" ;;
		*) usage ;;
		esac
	done
}

# Of the packages in $*, those that dpkg does not know as installed; pkgconf stands for pkg-config too.
missing()
{
	for package; do
		dpkg-query -W -f '${db:Status-Status}\n' "$package" 2>/dev/null | grep -qx installed && continue
		[ "$package" = pkg-config ] && command -v pkg-config >/dev/null && continue
		echo "$package"
	done
}

as_root()
{
	if [ "$(id -u)" = 0 ]; then
		env DEBIAN_FRONTEND=noninteractive "$@"
	elif command -v sudo >/dev/null; then
		sudo env DEBIAN_FRONTEND=noninteractive "$@"
	else
		echo "deps.sh: neither root nor sudo; as root: $*" >&2
		exit 1
	fi
}

install_debian()
{
	# shellcheck disable=SC2046  # package names have no blanks
	wanted=$(missing $(debian_packages "$@"))
	[ -z "$wanted" ] && return
	# shellcheck disable=SC2086
	set -- $wanted
	echo "deps.sh: installing $*" >&2
	as_root apt-get install -qq -y --no-install-recommends "$@" >/dev/null 2>&1 && return
	# The lists of packages may be missing or old.
	as_root apt-get update -qq && as_root apt-get install -qq -y --no-install-recommends "$@" >/dev/null
}

# On other systems: says what to type, unless the libraries and python3 are there.
advise()
{
	pkg-config --exists yajl yaml-0.1 zlib 2>/dev/null && command -v python3 >/dev/null && return
	echo 'deps.sh: this system has no apt-get. Install the libraries with what it has:' >&2
	cat >&2 <<-'END'
	  dnf install gcc make pkgconf yajl-devel msgpack-devel libyaml-devel zlib-devel python3 python3-pyyaml python3-msgpack
	  apk add build-base pkgconf yajl-dev msgpack-c-dev yaml-dev zlib-dev python3 py3-yaml py3-msgpack
	  pacman -S base-devel yajl msgpack-c libyaml zlib python python-yaml python-msgpack
	  brew install pkg-config yajl msgpack libyaml zlib python3 && pip3 install pyyaml msgpack
	  pkg install gmake pkgconf yajl msgpack-c libyaml python3 py311-yaml py311-msgpack
	END
	exit 1
}

[ $# -gt 0 ] || usage
debian_packages "$@" >/dev/null
if command -v apt-get >/dev/null; then
	install_debian "$@"
else
	advise
fi
