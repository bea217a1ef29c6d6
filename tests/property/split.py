"""split -- the same output and error however standard input is cut: all golden inputs, and files that outgrow a window."""
import glob
import os
import random
import re
import subprocess

import harness

FORMATS = {'json': 'json', 'json.hex': 'json', 'yaml': 'yaml', 'yaml.hex': 'yaml', 'mpk.hex': 'msgpack'}


def golden_inputs(directory):
    """{format: paths}; hex text is made binary in `directory`."""
    found = {'json': [], 'yaml': [], 'msgpack': []}
    for suffix, name in FORMATS.items():
        for path in sorted(glob.glob(os.path.join(harness.TESTS, 'golden', '*.in.' + suffix))):
            if suffix.endswith('.hex'):
                plain = os.path.join(directory, os.path.basename(path)[:-4])
                with open(plain, 'wb') as file:
                    file.write(harness.unhex(path))
                path = plain
            found[name].append(path)
    return found


def long_json(r):
    """Values that outgrow the window of 256 KiB, and tokens that lie across its end."""
    parts = ['"%s"' % ''.join(r.choice(['a', 'é', '\\n', '\\u20ac', '🦊', ' ']) for _ in range(150000))]
    parts += ['{"%s":[%s]}' % ('k' * r.randint(1, 9), ','.join(repr(r.uniform(-1e9, 1e9)) for _ in range(20000)))]
    parts += ['[true, false ,null, "\\ud83d\\ude00", -0.5e-7]'] * 4000
    return '\n'.join(parts).encode()


def made_inputs(directory):
    """One long input a format, the latter two made from the first by sconv itself."""
    paths = {name: os.path.join(directory, 'long.' + name) for name in ('json', 'msgpack', 'yaml')}
    with open(paths['json'], 'wb') as file:
        file.write(long_json(random.Random(1)))
    for name in ('msgpack', 'yaml'):
        harness.run(['-q', '-t', name, '-o', paths[name], paths['json']])
    return paths


def tests(report):
    program = os.path.join(harness.BUILD, 'property', 'split')
    with report.scratch() as directory:
        inputs = golden_inputs(directory)
        for name, path in made_inputs(directory).items():
            inputs[name].append(path)
        for name, paths in inputs.items():
            done = subprocess.run([program, name] + paths, capture_output=True, text=True, errors='replace', timeout=900)
            judged = re.findall(r'^(ok|FAILED) ([^\n:]*)(?:: (.*))?$', done.stdout, re.M)
            for verdict, path, why in judged:
                report.check('split:' + os.path.basename(path), None if verdict == 'ok' else why)
            if len(judged) != len(paths):
                report.check('split:' + name, 'ended with %d after %d files: %s' % (done.returncode, len(judged), done.stderr[-500:]))
