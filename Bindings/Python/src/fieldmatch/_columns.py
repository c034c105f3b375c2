"""Judges whole columns through the Arrow PyCapsule interface.

No value of an Arrow column is copied, and the GIL is released while values are judged. The interface is described at
https://arrow.apache.org/docs/format/CDataInterface/PyCapsuleInterface.html.
"""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import Any

from . import _library
from ._library import ArrowArray, ArrowArrayStream, ArrowSchema, ColumnError, Error, check, library
from ._validator import Validator, cached

_KEEP_CODES = 1

_api = ctypes.pythonapi
_get_pointer = _api.PyCapsule_GetPointer
_get_pointer.argtypes = [ctypes.py_object, ctypes.c_char_p]
_get_pointer.restype = ctypes.c_void_p
_Destructor = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
_new_capsule = _api.PyCapsule_New
_new_capsule.argtypes = [ctypes.c_void_p, ctypes.c_char_p, _Destructor]
_new_capsule.restype = ctypes.py_object
# PyCapsule_GetPointer for destructors. They get the capsule as an address: a py_object would take a reference to an
# object that is being deallocated.
_pointer_of_dying = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p)(
    ("PyCapsule_GetPointer", _api)
)
_malloc = _api.PyMem_RawMalloc
_malloc.argtypes = [ctypes.c_size_t]
_malloc.restype = ctypes.c_void_p
_free = _api.PyMem_RawFree
_free.argtypes = [ctypes.c_void_p]
_free.restype = None


def _release_schema(capsule: int) -> None:
    _release(capsule, b"arrow_schema", ArrowSchema)


def _release_array(capsule: int) -> None:
    _release(capsule, b"arrow_array", ArrowArray)


def _release(capsule: int, name: bytes, kind: Any) -> None:
    """Frees the structure in a capsule that is being deallocated, and what the structure holds."""
    address = _pointer_of_dying(capsule, name)
    structure = kind.from_address(address)
    # A consumer that has moved the structure to its own memory has set `release` to NULL, as Arrow requires: the
    # content is then the consumer’s, and only the memory of the structure is left to free.
    if structure.release:
        structure.release(ctypes.byref(structure))
    _free(address)


_destroy_schema = ctypes.PYFUNCTYPE(None, ctypes.c_void_p)(_release_schema)
_destroy_array = ctypes.PYFUNCTYPE(None, ctypes.c_void_p)(_release_array)


def _capsule(address: int, name: bytes, destructor: Any) -> Any:
    return _new_capsule(address, name, ctypes.cast(destructor, _Destructor))


# A capsule stores the address of its name, not a copy, so these bytes must live as long as any capsule.
_SCHEMA, _ARRAY, _STREAM = b"arrow_schema", b"arrow_array", b"arrow_array_stream"


