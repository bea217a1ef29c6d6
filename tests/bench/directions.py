"""directions -- every direction beside what else does it, and the figures that sconv has promised."""
import os
import shutil
import subprocess
import sys

from measure import ratio, table

HERE = os.path.dirname(os.path.abspath(__file__))
PYTHON = '/usr/bin/python3' if os.path.exists('/usr/bin/python3') else sys.executable


def python(source, target):
    return [PYTHON, os.path.join(HERE, 'peers', 'peer.py'), source, target]


def perl(source, target):
    return ['perl', os.path.join(HERE, 'peers', 'peer.pl'), source, target]


def node(source, target):
    return ['node', os.path.join(HERE, 'peers', 'peer.js'), source, target]


REFORMAT = ['json_reformat', '-s', '-m']
# direction: {name: (command, megabytes it can bear)}
PEERS = {
    ('json', 'json'): {
        'json_reformat': (REFORMAT, 100), 'jq': (['jq', '-c', '.'], 20), 'gojq': (['gojq', '-c', '.'], 20),
        'python json': (python('json', 'json'), 20), 'python ujson': (python('ujson', 'ujson'), 20),
        'python simplejson': (python('simplejson', 'simplejson'), 20), 'perl JSON::XS': (perl('json', 'json'), 20)},
    ('json', 'msgpack'): {
        'python json+msgpack': (python('json', 'msgpack'), 20), 'python ujson+msgpack': (python('ujson', 'msgpack'), 20),
        'python json+u-msgpack': (python('json', 'umsgpack'), 4), 'perl JSON::XS+Data::MessagePack': (perl('json', 'msgpack'), 20)},
    ('msgpack', 'json'): {
        'python msgpack+json': (python('msgpack', 'json'), 20), 'python msgpack+ujson': (python('msgpack', 'ujson'), 20),
        'python u-msgpack+json': (python('umsgpack', 'json'), 4), 'perl Data::MessagePack+JSON::XS': (perl('msgpack', 'json'), 20)},
    ('msgpack', 'msgpack'): {'cat': (['cat'], 100), 'python msgpack': (python('msgpack', 'msgpack'), 20)},
    ('json', 'yaml'): {'python json+PyYAML': (python('json', 'yaml'), 1), 'perl JSON::XS+YAML::XS': (perl('json', 'yaml'), 4)},
    ('yaml', 'json'): {'python PyYAML+json': (python('yaml', 'json'), 1), 'perl YAML::XS+JSON::XS': (perl('yaml', 'json'), 4)},
    ('msgpack', 'yaml'): {'python msgpack+PyYAML': (python('msgpack', 'yaml'), 1)},
    ('yaml', 'msgpack'): {'python PyYAML+msgpack': (python('yaml', 'msgpack'), 1)},
    ('yaml', 'yaml'): {'python PyYAML': (python('yaml', 'yaml'), 1), 'perl YAML::XS': (perl('yaml', 'yaml'), 4)},
}
NODE = {
    ('json', 'json'): {'node JSON': (node('json', 'json'), 20)},
    ('json', 'msgpack'): {'node @msgpack/msgpack': (node('json', '@msgpack/msgpack'), 20), 'node msgpackr': (node('json', 'msgpackr'), 20)},
    ('msgpack', 'json'): {'node @msgpack/msgpack': (node('@msgpack/msgpack', 'json'), 20), 'node msgpackr': (node('msgpackr', 'json'), 20)},
    ('json', 'yaml'): {'node js-yaml': (node('json', 'js-yaml'), 4), 'node yaml': (node('json', 'yaml'), 1)},
    ('yaml', 'json'): {'node js-yaml': (node('js-yaml', 'json'), 4), 'node yaml': (node('yaml', 'json'), 1)},
}
SUFFIX = {'json': None, 'msgpack': 'msgpack', 'yaml': 'yaml'}


def command_of(bench, source, target):
    return [bench.sconv, '-q', '-f', source, '-t', target]


def input_of(inputs, kind, fmt, megabytes):
    path = inputs.ndjson(kind, megabytes)
    return inputs.converted(path, SUFFIX[fmt]) if SUFFIX[fmt] else path


def peers_of(direction, with_node):
    peers = dict(PEERS.get(direction, {}), **(NODE.get(direction, {}) if with_node else {}))
    return {name: peer for name, peer in peers.items() if shutil.which(peer[0][0])}


