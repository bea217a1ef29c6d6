"""tools -- what clang-format, shellcheck, cppcheck, mandoc and the compiler say. A tool that is not there is passed over, aloud."""
import glob
import os
import re
import shutil
import subprocess

import harness
import source


def output(command):
    """(status, lines) of a tool."""
    done = subprocess.run(command, cwd=harness.TOP, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors='replace')
    return done.returncode, done.stdout.splitlines()


def absent(tool):
    if shutil.which(tool):
        return False
    print('lint: no %s here, its checks are skipped' % tool)
    return True


def formatted():
    """clang-format 14: other versions lay out differently."""
    tool = next((t for t in ('clang-format-14', 'clang-format') if shutil.which(t)), None)
    if tool is None or ' 14.' not in ' '.join(output([tool, '--version'])[1]):
        print('lint: no clang-format 14 here, layout is not checked')
        return
    for path in source.c_files('src', 'tests', 'scripts'):
        if output([tool, '--dry-run', '-Werror', path])[0] != 0:
            yield '%s: not laid out as .clang-format says (make format)' % path


def shell():
    if absent('shellcheck'):
        return
    scripts = [p for p in source.tracked() if p.endswith('.sh') and not p.startswith(('tests/cli/', 'tests/bugs/'))]
    scripts += [p for p in source.tracked() if p == '.ci/run' or (p.startswith('tests/') and p.endswith(('/run', '/memory')))]
    for path in scripts:
        with open(os.path.join(harness.TOP, path), encoding='utf-8') as file:
            if 'sh' in file.readline().replace('#!/usr/bin/env python3', ''):
                yield from output(['shellcheck', '-f', 'gcc', path])[1]


def cppcheck():
    if absent('cppcheck'):
        return
    status, lines = output(['cppcheck', '-q', '-j2', '--std=c11', '-Isrc', '--error-exitcode=1', '--inline-suppr',
                            '--enable=warning,portability', '--suppress=missingIncludeSystem', '--template=gcc', 'src'])
    if status != 0:
        yield from (line for line in lines if 'error:' in line or 'warning:' in line or 'portability:' in line)


def manual():
    if not absent('mandoc'):
        yield from output(['mandoc', '-Tlint', '-W', 'warning', 'man/sconv.1'])[1]


def generated():
    """What a program of ours writes is what it writes now."""
    for path in source.c_files():
        writer = re.search(r'written by (scripts/\S+?\.py)', source.read(path).split('*/')[0])
        if writer:
            _, lines = output(['python3', writer[1]])
            if '\n'.join(lines) + '\n' != source.read(path):
                yield '%s is not what %s writes' % (path, writer[1])


def headers():
    """Each header compiles alone."""
    compiler = os.environ.get('CC', 'cc')
    for path in source.c_files():
        if path.endswith('.h'):
            status, lines = output([compiler, '-std=c11', '-D_GNU_SOURCE', '-Isrc', '-fsyntax-only', '-x', 'c', path])
            if status != 0:
                yield '%s does not compile alone: %s' % (path, lines[0] if lines else '')


def python():
    files = glob.glob(os.path.join(harness.TOP, 'tests', '*', '*.py'))
    files += [p for p in glob.glob(os.path.join(harness.TOP, 'tests', '*', 'run')) + [os.path.join(harness.TESTS, 'run')]
              if 'python3' in open(p, encoding='utf-8').readline()]
    for path in files:
        with open(path, encoding='utf-8') as file:
            try:
                compile(file.read(), path, 'exec')
            except SyntaxError as error:
                yield '%s: %s' % (os.path.relpath(path, harness.TOP), error)


def completions():
    for shell_name, path in (('bash', 'sconv.bash'), ('zsh', '_sconv'), ('fish', 'sconv.fish')):
        if not absent(shell_name):
            status, lines = output([shell_name, '-n', os.path.join('completions', path)])
            if status != 0:
                yield '%s: %s' % (path, ' '.join(lines))


CHECKS = {'formatted': formatted, 'shell': shell, 'cppcheck': cppcheck, 'manual': manual, 'generated': generated, 'headers': headers, 'python': python,
          'completions': completions}
