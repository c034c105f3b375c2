/// Whether a text is an International Bank Account Number (ISO 13616-1:2020).
///
/// Reads the electronic form and the printed one: blanks are passed over, where they may stand is the pattern's
/// business. The country must be known, check digits are from 02 to 98, each character must be of the kind that the
/// country's structure has at its place, and the whole is 1 modulo 97.
struct IBANCheck: ValueCheck {
  /// Where the country's structure stands in `kinds`.
  private let countries = IBANRegistry.table
  private let kinds = IBANRegistry.kinds
  /// The same as bits: 1 for digits, 2 for capital letters.
  private let kindBits = IBANRegistry.kinds.map { kind -> UInt8 in
    switch kind {
    case .digit: 1
    case .letter: 2
    case .either: 3
    }
  }

  func outcome(onValidUTF8 value: Span<UInt8>) -> CheckOutcome {
    var reading = Reading()
    for index in value.indices where value[index] != UInt8(ascii: " ") {
      if let problem = problem(with: value[index], after: &reading, at: index) {
        return .invalid(problem.fault(at: index))
      }
    }
    return reading.outcome(end: value.count)
  }

  func reason(onValidUTF8 value: Span<UInt8>) -> ValueFault.Reason? {
    if let reason = quickReason(against: value) { return reason == Self.none ? nil : reason }
    switch outcome(onValidUTF8: value) {
    case .valid: return nil
    case .incomplete(let fault), .invalid(let fault): return fault.reason
    }
  }

  /// What stands for no reason in `quickReason(against:)`.
  private static let none = ValueFault.Reason.pattern

  /// The reason against a number in the electronic form whose characters are all of the kinds that its country has, with
  /// some missing or none; `none` for a valid one, and `nil` for any other text.
  private func quickReason(against value: Span<UInt8>) -> ValueFault.Reason? {
    guard value.count > 4, value[0].isASCIIUppercase, value[1].isASCIIUppercase,
      let country = countries[IBANRegistry.place(of: value[0], value[1])],
      value.count <= country.kinds.count + 4, value[2].isASCIIDigit, value[3].isASCIIDigit
    else { return nil }
    let checkNumber = value[2].digitValue * 10 + value[3].digitValue
    guard 2...98 ~= checkNumber else { return nil }
    var remainder = Mod97()
    var fits: UInt8 = 1
    let first = country.kinds.lowerBound - 4
    for index in 4..<value.count {
      let byte = value[index]
      let isDigit: UInt8 = byte.isASCIIDigit ? 1 : 0
      let isLetter: UInt8 = byte.isASCIIUppercase ? 2 : 0
      fits &= (isDigit | isLetter) & kindBits[first + index] == 0 ? 0 : 1
      remainder.append(byte)
    }
    if fits == 0 { return nil }
    if value.count < country.kinds.count + 4 { return .length }
    remainder.append(value[0])
    remainder.append(value[1])
    remainder.append(twoDigits: checkNumber)
    return remainder.isOne ? Self.none : .checksum
  }

  /// An IBAN as far as it has been read.
  fileprivate struct Reading {
    var count = 0
    var first: UInt8 = 0
    var second: UInt8 = 0
    /// The kinds of the country's account numbers, in `IBANRegistry.kinds`.
    var account = 0..<0
    var checkNumber = 0
    var remainder = Mod97()
    /// Where the first character stands that the country's numbers do not have.
    var surplus: Int?
  }

  /// Why a character cannot stand where it stands. No fault yet: two strings for each character would cost more than
  /// the rest of the check.
  fileprivate enum Problem {
    case kind(IBANRegistry.Kind)
    case country
    case checkDigits
  }

