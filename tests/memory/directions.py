"""directions -- what the memory tests run: each direction with an input of a kind, and what became of it."""
import json
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'lib'))
import harness

GENERATE = os.path.join(harness.BUILD, 'memory', 'generate')
MB = 1000 * 1000
# What SPEC'd memory is: peak resident KiB, and what it may differ between one size and ten times that.
PEAK_KIB, SPREAD_KIB = 8192, 256
# YAML is read at a tenth of the speed.
SLOW = {'yaml': 3}

# (input kind, its format, targets)
INPUTS = [
    ('json-array', 'json', ('msgpack', 'json', 'yaml')),
    ('json-stream', 'json', ('msgpack', 'json', 'yaml')),
    ('json-map', 'json', ('msgpack', 'json', 'yaml')),
    ('json-string', 'json', ('msgpack', 'json', 'yaml')),
    ('json-empties', 'json', ('msgpack',)),
    ('json-nested', 'json', ('msgpack',)),
    ('mpk-array', 'msgpack', ('msgpack', 'json', 'yaml')),
    ('mpk-stream', 'msgpack', ('msgpack', 'json', 'yaml')),
    ('mpk-str', 'msgpack', ('msgpack', 'json', 'yaml')),
    ('mpk-bin', 'msgpack', ('msgpack', 'json', 'yaml')),
    ('mpk-ext', 'msgpack', ('msgpack', 'json', 'yaml')),
    ('yaml-sequence', 'yaml', ('msgpack', 'json', 'yaml')),
    ('yaml-map', 'yaml', ('json',)),
    ('yaml-documents', 'yaml', ('json',)),
    ('yaml-anchors', 'yaml', ('json',)),
]


class Direction:
    """One way through sconv: the kind of input, gzipped or not; the target, gzipped or not; to a pipe or a file."""

    def __init__(self, kind, source, target, packed=False, to_file=False):
        self.kind, self.source, self.target, self.packed, self.to_file = kind, source, target, packed, to_file
        self.name = '%s->%s%s%s' % (kind, target, ':gz' if packed else '', ':file' if to_file else '')

    def run(self, size, scratch, options=()):
        """Converts about `size` bytes; returns (exit status, the statistics or None, stderr)."""
        command = [harness.SCONV, '-f', self.source, '-t', self.target, '--stats=json'] + (['-z1'] if self.packed else [])
        made = subprocess.Popen([GENERATE, self.kind, str(size)], stdout=subprocess.PIPE)
        chain = [made]
        if self.packed:
            chain.append(subprocess.Popen(['gzip', '-1'], stdin=made.stdout, stdout=subprocess.PIPE))
        with open(os.path.join(scratch, 'out') if self.to_file else os.devnull, 'wb') as out:
            sink = out if self.to_file else subprocess.PIPE
            sconv = subprocess.Popen(command + list(options), stdin=chain[-1].stdout, stdout=sink, stderr=subprocess.PIPE)
            if not self.to_file:
                chain.append(subprocess.Popen(['cat'], stdin=sconv.stdout, stdout=out))
                sconv.stdout.close()
            for process in chain[:-1] if not self.to_file else chain:
                process.stdout.close()
            stderr = sconv.stderr.read().decode('utf-8', 'replace')
            for process in chain:
                process.wait()
        stats = next((json.loads(line) for line in stderr.splitlines() if line.startswith('{')), None)
        return sconv.wait(), stats, stderr

    def clean(self, scratch):
        if self.to_file:
            os.unlink(os.path.join(scratch, 'out'))


def msgpack_unpacker():
    import msgpack
    return msgpack.Unpacker(raw=False, max_buffer_size=0)


def directions():
    for kind, source, targets in INPUTS:
        for target in targets:
            yield Direction(kind, source, target)
            yield Direction(kind, source, target, packed=True)
            if target == 'msgpack':
                yield Direction(kind, source, target, to_file=True)
