public import Foundation
public import TextFields

extension FieldModel {
  /// Replaces a range of the text that is given as an `NSRange`; otherwise as `replace(_:with:)` with a `UTF16Range`.
  @discardableResult
  public mutating func replace(_ range: NSRange, with replacement: String) -> EditResult {
    replace(UTF16Range(range), with: replacement)
  }
}

extension UTF16Range {
  /// Makes a range from an `NSRange`. A location of `NSNotFound` is clamped to the end of the text when it is used.
  public init(_ range: NSRange) {
    self.init(location: range.location, length: range.length)
  }
}

extension NSRange {
  /// Makes an `NSRange` from a range in UTF-16 code units.
  public init(_ range: UTF16Range) {
    self.init(location: range.location, length: range.length)
  }
}
