"""Whole columns, through the Arrow PyCapsule interface: nothing is copied, and the GIL is released while values are judged."""

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
# The same function for destructors, which get a borrowed reference to an object that is going away.
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
    address = _pointer_of_dying(capsule, name)
    structure = kind.from_address(address)
    # Whoever has taken the structure over has set its release to NULL.
    if structure.release:
        structure.release(ctypes.byref(structure))
    _free(address)


_destroy_schema = ctypes.PYFUNCTYPE(None, ctypes.c_void_p)(_release_schema)
_destroy_array = ctypes.PYFUNCTYPE(None, ctypes.c_void_p)(_release_array)


def _capsule(address: int, name: bytes, destructor: Any) -> Any:
    return _new_capsule(address, name, ctypes.cast(destructor, _Destructor))


# PyCapsule keeps the name's address, so the bytes must live as long as the module.
_SCHEMA, _ARRAY, _STREAM = b"arrow_schema", b"arrow_array", b"arrow_array_stream"


class _Exported:
    """An array of the library; anything that speaks Arrow's PyCapsule interface takes it."""

    def __init__(self, judgement: _Judgement, export: Any) -> None:
        self._judgement = judgement
        self._export = export

    def __len__(self) -> int:
        return self._judgement.length

    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[Any, Any]:
        """The array as two capsules. Its memory is shared, and outlives this object."""
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
        capsules = self.__arrow_c_array__()
        array = ArrowArray.from_address(_get_pointer(capsules[1], _ARRAY))
        size = len(self) if self._export is library.fm_judgement_export_codes else (len(self) + 7) // 8
        values = ctypes.string_at(array.buffers[1], size) if size else b""
        if not array.buffers[0]:
            return None, values
        return _bits(ctypes.string_at(array.buffers[0], (len(self) + 7) // 8), len(self)), values


def _bits(data: bytes, count: int) -> list[bool]:
    return [data[index >> 3] >> (index & 7) & 1 == 1 for index in range(count)]


class BooleanArray(_Exported):
    """Whether each value is valid: an Arrow array of booleans, null for null."""

    def to_pylist(self) -> list[bool | None]:
        """The values as Python has them."""
        present, data = self._buffers()
        values: list[bool | None] = list(_bits(data, len(self)))
        if present is not None:
            values = [value if is_there else None for value, is_there in zip(values, present)]
        return values


class CodeArray(_Exported):
    """What is wrong with each value: an Arrow array of uint8, 0 for valid values, null for null."""

    def to_pylist(self) -> list[int | None]:
        """The codes as Python has them."""
        present, data = self._buffers()
        if present is None:
            return list(data)
        return [code if is_there else None for code, is_there in zip(data, present)]

    def reasons(self) -> list[str | None]:
        """The words for the codes; ``None`` for valid values and for null."""
        words = [_library.reason_of(code) for code in range(256)]
        return [None if code is None else words[code] for code in self.to_pylist()]


@dataclass(frozen=True)
class Counts:
    """What came of the values of a column. Each is counted once: the five add up to the length."""

    valid: int
    invalid: int
    undecided: int
    malformed: int
    null: int

    @property
    def records(self) -> int:
        """All values."""
        return self.valid + self.invalid + self.undecided + self.malformed + self.null


class _Judgement:
    """A handle of ``fm_judgement``."""

    def __init__(self, validator: Validator, keeps_codes: bool, threads: int) -> None:
        self.handle, error = ctypes.c_void_p(), Error()
        flags = _KEEP_CODES if keeps_codes else 0
        check(library.fm_judgement_create(validator._handle, flags, threads, self.handle, error), error)
        self.keeps_codes = keeps_codes

    def __del__(self) -> None:
        if getattr(self, "handle", None):
            library.fm_judgement_free(self.handle)

    def add(self, schema: Any, array: Any, child: int) -> None:
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
    """What came of a column."""

    def __init__(self, judgement: _Judgement) -> None:
        self._judgement = judgement
        #: How many values are valid, invalid, undecided, malformed, null.
        self.counts: Counts = judgement.counts
        #: Whether each value is valid.
        self.valid = BooleanArray(judgement, library.fm_judgement_export_valid)

    def __len__(self) -> int:
        return self.counts.records

    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple[Any, Any]:
        """The truth values, as ``valid`` exports them."""
        return self.valid.__arrow_c_array__(requested_schema)

    @property
    def codes(self) -> CodeArray:
        """What is wrong with each value. ``validate`` keeps it with ``codes=True`` alone."""
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

    ``column`` is anything with ``__arrow_c_stream__`` or ``__arrow_c_array__`` that holds text: columns of pyarrow,
    polars and pandas; tables and DuckDB results, of which ``name`` chooses the column unless there is only one; or a
    sequence of ``str``, ``bytes`` and ``None``. Strings, large strings, string views and dictionaries of them are read
    where they lie.

    ``codes`` keeps what is wrong with each value. ``threads`` is how many may work at once; 0 takes all processors.
    """
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
    if status != 0:
        words = stream.get_last_error(stream)
        raise ColumnError(f"the stream failed with error {status}: {(words or b'').decode(errors='replace')}")


def _child(schema: ArrowSchema, name: str | None) -> int:
    """Which child of a struct to take; −1 for a column that is no struct."""
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
    """Lays a sequence of Python's out as a column."""
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
    # The structures are borrowed and nobody releases them; a release must be there all the same.
    no_schema = ArrowSchema._fields_[7][1](lambda schema: None)
    no_array = ArrowArray._fields_[8][1](lambda array: None)
    schema = ArrowSchema(format=b"U", name=b"", flags=2, release=no_schema)
    array = ArrowArray(length=count, null_count=-1, n_buffers=3, buffers=buffers, release=no_array)
    judgement.add(ctypes.addressof(schema), ctypes.addressof(array), -1)
