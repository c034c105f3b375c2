public import Matching

/// What a field takes: a name, what may be typed, what the whole text must be, and what to say if it is not.
///
/// An immutable description, apart from `messages`; its copies share their parts. It may be used from any thread.
/// Patterns are compiled by `ValueValidator`, not here. A type's behaviour never depends on the environment: separators
/// and the clock are fixed when it is made.
public struct FieldType: Sendable {
  /// The type in the notation of the command line, such as `username:3,20`.
  public internal(set) var specification: String
  /// The kind of type, with its configuration.
  public let kind: Kind
  /// What a typed or pasted text may consist of, as a pattern of the whole replacement; `nil` means anything.
  ///
  /// For the built-in types, a replacement matches if and only if each of its Characters matches by itself. A pattern
  /// of the caller's need not have this property.
  public let typingPattern: Pattern?
  /// What the text may be after an edit, if what may be typed depends on the position (no second decimal separator);
  /// `nil` for the types that have no such rule.
  public let candidatePattern: Pattern?
  /// What the whole text must be; `nil` means anything. The checks come in addition.
  public let validationPattern: Pattern?
  /// The further checks of a value.
  public let checks: [any ValueCheck]
  /// One English sentence that says what is expected: the message for a value that the pattern refuses.
  public let message: String
  /// Messages to show instead of the built-in ones, by reason.
  public var messages: [ValueFault.Reason: String] = [:]
  /// The maximum number of Characters that the type implies, without a format's separators; `nil` means no limit.
  public let maximumLength: Int?
  /// Whether the text may have line breaks.
  public let isMultiline: Bool
  /// Whether blanks can be part of a value. If not, blanks around a text may be removed before it is judged. A field
  /// does that; the validator never does.
  public let holdsBlanks: Bool
  /// The case that letters are put into as they are typed, by the mapping of no locale; `nil` leaves them unchanged.
  public let caseMapping: CaseMapping?
  /// Whether typed digits of other scripts become ASCII digits. Stored values must have ASCII digits.
  public let mapsDigits: Bool
  /// Whether typed full-width forms of ASCII characters (`ａ＠ｂ．ｃｏｍ`) become ASCII, and invisible characters are dropped.
  /// Stored values must be ASCII.
  public let mapsWidth: Bool

  /// The case that letters are put into.
  public enum CaseMapping: Sendable, Hashable {
    /// Capital letters.
    case upper
    /// Small letters.
    case lower
  }

  init(
    _ specification: String, _ kind: Kind, typing: Pattern? = nil, candidate: Pattern? = nil,
    validation: Pattern? = nil, checks: [any ValueCheck] = [], message: String, maximumLength: Int? = nil,
    isMultiline: Bool = false, holdsBlanks: Bool = false, caseMapping: CaseMapping? = nil, mapsDigits: Bool = false,
    mapsWidth: Bool? = nil
  ) {
    self.specification = specification
    self.kind = kind
    self.typingPattern = typing
    self.candidatePattern = candidate
    self.validationPattern = validation
    self.checks = checks
    self.message = message
    self.maximumLength = maximumLength
    self.isMultiline = isMultiline
    self.holdsBlanks = holdsBlanks
    self.caseMapping = caseMapping
    self.mapsDigits = mapsDigits
    self.mapsWidth = mapsWidth ?? mapsDigits
  }

  /// The message to show for a fault: the replacement for its reason if there is one, otherwise the fault's own.
  public func message(for fault: ValueFault) -> String { messages[fault.reason] ?? fault.message }

  /// The same type with messages replaced, by reason. Other replacements stay.
  public func withMessages(_ messages: [ValueFault.Reason: String]) -> FieldType {
    var copy = self
    for (reason, message) in messages { copy.messages[reason] = message }
    return copy
  }
}
