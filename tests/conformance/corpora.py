"""corpora -- real files: to MessagePack, and there by way of JSON and of YAML, always the same bytes; and the values that
Python's own readers find. Files that are no YAML are refused with a position."""
import concurrent.futures
import glob
import gzip
import json
import os
import re

import harness
import msgpack
import yaml

# Python's YAML reader is slow, and of other opinions on tags and merge keys: it judges small files that have none.
YAML_MOST = 50 * 1000
BLANKS = re.compile(r'[ \t\r\n]*')


def read(path):
    with (gzip.open if path.endswith('.gz') else open)(path, 'rb') as file:
        return file.read()


def convert(data, source, target, *options):
    status, out, err = harness.run(['-q', '-f', source, '-t', target] + list(options), data, timeout=300)
    if status != 0:
        raise ValueError('%s to %s: %s' % (source, target, harness.brief(err)))
    return out


def judged_by_python(data, source, packed):
    """Whether Python's readers hear the same values; True where they have no say."""
    unpacker = msgpack.Unpacker(None, strict_map_key=False, max_buffer_size=0, unicode_errors='surrogatepass')
    unpacker.feed(packed)
    got = list(unpacker)
    if source == 'json':
        text = data.decode('utf-8-sig')
        decoder, at, want = json.JSONDecoder(), BLANKS.match(text).end(), []
        while at < len(text):
            value, at = decoder.raw_decode(text, at)
            at = BLANKS.match(text, at).end()
            want.append(value)
        return got == want
    if source == 'yaml' and len(data) < YAML_MOST and b'<<' not in data and b'!' not in data:
        try:
            return simple(got) == simple(list(yaml.load_all(data, Loader=yaml.CBaseLoader)), True)
        except (yaml.YAMLError, TypeError, ValueError):
            return True
    return True


def simple(value, strings=False):
    """The shape of a value: keys and strings compared, other scalars only as being there."""
    if isinstance(value, list):
        return [simple(v, strings) for v in value]
    if isinstance(value, dict):
        return {'size': len(value), 'values': [simple(v, strings) for v in value.values()]}
    return 0


def round_trips(path, source):
    """None, or what is wrong."""
    data = read(path)
    try:
        # Local tags have no place in MessagePack: their values are what is compared. JSON has none for ext.
        option = '--typed' if source == 'msgpack' else '--lossy'
        packed = convert(data, source, 'msgpack', option)
        for other in ('json', 'yaml'):
            there = convert(data, source, other, option)
            want = packed
            if source == 'yaml' and other == 'json':
                # Keys that are no strings are strings in JSON: then both ways end at the same JSON.
                want = convert(convert(packed, 'msgpack', 'json'), 'json', 'msgpack', option)
            if convert(there, other, 'msgpack', option) != want:
                return 'by way of %s it gives other MessagePack' % other
        if source != 'msgpack' and not judged_by_python(data, source, packed):
            return 'Python hears other values'
    except ValueError as error:
        return str(error)
    return None


def refused(path):
    status, _, err = harness.run(['-q', '-f', 'yaml', '-t', 'json'], read(path))
    if status == 1 and re.match(rb'sconv: <stdin>:\d+:\d+: byte \d+: ', err):
        return None
    return 'not refused with a position: status %s, %s' % (status, harness.brief(err))


def run(judge):
    root = os.path.join(harness.SHARED, 'corpora')
    work = []
    for folder, source in (('json', 'json'), ('ndjson', 'json'), ('yaml', 'yaml'), ('msgpack', 'msgpack'), ('yaml-invalid', None)):
        for path in sorted(glob.glob(os.path.join(root, folder, '**', '*'), recursive=True)):
            if os.path.isfile(path):
                work.append((path, source))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        verdicts = pool.map(lambda w: round_trips(*w) if w[1] else refused(w[0]), work)
        for (path, _), why in zip(work, verdicts):
            judge('corpora', os.path.relpath(path, root), why)
