"""same -- JSON to JSON changes white space and needless escapes, nothing else: random values, and number text byte for byte."""
import json
import random

import harness
from readers import nasty, number

COUNT = 20000


def value(r, depth=0):
    """JSON text as sconv writes it: no blanks, no needless escapes."""
    form = r.randint(0, 6 if depth < 5 else 4)
    if form == 0:
        return r.choice(['null', 'true', 'false'])
    if form <= 2:
        return number(r)
    if form <= 4:
        return json.dumps(nasty(r), ensure_ascii=False)
    if form == 5:
        return '[%s]' % ','.join(value(r, depth + 1) for _ in range(r.randint(0, 5)))
    return '{%s}' % ','.join('%s:%s' % (json.dumps(nasty(r), ensure_ascii=False), value(r, depth + 1)) for _ in range(r.randint(0, 5)))


def spread(r, text):
    """The same with blanks where JSON allows them, outside strings."""
    out, inside, escaped = [], False, False
    for c in text:
        out.append(c)
        if inside:
            inside = escaped or c != '"'
            escaped = not escaped and c == '\\'
        elif c == '"':
            inside = True
        elif c in '[]{},:' and r.random() < 0.3:
            out.append(r.choice([' ', '\t', '\n ', '\r\n']))
    return ''.join(out)


def tests(report):
    r = random.Random('same')
    lines = [value(r) for _ in range(COUNT)]
    want = '\n'.join(lines).encode() + b'\n'
    status, out, err = harness.run(['-q', '-f', 'json', '-t', 'json'], '\n'.join(spread(r, line) for line in lines).encode() + b'\n')
    report.check('same:blanks', harness.brief(err) if status else harness.difference(out, want, 'output'))
    escaped = '\n'.join(json.dumps(json.loads(line)) for line in lines if '.' not in line and 'e' not in line and 'E' not in line)
    plain = '\n'.join(json.dumps(json.loads(line), ensure_ascii=False, separators=(',', ':')) for line in escaped.split('\n'))
    status, out, err = harness.run(['-q', '-f', 'json', '-t', 'json'], escaped.encode())
    report.check('same:escapes', harness.brief(err) if status else harness.difference(out, plain.encode() + b'\n', 'output'))
