"""large -- values that outgrow every window, through --typed JSON and YAML and back: the same events; and what must stop."""
import random
import struct

import harness


def sized(head, data):
    return bytes([head]) + struct.pack('>I', len(data)) + data


def values(r):
    """{name: MessagePack}; header widths of containers that outgrow the window may differ when they come back."""
    nil, one = b'\xc0', b'\x01'
    return {
        'binary': sized(0xc6, r.randbytes(300001)),
        'ext': b'\xc9' + struct.pack('>I', 300001) + b'\x05' + r.randbytes(300001),
        'string': sized(0xdb, 'é'.encode() * 200000),
        'bytes': sized(0xdb, b'a\xff' + r.randbytes(300000)),
        'bytes-late': sized(0xdb, b'a' * 260000 + b'\xff'),
        'values': b'\x82\xa1a' + sized(0xc6, r.randbytes(400000)) + b'\xa1b' + sized(0xdb, b'x\n' * 200000),
        'odd-key': b'\x82' + nil + sized(0xc6, r.randbytes(400000)) + b'\xa1b' + one,
        'key-binary': b'\x81' + sized(0xc6, r.randbytes(300000)) + one,
        'key-string': b'\x81' + sized(0xdb, b'k' * 300000) + one,
        'key-bytes': b'\x81' + sized(0xdb, b'k\xff' * 150000) + one,
        'looks-like-a-tag': b'\x81\xa4$bin' + sized(0xdb, b'k' * 300000),
        'looks-like-one-first': b'\x82\xa4$bin' + sized(0xdb, b'kkkk' * 75000) + b'\xa1a' + one,
        'looks-like-a-map': b'\x81\xa4$map' + b'\xdd' + struct.pack('>I', 100000) + b'\x92\x01\x02' * 100000,
    }


def events(data):
    return harness.run(['-q', '-f', 'msgpack', '-t', 'events'], data)[1]


def trip(data, other):
    status, there, err = harness.run(['-q', '--typed', '-f', 'msgpack', '-t', other], data)
    if status == 0:
        status, back, err = harness.run(['-q', '--typed', '-f', other, '-t', 'msgpack'], there)
    if status != 0:
        return harness.brief(err)
    return harness.difference(events(back), events(data), 'what comes back')


def tests(report):
    for name, data in values(random.Random('large')).items():
        for other in ('json', 'yaml'):
            report.check('large:%s:%s' % (name, other), trip(data, other))
    late = b'\x82\xa1a' + sized(0xc6, bytes(400000)) + b'\xc0\x01'
    status, _, err = harness.run(['-q', '--typed', '-f', 'msgpack', '-t', 'json'], late)
    good = status == 1 and b'behind the first 262144 bytes of a map' in err
    report.check('large:late-odd-key', None if good else 'exit %s: %s' % (status, harness.brief(err)))
