/// Whether a text has a number of Characters, as the user sees them.
struct CharacterCountCheck: ValueCheck {
  let range: ClosedRange<Int>

  init(_ range: ClosedRange<Int>) { self.range = range }

  private static let tooShort = ValueFault.Words { least, _ in "Use at least \(least) characters." }
  private static let tooLong = ValueFault.Words { most, _ in "Use at most \(most) characters." }

  func outcome(onValidUTF8 value: Span<UInt8>) -> CheckOutcome {
    switch outcome(ofCount: CharacterCount.characters(in: value)) {
    case .valid: .valid
    case .incomplete(let fault): .incomplete(fault.at(value.count))
    case .invalid(let fault): .invalid(fault.at(CharacterCount.offset(behind: range.upperBound, in: value)))
    }
  }

  /// The outcome for a text with a number of Characters, without the place.
  func outcome(ofCount count: Int) -> CheckOutcome {
    if count < range.lowerBound {
      return .incomplete(ValueFault(reason: .length, numbers: (range.lowerBound, 0), words: Self.tooShort))
    }
    // More text never makes fewer Characters: text that is appended cannot join two Characters that were separate.
    if count > range.upperBound {
      return .invalid(ValueFault(reason: .length, numbers: (range.upperBound, 0), words: Self.tooLong))
    }
    return .valid
  }

  func reason(onValidUTF8 value: Span<UInt8>) -> ValueFault.Reason? {
    range.contains(CharacterCount.characters(in: value)) ? nil : .length
  }
}

/// Counts the Characters of UTF-8.
enum CharacterCount {
  /// The number of Characters (extended grapheme clusters) of well-formed UTF-8. O(*n*).
  ///
  /// No scalar below U+0300 combines with its neighbours, except a carriage return with a line feed behind it. So a
  /// text of scalars below U+0300 without a carriage return has as many Characters as scalars, and its bytes are
  /// counted. Other texts are segmented by the standard library.
  static func characters(in text: Span<UInt8>) -> Int {
    var scalars = 0
    for index in text.indices {
      let byte = text[index]
      // 0xCC is the first lead byte of U+0300 and above.
      if byte >= 0xCC || byte == UInt8(ascii: "\r") { return segmented(text) }
      if byte & 0xC0 != 0x80 { scalars += 1 }
    }
    return scalars
  }

  /// The number of bytes of the first Characters. O(*n*).
  static func offset(behind count: Int, in text: Span<UInt8>) -> Int {
    string(text).prefix(count).utf8.count
  }

  private static func segmented(_ text: Span<UInt8>) -> Int { string(text).count }

  private static func string(_ text: Span<UInt8>) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    for index in text.indices { bytes.append(text[index]) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
