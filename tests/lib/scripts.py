"""scripts -- tests that are shell scripts: NAME.sh beside what it must give, NAME.out, NAME.err, NAME.rc.

Each runs under `sh -u` in a scratch directory of its own, with sconv first in its PATH. What is not there is empty, or
status 0. With NAME.in (or NAME.in.hex) the script runs twice: standard input is a pipe, then a file.
"""
import glob
import os
import subprocess

import harness

LIMIT = 120


def load(path):
    if os.path.exists(path + '.hex'):
        return harness.unhex(path + '.hex')
    if not os.path.exists(path):
        return None
    with open(path, 'rb') as file:
        return file.read()


def run_script(script, directory, stdin, from_file):
    """Returns (status, stdout, stderr)."""
    tools = os.path.join(directory, '.bin')
    place = os.path.join(directory, 'work')
    os.mkdir(tools)
    os.mkdir(place)
    os.symlink(harness.SCONV, os.path.join(tools, 'sconv'))
    env = dict(os.environ, PATH=tools + ':' + os.environ['PATH'], SCONV=harness.SCONV, HOME=place,
               SCONV_DEBUG='quiet')
    feed = {'input': stdin or b''}
    if from_file:
        with open(os.path.join(directory, 'stdin'), 'wb') as file:
            file.write(stdin)
        feed = {'stdin': open(os.path.join(directory, 'stdin'), 'rb')}
    try:
        done = subprocess.run(['sh', '-u', script], cwd=place, env=env, capture_output=True, timeout=LIMIT, **feed)
    except subprocess.TimeoutExpired:
        return None, b'', b'timed out'
    return done.returncode, done.stdout, done.stderr


def judge(base, report, stdin, from_file):
    with report.scratch() as directory:
        status, out, err = run_script(base + '.sh', directory, stdin, from_file)
    want = int(load(base + '.rc') or 0)
    if status != want:
        return 'status %s, want %d: %s' % (status, want, harness.brief(err))
    return harness.difference(out, load(base + '.out') or b'', 'stdout') or \
        harness.difference(err, load(base + '.err') or b'', 'stderr')


def run_all(kind):
    """The whole of a runner for a directory of such tests."""
    report = harness.Report(kind)
    for script in sorted(glob.glob(os.path.join(harness.TESTS, kind, '*.sh'))):
        base = script[:-3]
        name = os.path.basename(base)
        if not report.wanted(name):
            continue
        stdin = load(base + '.in')
        report.check(name, judge(base, report, stdin, False))
        if stdin is not None:
            report.check(name + ':file', judge(base, report, stdin, True))
    report.close()
