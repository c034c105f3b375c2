"""Judges columns of a Spark data frame on the executors, by ``mapInArrow``.

The package must be installed on the executors; ``Spark.md`` says how to ship it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterator, Mapping

from ._columns import validate as _validate
from ._validator import compile as _compile

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

_COUNTS = ("valid", "invalid", "undecided", "malformed", "null")


def validate(frame: DataFrame, columns: Mapping[str, str], *, result: str = "fieldmatch") -> DataFrame:
    """Adds a struct column with the results for each row.

    ``columns`` gives the type of each column to judge. ``result`` is the name of the new column: a struct with a member
    ``valid`` (whether all judged values of the row are valid; null values do not count) and for each judged column a
    struct of ``valid`` (null for a null value) and ``reason`` (null for a valid value and for a null value).

    The columns must be strings. Raises, before Spark runs anything, ``SpecificationError`` for an unknown type, and
    ``ValueError`` for no columns, for a column that does not exist exactly once, that holds no strings or that is named
    ``valid``, and for a name of the result that the frame has already.
    """
    from pyspark.sql import types as spark_types

    _check(frame, columns, result)
    judged = spark_types.StructType(
        [spark_types.StructField("valid", spark_types.BooleanType(), False)]
        + [
            spark_types.StructField(
                name,
                spark_types.StructType(
                    [
                        spark_types.StructField("valid", spark_types.BooleanType()),
                        spark_types.StructField("reason", spark_types.StringType()),
                    ]
                ),
                False,
            )
            for name in columns
        ]
    )
    schema = spark_types.StructType([*frame.schema.fields, spark_types.StructField(result, judged, False)])
    return frame.mapInArrow(_Judge(dict(columns), result), schema)


def split(frame: DataFrame, columns: Mapping[str, str], *, result: str = "fieldmatch") -> tuple[DataFrame, DataFrame]:
    """Two frames: the rows whose judged values are all valid, without the struct column, and the others with it.

    Null values do not count. Spark judges the rows once for each of the two frames, unless the result of ``validate``
    is cached or written first. Raises the same errors as ``validate``.
    """
    from pyspark.sql import functions

    judged = validate(frame, columns, result=result)
    is_valid = functions.col(f"{_quoted(result)}.valid")
    return judged.where(is_valid).drop(result), judged.where(~is_valid)


def report(judged: DataFrame, *, result: str = "fieldmatch") -> dict[str, dict[str, int]]:
    """Counts the results of each judged column of a frame that ``validate`` made, or that was written and read back.

    For each column: ``valid``, ``invalid``, ``undecided``, ``malformed`` and ``null``, which add up to the number of
    rows. The rows themselves are counted, by an aggregation, and not by accumulators: Spark runs a task again if it
    fails or is slow, and an accumulator in a transformation then counts the same rows again.
    """
    from pyspark.sql import functions

    names = [field.name for field in judged.schema[result].dataType.fields if field.name != "valid"]
    wanted = [functions.count(functions.lit(1)).alias("rows")]
    for number, name in enumerate(names):
        member = functions.col(f"{_quoted(result)}.{_quoted(name)}")
        valid, reason = member["valid"], member["reason"]
        kinds = {
            "valid": valid,
            "undecided": ~valid & reason.startswith("undecided"),
            "malformed": ~valid & reason.startswith("malformed"),
            "null": valid.isNull(),
        }
        wanted += [functions.count_if(kind).alias(f"{number}.{key}") for key, kind in kinds.items()]
    row = judged.agg(*wanted).collect()[0]
    counts: dict[str, dict[str, int]] = {}
    for number, name in enumerate(names):
        found = {key: row[f"{number}.{key}"] for key in _COUNTS if key != "invalid"}
        found["invalid"] = row["rows"] - sum(found.values())
        counts[name] = {key: found[key] for key in _COUNTS}
    return counts


def _quoted(name: str) -> str:
    return "`" + name.replace("`", "``") + "`"


def _check(frame: DataFrame, columns: Mapping[str, str], result: str) -> None:
    if not columns:
        raise ValueError("name at least one column and its type")
    if result in frame.columns:
        raise ValueError(f"the frame has a column “{result}” already: choose another name with result=…")
    for name, specification in columns.items():
        if frame.columns.count(name) != 1:
            raise ValueError(f"the frame has the columns {', '.join(frame.columns)}, and not “{name}” once")
        kind = frame.schema[name].dataType.simpleString()
        if kind != "string" and not kind.startswith(("varchar", "char", "string")):
            raise ValueError(f"the column “{name}” is of type {kind}, and must be a string: cast it")
        if name == "valid":
            raise ValueError("a column named “valid” cannot be judged: rename it")
        _compile(specification)


class _Judge:
    """Judges batches on an executor. Spark pickles it to send it there, so it holds plain data only."""

    def __init__(self, columns: dict[str, str], result: str) -> None:
        self._columns = columns
        self._result = result

    def __call__(self, batches: Iterator[Any]) -> Iterator[Any]:
        import pyarrow as pa

        for batch in batches:
            members, verdicts = [], None
            for name, specification in self._columns.items():
                # Spark runs as many tasks at the same time as there are processors, so each task uses one thread.
                judged = _validate(batch.column(name), specification, codes=True, threads=1)
                valid = pa.array(judged.valid)
                reason = _words(pa.array(judged.codes))
                members.append(pa.StructArray.from_arrays([valid, reason], ["valid", "reason"]))
                passes = valid.fill_null(True)
                verdicts = passes if verdicts is None else pa.compute.and_(verdicts, passes)
            struct = pa.StructArray.from_arrays([verdicts, *members], ["valid", *self._columns])
            yield pa.RecordBatch.from_arrays([*batch.columns, struct], [*batch.schema.names, self._result])


def _words(codes: Any) -> Any:
    """The words for an array of codes."""
    import pyarrow as pa
    import pyarrow.compute  # noqa: F401

    from . import _library

    table = pa.array([_library.reason_of(code) for code in range(256)], pa.string())
    return table.take(codes)
