"""workloads -- the documents that serializer benchmarks are fond of: seconds for 15,000 of each, text in and text out.

encode is JSON text to a format, decode the format to JSON text, each as a whole process. Fewer documents are converted
where they are large, and the seconds scaled.
"""
import random

from directions import perl, python
from inputs import compact, made
from measure import table

DOCUMENTS = 15000
LOREM = ('Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna '
         'aliqua. Ut enim ad minim veniam, quis nostrud exercitation ullamco laboris nisi ut aliquip ex ea commodo consequat.')


def letters(r, least, most, alphabet='abcdefghijklmnopqrstuvwxyz'):
    return ''.join(r.choice(alphabet) for _ in range(r.randint(least, most)))


def mixed(r):
    return {'words': LOREM, 'list': list(range(100)), 'dict': {str(n): 'a' for n in range(100)}, 'int': 100, 'float': 100.123456}


def job(r):
    return {'name': 'Foo', 'id': 42, 'discrete': [3, 1, 4, 1, 5, 9, 2, 6], 'real': 1.0e+15, 'tuple': [1, 2, 3],
            'dict': {'a': 1, 'b': {'c': True, 'd': None}}, 'list': ['one', 'two', 'three', letters(r, 8, 8)]}


def medium(r):
    user = {'userId': 3381293, 'age': 213, 'username': 'johndoe', 'fullname': 'John Doe the Second', 'isAuthorized': True,
            'liked': 31231.31231202, 'approval': 31.1471, 'jobs': [1, 2], 'currJob': None}
    friends = [dict(user, userId=r.randint(1, 10 ** 7), username=letters(r, 4, 12)) for _ in range(8)]
    return [[user, friends] for _ in range(6)]


def users(r, item):
    return {'users': [{'id': n, 'name': letters(r, 5, 12), 'items': [item(r) for _ in range(r.randint(10, 20))]} for n in range(10000)]}


WIDE = 'çöäüßñéèøåαβγδ中文字符Привет'
# name: (maker, documents really converted)
WORKLOADS = {
    'mixed dict': (mixed, 15000),
    'job description': (job, 15000),
    '256 UTF-8 strings': (lambda r: [letters(r, 20, 40, WIDE) for _ in range(256)], 600),
    'medium complex object': (medium, 600),
    '256 ASCII strings': (lambda r: [letters(r, 20, 40) for _ in range(256)], 600),
    '256 doubles': (lambda r: [r.uniform(-1e6, 1e6) for _ in range(256)], 600),
    '256 true': (lambda r: [True] * 256, 15000),
    '256 dicts {string: int}': (lambda r: [{letters(r, 6, 12): r.randint(0, 10 ** 6)} for _ in range(256)], 600),
    'dict of 256 arrays of 256 dicts': (lambda r: {letters(r, 8, 8): [{letters(r, 4, 8): r.randint(0, 10 ** 4)} for _ in range(256)]
                                                   for _ in range(256)}, 2),
    '10,000 users, items {name, value}': (lambda r: users(r, lambda s: {'name': letters(s, 4, 10), 'value': s.randint(0, 1000)}), 1),
    '10,000 users, floats': (lambda r: users(r, lambda s: s.uniform(0, 1000)), 1),
}

# name: (encode, decode) for MessagePack and for YAML
SERIALIZERS = {
    'msgpack': {'json+msgpack': (python('json', 'msgpack'), python('msgpack', 'json')),
                'ujson+msgpack': (python('ujson', 'msgpack'), python('msgpack', 'ujson')),
                'perl JSON::XS+Data::MessagePack': (perl('json', 'msgpack'), perl('msgpack', 'json'))},
    'json': {'json': (python('json', 'json'),) * 2, 'ujson': (python('ujson', 'ujson'),) * 2, 'perl JSON::XS': (perl('json', 'json'),) * 2},
    'yaml': {'json+PyYAML (C)': (python('json', 'yaml'), python('yaml', 'json')),
             'perl JSON::XS+YAML::XS': (perl('json', 'yaml'), perl('yaml', 'json'))},
}


def documents(name, count):
    """`count` documents, of at most 50 different ones."""
    maker, r = WORKLOADS[name][0], random.Random(name)
    lines = [compact(maker(r)).encode() + b'\n' for _ in range(min(count, 50))]
    return [lines[n % len(lines)] for n in range(count)]


def row(bench, inputs, name, fmt, share):
    count = max(1, int(WORKLOADS[name][1] * share))
    stem = 'workload.' + ''.join(c if c.isalnum() else '-' for c in name)
    text = made(inputs.path('%s.%d.ndjson' % (stem, count)), lambda: documents(name, count))
    coded = inputs.converted(text, fmt) if fmt != 'json' else text
    ours = [[bench.sconv, '-q', '-f', 'json', '-t', fmt], [bench.sconv, '-q', '-f', fmt, '-t', 'json']]
    encode = {'sconv': (ours[0], text)}
    decode = {'sconv': (ours[1], coded)}
    for other, commands in SERIALIZERS[fmt].items():
        encode[other], decode[other] = (commands[0], text), (commands[1], coded)
    costs = bench.turns(encode), bench.turns(decode)
    for other in encode:
        if all(other in c for c in costs):
            seconds = [c[other].median() * DOCUMENTS / count for c in costs]
            base = [c['sconv'].median() * DOCUMENTS / count for c in costs]
            yield [name, other, '%.3f' % seconds[0], '%.3f' % seconds[1],
                   '' if other == 'sconv' else '%.1fx' % (seconds[0] / base[0]), '' if other == 'sconv' else '%.1fx' % (seconds[1] / base[1])]


def tables(bench, inputs, share):
    """One table a format."""
    found = []
    for fmt in SERIALIZERS:
        rows = []
        for name in WORKLOADS:
            rows += row(bench, inputs, name, fmt, share * (0.02 if fmt == 'yaml' else 1))
        found.append('### JSON text and %s\n\n' % {'msgpack': 'MessagePack', 'json': 'JSON', 'yaml': 'YAML'}[fmt] +
                     table(['15,000 documents', 'program', 'encode s', 'decode s', 'sconv encodes', 'decodes'], rows))
    return '\n'.join(found)
