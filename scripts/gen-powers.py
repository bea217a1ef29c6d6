#!/usr/bin/env python3
"""Prints src/number/power_table.c: the first 128 bits of every power of ten that reading and printing floats need.

Whole numbers only, so every digit is exact. `scripts/gen-powers.py --check` compares with the file that is there.
"""
import pathlib
import sys

LOW, HIGH = -342, 324
HEADER = """/*
 * power_table.c -- the first 128 bits of the powers of ten; written by scripts/gen-powers.py, not by hand.
 * In:       nothing.      Out: the table that powers.h describes.
 * Memory:   {size} bytes, constant.
 * Not here: what the bits are good for (nearest.c, shortest.c).
 */
#include "number/powers.h"

const struct power powers[POWER_MAX - POWER_MIN + 1] = {{
"""


def first_bits(power):
    """10^power scaled by a power of two into [2^127, 2^128): rounded as powers.h says."""
    if power >= 0:
        exact = 10**power
        shift = exact.bit_length() - 128
        return exact << -shift if shift <= 0 else exact >> shift
    divisor = 10**-power
    scaled = 1 << (divisor.bit_length() + 127)
    bits = scaled // divisor
    if bits >= 1 << 128:
        bits = (scaled >> 1) // divisor
    return bits + 1 if power >= -27 else bits


def table():
    """The text of the file."""
    rows = []
    for power in range(LOW, HIGH + 1):
        bits = first_bits(power)
        assert 1 << 127 <= bits < 1 << 128
        rows.append(f"    {{0x{bits >> 64:016x}, 0x{bits & (1 << 64) - 1:016x}}}, /* 1e{power} */\n")
    return HEADER.format(size=16 * len(rows)) + "".join(rows) + "};\n"


def main():
    """Prints the table, or compares it."""
    text = table()
    if sys.argv[1:] != ["--check"]:
        sys.stdout.write(text)
        return 0
    path = pathlib.Path(__file__).resolve().parent.parent / "src/number/power_table.c"
    if path.read_text(encoding="ascii") == text:
        return 0
    print(f"{path} is not what {sys.argv[0]} writes", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
