/// Whether a text is an International Bank Account Number (ISO 13616-1:2020).
///
/// Reads the electronic form and the printed form: blanks are skipped, because the pattern decides where they may be.
/// The country must be known, the check digits must be from 02 to 98, each character must be of the kind that the
/// country's structure has at its position, and the whole must be 1 modulo 97.
struct IBANCheck: ValueCheck {
  /// The countries by their letters, with the range of their structure in `kinds`.
  private let countries = IBANRegistry.table
  private let kinds = IBANRegistry.kinds
  /// `kinds` as bits: 1 for digits, 2 for capital letters.
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

  /// What `quickReason(against:)` returns for a valid number; never a reason of this check.
  private static let none = ValueFault.Reason.pattern

  /// The fast path, for a text in the electronic form that is complete or too short, with valid characters only: the
  /// reason against it, or `Self.none` if it is valid. `nil` for any other text, which `outcome(onValidUTF8:)` has to
  /// judge.
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

  /// The part of an IBAN that has been read.
  fileprivate struct Reading {
    var count = 0
    var first: UInt8 = 0
    var second: UInt8 = 0
    /// The range of the country's account number in `IBANRegistry.kinds`.
    var account = 0..<0
    var checkNumber = 0
    var remainder = Mod97()
    /// The offset of the first character beyond the length of the country's numbers.
    var surplus: Int?
  }

  /// Why a character is not allowed at its position. Not a `ValueFault`, because making one for each character would
  /// cost more than the rest of the check.
  fileprivate enum Problem {
    case kind(IBANRegistry.Kind)
    case country
    case checkDigits
  }

  /// Reads the next character; returns what is wrong with it, or `nil`.
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

  /// Reads a character of the account number. Characters beyond its end are counted, for the message.
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
  /// The message for a number of the wrong length, of a known country.
  fileprivate static func lengthMessage(_ count: Int, country letters: [UInt8]) -> String {
    let length = IBANRegistry.country(letters[0], letters[1])!.kinds.count + 4
    return "\(count) characters, \(String(decoding: letters, as: UTF8.self)) has \(length)"
  }
}

extension IBANCheck.Problem {
  /// The fault for a character at an offset.
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
  /// The outcome when the whole text has been read.
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

/// The remainder modulo 97 of a long number, updated character by character; letters count as 10 to 35 (ISO/IEC 7064).
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
    // A division takes about 25 cycles on x86-64 and a comparison one: divide only if the next step could overflow.
    if value > UInt64.max / 100 - 100 { value %= 97 }
    value = value * factor + number
  }
}
