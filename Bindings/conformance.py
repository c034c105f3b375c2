"""Runs the project's data suites through every interface (“way”), and compares the answers with those of the command.

    python conformance.py --command PATH/fieldmatch --ways python,arrow,polars,duckdb,pandas,sqlite,spark

The suites of values (e-mail, URL, IBAN, card, reported faults, and the texts of MIXED) are judged by the command
`fieldmatch check`, all values of a type at once. Every way must call the same values valid, and give the same reasons.
The suite of patterns holds the right answers itself. It is run through the Python package, on every engine of the
library. Texts that UTF-8 cannot hold (lone surrogates) are left out.
"""

from __future__ import annotations

import argparse
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


def sqlite_way() -> Way:
    import os
    import sqlite3

    connection = sqlite3.connect(":memory:")
    connection.enable_load_extension(True)
    connection.load_extension(os.environ["FIELDMATCH_SQLITE"])

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


WAYS = {"python": python_way, "arrow": arrow_way, "polars": polars_way, "duckdb": duckdb_way, "pandas": pandas_way,
        "sqlite": sqlite_way, "spark": spark_way}


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


def compare_patterns() -> tuple[int, int]:
    """Compares the suite of patterns with each engine of the library, one text at a time and as a column.

    Returns the number of wrong answers, and the number of pairs of a case and an engine.
    """
    import fieldmatch

    options = {"caseless": "ignore_case", "dotAll": "dot_matches_newlines", "extended": "extended",
               "literal": "literal", "multiline": "multiline"}
    wrong = count = 0
    for name in ("verdicts.tsv", "redos.tsv"):
        for row in rows(PATTERNS / name):
            pattern = json.loads(row[0])
            flags, text, verdict, refusing = ({}, row[1], row[2], "-") if name == "redos.tsv" else (
                {options[word]: True for word in row[1].replace(",", " ").split() if word != "-"}, *row[2:5])
            if not is_carried(pattern) or not is_carried(text_of(text)):
                continue
            for engine in ("auto", "automaton", "pcre2"):
                count += 1
                try:
                    validator = fieldmatch.compile(pattern=pattern, engine=engine, **flags)
                    answer = "match" if validator.is_match(text_of(text)) else "noMatch"
                    column = fieldmatch.validate([text_of(text), None, text_of(text)], validator).valid.to_pylist()
                    if column != [answer == "match", None, answer == "match"]:
                        wrong += 1
                        print(f"{pattern!r} on {text[:60]}: the column says {column}, the text {answer}")
                except fieldmatch.PatternError:
                    # An engine may refuse a pattern that another accepts: a refusal of a named engine is no difference.
                    answer = "refused" if verdict == "refused" or engine == "auto" else None
                    if engine == "auto" and "foundation" not in refusing and verdict != "refused":
                        answer = None  # Only Foundation’s engine accepts it, and the library does not have that engine.
                except fieldmatch.UndecidedError:
                    answer = None
                if answer is not None and answer != verdict:
                    wrong += 1
                    print(f"{engine}: {pattern!r} on {text[:60]}: {answer}, and the suite says {verdict}")
    return wrong, count


def main() -> None:
    parser = argparse.ArgumentParser(description="Compares all ways in with the engine in Swift.")
    parser.add_argument("--command", default=str(ROOT / ".build/release/fieldmatch"))
    parser.add_argument("--ways", default="python,arrow")
    arguments = parser.parse_args()
    ways = {name: WAYS[name]() for name in arguments.ways.split(",")}
    wrong = compare_types(arguments.command, ways)
    wrong_patterns, count = compare_patterns()
    values = sum(len(values) for values in values_by_type().values())
    print(f"conformance: {values} values through {', '.join(ways)}; {count} verdicts on patterns; "
          f"{wrong + wrong_patterns} differences")
    sys.exit(1 if wrong + wrong_patterns else 0)


if __name__ == "__main__":
    main()
