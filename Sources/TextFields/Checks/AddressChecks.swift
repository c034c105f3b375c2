/// Whether the parts of an e-mail address are short enough.
///
/// Counting in the pattern would multiply the automaton's states by the limits. Here it costs one pass to see that an
/// ASCII address has at most 64 bytes, as nearly every address has: such an address cannot break any limit.
///
/// `ValueValidator.alwaysPassed` tells this to callers.
struct EmailLengthCheck: ValueCheck {
  /// RFC 5321, 4.5.3.1.3: a path has at most 256 bytes, including two angle brackets.
  static let maximumBytes = 254
  /// RFC 5321, 4.5.3.1.1: a local part has at most 64 bytes.
  static let maximumLocalBytes = 64

  @inline(__always)
  func reason(onValidUTF8 value: Span<UInt8>) -> ValueFault.Reason? {
    Self.isShort(value) ? nil : outcome(onValidUTF8: value).fault?.reason
  }

  /// Whether an address is so short that none of its parts can be too long.
  @inline(__always)
  private static func isShort(_ value: Span<UInt8>) -> Bool { value.count <= maximumLocalBytes && value.isASCII }

  func outcome(onValidUTF8 value: Span<UInt8>) -> CheckOutcome {
    if Self.isShort(value) { return .valid }
    let local = value.firstIndex(of: UInt8(ascii: "@")) ?? value.count
    if local > Self.maximumLocalBytes {
      // A text with a blank in front of the limit is no address that is too long, but no address: the pattern says where.
      if value.hasBlank(before: Self.maximumLocalBytes) { return .valid }
      return .tooLong(at: value.startOfScalar(at: Self.maximumLocalBytes), Self.localWords)
    }
    if value.count > Self.maximumBytes { return .tooLong(at: Self.maximumBytes, Self.words) }
    return local == value.count ? .valid : DomainLength.outcome(of: value, in: (local + 1)..<value.count)
  }

  private static let localWords = ValueFault.Words { _, _ in
    "The part before the @ has at most \(maximumLocalBytes) bytes."
  }
  private static let words = ValueFault.Words { _, _ in "An e-mail address has at most \(maximumBytes) bytes." }
}

/// What a URL's pattern leaves open: the lengths of host and user information, and the two digits after a `%`.
///
/// In the pattern, each of these would be a repeated group, for which a backtracking engine needs memory in proportion
/// to the text. With character classes in the pattern and this check, a path of a megabyte needs no such memory.
struct URLCheck: ValueCheck {
  /// The maximum length of user information in bytes. No standard sets one; this bound keeps hostile texts from the
  /// engine.
  static let maximumUserInformation = 1024
  /// The byte before two hexadecimal digits.
  static let escape = UInt8(ascii: "%")

  @inline(__always)
  func reason(onValidUTF8 value: Span<UInt8>) -> ValueFault.Reason? {
    Self.isPlain(value) ? nil : outcome(onValidUTF8: value).fault?.reason
  }

  /// Whether a text has nothing that the check could refuse: no `%`, and no room for a label that is too long. Many URLs are
  /// like that.
  @inline(__always)
  private static func isPlain(_ value: Span<UInt8>) -> Bool {
    value.count <= DomainLength.maximumLabel && value.isASCII(without: escape)
  }

  func outcome(onValidUTF8 value: Span<UInt8>) -> CheckOutcome {
    if Self.isPlain(value) { return .valid }
    guard let slash = value.firstIndex(of: UInt8(ascii: "/")) else { return .valid }
    // Without a second slash there is no host, and the pattern refuses the text.
    if slash + 1 < value.count, value[slash + 1] != UInt8(ascii: "/") { return .valid }
    let start = min(slash + 2, value.count)
    let authority = Authority(of: value, from: start)
    let lengths = authority.lengthOutcome(in: value)
    if case .invalid = lengths { return lengths }
    let escapes = Self.escapes(in: value, from: start)
    if case .invalid = escapes { return escapes }
    return lengths == .valid ? escapes : lengths
  }

  /// Whether each `%` is followed by two hexadecimal digits.
  private static func escapes(in value: Span<UInt8>, from start: Int) -> CheckOutcome {
    var index = start
    while index < value.count {
      if value[index] == UInt8(ascii: "%") {
        for place in (index + 1)...(index + 2) {
          let fault = ValueFault(
            reason: .characters, message: "“%” must be followed by two hexadecimal digits.", offset: index)
          if place >= value.count { return .incomplete(fault) }
          if !value[place].isHexadecimalDigit { return .invalid(fault) }
        }
      }
      index += 1
    }
    return .valid
  }

  /// The ranges of user information and host, in UTF-8 bytes.
  private struct Authority {
    var userInformation: Range<Int>
    var host: Range<Int>
    /// Whether the host may still turn out to be user information: there is no `@` yet, and nothing has ended it.
    var isOpen: Bool

