import FieldMatchRuntime

// What Embedded Swift's standard library lacks of what the engine uses.

extension String {
  /// The text with one part for another, from the start on.
  func replacing(_ part: String, with other: String, maxReplacements: Int = .max) -> String {
    var result = ""
    var replaced = 0
    var rest = self[...]
    while replaced < maxReplacements, let place = rest.firstRange(of: part) {
      result += rest[..<place.lowerBound] + other
      rest = rest[place.upperBound...]
      replaced += 1
    }
    return result + rest
  }
}

extension Substring {
  /// Where a part stands first, by scalars: the parts that the engine looks for are of ASCII or one scalar.
  fileprivate func firstRange(of part: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].unicodeScalars.starts(with: part.unicodeScalars) {
        return start..<unicodeScalars.index(start, offsetBy: part.unicodeScalars.count)
      }
      start = unicodeScalars.index(after: start)
    }
    return nil
  }

  /// The parts between a separator of several scalars.
  func split(separator: String, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true) -> [Substring] {
    var parts: [Substring] = []
    var rest = self
    while parts.count < maxSplits, let place = rest.firstRange(of: separator) {
      parts.append(rest[..<place.lowerBound])
      rest = rest[place.upperBound...]
    }
    parts.append(rest)
    return omittingEmptySubsequences ? parts.filter { !$0.isEmpty } : parts
  }
}

/// Seconds since 1 January 1970, as JavaScript tells them.
func time(_ place: UnsafeMutablePointer<Int>?) -> Int { Int(runtime_seconds()) }

/// The length of a text that ends at a NUL.
///
/// SAFETY: the caller promises that there is a NUL.
func strlen(_ text: UnsafePointer<CChar>) -> UInt {
  var count: UInt = 0
  while unsafe text[Int(count)] != 0 { count += 1 }
  return count
}
