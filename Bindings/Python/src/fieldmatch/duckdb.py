"""``register(connection)`` gives a DuckDB connection the functions ``fieldmatch`` and ``fieldmatch_reason``.

They are vectorised: DuckDB passes them many values at a time, as Arrow arrays, and needs pyarrow for that.
"""

from __future__ import annotations

from typing import Any

from ._columns import validate


def register(connection: Any) -> None:
    """Adds ``fieldmatch(value, type)`` and ``fieldmatch_reason(value, type)`` to a connection.

    ``fieldmatch`` says whether a value is valid; ``fieldmatch_reason`` says what is wrong with it, and is NULL for a
    valid value. Both are NULL if the value or the type is NULL. An unknown type makes the query fail.
    """
    import pyarrow as pa
    import pyarrow.compute as pc

    def judged(values: Any, types: Any, judge: Any, result: Any) -> Any:
        values, types = _flat(values), _flat(types)
        names = pc.unique(types).drop_null()
        if len(names) == 1 and types.null_count == 0:
            return judge(values, names[0].as_py())
        answers = pa.nulls(len(values), result)
        for name in names:
            mask = pc.fill_null(pc.equal(types, name), False)
            answers = pc.replace_with_mask(answers, mask, judge(values.filter(mask), name.as_py()))
        return answers

    def is_valid(values: Any, types: Any) -> Any:
        return judged(values, types, lambda part, name: pa.array(validate(part, name).valid), pa.bool_())

    def reason(values: Any, types: Any) -> Any:
        return judged(
            values,
            types,
            lambda part, name: pa.array(validate(part, name, codes=True).codes.reasons(), pa.string()),
            pa.string(),
        )

    text = "VARCHAR"
    for name, function, result in (("fieldmatch", is_valid, "BOOLEAN"), ("fieldmatch_reason", reason, text)):
        connection.create_function(name, function, [text, text], result, type="arrow", null_handling="special")


def _flat(column: Any) -> Any:
    """A column as one array; a chunked array is copied into one."""
    return column.combine_chunks() if hasattr(column, "combine_chunks") else column
