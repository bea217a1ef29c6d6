"""second -- our readers and the independent ones of --reference hear the same in all golden inputs and public suites.

Where they do not, KNOWN has the reason; a reason that no longer applies fails too."""
import glob
import os
import re

import harness
from split import golden_inputs

SUITES = os.path.join(harness.TOP, '..', 'shared', 'suites')
PUBLIC = [('json', 'json/JSONTestSuite/test_parsing/*.json'), ('json', 'json/JSONTestSuite/test_transform/*.json'),
          ('json', 'json/jsonchecker/**/*.json'), ('msgpack', 'msgpack/**/*.msgpack'), ('msgpack', 'msgpack/**/*.msg')]
# (names, reason): the two may differ in what they hear, or in whether they refuse.
KNOWN = [
    (r'json-joined\.in\.json', 'yajl takes bare scalars that touch for two values'),
    (r'n_structure_whitespace_formfeed\.json', 'yajl takes a form feed for a blank'),
    (r'json-strings\.in\.json|i_string_1st_.*|i_string_incomplete_surrogates?_.*valid\.json|i_string_invalid_(lonely_)?surrogate\.json|'
     r'i_string_inverted_surrogates.*|string_\d_escaped_invalid_codepoints?\.json',
     'yajl makes ? of a lone surrogate, and some character of two that are no pair'),
    (r'i_string_UTF8_surrogate_U\+D800\.json|string_\d_invalid_codepoints?\.json', 'yajl takes surrogates in raw bytes'),
]


def hear(name, path, options):
    status, out, err = harness.run(['-q', '-f', name, '-t', 'events'] + options + [path])
    return status, out, err


def compare(name, path):
    """None, or how the two differ: in the verdict, or in the events if both take it."""
    ours, theirs = hear(name, path, []), hear(name, path, ['--reference'])
    if ours[0] != theirs[0]:
        return 'status %s and %s: %s' % (ours[0], theirs[0], harness.brief(ours[2] or theirs[2]))
    return harness.difference(theirs[1], ours[1], 'what the independent reader hears') if ours[0] == 0 else None


def tests(report):
    with report.scratch() as directory:
        inputs = [(name, path) for name, paths in golden_inputs(directory).items() if name != 'yaml' for path in paths]
        for name, pattern in PUBLIC:
            inputs += [(name, path) for path in sorted(glob.glob(os.path.join(SUITES, pattern), recursive=True))]
        for name, path in inputs:
            base = os.path.basename(path)
            why = compare(name, path)
            known = next((reason for names, reason in KNOWN if re.fullmatch(names, base)), None)
            if known:
                why = None if why else 'no longer differs (%s): strike it off KNOWN' % known
            report.check('second:' + base, why)
