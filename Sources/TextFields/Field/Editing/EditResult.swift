/// What came of an edit: all that a user interface has to show for it.
///
/// The text is shared with the field, not copied. Whoever keeps a result while the next edit is made pays for one copy
/// of the text then, as with any Swift string.
public struct EditResult: Hashable, Sendable {
  /// The field's text after the edit, or the old one where the edit was refused.
  public let text: String
  /// The selection after the edit; where it is empty, the caret.
  public let selection: UTF16Range
  /// Why the edit was refused; `nil` where it was done.
  public let rejection: Rejection?
  /// What is different in the text; `nil` where nothing is.
  public var change: TextChange? { hasChange ? difference : nil }
  /// What happened.
  public internal(set) var events: FieldEvents

  // Two stored properties in place of an optional one: copying and destroying an optional structure goes through the
  // runtime's tables of the type, 400 instructions a keystroke.
  private let hasChange: Bool
  private let difference: TextChange

  init(text: String, selection: UTF16Range, change: consuming TextChange, events: FieldEvents) {
    self.text = text
    self.selection = selection
    rejection = nil
    hasChange = true
    difference = change
    self.events = events
  }

  init(text: String, selection: UTF16Range, rejection: Rejection? = nil, events: FieldEvents = []) {
    self.text = text
    self.selection = selection
    self.rejection = rejection
    hasChange = false
    difference = .none
    self.events = events
  }

  /// Whether the edit was done. An edit is done whole or refused whole.
  public var isAccepted: Bool { rejection == nil }
  /// The end of the selection, in UTF-16 code units.
  public var caret: Int { selection.upperBound }

  /// The same result with more events.
  func adding(_ events: FieldEvents) -> EditResult {
    var result = self
    result.events.formUnion(events)
    return result
  }
}

/// Why an edit was refused.
public struct Rejection: Error, Hashable, Sendable {
  /// Which of the field's rules refused it.
  public let reason: Reason
  /// What to tell the user, in the field's language.
  public let message: String

  /// The rules by which edits are refused, in the order in which they are asked.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// The field is disabled.
    case disabled
    /// The caller's `shouldChange` refused it.
    case override
    /// The replacement has characters that the field does not take.
    case typing
    /// The text would be longer than it may be.
    case limit
    /// What was typed does not fit where it was typed.
    case rule
    /// The text could not become valid any more.
    case viability
    /// A matcher hit a limit, so that the replacement could not be judged.
    case undecided
  }

  /// Makes a rejection.
  public init(reason: Reason, message: String) {
    self.reason = reason
    self.message = message
  }
}

extension Rejection: CustomStringConvertible {
  /// The message.
  public var description: String { message }
}