def one(bench, inputs, kind, direction, with_node):
    """Rows of one input in one direction: sconv, then the others."""
    source, target = direction
    jobs, sizes = {}, {}
    for name, (command, megabytes) in {'sconv': (command_of(bench, source, target), 100), **peers_of(direction, with_node)}.items():
        path = input_of(inputs, kind, source, min(megabytes, bench.most))
        jobs[name], sizes[name] = (command, path), os.path.getsize(path)
    costs = bench.turns(jobs)
    for name, cost in costs.items():
        yield ['%s → %s, %s' % (source, target, kind), name, '%.0f' % (sizes[name] / cost.median() / 1e6),
               '' if name == 'sconv' else '%.1fx' % ratio(costs['sconv'], cost, sizes['sconv'], sizes[name]),
               '%.1f' % (max(cost.peak) / 1024)]


def all_directions(bench, inputs, with_node, kinds):
    rows = []
    for direction in PEERS:
        for kind in kinds:
            # YAML is the same story for every kind.
            if kind == 'records' or 'yaml' not in direction:
                rows += one(bench, inputs, kind, direction, with_node)
                print('  %s → %s, %s' % (direction + (kind,)), file=sys.stderr, flush=True)
    return table(['direction, input', 'program', 'MB/s', 'sconv is', 'peak MiB'], rows)


def promises(bench, inputs):
    """(what, our command, our input, baseline's name, its command, its input, wanted, output, cores)"""
    most = bench.most
    records, array = inputs.ndjson('records', most), inputs.array('records', most)
    packed, gz = inputs.converted(records, 'msgpack'), inputs.gzipped(records)
    msgpack, json = command_of(bench, 'json', 'msgpack'), command_of(bench, 'json', 'json')
    unpack = command_of(bench, 'msgpack', 'json')
    events = inputs.path('records.4.events')
    if not os.path.exists(events):
        with open(events, 'wb') as file:
            subprocess.run([bench.sconv, '-q', '-t', 'events', inputs.ndjson('records', 4)], stdout=file, check=True)
    emit = ['env', 'TIMES=%d' % (most // 4), bench.baseline, 'yaml']
    small = inputs.ndjson('small', 2 * most)
    for row in (
        ('json → msgpack, records (NDJSON)', msgpack, records, 'json_reformat', REFORMAT, records, 6, 'null', None),
        ('json → msgpack, records (one array, to a pipe)', msgpack, array, 'json_reformat', REFORMAT, array, 4.5, 'cat', None),
        ('json → json, records', json, records, 'json_reformat', REFORMAT, records, 7, 'null', None),
        ('json → json, strings', json, inputs.ndjson('strings', most), 'json_reformat', REFORMAT, inputs.ndjson('strings', most), 10, 'null', None),
        ('json → msgpack, floats', msgpack, inputs.ndjson('floats', most), 'json_reformat', REFORMAT, inputs.ndjson('floats', most), 5, 'null', None),
        ('msgpack → json, records', unpack, packed, 'json_reformat on the JSON', REFORMAT, records, 6, 'null', None),
        ('msgpack → msgpack, records', command_of(bench, 'msgpack', 'msgpack'), packed, 'cat', ['cat'], packed, 0.25, 'cat', None),
        ('json → yaml, records', command_of(bench, 'json', 'yaml'), records, 'libyaml emitting the same events', emit, events, 6, 'null', None),
        ('json.gz → msgpack, two cores', msgpack, gz, 'zlib inflating to nothing', [bench.baseline, 'inflate'], gz, 0.9, 'null', '0,1'),
        ('json → json, 20-byte documents', json, small, 'json_reformat', REFORMAT, small, 4, 'null', None),
        ('json → msgpack, 20-byte documents', msgpack, small, 'json_reformat', REFORMAT, small, 4, 'null', None),
    ):
        yield row


def promised(bench, inputs):
    rows = []
    for what, ours, source, name, theirs, their_source, wanted, out, cores in promises(bench, inputs):
        costs = bench.turns({'sconv': (ours, source), name: (theirs, their_source)}, out, cores)
        if len(costs) < 2:
            rows.append([what, name, 'failed', '', '', '%gx' % wanted, ''])
            continue
        # The same work in both: the seconds are compared, or the bytes a second where formats differ.
        bytes_of = os.path.getsize(source), os.path.getsize(their_source)
        if name.startswith('libyaml'):
            bytes_of = 1, 1
        wall = cores is not None
        got = ratio(costs['sconv'], costs[name], *bytes_of, wall=wall)
        rows.append([what, name, '%.0f' % (os.path.getsize(source) / costs['sconv'].median(wall) / 1e6), '%.3f' % costs[name].median(wall),
                     '%.2fx' % got, '%gx' % wanted, '%.1f' % (max(costs['sconv'].peak) / 1024)])
        print('  %s: %s' % (what, rows[-1][4]), file=sys.stderr, flush=True)
    return table(['direction, input', 'against', 'sconv MB/s', 'its seconds', 'ratio', 'at least', 'peak MiB'], rows)
