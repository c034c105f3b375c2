public import TextFields

/// What a toolkit counts when it says how far into a text a place is.
public enum OffsetUnit: String, Hashable, Sendable, CaseIterable {
  /// UTF-8 bytes, as GTK's text iterators and many editors count.
  case utf8
  /// UTF-16 code units, as UIKit, AppKit and Windows count.
  case utf16
  /// Unicode scalars, as GTK's entries and Qt's accessibility count.
  case scalars
  /// Characters, as users and terminals count.
  case characters
}

extension OffsetUnit {
  /// The range in UTF-16 code units, as a field wants it, of a range in this unit.
  ///
  /// Ends that are outside the text are clamped to it. An end inside a scalar or a Character is moved outwards, to the
  /// start or the end of what it is in.
  ///
  /// - Complexity: O(1) in UTF-16 code units, and in ASCII text unless the unit is Characters; otherwise O(*n*).
  public func utf16Range(of range: Range<Int>, in text: String) -> UTF16Range {
    if countsCodeUnits(in: text) {
      return UTF16Range(location: range.lowerBound, length: range.upperBound - range.lowerBound)
    }
    let start = index(range.lowerBound, in: text, roundsUp: false)
    let end = range.isEmpty ? start : index(range.upperBound, in: text, roundsUp: true)
    return UTF16Range(
      location: start.utf16Offset(in: text), length: text.utf16.distance(from: start, to: end))
  }

  /// The range in this unit of a range in UTF-16 code units, which is clamped to the text.
  ///
  /// - Complexity: O(1) in UTF-16 code units, and in ASCII text unless the unit is Characters; otherwise O(*n*).
  public func range(of range: UTF16Range, in text: String) -> Range<Int> {
    let count = text.utf16.count
    let lower = min(max(0, range.location), count)
    let upper = max(lower, min(range.upperBound, count))
    if countsCodeUnits(in: text) { return lower..<upper }
    let start = text.utf16.index(text.startIndex, offsetBy: lower)
    let end = text.utf16.index(start, offsetBy: upper - lower)
    let offset = distance(from: text.startIndex, to: start, in: text)
    return offset..<offset + distance(from: start, to: end, in: text)
  }

  /// The number of units in a text. O(*n*).
  public func count(of text: String) -> Int { distance(from: text.startIndex, to: text.endIndex, in: text) }

  /// The part of a text that a range in this unit covers. Ends are clamped and moved outwards as those of
  /// `utf16Range(of:in:)`. O(*n*).
  public func part(_ range: Range<Int>, of text: String) -> Substring {
    let start = index(range.lowerBound, in: text, roundsUp: false)
    return text[start..<max(start, range.isEmpty ? start : index(range.upperBound, in: text, roundsUp: true))]
  }

  /// Whether an offset in this unit is the same in UTF-16 code units: in an ASCII text, unless a line end of two
  /// characters is one Character.
  private func countsCodeUnits(in text: String) -> Bool {
    if self == .utf16 { return true }
    return text.utf8.count == text.utf16.count && (self != .characters || !text.utf8.contains(UInt8(ascii: "\r")))
  }

  /// The index of an offset, at the start of a scalar.
  private func index(_ offset: Int, in text: String, roundsUp: Bool) -> String.Index {
    if offset <= 0 { return text.startIndex }
    switch self {
    case .utf8:
      let place = text.utf8.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex)
      return text.scalarStart(place ?? text.endIndex, roundsUp: roundsUp)
    case .utf16:
      let place = text.utf16.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex)
      return text.scalarStart(place ?? text.endIndex, roundsUp: roundsUp)
    case .scalars:
      return text.unicodeScalars.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex) ?? text.endIndex
    case .characters:
      return text.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex) ?? text.endIndex
    }
  }

  private func distance(from start: String.Index, to end: String.Index, in text: String) -> Int {
    switch self {
    case .utf8: text.utf8.distance(from: start, to: end)
    case .utf16: text.utf16.distance(from: start, to: end)
    case .scalars: text.unicodeScalars.distance(from: start, to: end)
    case .characters: text.distance(from: start, to: end)
    }
  }
}

extension String {
  /// A place that is at the start of a scalar: itself, or the start or the end of the scalar that it is in.
  fileprivate func scalarStart(_ place: Index, roundsUp: Bool) -> Index {
    if place >= endIndex { return endIndex }
    let start = unicodeScalars.index(before: unicodeScalars.index(after: place))
    return start == place || !roundsUp ? start : unicodeScalars.index(after: place)
  }
}
