"""``import fieldmatch.pandas`` gives series of pandas the accessor ``fieldmatch``."""

from __future__ import annotations

from typing import Any

import pandas as pd

from ._columns import Result, validate
from ._validator import Validator


@pd.api.extensions.register_series_accessor("fieldmatch")
class SeriesAccessor:
    """The methods of ``series.fieldmatch``. A missing value (``None``, ``NaN``, ``NA``) stays missing."""

    def __init__(self, series: pd.Series) -> None:
        self._series = series

    def is_valid(self, type: str | Validator) -> pd.Series:
        """Whether each value is valid: a series of nullable Booleans."""
        return self._answer(self._judge(type).valid.to_pylist(), "boolean")

    def reason(self, type: str | Validator) -> pd.Series:
        """What is wrong with each value, such as ``"checksum"``; missing for a valid value and for a missing one."""
        return self._answer(self._judge(type, codes=True).codes.reasons(), "object")

    def _judge(self, type: str | Validator, codes: bool = False) -> Result:
        values: Any = self._series
        storage = getattr(values.array, "_pa_array", None)
        if storage is not None:
            return validate(storage, type, codes=codes)
        return validate(values.astype(object).where(values.notna(), None), type, codes=codes)

    def _answer(self, values: list[Any], kind: str) -> pd.Series:
        return pd.Series(pd.array(values, dtype=kind), index=self._series.index, name=self._series.name)
