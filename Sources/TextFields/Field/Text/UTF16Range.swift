/// A range of a text in UTF-16 code units, as `NSRange` holds it.
///
/// Any two numbers make a range. One that reaches outside its text, overflows, or has a negative length is clamped when
/// it is used: systems sometimes repeat a range for a text that has changed since.
public struct UTF16Range: Hashable, Sendable {
  /// The number of code units before the range.
  public var location: Int
  /// The number of code units in the range.
  public var length: Int

  /// Makes a range. O(1).
  public init(location: Int, length: Int) {
    self.location = location
    self.length = length
  }

  /// Makes an empty range: a caret.
  public init(caret: Int) {
    self.init(location: caret, length: 0)
  }

  /// The end of the range, at most `Int.max`.
  public var upperBound: Int {
    let (sum, overflow) = location.addingReportingOverflow(max(0, length))
    return overflow ? .max : sum
  }

  /// Whether the range is empty; one with a negative length is.
  public var isEmpty: Bool { length <= 0 }

  /// The part of the range that lies in a text of `count` code units. Never overflows.
  func clamped(to count: Int) -> Range<Int> {
    let lower = min(max(0, location), count)
    return lower..<max(lower, min(upperBound, count))
  }
}

extension UTF16Range {
  init(_ range: Range<TextPosition>) {
    self.init(location: range.lowerBound.utf16, length: range.upperBound.utf16 - range.lowerBound.utf16)
  }
}
