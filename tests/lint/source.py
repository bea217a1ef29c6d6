"""source -- rules that a look at the C source can tell: floors, calls, lengths, head comments, paths."""
import glob
import os
import re
import subprocess

import harness

# The higher may include the lower, never the other way; a folder that is not here is a mistake.
FLOORS = {'main.c': 9, 'cli': 8, 'pump': 7, 'verify': 6, 'json': 5, 'msgpack': 5, 'yaml': 5, 'event': 4, 'io': 3,
          'number': 2, 'text': 2, 'base': 1}
FORMATS = ('json', 'msgpack', 'yaml')
LIBRARIES = {'yajl': ('verify', 'cli'), 'msgpack': ('verify', 'msgpack', 'cli'), 'yaml.h': ('verify', 'yaml', 'cli'),
             'zlib.h': ('io', 'cli')}
FILE_MOST = 500
FUNCTION_MOST = 60

# (what, files where it is allowed, why)
BANNED = [
    (r'(?<![\w.>])(malloc|calloc|realloc|free|strdup|strndup|reallocarray|aligned_alloc|posix_memalign)\s*\(',
     r'src/base/mem\.c', 'memory comes from base/mem.c'),
    (r'\b(strcpy|strcat|stpcpy|sprintf|vsprintf|gets|strtok|atoi|atol|atof|alloca|setjmp|longjmp|tmpnam|mktemp|system|popen)\s*\(',
     r'$^', 'never'),
    (r'\b(exit|_exit|quick_exit|abort)\s*\(', r'src/(main\.c|cli/.*|pump/signals\.c|event/check\.c)', 'below cli/ errors are returned'),
    (r'\b(setlocale|strtod|strtof|strtold)\s*\(', r'src/verify/.*', 'numbers do not depend on the locale'),
    (r'\b(TODO|FIXME|XXX|HACK)\b', r'$^', 'finished work only'),
]


def c_files(*folders):
    found = []
    for folder in folders or ('src',):
        for pattern in ('*.[ch]', '*/*.[ch]'):
            found += glob.glob(os.path.join(harness.TOP, folder, pattern))
    return sorted(os.path.relpath(f, harness.TOP) for f in found)


def read(path):
    with open(os.path.join(harness.TOP, path), encoding='utf-8') as file:
        return file.read()


