"""readers -- strings and numbers that YAML readers like to take for something else: PyYAML (1.1) and, where node finds it,
the npm package yaml (1.2) read back from JSON by way of YAML what was written.

$PROPERTY_COUNT says how many strings (default 30,000; the promise was tried with 1,000,000)."""
import json
import os
import random
import shutil
import subprocess

import harness
import yaml

COUNT = int(os.environ.get('PROPERTY_COUNT') or 30000)
BATCH = 10000
SEEDS = ['yes', 'No', 'on', 'OFF', 'y', 'n', 'null', 'Null', '~', 'true', 'False', '0', '-1', '+1', '0x1F', '0o17', '017', '0b1', '1_000',
         '12:30:45', '190:20:30.5', '1e3', '1.5', '.5', '5.', '.inf', '-.INF', '.nan', '2026-03-01', '2001-12-14 21:59:43', '2001-12-14t21:59:43Z',
         '=', '<<', '---', '...', '--- a', '... b', '%YAML', '- ', '? ', ': ', '# ', 'a: b', 'a #b', '{a', '[b', '&a', '*a', '!a', '|', '>-', '@', '`',
         "it's", '"q"', 'a\nb', '\na', 'a\n', 'a\n\n', ' a\nb', 'a\n b', 'a \nb', '\n', '\n\n', 'a\r\nb', '\ta', 'a\tb', '\x85', '\u2028', '\ufeff',
         '\x7f', '\x80', '\x9f', '\xa0', '\ufffd', '\ufffe', '\ud7ff', '\ue000', '🦊', '\0', '\x1b', '\\', '/', 'é', ' ', '  ', '']
PIECES = SEEDS + list('abcxyzABC019_-+.,:;#&*!|>\'"%@`?[]{}<=~^$ \n\t')
NODE = """
const yaml = require('yaml');
const text = require('fs').readFileSync(0, 'utf8');
const doc = yaml.parseDocument(text, {version: '1.2', intAsBigInt: false});
if (doc.errors.length) { console.error(String(doc.errors[0])); process.exit(1); }
process.stdout.write(JSON.stringify(doc.toJS({maxAliasCount: -1})));
"""


def nasty(r):
    if r.random() < 0.2:
        return r.choice(SEEDS)
    return ''.join(r.choice(PIECES) for _ in range(r.randint(1, 6)))


def number(r):
    form = r.randint(0, 4)
    if form == 0:
        return str(r.randint(-10 ** r.randint(1, 18), 10 ** r.randint(1, 18)))
    if form == 1:
        return repr(r.uniform(-1, 1) * 10 ** r.randint(-20, 20))
    if form == 2:
        return '%de%+d' % (r.randint(1, 99999), r.randint(-30, 30))
    if form == 3:
        return '%d.%0*dE%d' % (r.randint(-9, 9), r.randint(1, 9), r.randint(0, 9), r.randint(-9, 9))
    return '%.*f' % (r.randint(1, 10), r.uniform(-1000, 1000))


def by_pyyaml(text):
    return yaml.load(text, Loader=yaml.CSafeLoader)


def by_node(text):
    done = subprocess.run(['node', '-e', NODE], input=text, capture_output=True, timeout=300)
    if done.returncode != 0:
        raise ValueError(done.stderr.decode()[:300])
    return json.loads(done.stdout)


def node_has_yaml():
    return shutil.which('node') and subprocess.run(['node', '-e', "require('yaml')"], capture_output=True).returncode == 0


def judge(texts, values, read):
    """texts: JSON of each value. None, or the first value that is read as another."""
    status, out, err = harness.run(['-q', '-f', 'json', '-t', 'yaml'], ('[%s]' % ','.join(texts)).encode('utf-8', 'surrogatepass'), timeout=300)
    if status != 0:
        return harness.brief(err)
    try:
        got = read(out)
    except (ValueError, yaml.YAMLError) as error:
        return 'not read at all: %s' % str(error)[:300]
    if len(got) != len(values):
        return 'read as %d values, not %d' % (len(got), len(values))
    for a, b, text in zip(got, values, texts):
        if (float(a) != float(b) if isinstance(b, (int, float)) and isinstance(a, (int, float)) else a != b) or (isinstance(b, str) and not isinstance(a, str)) or isinstance(a, (bool, type(None))):
            return '%s is read as %r' % (text, a)
    return None


def keys(r):
    """A mapping whose keys are nasty, in order."""
    return {nasty(r): n for n in range(500)}


def judge_keys(r, read):
    want = keys(r)
    status, out, err = harness.run(['-q', '-f', 'json', '-t', 'yaml'], json.dumps(want).encode())
    try:
        got = read(out) if status == 0 else harness.brief(err)
    except (ValueError, yaml.YAMLError) as error:
        got = str(error)[:300]
    if got != want:
        return 'keys are read as others: %s' % (sorted(set(map(repr, got)) ^ set(map(repr, want)))[:6] if isinstance(got, dict) else got)
    return None


def tests(report):
    for name, read in [('1.1', by_pyyaml)] + ([('1.2', by_node)] if node_has_yaml() else []):
        r = random.Random('readers')
        why = {'strings': None, 'numbers': None, 'keys': judge_keys(r, read)}
        for _ in range(0, COUNT, BATCH):
            strings = [nasty(r) for _ in range(BATCH)]
            why['strings'] = why['strings'] or judge([json.dumps(s) for s in strings], strings, read)
            numbers = [number(r) for _ in range(BATCH)]
            why['numbers'] = why['numbers'] or judge(numbers, [json.loads(n) for n in numbers], read)
        for what, wrong in why.items():
            report.check('readers:%s:%s' % (what, name), wrong)
