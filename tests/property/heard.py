"""heard -- YAML as PyYAML hears it: random anchors, aliases and merge keys, and random values in every style it writes.

$PROPERTY_COUNT says how many documents (default 2,000)."""
import json
import os
import random

import harness
import yaml

COUNT = int(os.environ.get('PROPERTY_COUNT') or 2000)
# Characters and words that somebody might take for something else.
CHARACTERS = 'ab01 \n\t:#-?[]{},"\'\\%@`|>&*!=._e+~\r\x7f\x01é日😀\x85\u2028\ufeff\xa0\ufffd\U0010ff85\U0010ffa5'
WORDS = ('null true yes on 1.5 0x1F 017 1e3 1:30 2001-01-01 .inf << = - --- ... %YAML ~ \\ud83d\\ude00 [?x] :x :: !tag &a *a '
         '"q" \'q\'').split(' ') + ['', '- a', 'a: b', '? x', '# c', ' lead', 'trail ', '\nlead', 'two\nlines\n', 'a\n\n\nb', 'x\n ']


class Linked:
    """Documents in flow style, full of anchors, aliases and merge keys."""

    def __init__(self, r):
        self.r, self.names, self.maps, self.count = r, [], [], 0

    def anchor(self):
        if self.r.random() > .35:
            return None
        self.count += 1
        return 'a%d' % self.count

    def merged(self):
        if self.maps and self.r.random() < .6:
            return '*%s ' % self.r.choice(self.maps)
        return '{%s: %s}' % (self.r.choice('xvzw'), self.node(0))

    def merge(self):
        return self.merged() if self.r.random() < .5 else '[%s]' % ', '.join(self.merged() for _ in range(self.r.randint(0, 3)))

    def mapping(self, depth):
        keys = self.r.sample('xvzwu', self.r.randint(0, 4)) + (['<<'] if self.r.random() < .3 else [])
        self.r.shuffle(keys)
        return '{%s}' % ', '.join('%s: %s' % (key, self.merge() if key == '<<' else self.node(depth - 1)) for key in keys)

    def node(self, depth):
        kind = self.r.random()
        if self.names and kind < .2:
            return '*%s ' % self.r.choice(self.names)
        name = self.anchor()
        if depth > 0 and kind < .45:
            text = '[%s]' % ', '.join(self.node(depth - 1) for _ in range(self.r.randint(0, 3)))
        elif depth > 0 and kind < .85:
            text = self.mapping(depth)
        else:
            text = self.r.choice(['1', 'x', 'null', '"q"'])
        if name is None:
            return text
        self.names.append(name)
        self.maps += [name] if text[0] == '{' else []
        return '&%s %s' % (name, text)


def linked(r):
    text = '--- %s\n' % Linked(r).node(4)
    return text, yaml.load(text, yaml.CSafeLoader)


def string(r):
    return r.choice(WORDS) if r.random() < .4 else ''.join(r.choice(CHARACTERS) for _ in range(r.randint(0, 12)))


def value(r, depth):
    kind = r.random()
    if depth > 0 and kind < .25:
        return [value(r, depth - 1) for _ in range(r.randint(0, 4))]
    if depth > 0 and kind < .5:
        return {string(r): value(r, depth - 1) for _ in range(r.randint(0, 4))}
    return string(r) if kind < .85 else r.choice([None, True, False, 0, -1, 10 ** 20, 1.5, -0.25, 1e300])


def styled(r):
    """What PyYAML writes in any of its styles, where it reads that back itself; `! 1` is a string for us."""
    while True:
        wanted = value(r, 4)
        text = yaml.dump(wanted, Dumper=r.choice([yaml.SafeDumper, yaml.CSafeDumper]), explicit_start=True,
                         default_flow_style=r.choice([None, True, False]), default_style=r.choice([None, None, '"', "'", '|', '>']),
                         allow_unicode=r.choice([True, False]), width=r.choice([10, 80, 10000]), indent=r.choice([2, 4, None]),
                         line_break=r.choice(['\n', '\r\n']))
        try:
            if '! ' not in text and yaml.load(text, yaml.CSafeLoader) == wanted:
                return text, wanted
        except yaml.YAMLError:
            pass


def compare(documents):
    """None, or the first document that is heard otherwise."""
    text = ''.join(document[0] for document in documents).encode()
    status, out, err = harness.run(['-q', '-f', 'yaml', '-t', 'json', '--yaml=1.1'], text, timeout=300)
    heard = [json.loads(line) for line in out.decode().split('\n') if line]
    for (text, wanted), got in zip(documents, heard):
        if json.dumps(got, sort_keys=True) != json.dumps(wanted, sort_keys=True):
            return '%r is heard as %r' % (text[:400], got)
    return None if status == 0 else harness.brief(err) + ' in %r' % documents[len(heard)][0][:400]


def tests(report):
    for name, make in (('linked', linked), ('styled', styled)):
        r = random.Random('heard ' + name)
        report.check('heard:' + name, compare([make(r) for _ in range(COUNT)]))
