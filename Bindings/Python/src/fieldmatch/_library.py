"""The C library for ctypes: structures, signatures and errors, as in ``fieldmatch.h``. Calls release the GIL."""

from __future__ import annotations

import ctypes
import os
import tempfile
import zipfile
from ctypes import POINTER, c_char, c_char_p, c_int32, c_int64, c_size_t, c_uint32, c_void_p
from pathlib import Path
from typing import Any

_MESSAGE_SIZE = 1000
_NAME = "libfieldmatch.so.1"
_ABI_VERSION = 1

OK = 0
BAD_ARGUMENT = 1
BAD_SPECIFICATION = 2
BAD_PATTERN = 3
UNDECIDED = 4
MALFORMED_TEXT = 5
BAD_COLUMN = 6
UNSUPPORTED = 7
BUFFER_TOO_SMALL = 8
BAD_OPTION = 9
OUT_OF_RESOURCES = 10


class Error(ctypes.Structure):
    """``fm_error``."""

    _fields_ = [
        ("status", c_int32),
        ("code", c_int32),
        ("offset", c_int64),
        ("message", c_char * _MESSAGE_SIZE),
    ]


class Fault(ctypes.Structure):
    """``fm_fault``."""

    _fields_ = [
        ("verdict", c_int32),
        ("code", c_int32),
        ("offset", c_int64),
        ("message", c_char * _MESSAGE_SIZE),
    ]


class ScalarRange(ctypes.Structure):
    """``fm_scalar_range``."""

    _fields_ = [("first", c_uint32), ("last", c_uint32)]


class Counts(ctypes.Structure):
    """``fm_counts``."""

    _fields_ = [(name, c_int64) for name in ("valid", "invalid", "undecided", "malformed", "null_count")]


class Edit(ctypes.Structure):
    """``fm_edit``."""

    _fields_ = [
        ("rejection", c_int32),
        ("events", c_uint32),
        ("selection_location", c_int64),
        ("selection_length", c_int64),
        ("change_location", c_int64),
        ("removed_length", c_int64),
        ("inserted_length", c_int64),
    ]


class ArrowSchema(ctypes.Structure):
    """``ArrowSchema`` of the Arrow C data interface."""


ArrowSchema._fields_ = [
    ("format", c_char_p),
    ("name", c_char_p),
    ("metadata", c_void_p),
    ("flags", c_int64),
    ("n_children", c_int64),
    ("children", POINTER(POINTER(ArrowSchema))),
    ("dictionary", POINTER(ArrowSchema)),
    ("release", ctypes.CFUNCTYPE(None, POINTER(ArrowSchema))),
    ("private_data", c_void_p),
]


class ArrowArray(ctypes.Structure):
    """``ArrowArray`` of the Arrow C data interface."""


ArrowArray._fields_ = [
    ("length", c_int64),
    ("null_count", c_int64),
    ("offset", c_int64),
    ("n_buffers", c_int64),
    ("n_children", c_int64),
    ("buffers", POINTER(c_void_p)),
    ("children", POINTER(POINTER(ArrowArray))),
    ("dictionary", POINTER(ArrowArray)),
    ("release", ctypes.CFUNCTYPE(None, POINTER(ArrowArray))),
    ("private_data", c_void_p),
]


class ArrowArrayStream(ctypes.Structure):
    """``ArrowArrayStream`` of the Arrow C stream interface."""


ArrowArrayStream._fields_ = [
    ("get_schema", ctypes.CFUNCTYPE(c_int32, POINTER(ArrowArrayStream), POINTER(ArrowSchema))),
    ("get_next", ctypes.CFUNCTYPE(c_int32, POINTER(ArrowArrayStream), POINTER(ArrowArray))),
    ("get_last_error", ctypes.CFUNCTYPE(c_char_p, POINTER(ArrowArrayStream))),
    ("release", ctypes.CFUNCTYPE(None, POINTER(ArrowArrayStream))),
    ("private_data", c_void_p),
]


class FieldMatchError(ValueError):
    """An error of the library: the base class of the others.

    ``message`` says what is wrong. ``offset`` is where: a number of UTF-8 bytes in a specification, a pattern or a
    text, the number of a value in a column, or ``None`` if there is no position. ``code`` is the more precise code
    that ``fieldmatch.h`` lists for the status, or 0.
    """

    def __init__(self, message: str, offset: int | None = None, code: int = 0) -> None:
        super().__init__(message if offset is None else f"{message} (at offset {offset})")
        self.message = message
        self.offset = offset
        self.code = code


class SpecificationError(FieldMatchError):
    """A specification with an unknown type, or with parameters that the type does not take."""


class PatternError(FieldMatchError):
    """A pattern that is refused."""