  /// Reads the next character.
  @inline(__always)
  private func problem(with byte: UInt8, after reading: inout Reading, at offset: Int) -> Problem? {
    defer { reading.count += 1 }
    switch reading.count {
    case 0:
      reading.first = byte
      return byte.isASCIIUppercase ? nil : .kind(.letter)
    case 1:
      guard byte.isASCIIUppercase else { return .kind(.letter) }
      guard let country = countries[IBANRegistry.place(of: reading.first, byte)] else { return .country }
      reading.second = byte
      reading.account = country.kinds
      return nil
    case 2, 3:
      guard byte.isASCIIDigit else { return .kind(.digit) }
      reading.checkNumber = reading.checkNumber * 10 + byte.digitValue
      return reading.count == 2 || (2...98).contains(reading.checkNumber) ? nil : .checkDigits
    default:
      return accountProblem(with: byte, after: &reading, at: offset)
    }
  }

  /// Reads a character of the account number. Those beyond its end are counted, for the message.
  @inline(__always)
  private func accountProblem(with byte: UInt8, after reading: inout Reading, at offset: Int) -> Problem? {
    let place = reading.account.lowerBound + reading.count - 4
    let kind = place < reading.account.upperBound ? kinds[place] : .either
    guard kind.contains(byte) else { return .kind(kind) }
    if place >= reading.account.upperBound { reading.surplus = reading.surplus ?? offset }
    reading.remainder.append(byte)
    return nil
  }
}

extension IBANCheck {
  /// What to say of a number of the wrong length, of a country that is known.
  fileprivate static func lengthMessage(_ count: Int, country letters: [UInt8]) -> String {
    let length = IBANRegistry.country(letters[0], letters[1])!.kinds.count + 4
    return "\(count) characters, \(String(decoding: letters, as: UTF8.self)) has \(length)"
  }
}

extension IBANCheck.Problem {
  /// The fault, of a character at an offset.
  fileprivate func fault(at offset: Int) -> ValueFault {
    switch self {
    case .kind(let kind):
      ValueFault(reason: .characters, offset: offset, numbers: (Int(kind.rawValue), 0)) { kind, _ in
        "An IBAN has \(IBANRegistry.Kind(rawValue: UInt8(kind))!.name) at this place."
      }
    case .country:
      ValueFault(
        reason: .country, message: "No country with IBANs begins with these two letters.", offset: offset - 1)
    case .checkDigits:
      ValueFault(reason: .checksum, message: "The check digits of an IBAN are from 02 to 98.", offset: offset - 1)
    }
  }
}

extension IBANCheck.Reading {
  /// The outcome at the end of the text.
  fileprivate func outcome(end: Int) -> CheckOutcome {
    if count < 2 { return .valid }
    let length = account.count + 4
    if count != length {
      let country = Int(first) << 8 | Int(second)
      let fault = ValueFault(reason: .length, offset: surplus ?? end, numbers: (count, country)) { count, country in
        IBANCheck.lengthMessage(count, country: [UInt8(country >> 8), UInt8(country & 0xFF)])
      }
      return count < length ? .incomplete(fault) : .invalid(fault)
    }
    var whole = remainder
    whole.append(first)
    whole.append(second)
    whole.append(twoDigits: checkNumber)
    return whole.isOne
      ? .valid : .invalid(ValueFault(reason: .checksum, message: "The IBAN has a mistyped character."))
  }
}

/// The remainder of a long number modulo 97, taken as its characters come; letters count 10 to 35 (ISO/IEC 7064).
struct Mod97 {
  private var value: UInt64 = 0

  /// Adds a digit or a capital letter.
  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if byte.isASCIIDigit {
      append(UInt64(byte.digitValue), times: 10)
    } else {
      append(UInt64(byte &- UInt8(ascii: "A")) + 10, times: 100)
    }
  }

  /// Adds a number of two digits.
  mutating func append(twoDigits number: Int) { append(UInt64(number), times: 100) }

  /// Whether the number so far is 1 modulo 97.
  var isOne: Bool { value % 97 == 1 }

  @inline(__always)
  private mutating func append(_ number: UInt64, times factor: UInt64) {
    // A division takes some 25 cycles, a comparison one: divide when the next factor could overflow.
    if value > UInt64.max / 100 - 100 { value %= 97 }
    value = value * factor + number
  }
}
