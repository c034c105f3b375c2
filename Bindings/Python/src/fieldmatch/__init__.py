"""Judges text by types and patterns: single texts, whole columns, and text fields while they are edited.

>>> import fieldmatch
>>> fieldmatch.compile("email").is_match("ada@example.com")
True
>>> fieldmatch.validate(["ada@example.com", "nobody", None], "email").counts
Counts(valid=1, invalid=1, undecided=0, malformed=0, null=1)
"""

from ._columns import BooleanArray, CodeArray, Counts, Result, validate
from ._field import EditResult, Field
from ._library import (
    ColumnError,
    FieldMatchError,
    MalformedTextError,
    OptionError,
    PatternError,
    SpecificationError,
    UndecidedError,
)
from ._validator import Explanation, Validator, Verdict, compile, types

__all__ = [
    "BooleanArray",
    "CodeArray",
    "ColumnError",
    "Counts",
    "EditResult",
    "Explanation",
    "Field",
    "FieldMatchError",
    "MalformedTextError",
    "OptionError",
    "PatternError",
    "Result",
    "SpecificationError",
    "UndecidedError",
    "Validator",
    "Verdict",
    "compile",
    "types",
    "validate",
]