class UndecidedError(FieldMatchError):
    """An engine hit a limit before there was a verdict: the text is neither valid nor invalid."""


class MalformedTextError(FieldMatchError):
    """Bytes that are not UTF-8, or a ``str`` with half of a surrogate pair."""


class ColumnError(FieldMatchError):
    """A column that holds no text, whose offsets or buffers are invalid, or that cannot be chosen from a table."""


class OptionError(FieldMatchError):
    """An unknown option of a field, or a value that the option does not take."""


_ERRORS = {
    BAD_SPECIFICATION: SpecificationError,
    BAD_PATTERN: PatternError,
    UNDECIDED: UndecidedError,
    MALFORMED_TEXT: MalformedTextError,
    BAD_COLUMN: ColumnError,
    UNSUPPORTED: ColumnError,
    BAD_OPTION: OptionError,
}

_TEXT = [c_char_p, c_size_t]
_EDIT = [POINTER(Edit), POINTER(Error)]
_READ = [c_void_p, c_void_p, c_size_t, POINTER(c_size_t)]
_OUT = [POINTER(c_void_p), POINTER(Error)]

_SIGNATURES: dict[str, list[Any]] = {
    "fm_types": _READ[1:],
    "fm_validator_create": [*_TEXT, c_char_p, c_char_p, c_uint32, *_OUT],
    "fm_validator_create_pattern": [*_TEXT, c_char_p, c_uint32, *_OUT],
    "fm_validator_describe": _READ,
    "fm_validator_is_valid": [c_void_p, *_TEXT, POINTER(c_int32), POINTER(Error)],
    "fm_validator_verdict": [c_void_p, *_TEXT, POINTER(c_int32), POINTER(Error)],
    "fm_validator_fault": [c_void_p, *_TEXT, POINTER(Fault), POINTER(Error)],
    "fm_validator_next": [c_void_p, *_TEXT, POINTER(ScalarRange), c_size_t, POINTER(c_size_t), POINTER(Error)],
    "fm_judgement_create": [c_void_p, c_uint32, c_uint32, *_OUT],
    "fm_judgement_add": [c_void_p, c_void_p, c_void_p, c_int64, POINTER(Error)],
    "fm_judgement_counts": [c_void_p, POINTER(Counts)],
    "fm_judgement_export_valid": [c_void_p, c_void_p, c_void_p, POINTER(Error)],
    "fm_judgement_export_codes": [c_void_p, c_void_p, c_void_p, POINTER(Error)],
    "fm_configuration_create": [*_TEXT, c_char_p, *_OUT],
    "fm_configuration_set": [c_void_p, c_char_p, c_char_p, POINTER(Error)],
    "fm_field_create": [c_void_p, *_TEXT, *_OUT],
    "fm_field_copy": [c_void_p, *_OUT],
    "fm_field_replace": [c_void_p, c_int64, c_int64, *_TEXT, *_EDIT],
    "fm_field_insert": [c_void_p, *_TEXT, *_EDIT],
    "fm_field_update": [c_void_p, *_TEXT, *_EDIT],
    "fm_field_delete_backward": [c_void_p, *_EDIT],
    "fm_field_delete_forward": [c_void_p, *_EDIT],
    "fm_field_set_text": [c_void_p, *_TEXT, *_EDIT],
    "fm_field_set_plain_value": [c_void_p, *_TEXT, *_EDIT],
    "fm_field_clear": [c_void_p, *_EDIT],
    "fm_field_mark": [c_void_p, *_TEXT, c_int64, c_int64, *_EDIT],
    "fm_field_unmark": [c_void_p, *_EDIT],
    "fm_field_undo": [c_void_p, *_EDIT],
    "fm_field_redo": [c_void_p, *_EDIT],
    "fm_field_pick_number": [c_void_p, c_int64, *_EDIT],
    "fm_field_pick_date": [c_void_p, c_int32, c_int32, c_int32, *_EDIT],
    "fm_field_begin": [c_void_p, *_EDIT],
    "fm_field_end": [c_void_p, *_EDIT],
    "fm_field_commit": [c_void_p, *_EDIT],
    "fm_field_restart": [c_void_p, POINTER(Error)],
    "fm_field_show_alert": [c_void_p, *_TEXT, c_int32, *_EDIT],
    "fm_field_hide_alert": [c_void_p, POINTER(Error)],
    "fm_field_set_secure": [c_void_p, c_int32, *_EDIT],
    "fm_field_set_enabled": [c_void_p, c_int32, POINTER(Error)],
    "fm_field_select": [c_void_p, c_int64, c_int64, POINTER(Error)],
    "fm_field_selection": [c_void_p, POINTER(c_int64), POINTER(c_int64)],
    "fm_field_marked": [c_void_p, POINTER(c_int64), POINTER(c_int64)],
    "fm_field_text": _READ,
    "fm_field_plain_value": _READ,
    "fm_field_status": [c_void_p, POINTER(c_int32)],
    "fm_field_message": _READ,
    "fm_field_rejection_message": _READ,
    "fm_field_verdict": [c_void_p, POINTER(c_int32), POINTER(Error)],
    "fm_field_is_valid": [c_void_p, POINTER(c_int32)],
    "fm_field_presentation": _READ,
}
_FREES = ["fm_validator_free", "fm_judgement_free", "fm_configuration_free", "fm_field_free"]


