"""texts -- the option table, --help, the manual, the completions and the README tell the same."""
import re

import harness
from source import read

OPTION = re.compile(r'(?<![\w-])--([a-z][a-z0-9-]+)')


def help_text():
    return harness.run(['--help'])[1].decode()


def help_options():
    """{long names and one-letter names} of --help."""
    longs, shorts = set(), set()
    for line in help_text().splitlines():
        if re.match(r'\s+-', line):
            heading = re.split(r'\s{2,}', line.strip())[0]
            longs.update(OPTION.findall(heading))
            shorts.update(re.findall(r'(?<![\w-])-(\w)(?!\w)|(?<![\w-])-(\w)\[', heading))
    return longs, {a or b for a, b in shorts}


def manual_options():
    text = read('man/sconv.1')
    longs = set(re.findall(r'Fl -([a-z][a-z0-9-]+)', text))
    return longs, set(re.findall(r'Fl (\w)(?=\s|$)', text, re.M))


def compare(what, got, want):
    for name in sorted(want - got):
        yield '%s lacks %s%s' % (what, '--' if len(name) > 1 else '-', name)
    for name in sorted(got - want):
        yield '%s has %s%s, which --help lacks' % (what, '--' if len(name) > 1 else '-', name)


def table():
    """src/cli/options.c against --help."""
    rows = re.findall(r'^    \{(?:\'(\w)\'|0), ?(?:\w+\()?(?:"([a-z0-9-]+)"|NULL|NONE)', read('src/cli/options.c'), re.M)
    longs, shorts = help_options()
    yield from compare('src/cli/options.c', {name for _, name in rows if name}, longs)
    yield from compare('src/cli/options.c', {letter for letter, _ in rows if letter}, shorts)


def man():
    longs, shorts = help_options()
    got_longs, got_shorts = manual_options()
    yield from compare('man/sconv.1', got_longs, longs)
    yield from compare('man/sconv.1', got_shorts, shorts)


def complete():
    longs, shorts = help_options()
    bash = read('completions/sconv.bash')
    yield from compare('sconv.bash', set(OPTION.findall(bash)), longs)
    zsh = read('completions/_sconv')
    yield from compare('_sconv', set(OPTION.findall(zsh)), longs)
    fish = read('completions/sconv.fish')
    yield from compare('sconv.fish', set(re.findall(r'-l ([a-z0-9-]+)', fish)), longs)
    yield from compare('sconv.fish', set(re.findall(r'-s (\w)\b', fish)), shorts)


def readme():
    """The README speaks of no option that is not there, but for those of other tools."""
    text = '\n'.join(line for line in read('README.md').splitlines() if 'sconv' in line)
    yield from ('README.md: --%s' % name for name in sorted(set(OPTION.findall(text)) - help_options()[0]))


def version():
    """One version, in Makefile; the binary and the newest entry of CHANGES tell the same."""
    number = re.search(r'^VERSION = (\S+)$', read('Makefile'), re.M)[1]
    if not harness.run(['--version'])[1].decode().startswith('sconv %s\n' % number):
        yield '--version does not begin with "sconv %s"' % number
    if not re.search(r'^## %s\b' % re.escape(number), read('CHANGES'), re.M):
        yield 'CHANGES has no entry for %s' % number


CHECKS = {'table': table, 'man': man, 'complete': complete, 'readme': readme, 'version': version}
