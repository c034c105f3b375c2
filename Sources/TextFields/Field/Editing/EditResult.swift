/// The outcome of an edit: everything that a user interface needs to show it.
///
/// The result shares its text with the field; it does not copy it. A caller that still holds a result when the next
/// edit is made causes one copy of the text, as with any Swift string. A value type; safe to pass between threads.
public struct EditResult: Hashable, Sendable {
  /// The field's text after the edit; the unchanged text if the edit was refused.
  public let text: String
  /// The selection after the edit, in UTF-16 code units; an empty selection is the caret.
  public let selection: UTF16Range
  /// Why the edit was refused; `nil` if it was done.
  public var rejection: Rejection? { isAccepted ? nil : refusal }
  /// What was left out of an edit that was done for the rest: characters of a paste, of what an input method committed, or
  /// the label in front of a value. `nil` if nothing was left out, and if the edit was refused.
  ///
  /// `Rejection.ranges` says which characters, and `message` what to tell the user.
  public var omission: Rejection? { isAccepted ? refusal : nil }
  /// Whether the edit was done. An edit is done whole or refused whole, unless the field's policies allow parts: then
  /// `omission` says what was left out.
  public var isAccepted: Bool { isDone }
  // Computed, because reading a stored property of a result copies the whole result first.
  private let isDone: Bool
  /// What changed in the text; `nil` if nothing changed.
  public var change: TextChange? { hasChange ? difference : nil }
  /// The events that the edit caused.
  public let events: FieldEvents

  // Two stored properties instead of an optional one: to copy and destroy an optional structure, the compiler calls the
  // runtime's value witness tables. That cost 400 instructions a keystroke (callgrind, release build).
  private let hasChange: Bool
  private let difference: TextChange
  /// Why the edit was refused, or why a part of it was left out.
  // A constant: the compiler makes an optional variable `nil` first, and then copies the whole result to set it.
  private let refusal: Rejection?
  // All in all 128 bytes at most: up to there, a copy is a few instructions, and above, a call.

  @inline(__always)
  init(text: String, selection: UTF16Range, change: consuming TextChange, events: FieldEvents) {
    self.text = text
    self.selection = selection
    refusal = nil
    isDone = true
    hasChange = true
    difference = change
    self.events = events
  }

  @inline(__always)
  init(text: String, selection: UTF16Range, rejection: Rejection? = nil, events: FieldEvents = []) {
    self.text = text
    self.selection = selection
    refusal = rejection
    isDone = rejection == nil
    hasChange = false
    difference = .none
    self.events = events
  }

  private init(_ other: EditResult, refusal: Rejection?, events: FieldEvents) {
    text = other.text
    selection = other.selection
    isDone = other.isDone
    hasChange = other.hasChange
    difference = other.difference
    self.refusal = refusal
    self.events = events
  }

  /// The end of the selection, in UTF-16 code units.
  public var caret: Int { selection.upperBound }

  /// The same result with more events.
  func adding(_ events: FieldEvents) -> EditResult {
    EditResult(self, refusal: refusal, events: self.events.union(events))
  }

  /// The result of an edit that was done, of which something was left out.
  func omitting(_ omission: Rejection) -> EditResult {
    EditResult(self, refusal: omission, events: events)
  }
}
