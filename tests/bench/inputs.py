"""inputs -- what the bench converts: seeded, made once into a directory, the same every time."""
import json
import os
import random
import subprocess

MB = 1000 * 1000
NAMES = ['Ada Lovelace', 'Zoë Müller', 'Grace Hopper', 'Łukasz Kowalski', 'Barbara Liskov', '李小龙', 'Alan Turing', 'Ólafur']
WORDS = ('lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore magna '
         'aliqua größer café naïve').split()


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(',', ':'))


def record(r, n):
    return {'id': 1000000 + n, 'name': r.choice(NAMES), 'email': 'user%d@example.org' % r.randint(1, 10 ** 6), 'active': r.random() < 0.7,
            'score': round(r.uniform(0, 1000), 2), 'created': '2026-%02d-%02dT%02d:%02d:%02dZ' % (
                r.randint(1, 12), r.randint(1, 28), r.randint(0, 23), r.randint(0, 59), r.randint(0, 59)),
            'tags': r.sample(WORDS, r.randint(0, 4)), 'address': {'street': '%s %d' % (r.choice(WORDS), r.randint(1, 200)),
                                                                  'city': r.choice(WORDS), 'geo': [round(r.uniform(-90, 90), 6), round(r.uniform(-180, 180), 6)]},
            'parent': None, 'balance': r.randint(-10 ** 9, 10 ** 9)}


def floats(r, _):
    return [r.uniform(-1, 1) * 10 ** r.randint(-5, 5) for _ in range(50)]


def strings(r, _):
    text = ' '.join(r.choice(WORDS) for _ in range(r.randint(5, 80)))
    return [text, text.replace(' ', '\n', 2) if r.random() < 0.2 else text.upper(), '"%s"' % r.choice(NAMES) if r.random() < 0.1 else 'x']


def ints(r, _):
    return [r.randint(-10 ** r.randint(1, 18), 10 ** r.randint(1, 18)) for _ in range(50)]


def deep(r, _):
    value = r.randint(0, 9)
    for level in range(100):
        value = {'k%d' % (level % 7): value} if level % 2 else [value]
    return value


def small(r, _):
    return {'a': r.randint(1000, 9999), 'b': r.choice('xyz')}


KINDS = {'records': record, 'floats': floats, 'strings': strings, 'ints': ints, 'deep': deep, 'small': small}


def block(kind, size):
    """About `size` bytes of NDJSON."""
    r = random.Random(kind)
    lines, length = [], 0
    while length < size:
        lines.append(compact(KINDS[kind](r, len(lines))).encode() + b'\n')
        length += len(lines[-1])
    return b''.join(lines)


def write(path, parts):
    with open(path + '.part', 'wb') as file:
        for part in parts:
            file.write(part)
    os.rename(path + '.part', path)


def made(path, parts):
    if not os.path.exists(path):
        write(path, parts())
    return path


def as_array(piece, times):
    """The same documents as one array."""
    inner = piece[:-1].replace(b'\n', b',')
    yield b'['
    for n in range(times):
        yield (b',' if n else b'') + inner
    yield b']\n'


class Inputs:
    """Files of a few sizes, so that slow tools need not read the large ones."""

    def __init__(self, directory, sconv):
        self.directory, self.sconv = directory, sconv
        os.makedirs(directory, exist_ok=True)

    def path(self, name):
        return os.path.join(self.directory, name)

    def ndjson(self, kind, megabytes):
        """KIND.MB.ndjson: a block of 4 MB, repeated."""
        piece = min(4, megabytes)
        return made(self.path('%s.%d.ndjson' % (kind, megabytes)),
                    lambda: [block(kind, piece * MB)] * (megabytes // piece))

    def array(self, kind, megabytes):
        piece = min(4, megabytes)
        return made(self.path('%s.%d.json' % (kind, megabytes)), lambda: as_array(block(kind, piece * MB), megabytes // piece))

    def converted(self, source, suffix):
        """The same documents in another format, by sconv."""
        path = '%s.%s' % (source, suffix)
        if not os.path.exists(path):
            subprocess.run([self.sconv, '-q', '-f', 'json', source, '-o', path], check=True)
        return path

    def gzipped(self, source):
        path = source + '.gz'
        if not os.path.exists(path):
            subprocess.run(['sh', '-c', 'gzip -6 -n <"$0" >"$0.gz"', source], check=True)
        return path
