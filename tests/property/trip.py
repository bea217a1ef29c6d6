"""trip -- MessagePack to JSON and to YAML under --typed, and back: the same bytes, for random values of every kind.

$PROPERTY_COUNT says how many (default 30,000; the promise was tried with 1,000,000)."""
import os
import random

import harness
import packing

COUNT = int(os.environ.get('PROPERTY_COUNT') or 30000)
BATCH = 5000


def back(data, other):
    """(what comes back, what went between, error)"""
    status, there, err = harness.run(['-q', '--typed', '-f', 'msgpack', '-t', other], data, timeout=300)
    if status != 0:
        return b'', there, err
    status, again, err = harness.run(['-q', '--typed', '-f', other, '-t', 'msgpack'], there, timeout=300)
    return again, there, err


def narrow(values, other):
    """The first value that does not come back, and how."""
    for item in values:
        again, there, err = back(item, other)
        if again != item:
            return '%s became %s by way of `%s` %s' % (item.hex()[:400], again.hex()[:400],
                                                      harness.brief(there, 400), harness.brief(err))
    return 'each comes back by itself, but not in a stream'


def tests(report):
    for other in ('json', 'yaml'):
        r = random.Random('trip ' + other)
        why = None
        for _ in range(0, COUNT, BATCH):
            values = [packing.value(r) for _ in range(BATCH)]
            data = b''.join(values)
            if why is None and back(data, other)[0] != data:
                why = narrow(values, other)
        report.check('trip:' + other, why)
