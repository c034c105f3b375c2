import Foundation

extension Range<Int> {
  /// The range of an NSRange in a text: clamped, so that `NSNotFound` is the end of the text.
  init(_ range: NSRange, upTo text: String?) {
    let count = (text ?? "").utf16.count
    let lower = Swift.min(Swift.max(0, range.location), count)
    self = lower..<lower + Swift.min(Swift.max(0, range.length), count - lower)
  }
}
