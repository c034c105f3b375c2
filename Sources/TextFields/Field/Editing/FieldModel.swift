public import Matching

/// A text field without a screen: its text, its selection, its marked text, its focus and its status.
///
/// A value type: an app puts one behind a text field of its toolkit, passes it every edit, and shows the answer. The
/// answers do not depend on the environment, and nothing happens later: every answer is complete. A field may be used
/// from any thread, by one thread at a time; copies are independent.
///
/// An edit is refused whole or done whole. A refused edit leaves text, selection and status as they were. The rules are
/// asked in a fixed order: the caller's override; removal of characters; line ends; case and digits; what may be typed;
/// the limit; the type's own rule; the format; viability. Deleting is always allowed in an enabled field.
///
/// Offsets are in UTF-16 code units, as NSRange has them; limits and counters are in Characters.
///
/// - Complexity: an accepted keystroke allocates nothing if the text has room (`reserveCapacity(_:)` makes room). Its
///   cost does not depend on the length of the text, with two exceptions: validation on the fly, `candidatePattern` and
///   `refusesDeadEnds` read the text, and the bytes after the caret are moved once.
public struct FieldModel: Sendable {
  let rules: FieldRules
  /// The text and the selection, with what follows them.
  var edited = EditedText()
  var composition: Composition?
  /// The steps that `undo()` and `redo()` work with.
  var history = EditHistory()
  /// What judges the text while it is typed; `nil` until it is first needed.
  var judge: KeystrokeJudge?
  /// The status, and what the field has reported so far.
  var report = FieldReport()
  /// Characters beyond ASCII that the filters have refused.
  var refusedLetters = RefusedLetters()
  /// What the keys so far have shown about the decimal and group marks of a number.
  var marks = NumberMarkMemory()

  /// Whether the field is being edited.
  public internal(set) var focus = FieldFocus.inactive
  /// The message to show for the text, if any.
  public var status: FieldStatus { report.status }
  /// Whether the field takes edits.
  public var isEnabled = true
  /// Whether the text is shown as dots; `secure(_:)` changes it and reports the event.
  public internal(set) var isSecure: Bool

  /// The number of UTF-8 bytes for which a new field has room.
  private static let initialCapacity = 64

  /// Makes a field.
  ///
  /// - Parameters:
  ///   - configuration: what the field takes; its patterns are compiled, or taken from the shared cache.
  ///   - text: the field's first text. It is laid out and put into the field's case as if typed, but never refused or
  ///     cut, and it is not judged yet.
  /// - Throws: `PatternError` if a pattern cannot be compiled.
  public init(_ configuration: FieldConfiguration, text: String = "") throws(PatternError) {
    self.init(rules: try FieldRules(configuration), text: text)
  }

  /// Makes a field of a type, with the defaults of `FieldConfiguration` for everything else.
  ///
  /// - Throws: `PatternError` if a pattern of the type cannot be compiled.
  public init(type: FieldType, text: String = "") throws(PatternError) {
    try self.init(FieldConfiguration(type: type), text: text)
  }

  init(rules: FieldRules, text: String) {
    self.rules = rules
    isSecure = rules.configuration.appearance.isSecure
    put(text)
    reserveCapacity(Self.initialCapacity)
  }

  /// The configuration that the field was made with, or that `reconfigure(_:)` gave it.
  public var configuration: FieldConfiguration { rules.configuration }

  /// Gives the field another configuration. Text, focus, selection and `isEnabled` stay; status and history are
  /// reset. Marked text becomes text like the rest.
  ///
  /// If the new configuration differs from the old one in `appearance.isSecure`, the field follows the new one. If not,
  /// the field stays as `secure(_:)` has left it. So a plain field that gets a secure configuration never stays
  /// readable.
  ///
  /// - Throws: `PatternError` if a pattern cannot be compiled; then the field is unchanged.
  public mutating func reconfigure(_ configuration: FieldConfiguration) throws(PatternError) {
    var other = FieldModel(rules: try FieldRules(configuration), text: text)
    other.select(selection)
    other.focus = focus
    other.isEnabled = isEnabled
    let wasSecure = rules.configuration.appearance.isSecure
    if configuration.appearance.isSecure == wasSecure { other.isSecure = isSecure }
    self = other
  }

  /// Makes room for a text of this many UTF-8 bytes, so that keystrokes within it allocate nothing.
  public mutating func reserveCapacity(_ utf8Count: Int) {
    edited.reserve(utf8Count, hasFormat: rules.hasFormat)
    history.reserve(utf8Count)
  }
}

// MARK: - State

extension FieldModel {
  /// The text with its lengths and places.
  var buffer: TextBuffer { edited.buffer }

  /// What is selected, in both units.
  var selected: Range<TextPosition> { edited.selected }
}

extension FieldModel {
  /// The text as the user sees it, marked text included.
  public var text: String { buffer.text }

  /// The text without what the type's format added, in the form that a program stores. O(*n*).
  public var plainValue: String { rules.form?.plainValue(of: text) ?? text }

  /// The selection, in UTF-16 code units; an empty selection is the caret. O(1).
  public var selection: UTF16Range { UTF16Range(selected) }

  /// The end of the selection, in UTF-16 code units. O(1).
  public var caret: Int { selected.upperBound.utf16 }

  /// The range of the marked text, in UTF-16 code units; `nil` if no text is marked.
  public var markedRange: UTF16Range? { composition.map { UTF16Range($0.marked) } }

  /// The length of the text in UTF-16 code units. O(1).
  public var utf16Count: Int { buffer.utf16Count }

  /// The length of the text in Characters, separators included. O(1).
  public var characterCount: Int { buffer.characterCount }

  /// Focus, content, status and whether the field is enabled.
  public var state: FieldState {
    FieldState(focus: focus, content: text.isEmpty ? .empty : .filled, status: status, isEnabled: isEnabled)
  }

  /// The maximum number of Characters of the text; `nil` means no limit. The `limit` override, if there is one, comes
  /// first.
  public var limit: Int? {
    guard let override = rules.limitOverride else { return rules.limit }
    return override(self) ?? rules.limit
  }

  /// The number of Characters that count towards the limit: all but a format's separators. O(1) without a format,
  /// O(*n*) with one.
  public var countedLength: Int {
    guard let format = rules.format else { return buffer.characterCount }
    var items: [FormatItem] = []
    guard format.read(text, into: &items) else { return buffer.characterCount }
    return items.count { $0.origin == .significant }
  }
}
