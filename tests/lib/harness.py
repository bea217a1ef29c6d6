"""harness -- what the runners of all kinds of tests share: names asked for, scratch directories, the report."""
import fnmatch
import os
import shutil
import subprocess
import sys
import tempfile

TOP = os.environ.get('TOP') or os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = os.path.join(TOP, os.environ.get('BUILD') or 'build/release')
SCONV = os.path.abspath(os.environ.get('SCONV') or os.path.join(BUILD, 'sconv'))
TESTS = os.path.join(TOP, 'tests')
# The public suites, cases and corpora, where they are at hand.
SHARED = os.environ.get('SCONV_SHARED') or os.path.join(os.path.dirname(TOP), 'shared')
SANITIZED = os.path.basename(BUILD) in ('asan', 'ubsan', 'hard')


def need(*modules):
    """Goes on under the system's python3 if this one lacks a module (Debian: python3-yaml, python3-msgpack)."""
    try:
        for module in modules:
            __import__(module)
    except ImportError:
        system = '/usr/bin/python3'
        if os.path.realpath(sys.executable) == os.path.realpath(system) or not os.path.exists(system):
            raise
        os.execv(system, [system] + sys.argv)


class Report:
    """Of one kind: which tests are asked for, what became of them."""

    def __init__(self, kind, argv=None):
        arguments = sys.argv[1:] if argv is None else argv
        self.kind = kind
        self.verbose = '-v' in arguments
        self.keep = '-k' in arguments
        self.patterns = [a for a in arguments if not a.startswith('-')]
        self.passed = self.failed = 0

    def wanted(self, name):
        """Whether `name` is asked for: any pattern that matches it, or the part before a colon."""
        return not self.patterns or any(fnmatch.fnmatch(name, p) or name.startswith(p + ':') for p in self.patterns)

    def check(self, name, why):
        """Counts a test: passed if `why` is None or empty."""
        if why:
            self.failed += 1
            print('FAILED %s/%s: %s' % (self.kind, name, why), flush=True)
        else:
            self.passed += 1
            if self.verbose:
                print('ok %s/%s' % (self.kind, name), flush=True)

    def add(self, passed, failed):
        """Counts tests that were reported by somebody else."""
        self.passed += passed
        self.failed += failed

    def note(self, words):
        print('%s: %s' % (self.kind, words), flush=True)

    def scratch(self):
        return Scratch(self.keep)

    def close(self):
        print('%d passed, %d failed' % (self.passed, self.failed))
        sys.exit(self.failed != 0)


class Scratch:
    """A directory of a test's own, gone afterwards unless -k."""

    def __init__(self, keep):
        self.keep = keep

    def __enter__(self):
        self.path = tempfile.mkdtemp(prefix='sconv-test.')
        return self.path

    def __exit__(self, *_):
        if self.keep:
            print('kept %s' % self.path)
        else:
            shutil.rmtree(self.path, ignore_errors=True)


def run(arguments, stdin=b'', cwd=None, env=None, timeout=60):
    """Runs sconv; returns (exit status, stdout, stderr). A hang is status None."""
    try:
        done = subprocess.run([SCONV] + arguments, input=stdin, capture_output=True, cwd=cwd, env=env, timeout=timeout)
    except subprocess.TimeoutExpired:
        return None, b'', b'timed out'
    return done.returncode, done.stdout, without_debug(done.stderr)


def without_debug(stderr):
    """Debug builds end by telling what memory they used; tests do not compare that."""
    return b''.join(line for line in stderr.splitlines(True) if not line.startswith(b'sconv: debug: '))


def brief(data, most=200):
    """Bytes as one line of text of a bearable length."""
    text = repr(bytes(data))[2:-1]
    return text if len(text) <= most else text[:most // 2] + ' ... ' + text[-most // 2:]


def difference(got, want, what):
    """None if equal; else a line that shows where they part."""
    if got == want:
        return None
    at = next((i for i, (a, b) in enumerate(zip(got, want)) if a != b), min(len(got), len(want)))
    low = max(0, at - 30)
    return '%s differs at byte %d: got `%s`, want `%s`' % (what, at, brief(got[low:at + 60]), brief(want[low:at + 60]))


def unhex(path):
    """The bytes of a hex text file: blanks and line ends do not count, # opens a comment."""
    with open(path, encoding='utf-8') as file:
        return bytes.fromhex(''.join(line.split('#')[0] for line in file))


def rehex(data):
    """Bytes as hex text, 16 a line."""
    return '\n'.join(data[i:i + 16].hex(' ') for i in range(0, len(data), 16)) + '\n'
