public import Matching

/// A text field without a screen: its text, its selection, its marked text, its focus and its status.
///
/// A plain value. An app puts one behind a text field of its toolkit, hands it every edit, and shows what it answers.
/// Nothing it does depends on the environment, and nothing happens later: every answer is complete.
///
/// An edit is refused whole or done whole. What is refused leaves text, selection and status as they were. The rules are
/// asked in a fixed order: the caller's override; removal of characters; line ends; case and digits; what may be typed;
/// the limit; the type's own rule; the format; viability. Deleting is always allowed in an enabled field.
///
/// Offsets are in UTF-16 code units, as NSRange has them; limits and counters are in Characters.
///
/// - Complexity: an accepted keystroke allocates nothing where the text has room, and does not cost more in a longer
///   text, apart from validation on the fly, `candidatePattern` and `refusesDeadEnds`, which read the text, and from one
///   move of the bytes behind the caret. `reserveCapacity(_:)` makes room.
public struct FieldModel: Sendable {
  let rules: FieldRules
  var buffer: TextBuffer
  var selected: Range<TextPosition>
  var composition: Composition?
  var workspace = FormatWorkspace()
  /// What can be taken back.
  var history = EditHistory()
  /// Follows the edits for the verdict.
  var run = VerdictRun()
  /// What judges the text while it is typed; `nil` until that is asked for.
  var judge: KeystrokeJudge?
  /// What is said of the text.
  var report = FieldReport()
  /// What the keys so far say of the marks in a number.
  var marks = NumberMarkMemory()

  /// Whether the field is being edited.
  public internal(set) var focus = FieldFocus.inactive
  /// What is to be said of the text.
  public var status: FieldStatus { report.status }
  /// Whether the field takes edits.
  public var isEnabled = true
  /// Whether the text is shown as dots; `secure(_:)` changes it with its event.
  public internal(set) var isSecure: Bool

  /// Room for this many bytes of text is made from the start.
  private static let initialCapacity = 64

  /// Makes a field.
  ///
  /// - Parameters:
  ///   - configuration: what it takes; its patterns are compiled, or taken from the shared cache.
  ///   - text: what is in it from the start. It is laid out and put into its case as if typed, but never refused or
  ///     cut, and nothing is said about it yet.
  /// - Throws: `PatternError` where a pattern cannot be compiled.
  public init(_ configuration: FieldConfiguration, text: String = "") throws(PatternError) {
    self.init(rules: try FieldRules(configuration), text: text)
  }

  /// Makes a field of a type, with nothing else set.
  ///
  /// - Throws: `PatternError` where a pattern of the type cannot be compiled.
  public init(type: FieldType, text: String = "") throws(PatternError) {
    try self.init(FieldConfiguration(type: type), text: text)
  }

  init(rules: FieldRules, text: String) {
    self.rules = rules
    isSecure = rules.configuration.appearance.isSecure
    buffer = TextBuffer("")
    selected = .start ..< .start
    put(text)
    reserveCapacity(Self.initialCapacity)
  }

  /// What the field was told.
  public var configuration: FieldConfiguration { rules.configuration }

  /// Gives the field another configuration; text, focus and selection stay, and status and history start anew.
  ///
  /// Whether the text is shown as dots follows the new configuration where that differs from the old one in it, and is
  /// left as `secure(_:)` has it where not: a plain field that is made secure never stays readable.
  ///
  /// - Throws: `PatternError` where a pattern cannot be compiled; the field is as it was then.
  public mutating func reconfigure(_ configuration: FieldConfiguration) throws(PatternError) {
    var other = FieldModel(rules: try FieldRules(configuration), text: text)
    other.selected = other.buffer.positions(of: selection)
    other.focus = focus
    other.isEnabled = isEnabled
    let wasSecure = rules.configuration.appearance.isSecure
    if configuration.appearance.isSecure == wasSecure { other.isSecure = isSecure }
    self = other
  }

  /// Makes room for a text of so many UTF-8 bytes, so that keystrokes within it allocate nothing.
  public mutating func reserveCapacity(_ utf8Count: Int) {
    buffer.reserve(utf8Count)
    history.reserve(utf8Count)
    if rules.format != nil { workspace.reserve(utf8Count) }
  }
}

// MARK: - What is there

extension FieldModel {
  /// The text as the user sees it, marked text included.
  public var text: String { buffer.text }

  /// The text without what the type's format added: what a program stores.
  public var plainValue: String { rules.form?.plainValue(of: text) ?? text }

  /// The selection; where it is empty, the caret. O(1).
  public var selection: UTF16Range { UTF16Range(selected) }

  /// The end of the selection. O(1).
  public var caret: Int { selected.upperBound.utf16 }

  /// Where the marked text is; `nil` where there is none.
  public var markedRange: UTF16Range? { composition.map { UTF16Range($0.marked) } }

  /// The length of the text in UTF-16 code units. O(1).
  public var utf16Count: Int { buffer.utf16Count }

  /// The length of the text in Characters, separators included. O(1).
  public var characterCount: Int { buffer.characterCount }

  /// Focus, content, status and whether the field is enabled.
  public var state: FieldState {
    FieldState(focus: focus, content: text.isEmpty ? .empty : .filled, status: status, isEnabled: isEnabled)
  }

  /// The most Characters the text may have; `nil` is no limit.
  public var limit: Int? {
    guard let override = rules.limitOverride else { return rules.limit }
    return override(self) ?? rules.limit
  }

  /// The number of Characters that the limit counts: those without a format's separators. O(1) without a format.
  public var countedLength: Int {
    guard let format = rules.format else { return buffer.characterCount }
    var items: [FormatItem] = []
    guard format.read(text, into: &items) else { return buffer.characterCount }
    return items.count { $0.origin == .significant }
  }
}
