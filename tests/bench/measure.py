"""measure -- runs commands as whole processes, in turns, on one core, and gives medians of what they cost.

Seconds are processor time, user and system, of the process: the same as the wall's on an idle machine, and nearly the same
on a busy one. Only what runs in several threads is measured by the wall.
"""
import os
import shutil
import statistics
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))


class Cost:
    """Of one command over all rounds."""

    def __init__(self):
        self.seconds, self.cpu, self.peak = [], [], []

    def add(self, line):
        seconds, cpu, peak, status = line.split()
        self.seconds.append(float(seconds))
        self.cpu.append(float(cpu))
        self.peak.append(int(peak))
        return int(status)

    def median(self, wall=False):
        return statistics.median(self.seconds if wall else self.cpu)


class Bench:
    def __init__(self, launch, rounds, cores='1'):
        self.launch, self.rounds, self.cores = launch, rounds, cores
        self.pin = shutil.which('taskset')

    def once(self, command, source, out, cores):
        pin = ['taskset', '-c', cores or self.cores] if self.pin else []
        done = subprocess.run(pin + [self.launch, source, out] + command, capture_output=True, text=True)
        return done.stdout

    def turns(self, jobs, out='null', cores=None):
        """jobs: {name: (command, input)}. Runs them in turns; {name: Cost}, without those that fail."""
        costs = {name: Cost() for name in jobs}
        bad = set()
        for name, (command, source) in jobs.items():
            # Once for the page cache, and to see whether it works at all.
            line = self.once(command, source, out, cores)
            if not line or Cost().add(line) != 0:
                bad.add(name)
        for _ in range(self.rounds):
            for name, (command, source) in jobs.items():
                if name not in bad:
                    costs[name].add(self.once(command, source, out, cores))
        return {name: cost for name, cost in costs.items() if name not in bad}


def ratio(ours, theirs, our_bytes, their_bytes, wall=False):
    """Median over the rounds of how many times as many bytes a second ours does."""
    pairs = zip(ours.seconds, theirs.seconds) if wall else zip(ours.cpu, theirs.cpu)
    return statistics.median((our_bytes / a) / (their_bytes / b) for a, b in pairs)


def instructions(command, source):
    """Instructions that callgrind counts; None without valgrind."""
    if not shutil.which('valgrind'):
        return None
    with open(source, 'rb') as file:
        done = subprocess.run(['valgrind', '--tool=callgrind', '--callgrind-out-file=/dev/null'] + command, stdin=file,
                              stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    for line in done.stderr.splitlines():
        if 'Collected' in line:
            return int(line.split(':')[1])
    return None


def table(head, rows):
    """Rows of text as a Markdown table, numbers to the right."""
    lines = ['| ' + ' | '.join(head) + ' |', '|' + '|'.join('---' if n == 0 else '---:' for n in range(len(head))) + '|']
    return '\n'.join(lines + ['| ' + ' | '.join(str(cell) for cell in row) + ' |' for row in rows]) + '\n'
