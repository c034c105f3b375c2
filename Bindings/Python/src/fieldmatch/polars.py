"""``import fieldmatch.polars`` gives expressions and series of polars the namespace ``fieldmatch``.

>>> import polars as pl, fieldmatch.polars
>>> pl.DataFrame({"a": ["ada@example.com", "x"]}).select(pl.col("a").fieldmatch.is_valid("email"))  # doctest: +SKIP
"""

from __future__ import annotations

import polars as pl

from ._columns import validate
from ._validator import Validator


@pl.api.register_series_namespace("fieldmatch")
class SeriesNamespace:
    """The methods of ``series.fieldmatch``."""

    def __init__(self, series: pl.Series) -> None:
        self._series = series

    def is_valid(self, type: str | Validator) -> pl.Series:
        """Whether each value is valid; null for a null value."""
        valid = pl.Series(validate(self._series, type).valid)
        return valid.rename(self._series.name)

    def reason(self, type: str | Validator) -> pl.Series:
        """What is wrong with each value, such as ``"checksum"``; null for a valid value and for a null value."""
        words = validate(self._series, type, codes=True).codes.reasons()
        return pl.Series(self._series.name, words, dtype=pl.String)


@pl.api.register_expr_namespace("fieldmatch")
class ExpressionNamespace:
    """The methods of ``pl.col(…).fieldmatch``."""

    def __init__(self, expression: pl.Expr) -> None:
        self._expression = expression

    def is_valid(self, type: str | Validator) -> pl.Expr:
        """Whether each value is valid; null for a null value."""
        return self._expression.map_batches(
            lambda series: series.fieldmatch.is_valid(type), return_dtype=pl.Boolean, is_elementwise=True
        )

    def reason(self, type: str | Validator) -> pl.Expr:
        """What is wrong with each value, such as ``"checksum"``; null for a valid value and for a null value."""
        return self._expression.map_batches(
            lambda series: series.fieldmatch.reason(type), return_dtype=pl.String, is_elementwise=True
        )
