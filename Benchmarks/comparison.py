#!/usr/bin/env python3
"""Judges columns that are all valid and columns that are all bad with fieldmatch and with what data engineers have at hand.

    python3 -m venv .build/comparison && .build/comparison/bin/pip install polars duckdb pyarrow
    .build/comparison/bin/python Benchmarks/comparison.py [--count N] [--rounds N] [--fieldmatch FILE]

polars, DuckDB and pyarrow get the pattern of the type and a column in memory, of their own layout; Hyperscan, from the
system's libhs (Debian: libhyperscan5), gets one buffer of lines, and scans it as a whole. fieldmatch is a process that reads
a file: its start and its reading are counted, theirs are not. It also does what a type has besides its pattern: lengths and
ranges. Each runs in one thread, and the times are the processor's, of the best of the rounds, taken in turns. The answers are
compared before anything is timed; contestants that are not installed are left out and named.
"""

import argparse
import ctypes
import ctypes.util
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time

os.environ["POLARS_MAX_THREADS"] = "1"

DIGITS = "0123456789"


def text(chance, letters, count):
    return "".join(chance.choices(letters, k=count))


def word(chance, count):
    return text(chance, "abcdefghijklmnopqrstuvwxyz", count)


# A type; its values, which are valid; and how one is made bad.
SUBJECTS = [
    ("email-classic", lambda c: f"{word(c, 6)}.{word(c, 6)}@{word(c, 9)}.org", lambda v: v.replace("@", ".")),
    ("email", lambda c: f"{word(c, 6)}.{word(c, 6)}@{word(c, 9)}.org", lambda v: v.replace("@", ".")),
    ("username:3,40", lambda c: f"{word(c, 12)}_{text(c, DIGITS, 4)}.{word(c, 9)}", lambda v: v[:-1] + "-"),
    ("amount", lambda c: f"1{text(c, DIGITS, 9)},{text(c, DIGITS, 2)}", lambda v: "9" + v),
    ("number:1,999999999", lambda c: f"1{text(c, DIGITS, 8)}", lambda v: v[:-1] + "x"),
    ("price:100000,2", lambda c: f"1{text(c, DIGITS, 4)}.{text(c, DIGITS, 2)}", lambda v: v.replace(".", ",")),
]


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=1_000_000, help="values in a column")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--fieldmatch", default=".build/release/fieldmatch", help="the command")
    return parser.parse_args()


def pattern(command, specification):
    """The pattern of a type, as the command shows it."""
    shown = subprocess.run(
        [command, "explain", "--type", specification], capture_output=True, text=True, check=True).stdout
    return next(line.split(None, 1)[1] for line in shown.splitlines() if line.startswith("pattern "))


