"""A text field without a screen."""

from __future__ import annotations

import ctypes
import json
from dataclasses import dataclass
from typing import Any

from . import _library
from ._library import Edit, Error, c_string, check, library, utf8
from ._validator import Verdict

_EVENTS = ("began", "ended", "changed", "filled", "cleared", "alertShown", "secured", "pickerValueChanged")
_REJECTIONS = {
    1: "disabled",
    2: "override",
    3: "typing",
    4: "limit",
    5: "rule",
    6: "viability",
    7: "undecided",
    63: "other",
}


@dataclass(frozen=True)
class EditResult:
    """The outcome of an edit. Locations and lengths count UTF-16 code units."""

    #: Which rule refused the edit, such as ``"typing"``; ``None`` if the edit was accepted.
    rejection: str | None
    #: What to tell the user about a refused edit; ``None`` if the edit was accepted.
    message: str | None
    #: What happened: some of ``"began"``, ``"ended"``, ``"changed"``, ``"filled"``, ``"cleared"``, ``"alertShown"``,
    #: ``"secured"`` and ``"pickerValueChanged"``.
    events: tuple[str, ...]
    #: Location and length of the selection after the edit.
    selection: tuple[int, int]
    #: Where the text changed: location, removed length, inserted length; ``None`` if it did not change.
    change: tuple[int, int, int] | None

    @property
    def accepted(self) -> bool:
        """Whether the edit was made. An edit is refused as a whole, never in part."""
        return self.rejection is None