def without_comments(text):
    """The code, line by line: comments and the insides of strings are blanked."""
    def blank(match):
        return re.sub(r'[^\n]', ' ', match[0]) if match[0].startswith('/') else match[0][0] + match[0][0]
    return re.sub(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', blank, text, flags=re.S)


def floor_of(path):
    parts = path.split('/')
    return FLOORS.get(parts[1] if len(parts) > 2 else parts[-1])


def floors():
    """A file includes its own floor or below; the three formats never meet; doors are for pump/formats.c."""
    for path in c_files():
        home = path.split('/')[1]
        mine = floor_of(path)
        if mine is None:
            yield '%s: no such floor' % path
            continue
        for name in re.findall(r'^#include "([^"]+)"', read(path), re.M):
            folder = name.split('/')[0]
            if FLOORS.get(folder, 99) > mine:
                yield '%s includes %s, which is above it' % (path, name)
            elif FLOORS[folder] == mine and folder != home and (folder in FORMATS or home in FORMATS):
                yield '%s includes %s: formats never meet' % (path, name)
            elif re.fullmatch(r'json/jsn.h|msgpack/mpk.h|yaml/yml.h', name) and home != folder and path != 'src/pump/formats.c':
                yield '%s includes the door %s, which is for pump/formats.c' % (path, name)


def libraries():
    """A library's headers are included where it is used, and nowhere else."""
    for path in c_files():
        for name in re.findall(r'^#include <([^>]+)>', read(path), re.M):
            for library, homes in LIBRARIES.items():
                if name.split('/')[0].startswith(library) and path.split('/')[1] not in homes:
                    yield '%s includes <%s>' % (path, name)


def calls():
    for path in c_files():
        code = without_comments(read(path))
        for pattern, allowed, why in BANNED:
            if re.fullmatch(allowed, path):
                continue
            for match in re.finditer(pattern, code):
                yield '%s:%d: %s: %s' % (path, code.count('\n', 0, match.start()) + 1, match[1], why)


def exceptions():
    """lengths.txt: `FILE FUNCTION reason`; only a dispatch switch may stand there."""
    rows = [line.split(None, 2) for line in read('tests/lint/lengths.txt').splitlines() if line and line[0] != '#']
    return {(row[0], row[1]) for row in rows}


def lengths():
    known = exceptions()
    for path in c_files('src', 'tests'):
        lines = read(path).splitlines()
        if len(lines) > FILE_MOST and 'written by scripts/' not in '\n'.join(lines[:9]):
            yield '%s: %d lines, at most %d' % (path, len(lines), FILE_MOST)
        begun = name = None
        for at, line in enumerate(lines):
            heading = re.match(r'(?:[a-z].*?[ *])?(\w+)\(', line)
            if heading and not line.endswith(';'):
                name = heading[1]
            if line == '{':
                begun = at
            elif line == '}' and begun is not None:
                length = at - begun + 1
                if length > FUNCTION_MOST and (path, name) not in known:
                    yield '%s:%d: %s has %d lines, at most %d' % (path, begun, name, length, FUNCTION_MOST)
                begun = None


def heads():
    """Each file opens with what it is; a .c file also with in, memory and what is not here."""
    for path in c_files('src', 'tests', 'scripts'):
        head = read(path).split('*/')[0]
        if not head.startswith('/*\n * %s -- ' % os.path.basename(path)):
            yield '%s: does not open with "%s -- ..."' % (path, os.path.basename(path))
        elif path.startswith('src/') and path.endswith('.c'):
            for answer in ('In:', 'Memory:', 'Not here:'):
                if answer not in head:
                    yield '%s: the head comment lacks "%s"' % (path, answer)


def guards():
    for path in c_files('src', 'tests'):
        if path.endswith('.h'):
            base = path[4:] if path.startswith('src/') else path
            guard = re.sub(r'\W', '_', base).upper()
            if '#ifndef %s\n#define %s\n' % (guard, guard) not in read(path):
                yield '%s: no include guard %s' % (path, guard)


def names():
    """No typedefs, no names in _t of our own; what a .c file exports is called after it or its folder's prefix."""
    for path in c_files():
        code = without_comments(read(path))
        for match in re.finditer(r'^\s*typedef\b|\bstruct \w+_t\b', code, re.M):
            yield '%s:%d: %s' % (path, code.count('\n', 0, match.start()) + 1, match[0].strip())


def tracked():
    done = subprocess.run(['git', 'ls-files'], cwd=harness.TOP, capture_output=True, text=True)
    return done.stdout.split('\n')[:-1]


def paths():
    """Nothing refers to a place on somebody's machine."""
    pattern = re.compile(r'(?<![\w.$}])/(?:home|root|work|Users)/\w')
    for path in tracked():
        try:
            text = read(path)
        except (UnicodeDecodeError, OSError):
            continue
        for match in pattern.finditer(text):
            yield '%s:%d: %s' % (path, text.count('\n', 0, match.start()) + 1, match[0])


def ends():
    """Text files end in one newline and have no blanks at the ends of lines."""
    for path in tracked():
        if not re.search(r'\.(c|h|py|sh|md|txt|1|bash|fish)$|(^|/)(run|Makefile|_sconv)$', path):
            continue
        text = read(path)
        if text and (not text.endswith('\n') or text.endswith('\n\n')):
            yield '%s: ends in no newline, or in two' % path
        match = re.search(r'[ \t]+$', text, re.M)
        if match:
            yield '%s:%d: blanks at the end' % (path, text.count('\n', 0, match.start()) + 1)


CHECKS = {'floors': floors, 'libraries': libraries, 'calls': calls, 'lengths': lengths, 'heads': heads, 'guards': guards,
          'names': names, 'paths': paths, 'ends': ends}
