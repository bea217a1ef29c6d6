#!/usr/bin/env python3
"""generate.py -- writes shop.json, the sample that `make demo` converts: a day of a made-up shop, the same every time.

Indented by two blanks like `sconv --pretty`, every float in its shortest form, so that a round trip through any format
must give back this very file.
"""
import json
import os
import random

NAMES = ['Zoë Müller', '李小龙', 'Ólafur Arnalds', 'नेहा शर्मा', 'Fatima الزهراء', 'João "Zé" Souza', 'O\'Brien, Pat', 'Łucja 🦊']
NOTES = ['', 'yes', '007', '~', '1e3', '2026-02-29', 'null', '- ring twice\n- leave at door\n', 'C:\\Temp\\new', 'a: b # c',
         'tabs\tand\ttabs', 'no', '0x1F', 'ends with a blank ', '"quoted"', 'π ≈ 3.14159', '12:30:45', '=', '<<', 'line\r\nline']
GOODS = [('tea-001', 'Sencha 緑茶', 12.5), ('cof-114', 'Café crème, 250 g', 8.75), ('cup-020', 'Cup “Blue”', 19.0), ('spn-003', 'Spoon', 3.1)]


def order(r, n):
    lines = [dict(zip(('sku', 'name', 'price'), r.choice(GOODS)), quantity=r.randint(1, 12)) for _ in range(r.randint(1, 5))]
    return {
        'id': 9007199254740993 + n, 'uuid': '%032x' % r.getrandbits(128), 'placed': '2026-03-%02dT%02d:%02d:%02dZ' % (
            r.randint(1, 28), r.randint(0, 23), r.randint(0, 59), r.randint(0, 59)),
        'customer': {'name': r.choice(NAMES), 'since': r.randint(1998, 2026), 'vip': r.random() < 0.2, 'referrer': None},
        'lines': lines, 'total': round(sum(line['price'] * line['quantity'] for line in lines), 2),
        'note': r.choice(NOTES), 'tags': r.sample(['gift', 'express', 'on', 'off', 'β-test', 'y'], r.randint(0, 4)), 'extra': {}}


def reading(r, n):
    return {'sensor': 'cold-%d' % (n % 7), 'at': 1772323200000000000 + n * 250000000, 'celsius': round(r.gauss(4, 0.8), 3),
            'position': [r.uniform(-180, 180), r.uniform(-90, 90)], 'drift': -r.randint(1, 2 ** 40), 'ok': r.random() < 0.97}


def main():
    r = random.Random(20260301)
    shop = {'shop': 'Teehaus Größenwahn & Söhne', 'exported': '2026-03-29T00:00:00Z', 'seed': 18446744073709551615,
            'least': -9223372036854775808, 'orders': [order(r, n) for n in range(240)], 'telemetry': [reading(r, n) for n in range(500)]}
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'shop.json')
    with open(path, 'w', encoding='utf-8') as file:
        json.dump(shop, file, indent=2, ensure_ascii=False)
        file.write('\n')


main()
