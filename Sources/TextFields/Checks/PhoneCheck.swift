import Matching

/// Whether a text is a telephone number: its calling code is a country's, and its national number has a possible length
/// and begins as numbers there do.
///
/// Reads the separators that the pattern lets through. Whether a number has been given to somebody is not known.
struct PhoneCheck: ValueCheck {
  private let region: PhonePlan?

  init(_ region: PhonePlan?) { self.region = region }

  func outcome(onValidUTF8 value: Span<UInt8>) -> CheckOutcome {
    let isInternational = !value.isEmpty && value[0] == UInt8(ascii: "+")
    if isInternational, value.isDigits(from: 1) {
      return outcome(of: .international(value.extracting(1...)), value.count)
    }
    if let place = value.placeOfStranger {
      return .invalid(ValueFault(reason: .characters, offset: place, words: Self.stranger))
    }
    var digits: [UInt8] = []
    for index in value.indices where value[index].isASCIIDigit && digits.count < 32 { digits.append(value[index]) }
    if isInternational {
      let number = PhoneNumber.international(digits.span)
      guard let plan = number.plan, number.verdict == .noMatch else { return outcome(of: number, value.count) }
      let national = digits.span.extracting(number.leadingCount...)
      let surplus = PhoneNumber.surplusPrefix(national, of: plan)
      let bare = plan.code + digits[(number.leadingCount + surplus)...]
      return outcome(of: .international(bare.span), value.count)
    }
    guard let region, !digits.isEmpty else { return .valid }
    return outcome(of: .national(digits.span, of: region), value.count)
  }

  private static let stranger = ValueFault.Words { _, _ in "A phone number has digits, and separators between them." }

  private func outcome(of number: PhoneNumber, _ end: Int) -> CheckOutcome {
    switch (number.verdict, number.plan) {
    case (.match, _): .valid
    case (.partial, _):
      .incomplete(ValueFault(reason: .length, message: "Digits of the phone number are missing.", offset: end))
    case (.noMatch, nil):
      .invalid(ValueFault(reason: .country, message: "No country's numbers begin with this calling code."))
    case (.noMatch, _): .invalid(ValueFault(reason: .range, message: "There is no such phone number."))
    }
  }
}

extension Span<UInt8> {
  /// The place of the first byte that no phone number has, as the pattern has them: neither a digit nor a separator, nor a
  /// plus sign in front.
  fileprivate var placeOfStranger: Int? {
    for index in indices where !self[index].isASCIIDigit {
      switch self[index] {
      case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "("),
        UInt8(ascii: ")"):
        continue
      case UInt8(ascii: "+") where index == 0: continue
      default: return index
      }
    }
    return nil
  }

  /// Whether all bytes from a place on are ASCII digits.
  fileprivate func isDigits(from start: Int) -> Bool {
    var index = start
    while index &+ 8 <= count {
      if DigitWord(self, at: index) == nil { return false }
      index &+= 8
    }
    while index < count {
      if !self[index].isASCIIDigit { return false }
      index &+= 1
    }
    return true
  }
}
