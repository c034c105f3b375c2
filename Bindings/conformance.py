"""Runs the project's data suites through every interface (“way”), and compares the answers with those of the command.

    python conformance.py --command PATH/fieldmatch --ways python,arrow,polars,duckdb,pandas,sqlite,spark,node

The suites of values (e-mail, URL, IBAN, card, reported faults, and the texts of MIXED) are judged by the command
`fieldmatch check`, all values of a type at once. Every way must call the same values valid, and give the same reasons.
The suite of patterns holds the right answers itself. It is run through the Python package, SQLite and JavaScript, on every
engine that each has. Texts that UTF-8 cannot hold (lone surrogates) are left out.
"""

from __future__ import annotations

import argparse
import functools
import json
import subprocess
import sys
from pathlib import Path
from typing import Callable, Optional

ROOT = Path(__file__).resolve().parent.parent
TYPES = ROOT / "Tests/TextFieldsTests/Data"
PATTERNS = ROOT / "Tests/FoundationMatchingTests/Data"

#: Judges values by a type: for each value, whether it is valid, and the reason if it is not.
Way = Callable[[str, "list[str]"], "list[tuple[bool, Optional[str]]]"]


def rows(path: Path) -> list[list[str]]:
    """The cells of each line of a suite, without comments and empty lines."""
    lines = path.read_bytes().decode().split("\n")
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


def text_of(cell: str) -> str:
    """The text of a cell: a JSON string, or an object with prefix, pump, repeat and suffix, for a long text."""
    value = json.loads(cell)
    if isinstance(value, str):
        return value
    return value["prefix"] + value["pump"] * value["repeat"] + value["suffix"]


def is_carried(text: str) -> bool:
    """Whether UTF-8 can hold a text: it has no lone surrogate."""
    return not any("\ud800" <= character <= "\udfff" for character in text)


def values_by_type() -> dict[str, list[str]]:
    """The values to judge by each type."""
    suites: dict[str, list[str]] = {}
    for name, types in {
        "email": ["email", "email:intl", "email-classic"],
        "url": ["url", "url:intl", "url-classic"],
        "iban": ["iban"],
        "card": ["card"],
    }.items():
        values = [text_of(row[1]) for row in rows(TYPES / f"{name}.tsv")]
        for specification in types:
            suites.setdefault(specification, []).extend(values)
    for row in rows(TYPES / "faults.tsv"):
        suites.setdefault(row[2], []).append(text_of(row[1]))
    for specification in ("none", "username:3,20", "password:8,64", "price:1000,2", "number:1,100", "cvv", "amount",
                          "date:dd/MM/yyyy", "mask:[000]-[00]", "multiline"):
        suites.setdefault(specification, []).extend(MIXED)
    return {name: [value for value in values if is_carried(value)] for name, values in suites.items()}


MIXED = ["", "7", "42", "100", "101", "12.5", "0.0", "999.99", "1 200,99", "1200,99", "-5", "jane_doe", "a b", "naïve",
         "correct horse", "pass", "e\u0301" * 8, "29/02/2028", "29/02/2027", "01/13/2020", "123-45", "123-4", "1234",
         "one\ntwo", "\u0661\u0662\u0663", "x" * 70, "\x00", "tail\n", "👨‍👩‍👧‍👦" * 8]