def _load(path: str) -> ctypes.CDLL:
    """Loads a library. One that is packed in an archive, as Spark ships packages, is unpacked for as long as that takes:
    a system loads libraries from files only, and does not need the file afterwards."""
    archive = getattr(__loader__, "archive", None)
    if archive is None or path != _NAME:
        return ctypes.CDLL(path)
    with tempfile.TemporaryDirectory(prefix="fieldmatch-") as folder:
        with zipfile.ZipFile(archive) as packed:
            names = [name for name in packed.namelist() if name.startswith("fieldmatch") and ".so" in Path(name).name]
            packed.extractall(folder, names)
        unpacked = Path(folder, "fieldmatch", _NAME)
        return ctypes.CDLL(str(unpacked) if unpacked.exists() else path)


def _open() -> ctypes.CDLL:
    """Opens the library: the file that ``FIELDMATCH_LIBRARY`` names, or that in the package, or the system’s.

    Raises ``ImportError`` if there is none, or if its interface is not that of this package.
    """
    chosen = os.environ.get("FIELDMATCH_LIBRARY")
    packaged = Path(__file__).with_name(_NAME)
    path = chosen or (str(packaged) if packaged.exists() else _NAME)
    try:
        opened = _load(path)
    except OSError as error:
        raise ImportError(
            f"the C library of fieldmatch cannot be loaded: {error}. Install the wheel, or set FIELDMATCH_LIBRARY to "
            f"the path of {_NAME}"
        ) from error
    for name, arguments in _SIGNATURES.items():
        function = getattr(opened, name)
        function.argtypes = arguments
        function.restype = c_int32
    for name in _FREES:
        function = getattr(opened, name)
        function.argtypes = [c_void_p]
        function.restype = None
    opened.fm_fault_reason.argtypes = [c_int32]
    opened.fm_fault_reason.restype = c_char_p
    if opened.fm_abi_version() != _ABI_VERSION:
        raise ImportError(f"{path} has another interface than this package: install those of one version")
    return opened


library = _open()


def check(status: int, error: Error | None = None) -> None:
    """Raises the exception for a status; does nothing for ``OK``."""
    if status == OK:
        return
    if error is None:
        raise FieldMatchError(f"the library answered with status {status}")
    offset = None if error.offset < 0 else error.offset
    kind = _ERRORS.get(status, FieldMatchError)
    raise kind(error.message.decode(), offset, error.code)


def utf8(text: str | bytes) -> bytes:
    """The bytes of a text.

    Raises ``MalformedTextError`` for a lone surrogate, which UTF-8 cannot hold, and ``TypeError`` for anything but
    ``str`` and bytes.
    """
    if isinstance(text, str):
        try:
            return text.encode()
        except UnicodeEncodeError as error:
            offset = len(text[: error.start].encode())
            raise MalformedTextError("the text holds half of a surrogate pair", offset) from None
    if isinstance(text, (bytes, bytearray, memoryview)):
        return bytes(text)
    raise TypeError(f"the text must be str or bytes, and not {type(text).__name__}")


def c_string(text: str | bytes, what: str) -> bytes:
    """The bytes of a text that the library takes as a C string, which ends at the first zero byte.

    Raises ``ValueError`` for a text that holds one, of which the library would see only the start.
    """
    data = utf8(text)
    if b"\0" in data:
        raise ValueError(f"{what} must not hold the character U+0000")
    return data


def read(function: Any, *handle: Any) -> str:
    """The text that a function of the library writes to a buffer; see “Calls that return text” in ``fieldmatch.h``."""
    length = c_size_t()
    buffer = ctypes.create_string_buffer(256)
    status = function(*handle, buffer, len(buffer), ctypes.byref(length))
    if status == BUFFER_TOO_SMALL:
        buffer = ctypes.create_string_buffer(length.value + 1)
        status = function(*handle, buffer, len(buffer), ctypes.byref(length))
    check(status)
    return buffer.raw[: length.value].decode()


def reason_of(code: int) -> str | None:
    """The word for a fault code, as reports write it; ``None`` for a valid value."""
    if code == 0:
        return None
    word = library.fm_fault_reason(code)
    return None if word is None else word.decode()
