import gc
import multiprocessing
import random
import threading

import duckdb
import fieldmatch
import fieldmatch.duckdb
import fieldmatch.pandas
import fieldmatch.polars
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

VALUES = ["ada@example.com", "nobody", None, "", "someone.with.a.long.name@a-long-host.example", "a@b", "é@x.de"]
EXPECTED = [True, False, None, False, True, False, False]
REASONS = [None, "pattern", None, "pattern", None, "pattern", "pattern"]
PADDED = pa.array(["x", "y", *VALUES, "z"])

LAYOUTS = {
    "string": lambda: pa.array(VALUES),
    "large_string": lambda: pa.array(VALUES, pa.large_string()),
    "string_view": lambda: pa.array(VALUES, pa.string_view()),
    **{
        f"dictionary of {index}": lambda index=index: pa.array(VALUES).dictionary_encode().cast(
            pa.dictionary(index, pa.string()))
        for index in (pa.int8(), pa.uint16(), pa.int32(), pa.int64(), pa.uint64())
    },
    "sliced": lambda: PADDED[2:-1],
    "sliced view": lambda: PADDED.cast(pa.string_view())[2:-1],
    "sliced dictionary": lambda: PADDED.dictionary_encode()[2:-1],
    "chunked": lambda: pa.chunked_array([VALUES[:3], [], VALUES[3:4], VALUES[4:]], pa.string()),
    "table": lambda: pa.table({"v": VALUES}),
    "sliced batch": lambda: pa.record_batch({"v": PADDED})[2:-1],
    "reader": lambda: pa.RecordBatchReader.from_batches(
        pa.schema({"v": pa.string()}), pa.table({"v": VALUES}).to_batches(max_chunksize=2)),
    "polars": lambda: pl.Series(VALUES),
    "polars frame": lambda: pl.DataFrame({"v": VALUES}),
    "polars categorical": lambda: pl.Series(VALUES, dtype=pl.Categorical),
    "sequence": lambda: VALUES,
    "generator": lambda: (value for value in VALUES),
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_layout(layout):
    result = fieldmatch.validate(LAYOUTS[layout](), "email", codes=True)
    assert pa.array(result.valid).to_pylist() == EXPECTED == result.valid.to_pylist()
    assert result.codes.reasons() == REASONS and pa.array(result.codes).type == pa.uint8()
    assert result.counts == fieldmatch.Counts(valid=2, invalid=4, undecided=0, malformed=0, null=1)


def test_columns_by_name():
    table = pa.table({"a": ["x"], "b": ["a@b.de"]})
    assert fieldmatch.validate(table, "email", name="b").counts.valid == 1
    for name in (None, "c"):
        with pytest.raises(fieldmatch.ColumnError):
            fieldmatch.validate(table, "email", name=name)


@pytest.mark.parametrize("column", [pa.array([1, 2]), pa.array([b"x"]), pa.array([["x"]]), pa.array([1.5])])
def test_what_is_no_text_is_refused(column):
    with pytest.raises(fieldmatch.ColumnError):
        fieldmatch.validate(column, "email")


def test_empty_and_null_columns():
    assert fieldmatch.validate(pa.array([], pa.string()), "email").counts.records == 0
    assert pa.array(fieldmatch.validate(pa.nulls(11), "email").valid).to_pylist() == [None] * 11


def column_of(data, *offsets):
    places = pa.py_buffer(b"".join(offset.to_bytes(4, "little") for offset in offsets))
    return pa.StringArray.from_buffers(len(offsets) - 1, places, pa.py_buffer(data))


def test_malformed_bytes_and_offsets():
    result = fieldmatch.validate(column_of(b"ok@example.comb\xffd@example.com", 0, 14, 29), "email", codes=True)
    assert result.codes.reasons() == [None, "malformed: not UTF-8"] and result.counts.malformed == 1
    with pytest.raises(fieldmatch.ColumnError):
        fieldmatch.validate(column_of(b"abcdefghi", 0, 9, 3), "email")


def test_answers_outlive_everything():
    valid = pa.array(fieldmatch.validate(pa.array(VALUES * 10_000), "email").valid)
    capsules = fieldmatch.validate(VALUES, "email").valid.__arrow_c_array__()
    gc.collect()
    assert valid.to_pylist() == EXPECTED * 10_000
    del capsules  # No consumer has taken the array over, so the capsules release it.
    with pytest.raises(fieldmatch.ColumnError):
        fieldmatch.validate(VALUES, "email").codes


@pytest.mark.parametrize("seed", range(4))
def test_random_columns_against_single_texts(seed):
    chance = random.Random(seed)
    parts = ["a", "@", ".", "example.com", "é", "-", "1", "\n", "", "long-name-of-somebody@"]
    # Columns with no null, with few (stretches of hundreds without one) and with many; texts of up to some 100 bytes.
    nulls = (0, 0.001, 0.1, 0.5)[seed]
    values = [None if chance.random() < nulls else "".join(chance.choices(parts, k=chance.choice((2, 3, 5, 7, 20))))
              for _ in range(40_000)]
    for specification in ("email", "username:2,9", "number:1,100"):
        validator = fieldmatch.compile(specification)
        known = {value: validator.is_match(value) for value in set(values) - {None}}
        start = chance.randrange(100)
        column = pa.array(values).cast(chance.choice([pa.string(), pa.large_string(), pa.string_view()]))[start:]
        expected = [None if value is None else known[value] for value in values[start:]]
        for threads in (1, 3):
            judged = fieldmatch.validate(column, validator, threads=threads)
            assert pa.array(judged.valid).to_pylist() == expected
            assert judged.counts.valid == expected.count(True) and judged.counts.invalid == expected.count(False)
            codes = pa.array(fieldmatch.validate(column, validator, codes=True, threads=threads).codes).to_pylist()
            assert [None if code is None else code == 0 for code in codes] == expected


def count_valid(values):
    return fieldmatch.validate(values, "email").counts.valid


def test_threads_and_forked_processes():
    column, counts = pa.array(VALUES * 20_000), []
    threads = [threading.Thread(target=lambda: counts.append(count_valid(column))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counts == [40_000] * 4
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map(count_valid, [VALUES * 20_000] * 2) == [40_000] * 2


def test_polars():
    frame = pl.DataFrame({"v": VALUES})
    column = pl.col("v").fieldmatch
    judged = frame.lazy().select(column.is_valid("email").alias("valid"), column.reason("email").alias("why")).collect()
    assert judged["valid"].to_list() == EXPECTED and judged["why"].to_list() == REASONS
    assert judged.schema == {"valid": pl.Boolean, "why": pl.String}
    assert frame.filter(column.is_valid(fieldmatch.compile("email"))).height == 2
    grouped = pl.DataFrame({"g": [1, 1, 2], "v": ["a@b.de", "x", "c@d.de"]}).group_by("g", maintain_order=True)
    assert grouped.agg(column.is_valid("email").sum())["v"].to_list() == [1, 1]


def test_duckdb():
    connection = duckdb.connect()
    fieldmatch.duckdb.register(connection)
    connection.register("rows", pa.table({"n": range(len(VALUES)), "v": pa.array(VALUES)}))
    query = "select fieldmatch(v, 'email'), fieldmatch_reason(v, 'email') from rows order by n"
    assert connection.execute(query).fetchall() == list(zip(EXPECTED, REASONS))
    mixed = "(values ('a@b.de','email'), ('7','number:1,9'), ('x',NULL), (NULL,'email')) s(v, t)"
    assert connection.execute(f"select fieldmatch(v, t) from {mixed}").fetchall() == [(True,), (True,), (None,), (None,)]
    connection.execute("create table big as select 'user' || range || '@example.com' as v from range(300000)")
    assert connection.execute("select count(*) from big where fieldmatch(v, 'email')").fetchall() == [(300_000,)]
    assert count_valid(connection.sql("select v from big")) == 300_000
    with pytest.raises(Exception, match="emial"):
        connection.execute("select fieldmatch('x', 'emial')").fetchall()


@pytest.mark.parametrize("kind", [object, "string", "str", "category", "string[python]"])
def test_pandas(kind):
    series = pd.Series(VALUES, dtype=kind, index=range(10, 17), name="v")
    valid = series.fieldmatch.is_valid("email")
    assert [None if pd.isna(value) else bool(value) for value in valid] == EXPECTED
    assert valid.index.equals(series.index) and valid.name == "v" and valid.dtype == "boolean"
    assert [None if pd.isna(reason) else reason for reason in series.fieldmatch.reason("email")] == REASONS
