public import Foundation
public import TextFields

extension FieldModel {
  /// Replaces a range of the text, as toolkits that count in NSRange ask for it.
  @discardableResult
  public mutating func replace(_ range: NSRange, with replacement: String) -> EditResult {
    replace(UTF16Range(range), with: replacement)
  }
}

extension UTF16Range {
  /// The range of an NSRange; `NSNotFound` is the end of the text.
  public init(_ range: NSRange) {
    self.init(location: range.location, length: range.length)
  }
}

extension NSRange {
  /// The range as NSRange.
  public init(_ range: UTF16Range) {
    self.init(location: range.location, length: range.length)
  }
}