    init(of value: Span<UInt8>, from start: Int) {
      var end = start
      var at: Int?
      while end < value.count {
        let byte = value[end]
        if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { break }
        if byte == UInt8(ascii: "@") { at = at ?? end }
        end += 1
      }
      userInformation = start..<(at ?? start)
      let hostStart = at.map { $0 + 1 } ?? start
      var hostEnd = hostStart
      while hostEnd < end, value[hostEnd] != UInt8(ascii: ":") { hostEnd += 1 }
      host = hostStart..<hostEnd
      isOpen = at == nil && end == value.count
      if isOpen, end - start > URLCheck.maximumUserInformation + DomainLength.maximum {
        userInformation = start..<end
      }
    }

    func lengthOutcome(in value: Span<UInt8>) -> CheckOutcome {
      if userInformation.count > URLCheck.maximumUserInformation {
        return .tooLong(at: userInformation.lowerBound + URLCheck.maximumUserInformation, Self.words)
      }
      let outcome = DomainLength.outcome(of: value, in: host)
      if isOpen, case .invalid(let fault) = outcome { return .incomplete(fault) }
      return outcome
    }

    private static let words = ValueFault.Words { _, _ in
      "The user information has at most \(URLCheck.maximumUserInformation) bytes."
    }
  }
}

/// Whether the labels of a domain, and the whole domain, are short enough in their ASCII form.
enum DomainLength {
  /// RFC 1035, 2.3.4: 255 bytes, less the first length byte and the root.
  static let maximum = 253
  /// RFC 1035, 2.3.4: a label has at most 63 bytes.
  static let maximumLabel = 63

  /// Judges the domain in a range of a text. Characters that no domain has are left to the pattern.
  static func outcome(of text: Span<UInt8>, in domain: Range<Int>) -> CheckOutcome {
    var total = 0
    var start = domain.lowerBound
    while start <= domain.upperBound {
      var end = start
      while end < domain.upperBound, text[end] != UInt8(ascii: ".") { end += 1 }
      let length = Punycode.asciiLength(of: text, in: start..<end, upTo: maximumLabel)
      if length > maximumLabel {
        return .tooLong(at: text.firstTooMany(from: start, to: end, maximumLabel), labelWords)
      }
      let before = total
      total += length + (start == domain.lowerBound ? 0 : 1)
      if total > maximum { return .tooLong(at: text.firstTooMany(from: start, to: end, maximum - before - 1), words) }
      start = end + 1
    }
    return .valid
  }

  private static let labelWords = ValueFault.Words { _, _ in "A label of a domain has at most \(maximumLabel) bytes." }
  private static let words = ValueFault.Words { _, _ in "A domain has at most \(maximum) bytes." }
}

extension CheckOutcome {
  /// The outcome for something too long: no continuation can make it valid.
  fileprivate static func tooLong(at offset: Int, _ words: ValueFault.Words) -> CheckOutcome {
    .invalid(ValueFault(reason: .length, offset: offset, words: words))
  }
}

extension Span<UInt8> {
  /// Whether every byte is ASCII. O(*n*).
  var isASCII: Bool {
    var all: UInt8 = 0
    for index in indices { all |= self[index] }
    return all < 0x80
  }

  /// Whether every byte is ASCII, and none is a certain one. O(*n*), eight bytes at a step.
  fileprivate func isASCII(without byte: UInt8) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let pattern = UInt64(byte) &* ones
    var found: UInt64 = 0
    var index = 0
    while index &+ 8 <= count {
      let word = word(at: index)
      // The high bit of a byte of the difference that is zero, or of one behind it, becomes set.
      let difference = word ^ pattern
      found |= word | (difference &- ones) & ~difference
      index &+= 8
    }
    while index < count {
      if self[index] == byte || self[index] >= 0x80 { return false }
      index &+= 1
    }
    return found & (ones << 7) == 0
  }

  /// Whether there is a blank or a control character among the first bytes.
  fileprivate func hasBlank(before end: Int) -> Bool {
    for index in 0..<Swift.min(end, count) where self[index] <= UInt8(ascii: " ") { return true }
    return false
  }

  /// The place of the first byte of the scalar that a byte belongs to.
  fileprivate func startOfScalar(at place: Int) -> Int {
    var place = place
    while place > 0, place < count, UTF8.isContinuation(self[place]) { place -= 1 }
    return place
  }

  /// The place of the first byte of a label or a domain for which there is no room. Where letters of other scripts stand in
  /// it, that is not known, and it is the start.
  fileprivate func firstTooMany(from start: Int, to end: Int, _ room: Int) -> Int {
    for index in start..<end where self[index] >= 0x80 { return start }
    return Swift.min(start + Swift.max(room, 0), end)
  }

  /// The index of the first occurrence of a byte; `nil` if there is none. O(*n*).
  func firstIndex(of byte: UInt8) -> Int? {
    for index in indices where self[index] == byte { return index }
    return nil
  }
}

extension UInt8 {
  /// Whether the byte is one of `0` to `9`, `A` to `F` and `a` to `f`.
  var isHexadecimalDigit: Bool { isASCIIDigit || (self | 0x20) &- UInt8(ascii: "a") < 6 }
}