class _Exported:
    """An array of results in the library’s memory. All users of the Arrow PyCapsule interface can read it."""

    def __init__(self, judgement: _Judgement, export: Any) -> None:
        self._judgement = judgement
        self._export = export

    def __len__(self) -> int:
        return self._judgement.length

    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[Any, Any]:
        """The schema and the array, as two capsules.

        The values are shared, not copied. They live until the array has been released, even if this object is gone.
        ``requested_schema`` is ignored, as the interface permits.
        """
        schema = _malloc(ctypes.sizeof(ArrowSchema))
        array = _malloc(ctypes.sizeof(ArrowArray))
        error = Error()
        try:
            check(self._export(self._judgement.handle, schema, array, error), error)
        except BaseException:
            _free(schema)
            _free(array)
            raise
        return _capsule(schema, _SCHEMA, _destroy_schema), _capsule(array, _ARRAY, _destroy_array)

    def __arrow_c_schema__(self) -> Any:
        """The schema as a capsule."""
        return self.__arrow_c_array__()[0]

    def _buffers(self) -> tuple[list[bool] | None, bytes]:
        """Which values are not null (``None`` if no value is null), and the bytes of the buffer of values."""
        capsules = self.__arrow_c_array__()
        array = ArrowArray.from_address(_get_pointer(capsules[1], _ARRAY))
        size = len(self) if self._export is library.fm_judgement_export_codes else (len(self) + 7) // 8
        values = ctypes.string_at(array.buffers[1], size) if size else b""
        if not array.buffers[0]:
            return None, values
        return _bits(ctypes.string_at(array.buffers[0], (len(self) + 7) // 8), len(self)), values


def _bits(data: bytes, count: int) -> list[bool]:
    """The first ``count`` bits, the lowest bit of each byte first, as in Arrow’s bitmaps."""
    return [data[index >> 3] >> (index & 7) & 1 == 1 for index in range(count)]


class BooleanArray(_Exported):
    """Whether each value is valid: an Arrow array of Booleans, null for a null value."""

    def to_pylist(self) -> list[bool | None]:
        """A list of ``True``, ``False``, and ``None`` for a null value."""
        present, data = self._buffers()
        values: list[bool | None] = list(_bits(data, len(self)))
        if present is not None:
            values = [value if is_there else None for value, is_there in zip(values, present)]
        return values


class CodeArray(_Exported):
    """What is wrong with each value: an Arrow array of uint8.

    A code is an ``FM_FAULT_…`` of ``fieldmatch.h``: 0 for a valid value, null for a null value.
    """

    def to_pylist(self) -> list[int | None]:
        """A list of the codes, with ``None`` for a null value."""
        present, data = self._buffers()
        if present is None:
            return list(data)
        return [code if is_there else None for code, is_there in zip(data, present)]

    def reasons(self) -> list[str | None]:
        """The words for the codes, such as ``"checksum"``; ``None`` for a valid value and for a null value."""
        words = [_library.reason_of(code) for code in range(256)]
        return [None if code is None else words[code] for code in self.to_pylist()]


@dataclass(frozen=True)
class Counts:
    """How many values of a column had each result. Every value is counted once: the five add up to the length."""

    valid: int
    invalid: int
    undecided: int
    malformed: int
    null: int

    @property
    def records(self) -> int:
        """The number of all values."""
        return self.valid + self.invalid + self.undecided + self.malformed + self.null


class _Judgement:
    """Owns an ``fm_judgement``: the results for the arrays that were added, in this order."""

    def __init__(self, validator: Validator, keeps_codes: bool, threads: int) -> None:
        self.handle, error = ctypes.c_void_p(), Error()
        flags = _KEEP_CODES if keeps_codes else 0
        check(library.fm_judgement_create(validator._handle, flags, threads, self.handle, error), error)
        self.keeps_codes = keeps_codes

    def __del__(self) -> None:
        if getattr(self, "handle", None):
            library.fm_judgement_free(self.handle)

    def add(self, schema: Any, array: Any, child: int) -> None:
        """Judges an Arrow array. ``schema`` and ``array`` are addresses; they are only read, during this call."""
        error = Error()
        check(library.fm_judgement_add(self.handle, schema, array, child, error), error)

    @property
    def counts(self) -> Counts:
        counts = _library.Counts()
        check(library.fm_judgement_counts(self.handle, counts))
        return Counts(counts.valid, counts.invalid, counts.undecided, counts.malformed, counts.null_count)

    @property
    def length(self) -> int:
        return self.counts.records


class Result:
    """The results for the values of a column."""

    def __init__(self, judgement: _Judgement) -> None:
        self._judgement = judgement
        #: How many values are valid, invalid, undecided, malformed, null.
        self.counts: Counts = judgement.counts
        #: Whether each value is valid.
        self.valid = BooleanArray(judgement, library.fm_judgement_export_valid)

    def __len__(self) -> int:
        return self.counts.records

    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[Any, Any]:
        """The same array as that of ``valid``."""
        return self.valid.__arrow_c_array__(requested_schema)

    @property
    def codes(self) -> CodeArray:
        """What is wrong with each value.

        Raises ``ColumnError`` unless the column was judged with ``codes=True``.
        """
        if not self._judgement.keeps_codes:
            raise ColumnError("the codes were not kept: validate with codes=True")
        return CodeArray(self._judgement, library.fm_judgement_export_codes)

    def __repr__(self) -> str:
        return f"fieldmatch.Result({self.counts})"


def validate(
    column: Any,
    type: str | Validator,
    *,
    codes: bool = False,
    name: str | None = None,
    threads: int = 0,
) -> Result:
    """Judges every value of a column.

    ``column`` is anything that has ``__arrow_c_stream__`` or ``__arrow_c_array__`` and holds text, such as a column of
    pyarrow, polars or pandas; or a table or a DuckDB result, of which ``name`` chooses the column unless there is only
    one; or an iterable of ``str``, ``bytes`` and ``None``. Arrow strings, large strings, string views and dictionaries
    of them are not copied; the values of an iterable are.

    ``type`` is a type such as ``"email"``, or a validator. With ``codes``, what is wrong with each value is kept too.
    ``threads`` is the number of threads that may work at the same time; 0 stands for one for each processor.

    A null value stays null. A value that is not UTF-8, and one on which an engine hit a limit, is not an error: it is
    counted as malformed or undecided.

    Raises ``SpecificationError`` for an unknown type, ``ColumnError`` for a column that holds no text, or whose offsets
    or buffers are invalid, and for a table without exactly one column of that name, and ``MalformedTextError`` for a
    ``str`` in an iterable with half of a surrogate pair, and ``ValueError`` for a number of threads below 0.
    """
    if not 0 <= threads < 2**32:
        raise ValueError(f"threads is a number from 0 to 4294967295, and not {threads}")
    validator = type if isinstance(type, Validator) else cached(type)
    judgement = _Judgement(validator, codes, threads)
    if hasattr(column, "__arrow_c_stream__"):
        _add_stream(judgement, column.__arrow_c_stream__(), name)
    elif hasattr(column, "__arrow_c_array__"):
        schema, array = column.__arrow_c_array__()
        schema_pointer = _get_pointer(schema, _SCHEMA)
        child = _child(ArrowSchema.from_address(schema_pointer), name)
        judgement.add(schema_pointer, _get_pointer(array, _ARRAY), child)
    else:
        _add_sequence(judgement, column)
    return Result(judgement)


def _add_stream(judgement: _Judgement, capsule: Any, name: str | None) -> None:
    """Judges all arrays of an Arrow stream. The stream itself is released by its capsule."""
    stream = ArrowArrayStream.from_address(_get_pointer(capsule, _STREAM))
    schema = ArrowSchema()
    _ask(stream, stream.get_schema(stream, schema))
    try:
        child = _child(schema, name)
        while True:
            array = ArrowArray()
            _ask(stream, stream.get_next(stream, array))
            if not array.release:
                return
            try:
                judgement.add(ctypes.addressof(schema), ctypes.addressof(array), child)
            finally:
                array.release(array)
    finally:
        schema.release(schema)


def _ask(stream: ArrowArrayStream, status: int) -> None:
    """Raises ``ColumnError`` if a call of a stream returned an error number."""
    if status != 0:
        words = stream.get_last_error(stream)
        raise ColumnError(f"the stream failed with error {status}: {(words or b'').decode(errors='replace')}")


def _child(schema: ArrowSchema, name: str | None) -> int:
    """The index of the column to judge in a struct, which is how a table is laid out; −1 for a single column."""
    if schema.format != b"+s":
        return -1
    names = [(schema.children[index].contents.name or b"").decode() for index in range(schema.n_children)]
    if name is None and len(names) == 1:
        return 0
    if name is None:
        raise ColumnError(f"the table has the columns {', '.join(names)}: choose one with name=…")
    if names.count(name) != 1:
        raise ColumnError(f"the table has the columns {', '.join(names)}, and not “{name}” once")
    return names.index(name)


def _add_sequence(judgement: _Judgement, values: Any) -> None:
    """Copies Python values into an Arrow column of the type large_utf8, and judges the column."""
    if isinstance(values, (str, bytes)):
        raise TypeError("a column is a sequence of texts: for one text there is verdict()")
    data, offsets, bitmap, count = bytearray(), [0], bytearray(), 0
    for count, value in enumerate(values, 1):
        if count % 8 == 1:
            bitmap.append(0)
        if value is not None:
            bitmap[-1] |= 1 << ((count - 1) % 8)
            data += _library.utf8(value)
        offsets.append(len(data))
    texts = ctypes.create_string_buffer(bytes(data), len(data) + 1)
    places = (ctypes.c_int64 * len(offsets))(*offsets)
    present = ctypes.create_string_buffer(bytes(bitmap), len(bitmap) + 1)
    buffers = (ctypes.c_void_p * 3)(ctypes.addressof(present), ctypes.addressof(places), ctypes.addressof(texts))
    # The library only reads the structures, and Python frees their memory, so `release` has nothing to do. It must not
    # be NULL, because NULL means that a structure has been released.
    no_schema = ArrowSchema._fields_[7][1](lambda schema: None)
    no_array = ArrowArray._fields_[8][1](lambda array: None)
    schema = ArrowSchema(format=b"U", name=b"", flags=2, release=no_schema)
    array = ArrowArray(length=count, null_count=-1, n_buffers=3, buffers=buffers, release=no_array)
    judgement.add(ctypes.addressof(schema), ctypes.addressof(array), -1)