class Field:
    """A text field without a screen: pass it every edit of the user, and show its text and its selection.

    ``type`` is a type such as ``"card"``, and ``text`` is the text at the start, which is never refused. ``locale``,
    such as ``"de_CH"``, sets the separators of prices, amounts and percentages.

    The options are those of ``fm_configuration_set`` in ``fieldmatch.h``, written in Python’s style: ``limit``,
    ``over_limit``, ``paste``, ``letter_case``, ``timing``, ``engine``, ``typing_pattern``, ``candidate_pattern``,
    ``removed_characters``, ``required``, ``refuses_dead_ends``, ``limits_marked_text``, ``always_shows_title``,
    ``secure``, ``title``, ``placeholder``, ``helper_text``, ``counter``, ``alert_position``, ``undecided``.

    Ranges and carets count UTF-16 code units. Any thread may use a field, but only one at a time.

    A refused edit is not an error: ``EditResult.rejection`` says which rule refused it. Every call that takes a text
    raises ``MalformedTextError`` for bytes that are not UTF-8. Making a field raises ``SpecificationError`` for an
    unknown type, ``OptionError`` for an unknown option or a value that the option does not take, and ``PatternError``
    for a pattern that is refused.
    """

    def __init__(self, type: str, text: str | bytes = "", *, locale: str | None = None, **options: Any) -> None:
        configuration, error = ctypes.c_void_p(), Error()
        specification = utf8(type)
        place = None if locale is None else c_string(locale, "a locale")
        check(
            library.fm_configuration_create(specification, len(specification), place, configuration, error), error
        )
        try:
            for key, value in options.items():
                if value is not None:
                    words = str(value).lower() if isinstance(value, bool) else str(value)
                    name, setting = c_string(_camel(key), "an option"), c_string(words, f"the option {key}")
                    check(library.fm_configuration_set(configuration, name, setting, error), error)
            data, handle = utf8(text), ctypes.c_void_p()
            check(library.fm_field_create(configuration, data, len(data), handle, error), error)
        finally:
            library.fm_configuration_free(configuration)
        self._handle = handle

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            library.fm_field_free(self._handle)

    def copy(self) -> Field:
        """Another field in the same state; the two do not affect each other."""
        copy = Field.__new__(Field)
        copy._handle, error = ctypes.c_void_p(), Error()
        check(library.fm_field_copy(self._handle, copy._handle, error), error)
        return copy

    __copy__ = copy

    # Edits

    def replace(self, location: int, length: int, text: str | bytes) -> EditResult:
        """Replaces a range of the text. A range that reaches outside the text is clamped."""
        return self._edit(library.fm_field_replace, _clamped(location), _clamped(length), *_text(text))

    def insert(self, text: str | bytes) -> EditResult:
        """Replaces the selection, or inserts at the caret, as typing and pasting do."""
        return self._edit(library.fm_field_insert, *_text(text))

    def update(self, text: str | bytes) -> EditResult:
        """Takes over a whole text as one edit, for toolkits that report an edit only after they made it."""
        return self._edit(library.fm_field_update, *_text(text))

    def delete_backward(self) -> EditResult:
        """Deletes the selection, or the character before the caret."""
        return self._edit(library.fm_field_delete_backward)

    def delete_forward(self) -> EditResult:
        """Deletes the selection, or the character after the caret."""
        return self._edit(library.fm_field_delete_forward)

    def set_text(self, text: str | bytes) -> EditResult:
        """Sets the text, as a program does: it is laid out, but never refused or cut."""
        return self._edit(library.fm_field_set_text, *_text(text))

    def set_plain_value(self, value: str | bytes) -> EditResult:
        """Sets a value in the form that programs use, such as ``1200.99``."""
        return self._edit(library.fm_field_set_plain_value, *_text(value))

    def clear(self) -> EditResult:
        """Clears the whole text, as a clear button does."""
        return self._edit(library.fm_field_clear)

    def mark(self, text: str | bytes, selection: tuple[int, int] | None = None) -> EditResult:
        """Sets the marked text of an input method.

        ``selection`` counts from the start of the marked text; ``None`` puts the caret at its end.
        """
        location, length = selection if selection is not None else (-1, 0)
        return self._edit(library.fm_field_mark, *_text(text), _clamped(location), _clamped(length))

    def unmark(self) -> EditResult:
        """Commits the marked text: it goes through the rules now. Does nothing if no text is marked."""
        return self._edit(library.fm_field_unmark)

    def undo(self) -> EditResult:
        """Takes back what the user did last: a run of typing, a run of deletions, or a paste."""
        return self._edit(library.fm_field_undo)

    def redo(self) -> EditResult:
        """Does again what ``undo`` has taken back, until the next edit."""
        return self._edit(library.fm_field_redo)

    def pick_number(self, number: int) -> EditResult:
        """Takes a number from a picker, for the type number."""
        return self._edit(library.fm_field_pick_number, _clamped(number))

    def pick_date(self, year: int, month: int, day: int) -> EditResult:
        """Takes a date from a picker, for the type date."""
        return self._edit(library.fm_field_pick_date, *(_clamped(part, bits=32) for part in (year, month, day)))

    # Focus, status and state

    def begin(self) -> EditResult:
        """Begins editing: the field has the focus."""
        return self._edit(library.fm_field_begin)

    def end(self) -> EditResult:
        """Ends editing: the field loses the focus."""
        return self._edit(library.fm_field_end)

    def commit(self) -> EditResult:
        """Judges the text, whether it was edited or not, and sets the status and its message."""
        return self._edit(library.fm_field_commit)

    def restart(self) -> None:
        """Starts over: no text, no focus, no status."""
        self._do(library.fm_field_restart)

    def show_alert(self, message: str, *, warning: bool = False) -> EditResult:
        """Shows an error, or a warning, that the program has found. The next edit judges the text again."""
        return self._edit(library.fm_field_show_alert, *_text(message), int(warning))

    def hide_alert(self) -> None:
        """Hides the alert."""
        self._do(library.fm_field_hide_alert)

    def secure(self, is_secure: bool = True) -> EditResult:
        """Shows the text as dots, or as it is."""
        return self._edit(library.fm_field_set_secure, int(is_secure))

    def enable(self, is_enabled: bool = True) -> None:
        """Makes the field accept edits, or refuse them all."""
        self._do(library.fm_field_set_enabled, int(is_enabled))

    def select(self, location: int, length: int = 0) -> None:
        """Selects a range; a length of 0 sets the caret. A range that reaches outside the text is clamped."""
        self._do(library.fm_field_select, _clamped(location), _clamped(length))

    # State

    @property
    def text(self) -> str:
        """The text as the user sees it."""
        return _library.read(library.fm_field_text, self._handle)

    @property
    def plain_value(self) -> str:
        """The text in the form that a program stores, without what the format added."""
        return _library.read(library.fm_field_plain_value, self._handle)

    @property
    def selection(self) -> tuple[int, int]:
        """Location and length of the selection."""
        return self._range(library.fm_field_selection)

    @property
    def caret(self) -> int:
        """The end of the selection."""
        location, length = self.selection
        return location + length

    @property
    def marked(self) -> tuple[int, int] | None:
        """Location and length of the marked text; ``None`` if no text is marked."""
        marked = self._range(library.fm_field_marked)
        return None if marked[0] < 0 else marked

    @property
    def status(self) -> str:
        """``"normal"``, ``"warning"`` or ``"error"``."""
        status = ctypes.c_int32()
        check(library.fm_field_status(self._handle, status))
        return ("normal", "warning", "error")[status.value]

    @property
    def message(self) -> str | None:
        """The message of the status; ``None`` if the status is normal."""
        return _library.read(library.fm_field_message, self._handle) or None

    @property
    def verdict(self) -> Verdict:
        """The verdict of the type alone, without the options. Raises ``UndecidedError`` if an engine hit a limit."""
        verdict, error = ctypes.c_int32(), Error()
        check(library.fm_field_verdict(self._handle, verdict, error), error)
        return Verdict(verdict.value)

    @property
    def is_valid(self) -> bool:
        """Whether the field could be committed as it is."""
        answer = ctypes.c_int32()
        check(library.fm_field_is_valid(self._handle, answer))
        return answer.value == 1

    @property
    def presentation(self) -> dict[str, Any]:
        """What a user interface draws: title, placeholder, text, selection, counter, alert and more.

        The keys are those of ``fm_field_presentation`` in ``fieldmatch.h``.
        """
        return json.loads(_library.read(library.fm_field_presentation, self._handle))

    # Support

    def _edit(self, function: Any, *arguments: Any) -> EditResult:
        edit, error = Edit(), Error()
        check(function(self._handle, *arguments, edit, error), error)
        change = (edit.change_location, edit.removed_length, edit.inserted_length)
        rejection = _REJECTIONS.get(edit.rejection) if edit.rejection else None
        return EditResult(
            rejection=rejection,
            message=_library.read(library.fm_field_rejection_message, self._handle) if rejection else None,
            events=tuple(name for bit, name in enumerate(_EVENTS) if edit.events >> bit & 1),
            selection=(edit.selection_location, edit.selection_length),
            change=change if change[1] or change[2] else None,
        )

    def _do(self, function: Any, *arguments: Any) -> None:
        error = Error()
        check(function(self._handle, *arguments, error), error)

    def _range(self, function: Any) -> tuple[int, int]:
        location, length = ctypes.c_int64(), ctypes.c_int64()
        check(function(self._handle, location, length))
        return location.value, length.value


def _text(text: str | bytes) -> tuple[bytes, int]:
    data = utf8(text)
    return data, len(data)


def _clamped(number: int, bits: int = 64) -> int:
    """The nearest signed number of so many bits: ctypes would drop the higher bits of a larger one."""
    return max(-(2 ** (bits - 1)), min(2 ** (bits - 1) - 1, number))


def _camel(key: str) -> str:
    """The name of an option as the C library spells it: ``overLimit`` for ``over_limit``."""
    head, *tail = key.split("_")
    return head + "".join(word.capitalize() for word in tail)
