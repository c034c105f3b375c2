/// Reads what is typed or pasted, and rewrites it in the type's own notation.
///
/// People paste `$1,234.56` into a field for amounts and `29.02.2028` into a field for dates with slashes, and number
/// pads have one key for the decimal separator. A reader accepts what can be read in exactly one way, and refuses
/// everything else as a whole: no character of a number or a date is dropped if that would change its meaning.
protocol ReplacementReader: Sendable {
  /// Reads a replacement of one or more characters. Line ends, case and digits have been mapped already.
  ///
  /// - Parameter place: the text around the replacement, and what may be dropped.
  func read(_ replacement: String, at place: ReadingPlace) -> Reading

  /// Whether a replacement may have to be read. One that need not be read goes to the filters unchanged.
  func concerns(_ replacement: String) -> Bool

  /// Whether a paste is certainly read as it is written, wherever it is pasted. `false` is always right.
  ///
  /// - Parameter paste: two ASCII characters or more.
  func takesAsWritten(_ paste: Span<UInt8>) -> Bool

  /// The same of a paste that will be the whole text.
  func takesAsWritten(whole paste: Span<UInt8>) -> Bool

  /// Whether the meaning of a mark depends on its place. If one is refused, the digits behind it would make another
  /// number or date, so the refusal is remembered.
  var readsMarks: Bool { get }

  /// Whether nothing may be dropped from within a value, even with the paste policy `filter`, because a number or a
  /// date without one of its characters is another one.
  var keepsAll: Bool { get }

  /// Whether what stands behind a mark that is refused would make the value another one.
  var remembersRefusals: Bool { get }

  /// The first part of a replacement that no value has, in whatever notation; `nil` if there is none, or if that is not
  /// known.
  func unreadablePart(of replacement: String) -> Range<String.Index>?

  /// What people write in front of a value, in lower case, and no value begins with: `iban`, `mailto:`. Once one has been
  /// typed as the whole text, it is taken away.
  var labels: [String] { get }
}

/// The text around a replacement, and what a reader may drop there.
struct ReadingPlace {
  /// The field's text before the replacement.
  let before: Substring
  /// The field's text after the replacement.
  let behind: Substring
  /// Whether characters around a value that do not belong to it may be dropped.
  let keepsWhatFits: Bool
  /// Whether group separators in the text were typed, and not only added by the format.
  let hasTypedGroupMarks: Bool
  /// Whether the program sets the text: nothing is cut off from it then.
  let isSet: Bool

  init(
    before: Substring = "", behind: Substring = "", keepsWhatFits: Bool = false, hasTypedGroupMarks: Bool = false,
    isSet: Bool = false
  ) {
    self.isSet = isSet
    self.before = before
    self.behind = behind
    self.keepsWhatFits = keepsWhatFits
    self.hasTypedGroupMarks = hasTypedGroupMarks
  }

  /// Whether the replacement will be the whole text.
  var isWhole: Bool { before.isEmpty && behind.isEmpty }
}

/// The result of reading a replacement.
enum Reading: Equatable {
  /// The replacement is used as it is; the other rules still apply.
  case asWritten
  /// This text is used instead.
  case text(String)
  /// The replacement cannot be taken.
  case refused(Rejection.Reason)
  /// The replacement has no reading as a value, or more than one.
  case unclear
}

extension ReplacementReader {
  var readsMarks: Bool { true }
  var keepsAll: Bool { true }
  var remembersRefusals: Bool { keepsAll }
  var labels: [String] { [] }
  func unreadablePart(of replacement: String) -> Range<String.Index>? { nil }
  func takesAsWritten(_ paste: Span<UInt8>) -> Bool { false }
  func takesAsWritten(whole paste: Span<UInt8>) -> Bool { takesAsWritten(paste) }

  /// Whether a replacement may need reading; a single ASCII letter or digit does not. O(1).
  func concerns(_ replacement: String) -> Bool {
    let bytes = replacement.utf8
    guard let byte = bytes.first, bytes.count == 1 else { return true }
    return !byte.isASCIIDigit && !byte.isASCIILetter
  }
}

extension Substring {
  /// The first run of Characters that have a scalar which is not known.
  func firstRun(notOf isKnown: (Unicode.Scalar) -> Bool) -> Range<String.Index>? {
    guard let start = firstIndex(where: { !$0.unicodeScalars.allSatisfy(isKnown) }) else { return nil }
    let end = self[start...].firstIndex { $0.unicodeScalars.allSatisfy(isKnown) } ?? endIndex
    return start..<end
  }
}

extension Span<UInt8> {
  /// Whether all bytes are ASCII digits.
  var isOfDigits: Bool {
    for index in indices where !self[index].isASCIIDigit { return false }
    return true
  }

  /// Whether all bytes are ASCII letters and digits.
  var isOfLettersAndDigits: Bool {
    for index in indices where !self[index].isASCIIDigit && !self[index].isASCIILetter { return false }
    return true
  }
}
