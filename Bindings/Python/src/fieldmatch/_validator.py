"""Types and patterns, compiled."""

from __future__ import annotations

import ctypes
import json
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import Any

from . import _library
from ._library import Error, c_string, check, library, utf8

_CASELESS = 1 << 0
_DOT_MATCHES_NEWLINES = 1 << 1
_EXTENDED = 1 << 2
_LITERAL = 1 << 3
_MULTILINE = 1 << 4
_SINGLE_TEXTS = 1 << 8


class Verdict(IntEnum):
    """The verdict on a whole text."""

    #: Not valid, and no continuation can be.
    NO_MATCH = 0
    #: Not valid yet, but some continuation may be.
    PARTIAL = 1
    #: Valid.
    MATCH = 2


@dataclass(frozen=True)
class Explanation:
    """What is wrong with a text, and what may follow it."""

    #: The verdict.
    verdict: Verdict
    #: A word for programs, such as ``"pattern"`` or ``"checksum"``; ``None`` for a valid text.
    reason: str | None
    #: A sentence for people; ``None`` for a valid text.
    message: str | None
    #: The position of the first fault, as an index into ``str`` (it counts Unicode scalars); the length of the text if
    #: something is missing at its end; ``None`` if the position is not known, and for a valid text.
    offset: int | None
    #: The characters that may follow the text if the pattern is still to match, as ascending ranges of the first and
    #: the last one; ``None`` if the engine cannot answer. Checks, such as those of check digits, are not considered.
    next: list[tuple[str, str]] | None


class Validator:
    """A compiled type or pattern; ``compile`` makes one.

    It is immutable, and any number of threads may use one at the same time. Pickling stores the arguments of
    ``compile``, and unpickling compiles again.
    """

    def __init__(self, handle: ctypes.c_void_p, arguments: tuple[Any, ...]) -> None:
        self._handle = handle
        self._arguments = arguments

    def __del__(self) -> None:
        handle = getattr(self, "_handle", None)
        if handle:
            library.fm_validator_free(handle)

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return _compiled, self._arguments

    def __repr__(self) -> str:
        return f"fieldmatch.compile({self.description['type']!r})"

    @property
    def description(self) -> dict[str, Any]:
        """The type, the pattern, the engine and why it was chosen, sizes, checks, the message.

        The keys are those of ``fm_validator_describe`` in ``fieldmatch.h``.
        """
        return json.loads(_library.read(library.fm_validator_describe, self._handle))

    def is_match(self, text: str | bytes) -> bool:
        """Whether a whole text is valid. This is the cheapest question.

        Raises ``MalformedTextError`` for bytes that are not UTF-8, and ``UndecidedError`` if an engine hit a limit.
        """
        data, answer, error = utf8(text), ctypes.c_int32(), Error()
        check(library.fm_validator_is_valid(self._handle, data, len(data), answer, error), error)
        return answer.value == 1

    def verdict(self, text: str | bytes) -> Verdict:
        """The verdict on a whole text, checks included. Raises the same errors as ``is_match``."""
        data, answer, error = utf8(text), ctypes.c_int32(), Error()
        check(library.fm_validator_verdict(self._handle, data, len(data), answer, error), error)
        return Verdict(answer.value)

    def explain(self, text: str | bytes) -> Explanation:
        """The verdict, with what is wrong, where, and what may follow. Raises the same errors as ``is_match``."""
        data, fault, error = utf8(text), _library.Fault(), Error()
        check(library.fm_validator_fault(self._handle, data, len(data), fault, error), error)
        return Explanation(
            verdict=Verdict(fault.verdict),
            reason=_library.reason_of(fault.code),
            message=fault.message.decode() or None,
            offset=None if fault.offset < 0 else len(data[: fault.offset].decode(errors="ignore")),
            next=self._next(data),
        )

    def _next(self, data: bytes) -> list[tuple[str, str]] | None:
        count, error, capacity = ctypes.c_size_t(), Error(), 64
        while True:
            ranges = (_library.ScalarRange * capacity)()
            status = library.fm_validator_next(self._handle, data, len(data), ranges, capacity, count, error)
            if status != _library.BUFFER_TOO_SMALL:
                break
            capacity = count.value
        if status == _library.UNSUPPORTED:
            return None
        check(status, error)
        return [(chr(part.first), chr(part.last)) for part in ranges[: count.value]]

    def validate(self, column: Any, **options: Any) -> Any:
        """Judges a whole column; see :func:`fieldmatch.validate`."""
        from ._columns import validate

        return validate(column, self, **options)


def _compiled(specification: str | None, pattern: str | None, locale: str | None, engine: str, flags: int) -> Validator:
    handle, error = ctypes.c_void_p(), Error()
    name = c_string(engine, "the name of an engine")
    if pattern is not None:
        data = utf8(pattern)
        status = library.fm_validator_create_pattern(data, len(data), name, flags, handle, error)
    else:
        data = utf8(specification or "")
        place = None if locale is None else c_string(locale, "a locale")
        status = library.fm_validator_create(data, len(data), place, name, flags, handle, error)
    check(status, error)
    return Validator(handle, (specification, pattern, locale, engine, flags))


def compile(
    type: str | None = None,
    *,
    pattern: str | None = None,
    locale: str | None = None,
    engine: str = "auto",
    ignore_case: bool = False,
    dot_matches_newlines: bool = False,
    extended: bool = False,
    literal: bool = False,
    multiline: bool = False,
    single_texts: bool = False,
) -> Validator:
    """Compiles a type, such as ``"email"`` or ``"username:3,20"``, or a pattern that the whole text must match.

    ``locale``, such as ``"de_CH"``, sets the separators of prices, amounts and percentages. ``engine`` is ``auto``,
    ``automaton`` or ``pcre2``. With ``single_texts`` the engine is chosen for single texts and not for columns:
    compiling is cheaper, and judging a column costs more. ``dot_matches_newlines``, ``extended``, ``literal`` and
    ``multiline`` are for patterns only.

    Raises ``SpecificationError`` or ``PatternError``, with the position; ``FieldMatchError`` for an engine or a flag
    that is not allowed; ``TypeError`` unless either a type or a pattern is given.
    """
    if (type is None) == (pattern is None):
        raise TypeError("give either a type or a pattern")
    flags = 0
    for is_set, flag in (
        (ignore_case, _CASELESS),
        (dot_matches_newlines, _DOT_MATCHES_NEWLINES),
        (extended, _EXTENDED),
        (literal, _LITERAL),
        (multiline, _MULTILINE),
        (single_texts, _SINGLE_TEXTS),
    ):
        flags |= flag if is_set else 0
    return _compiled(type, pattern, locale, engine, flags)


@lru_cache(maxsize=256)
def cached(specification: str) -> Validator:
    """The validator of a type. The last 256 that were used are kept, so a type is seldom compiled twice."""
    return compile(specification)


def types() -> list[dict[str, Any]]:
    """All types: a dictionary of name, parameters, summary, sample, example and message for each."""
    return json.loads(_library.read(library.fm_types))
