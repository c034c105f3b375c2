public import Matching

/// What a field takes: a name, what may be typed, what the whole text must be, and what to say when it is not.
///
/// A plain value that costs nothing to copy. Nothing is compiled here: `ValueValidator` does that. What a type does
/// never depends on the environment: separators and the clock are fixed when it is made.
public struct FieldType: Sendable {
  /// The type as the command line writes it, such as `username:3,20`.
  public internal(set) var specification: String
  /// Which type it is, with its configuration.
  public let kind: Kind
  /// What text that is typed or pasted may consist of, as a pattern of the whole replacement; `nil` takes anything.
  ///
  /// Each Character by itself and every run of such Characters matches, unless the pattern came from a caller.
  public let typingPattern: Pattern?
  /// What the text may be after an edit, where what is typed depends on its place (no second decimal separator);
  /// `nil` for the types that have no such rule.
  public let candidatePattern: Pattern?
  /// What the whole text must be; `nil` takes anything. The checks come on top.
  public let validationPattern: Pattern?
  /// What is asked of a value besides the pattern.
  public let checks: [any ValueCheck]
  /// One English sentence that says what is expected: the message of a value that the pattern refuses.
  public let message: String
  /// Messages to show in place of the built-in ones, by reason.
  public var messages: [ValueFault.Reason: String] = [:]
  /// The most Characters a text can have, as the type implies it, without a format's separators; `nil` is no limit.
  public let maximumLength: Int?
  /// Whether the text may have line breaks.
  public let isMultiline: Bool
  /// Whether blanks can be part of a value. Where they cannot, blanks around a text may be taken off before it is
  /// judged; the validator itself never does.
  public let holdsBlanks: Bool
  /// The case that letters are put into as they are typed; the mapping is that of no locale. `nil` leaves them.
  public let caseMapping: CaseMapping?
  /// Whether digits of other scripts stand for ASCII digits when they are typed. Stored values have ASCII digits.
  public let mapsDigits: Bool
  /// Whether full-width forms of ASCII characters stand for those when they are typed (`ａ＠ｂ．ｃｏｍ`), and invisible
  /// characters are left out. Stored values have ASCII.
  public let mapsWidth: Bool

  /// The case that letters are put into.
  public enum CaseMapping: Sendable, Hashable {
    /// A to Z.
    case upper
    /// a to z.
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

  /// What to show for a fault: the replaced message of its reason, else its own.
  public func message(for fault: ValueFault) -> String { messages[fault.reason] ?? fault.message }

  /// The same type with messages replaced, by reason.
  public func withMessages(_ messages: [ValueFault.Reason: String]) -> FieldType {
    var copy = self
    copy.messages.merge(messages) { $1 }
    return copy
  }
}
