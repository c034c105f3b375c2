/// Reads what is typed or pasted, and writes it as the type does.
///
/// People paste `$1,234.56` into a field for amounts and `29.02.2028` into one with slashes, and number pads have one
/// key for the decimal mark. A reader takes what can be read in one way only, and refuses the rest whole: no character
/// is dropped from a number or a date if that changes what it means.
protocol ReplacementReader: Sendable {
  /// Reads a replacement of one character or several, in which line ends, case and digits are in order already.
  ///
  /// - Parameter place: where in the text it is to go.
  func read(_ replacement: String, at place: ReadingPlace) -> Reading

  /// Whether a replacement may need reading.
  func concerns(_ replacement: String) -> Bool

  /// Whether nothing may be dropped from within a value, whatever the policy for pastes: a number or a date would be
  /// another one.
  var keepsAll: Bool { get }
}

/// Where a replacement goes.
struct ReadingPlace {
  /// The text in front of it.
  let before: Substring
  /// The text behind it.
  let behind: Substring
  /// Whether what does not belong to the value may be dropped from around it.
  let keepsWhatFits: Bool
  /// Whether the group marks in the text were typed, and not put there by the format.
  let hasTypedGroupMarks: Bool

  init(
    before: Substring = "", behind: Substring = "", keepsWhatFits: Bool = false, hasTypedGroupMarks: Bool = false
  ) {
    self.before = before
    self.behind = behind
    self.keepsWhatFits = keepsWhatFits
    self.hasTypedGroupMarks = hasTypedGroupMarks
  }

  /// Whether the replacement is all that there will be.
  var isWhole: Bool { before.isEmpty && behind.isEmpty }
}

/// What a reader makes of a replacement.
enum Reading: Equatable {
  /// It goes in as it is, as far as the other rules allow.
  case asWritten
  /// This goes in.
  case text(String)
  /// It cannot be read, or in more than one way.
  case refused(Rejection.Reason)
}

extension ReplacementReader {
  var keepsAll: Bool { true }

  /// Whether a replacement may need reading: one ASCII letter or digit is what it is. O(1)
  func concerns(_ replacement: String) -> Bool {
    let bytes = replacement.utf8
    guard let byte = bytes.first, bytes.count == 1 else { return true }
    return !byte.isASCIIDigit && !byte.isASCIILetter
  }
}