def expected_of(command: str, specification: str, values: list[str]) -> list[tuple[bool, str | None]]:
    """The verdicts and reasons of the command. It gets the values as JSON lines, which can hold every text."""
    lines = "".join(json.dumps({"v": value}) + "\n" for value in values)
    done = subprocess.run(
        [command, "check", "--ndjson", "--field", f"v={specification}", "--reasons"], input=lines.encode(),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode > 1:
        sys.exit(f"{command} check: {done.stderr.decode()}")
    answers: list[tuple[bool, str | None]] = [(True, None)] * len(values)
    for line in done.stdout.decode().split("\n"):
        cells = line.split("\t")
        if len(cells) > 3 and cells[0].isdigit():
            answers[int(cells[0]) - 1] = (False, cells[3])
    return answers


# ---- The ways


def python_way() -> Way:
    import fieldmatch

    def judge(specification: str, values: list[str]) -> list[tuple[bool, str | None]]:
        validator = fieldmatch.compile(specification)
        answers = []
        for value in values:
            explanation = validator.explain(value)
            valid = validator.is_match(value)
            if valid != (validator.verdict(value) == fieldmatch.Verdict.MATCH):
                sys.exit(f"is_match and verdict disagree about {value!r}")
            answers.append((valid, explanation.reason))
        return answers

    return judge


def arrow_way() -> Way:
    import fieldmatch
    import pyarrow as pa

    layouts = [pa.string(), pa.large_string(), pa.string_view(), pa.dictionary(pa.int32(), pa.string())]

    def judge(specification: str, values: list[str]) -> list[tuple[bool, str | None]]:
        found = []
        for layout in layouts:
            column = pa.array(values, pa.string())
            column = column.dictionary_encode() if pa.types.is_dictionary(layout) else column.cast(layout)
            result = fieldmatch.validate(column, specification, codes=True)
            found.append(list(zip(pa.array(result.valid).to_pylist(), result.codes.reasons())))
        if any(other != found[0] for other in found):
            sys.exit(f"the layouts of Arrow disagree about {specification}")
        return found[0]

    return judge


def polars_way() -> Way:
    import polars as pl

    import fieldmatch.polars  # noqa: F401

    def judge(specification: str, values: list[str]) -> list[tuple[bool, str | None]]:
        column = pl.col("v").fieldmatch
        frame = pl.DataFrame({"v": values}, schema={"v": pl.String}).lazy()
        found = frame.select(column.is_valid(specification).alias("valid"), column.reason(specification).alias("why"))
        return found.collect().rows()

    return judge


def duckdb_way() -> Way:
    import duckdb
    import pyarrow as pa

    import fieldmatch.duckdb

    connection = duckdb.connect()
    fieldmatch.duckdb.register(connection)

    def judge(specification: str, values: list[str]) -> list[tuple[bool, str | None]]:
        rows = pa.table({"n": range(len(values)), "v": pa.array(values, pa.string())})  # noqa: F841
        return connection.execute(
            "select fieldmatch(v, $1), fieldmatch_reason(v, $1) from rows order by n", [specification]).fetchall()

    return judge


def pandas_way() -> Way:
    import pandas as pd

    import fieldmatch.pandas  # noqa: F401

    def judge(specification: str, values: list[str]) -> list[tuple[bool, str | None]]:
        series = pd.Series(values, dtype="string")
        reasons = [None if pd.isna(reason) else reason for reason in series.fieldmatch.reason(specification)]
        return list(zip(series.fieldmatch.is_valid(specification).tolist(), reasons))

    return judge


def sqlite_module():
    try:
        import pysqlite3  # Some builds of Python have an sqlite3 that cannot load extensions.

        return pysqlite3
    except ImportError:
        import sqlite3

        return sqlite3


def sqlite_connection():
    import os

    sqlite3 = sqlite_module()
    connection = sqlite3.connect(":memory:")
    connection.enable_load_extension(True)
    connection.load_extension(os.environ["FIELDMATCH_SQLITE"])
    return connection


def sqlite_way() -> Way:
    connection = sqlite_connection()

    def judge(specification: str, values: list[str]) -> list[tuple[bool, str | None]]:
        query = "select fieldmatch(?1, ?2), fieldmatch_reason(?1, ?2)"
        found = [connection.execute(query, (value, specification)).fetchone() for value in values]
        return [(valid == 1, reason) for valid, reason in found]

    return judge


def spark_way() -> Way:
    from pyspark.sql import SparkSession

    import fieldmatch.spark

    session = (
        SparkSession.builder.master("local[2]").config("spark.driver.host", "127.0.0.1")
        .config("spark.ui.enabled", "false").config("spark.sql.shuffle.partitions", "2").getOrCreate()
    )
    session.sparkContext.setLogLevel("ERROR")

    def judge(specification: str, values: list[str]) -> list[tuple[bool, str | None]]:
        frame = session.createDataFrame(list(enumerate(values)), "n long, v string")
        judged = fieldmatch.spark.validate(frame, {"v": specification}).orderBy("n").collect()
        return [(row["fieldmatch"]["v"]["valid"], row["fieldmatch"]["v"]["reason"]) for row in judged]

    return judge


class Node:
    """A process of Node.js with the JavaScript package, which answers one JSON line with another."""

    def __init__(self) -> None:
        script = ROOT / ".build/javascript/tests/answer.mjs"
        self._process = subprocess.Popen(["node", str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, question: dict) -> object:
        self._process.stdin.write(json.dumps(question).encode() + b"\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def judge(self, specification: str, values: list[str]) -> list[tuple[bool, str | None]]:
        return [(valid, reason) for valid, reason in self.ask({"type": specification, "values": values})]

    def patterns(self, pattern: str, engine: str, options: list[str], text: str) -> str:
        return str(self.ask({"pattern": pattern, "options": options, "text": text}))


@functools.cache
def node() -> Node:
    return Node()


WAYS = {"python": python_way, "arrow": arrow_way, "polars": polars_way, "duckdb": duckdb_way, "pandas": pandas_way,
        "sqlite": sqlite_way, "spark": spark_way, "node": lambda: node().judge}


def compare_types(command: str, ways: dict[str, Way]) -> int:
    wrong = 0
    for specification, values in values_by_type().items():
        expected = expected_of(command, specification, values)
        for name, judge in ways.items():
            found = judge(specification, values)
            for value, answer, right in zip(values, found, expected, strict=True):
                if tuple(answer) != right:
                    wrong += 1
                    print(f"{name}: {specification}: {value!r}: {answer}, and the command says {right}")
    return wrong


# ---- Patterns: how a way judges one text by one pattern: "match", "noMatch", "refused" or "undecided"

#: The options of the patterns' suite, as the package for Python names them.
OPTIONS = {"caseless": "ignore_case", "dotAll": "dot_matches_newlines", "extended": "extended", "literal": "literal",
           "multiline": "multiline"}

PatternJudge = Callable[[str, str, "list[str]", str], str]


def python_patterns() -> PatternJudge:
    """The text by itself and as a column, which must agree."""
    import fieldmatch

    def judge(pattern: str, engine: str, options: list[str], text: str) -> str:
        try:
            validator = fieldmatch.compile(pattern=pattern, engine=engine, **dict.fromkeys(options, True))
            answer = validator.is_match(text)
            column = fieldmatch.validate([text, None, text], validator).valid.to_pylist()
            if column != [answer, None, answer]:
                return f"{answer}, and {column} in a column"
            return "match" if answer else "noMatch"
        except fieldmatch.PatternError:
            return "refused"
        except fieldmatch.UndecidedError:
            return "undecided"

    return judge


def sqlite_patterns() -> PatternJudge:
    """REGEXP; a pattern with a NUL travels as any other."""
    sqlite3 = sqlite_module()
    connection = sqlite_connection()

    def judge(pattern: str, engine: str, options: list[str], text: str) -> str:
        words = ",".join([f"engine={engine}", *(option.replace("_", "-") for option in options)])
        try:
            return "match" if connection.execute("select regexp(?, ?, ?)", (pattern, text, words)).fetchone()[0] else "noMatch"
        except sqlite3.OperationalError as failure:
            return "undecided" if "limit" in str(failure) or "endless" in str(failure) else "refused"

    return judge


PATTERN_WAYS = {"python": python_patterns, "sqlite": sqlite_patterns, "node": lambda: node().patterns}


def compare_patterns(ways: dict[str, PatternJudge]) -> tuple[int, int]:
    """Holds the patterns' suite against each engine of the library, through each way that judges patterns."""
    wrong = count = 0
    for name in ("verdicts.tsv", "redos.tsv"):
        for row in rows(PATTERNS / name):
            pattern = json.loads(row[0])
            options, text, verdict, refusing = ([], row[1], row[2], "-") if name == "redos.tsv" else (
                [OPTIONS[word] for word in row[1].replace(",", " ").split() if word != "-"], *row[2:5])
            if not is_carried(pattern) or not is_carried(text_of(text)):
                continue
            for way, judge in ways.items():
                for engine in ("auto", "automaton", "pcre2") if way != "node" else ("auto",):
                    count += 1
                    answer = judge(pattern, engine, options, text_of(text))
                    # An engine may decline what another takes, and what only the engine with Foundation takes, the
                    # library does not. A verdict that is given must be right.
                    is_declined = answer == "undecided" or answer == "refused" and (
                        engine != "auto" or "foundation" not in refusing or way == "node")
                    if answer != verdict and not is_declined:
                        wrong += 1
                        print(f"{way}, {engine}: {pattern!r} on {text[:60]}: {answer}, and the suite says {verdict}")
    return wrong, count


def main() -> None:
    parser = argparse.ArgumentParser(description="Compares all ways in with the engine in Swift.")
    parser.add_argument("--command", default=str(ROOT / ".build/release/fieldmatch"))
    parser.add_argument("--ways", default="python,arrow")
    arguments = parser.parse_args()
    names = arguments.ways.split(",")
    ways = {name: WAYS[name]() for name in names}
    wrong = compare_types(arguments.command, ways)
    wrong_patterns, count = compare_patterns({name: PATTERN_WAYS[name]() for name in names if name in PATTERN_WAYS})
    values = sum(len(values) for values in values_by_type().values())
    print(f"conformance: {values} values through {', '.join(ways)}; {count} verdicts on patterns; "
          f"{wrong + wrong_patterns} differences")
    sys.exit(1 if wrong + wrong_patterns else 0)


if __name__ == "__main__":
    main()
