"""packing -- random MessagePack in its smallest form, every type and width; written out here, so that nothing else decides."""
import struct

TAGS = ['$float', '$float32', '$bin', '$str', '$timestamp', '$ext', '$map', '$tag', '<<', '', 'a', 'key', '1', 'true', 'é']


def integer(r):
    n = r.choice([r.randint(-40, 140), r.randint(-2 ** 63, 2 ** 64 - 1), (1 << r.randint(0, 64)) - r.randint(0, 1), -(1 << r.randint(0, 63)),
                  r.randint(-2 ** 31, 2 ** 32)])
    n = max(-2 ** 63, min(n, 2 ** 64 - 1))
    if -32 <= n < 128:
        return struct.pack('>b', n) if n < 0 else bytes([n])
    for head, form in ((0xcc, 'B'), (0xcd, 'H'), (0xce, 'I'), (0xcf, 'Q')) if n >= 0 else ((0xd0, 'b'), (0xd1, 'h'), (0xd2, 'i'), (0xd3, 'q')):
        try:
            return bytes([head]) + struct.pack('>' + form, n)
        except struct.error:
            pass


def float64(r):
    bits = r.choice([r.getrandbits(64), 0x7ff0000000000000 | r.getrandbits(52), 0xfff0000000000000, 1 << 63, r.getrandbits(10)])
    if r.random() < 0.5:
        return b'\xcb' + struct.pack('>d', r.choice([r.uniform(-1, 1), r.randint(-1000, 1000), round(r.uniform(0, 100), 2), 10.0 ** r.randint(-300, 300)]))
    return b'\xcb' + bits.to_bytes(8, 'big')


def float32(r):
    return b'\xca' + r.choice([r.getrandbits(32), 0x7f800000 | r.getrandbits(23), 0xff800000, 0x3f800000]).to_bytes(4, 'big')


def sized(data, short, heads):
    """A header of the smallest form: `short` is (limit, first byte) or None, `heads` are for 8, 16 and 32 bits."""
    if short and len(data) < short[0]:
        return bytes([short[1] | len(data)]) + data
    for head, form in zip(heads, 'BHI'):
        if head and len(data) < 1 << (8 * struct.calcsize('>' + form)):
            return bytes([head]) + struct.pack('>' + form, len(data)) + data


CHARACTERS = ['a', 'b', ' ', '"', '\\', '\n', '\r', '\t', '\0', '\x1f', '\x7f', '\x85', '\u2028', '\ufeff', '\ufffe', '\ud7ff', '\ue000', 'é', '漢',
              '🦊', '#', ':', '-', '?', '[', '{', '&', '*', '!', '|', '>', '%', '@', '`', "'", ',', '0', '1', '.', 'e', '+', '~', '=', '<']


def text(r):
    length = r.choice([0, 1, 2, 3, 5, 8, 20, 31, 32, 40, 255, 256, 300]) if r.random() < 0.3 else r.randint(0, 12)
    return ''.join(r.choice(CHARACTERS) for _ in range(length)).encode()


def string(r):
    data = r.choice(TAGS).encode() if r.random() < 0.2 else text(r)
    if r.random() < 0.05:
        data += r.choice([b'\xff', b'\xc0\x80', b'\xed\xa0\x80', b'\xf0\x9f', b'\x80a'])
    return sized(data, (32, 0xa0), (0xd9, 0xda, 0xdb))


def binary(r):
    return sized(r.randbytes(r.choice([0, 1, 2, 3, 4, 30, 255, 256])), None, (0xc4, 0xc5, 0xc6))


def ext(r):
    kind = struct.pack('>b', r.choice([n for n in (r.randint(-128, 127), 0, 5, -2) if n != -1]))
    data = r.randbytes(r.choice([0, 1, 2, 3, 4, 8, 16, 17, 255, 256]))
    if len(data) in (1, 2, 4, 8, 16):
        return bytes([0xd4 + len(data).bit_length() - 1]) + kind + data
    head = (0xc7, 'B') if len(data) < 256 else (0xc8, 'H')
    return bytes([head[0]]) + struct.pack('>' + head[1], len(data)) + kind + data


def timestamp(r):
    seconds = r.choice([r.randint(0, 2 ** 32 - 1), r.randint(0, 2 ** 34 - 1), r.randint(-62167219200, 253402300799), 0])
    nanoseconds = r.choice([0, r.randint(0, 999999999), 5, 500000000])
    if nanoseconds == 0 and 0 <= seconds < 2 ** 32:
        return b'\xd6\xff' + struct.pack('>I', seconds)
    if 0 <= seconds < 2 ** 34:
        return b'\xd7\xff' + struct.pack('>Q', nanoseconds << 34 | seconds)
    return b'\xc7\x0c\xff' + struct.pack('>Iq', nanoseconds, seconds)


SCALARS = [integer, integer, integer, float64, float32, string, string, string, binary, ext, timestamp, lambda r: b'\xc0',
           lambda r: r.choice([b'\xc2', b'\xc3'])]


def container(r, depth):
    count = r.choice([0, 1, 1, 2, 3, 5, 16, 17]) if depth < 3 else r.randint(0, 2)
    if r.random() < 0.5:
        inner = b''.join(value(r, depth + 1) for _ in range(count))
        return (bytes([0x90 | count]) if count < 16 else b'\xdc' + struct.pack('>H', count)) + inner
    keys = string if r.random() < 0.7 else lambda r: value(r, depth + 2)
    inner = b''.join(keys(r) + value(r, depth + 1) for _ in range(count))
    return (bytes([0x80 | count]) if count < 16 else b'\xde' + struct.pack('>H', count)) + inner


def value(r, depth=0):
    if depth < 5 and r.random() < (0.4 if depth == 0 else 0.2):
        return container(r, depth)
    return r.choice(SCALARS)(r)
