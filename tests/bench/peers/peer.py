#!/usr/bin/env python3
"""peer.py -- a converter as one would write it with Python's libraries: peer.py FROM TO, each LIBRARY of

  json, ujson, simplejson (a document a line) · msgpack, umsgpack · yaml (PyYAML's C loader and dumper)
"""
import importlib
import sys


def documents(name, source):
    if name == 'msgpack':
        import msgpack
        yield from msgpack.Unpacker(source, raw=False, strict_map_key=False, max_buffer_size=0)
    elif name == 'umsgpack':
        import umsgpack
        while True:
            try:
                yield umsgpack.unpack(source)
            except umsgpack.InsufficientDataException:
                return
    elif name == 'yaml':
        import yaml
        yield from yaml.load_all(source, Loader=yaml.CSafeLoader)
    else:
        loads = importlib.import_module(name).loads
        for line in source:
            yield loads(line)


def writer(name, sink):
    if name == 'msgpack':
        import msgpack
        pack = msgpack.Packer().pack
        return lambda value: sink.write(pack(value))
    if name == 'umsgpack':
        import umsgpack
        return lambda value: umsgpack.pack(value, sink)
    if name == 'yaml':
        import yaml
        return lambda value: yaml.dump(value, sink, Dumper=yaml.CSafeDumper, encoding='utf-8', allow_unicode=True,
                                       explicit_start=True, sort_keys=False)
    dumps = importlib.import_module(name).dumps
    return lambda value: sink.write(dumps(value, ensure_ascii=False).encode() + b'\n')


def main():
    write = writer(sys.argv[2], sys.stdout.buffer)
    for value in documents(sys.argv[1], sys.stdin.buffer):
        write(value)
    sys.stdout.buffer.flush()


main()