class Fieldmatch:
    """The command as a process."""

    def __init__(self, command, specification, file):
        self.line = [command, "check", "--type", specification, "--threads", "1", "--json", file]

    def answer(self):
        return json.loads(subprocess.run(self.line, capture_output=True, text=True).stdout)["valid"]

    def seconds(self):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(self.line, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


class InProcess:
    """A function that counts valid values here."""

    def __init__(self, answer, run=None):
        self.answer = answer
        self.run = run or answer

    def seconds(self):
        start = time.process_time()
        self.run()
        return time.process_time() - start


class Hyperscan:
    """A scan of one buffer of lines by libhs."""

    CALLBACK = ctypes.CFUNCTYPE(
        ctypes.c_int, ctypes.c_uint, ctypes.c_ulonglong, ctypes.c_ulonglong, ctypes.c_uint, ctypes.c_void_p)
    MULTILINE = 4

    def __init__(self, pattern, buffer):
        name = ctypes.util.find_library("hs")
        if name is None:
            raise ImportError("libhs")
        self.library = ctypes.CDLL(name)
        self.buffer = buffer
        self.database = ctypes.c_void_p()
        self.scratch = ctypes.c_void_p()
        error = ctypes.c_void_p()
        anchored = f"^(?:{pattern})$".encode()
        self.check(
            self.library.hs_compile(
                anchored, self.MULTILINE, 1, None, ctypes.byref(self.database), ctypes.byref(error)))
        self.check(self.library.hs_alloc_scratch(self.database, ctypes.byref(self.scratch)))
        # A callback in C that returns 0, to go on: the absolute value of the pattern's number, which is 0.
        self.nothing = ctypes.cast(ctypes.CDLL(None).abs, ctypes.c_void_p)

    @staticmethod
    def check(status):
        if status != 0:
            raise RuntimeError(f"Hyperscan: error {status}")

    def scan(self, callback):
        self.check(
            self.library.hs_scan(
                self.database, self.buffer, ctypes.c_uint(len(self.buffer)), 0, self.scratch, callback, None))

    def answer(self):
        ends = set()

        def note(number, start, end, flags, context):
            ends.add(end)
            return 0

        self.scan(self.CALLBACK(note))
        return len(ends)

    def seconds(self):
        start = time.process_time()
        self.scan(self.nothing)
        return time.process_time() - start


def polars_column(pattern, values):
    import polars

    series = polars.Series("v", values)
    return InProcess(lambda: int(series.str.contains(f"^(?:{pattern})$").sum()))


def arrow_column(pattern, values):
    import pyarrow
    import pyarrow.compute

    column = pyarrow.array(values)
    return InProcess(
        lambda: pyarrow.compute.sum(pyarrow.compute.match_substring_regex(column, f"^(?:{pattern})$")).as_py() or 0)


def duckdb_column(pattern, values):
    import duckdb
    import pyarrow

    connection = duckdb.connect()
    connection.execute("set threads = 1")
    rows = pyarrow.table({"v": pyarrow.array(values)})
    connection.execute("create table t as select * from rows")
    query = "select count(*) from t where regexp_full_match(v, '" + pattern.replace("'", "''") + "')"
    return InProcess(lambda: connection.execute(query).fetchall()[0][0])


def contestants(command, specification, values, directory):
    shape = pattern(command, specification)
    lines = "".join(value + "\n" for value in values).encode()
    file = os.path.join(directory, "column.txt")
    with open(file, "wb") as output:
        output.write(lines)
    others = {
        "polars": lambda: polars_column(shape, values),
        "pyarrow": lambda: arrow_column(shape, values),
        "DuckDB": lambda: duckdb_column(shape, values),
        "Hyperscan": lambda: Hyperscan(shape, lines),
    }
    made = {"fieldmatch": Fieldmatch(command, specification, file)}
    for name, make in others.items():
        try:
            made[name] = make()
        except ImportError as error:
            missing.add(f"{name}: not installed ({error})")
        except RuntimeError as error:
            missing.add(f"{name}: {specification}: {error}")
    return made


def compare(specification, kind, values, options):
    with tempfile.TemporaryDirectory() as directory:
        made = contestants(options.fieldmatch, specification, values, directory)
        answers = {name: contestant.answer() for name, contestant in made.items()}
        expected = len(values) if kind == "valid" else 0
        for name, answer in answers.items():
            if answer != expected:
                sys.exit(f"{specification}, {kind}: {name} says {answer} of {len(values)} are valid, not {expected}")
        best = dict.fromkeys(made, float("inf"))
        for _ in range(options.rounds):
            for name, contestant in made.items():
                best[name] = min(best[name], contestant.seconds())
    own = best["fieldmatch"]
    cells = [f"{seconds / len(values) * 1e9:8.1f} ns {seconds / own:5.1f} ×" for seconds in best.values()]
    print(f"{specification:20} {kind:6}" + "".join(f"{cell:>20}" for cell in cells), flush=True)
    return list(best)


missing = set()


def main():
    options = arguments()
    chance = random.Random(1)
    print(f"{options.count} values a column; processor time a value, and as a multiple of fieldmatch's")
    print(f"{'':27}" + "".join(f"{name:>20}" for name in ["fieldmatch", "polars", "pyarrow", "DuckDB", "Hyperscan"]))
    for specification, make, spoil in SUBJECTS:
        values = [make(chance) for _ in range(options.count)]
        compare(specification, "valid", values, options)
        compare(specification, "bad", [spoil(value) for value in values], options)
    for line in sorted(missing):
        print(f"left out: {line}")


if __name__ == "__main__":
    main()
