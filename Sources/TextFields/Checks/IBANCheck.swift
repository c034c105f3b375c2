/// Whether a text is an International Bank Account Number (ISO 13616-1:2020).
///
/// Reads the electronic form and the printed form: blanks are skipped, because the pattern decides where they may be.
/// The country must be known, the check digits must be from 02 to 98, each character must be of the kind that the
/// country's structure has at its position, and the whole must be 1 modulo 97.
struct IBANCheck: ValueCheck {
  /// The countries by their letters, with the range of their structure in `kinds`.
  private let countries = IBANRegistry.table
  private let kinds = IBANRegistry.kinds
  /// Where the country's structure takes digits and where letters: bit *n* for place *n* of the account number.
  private let digitPlaces = IBANCheck.allDigitPlaces
  private let letterPlaces = IBANCheck.allLetterPlaces

  func outcome(onValidUTF8 value: Span<UInt8>) -> CheckOutcome {
    switch quickAnswer(to: value) {
    case .valid: return .valid
    case .fault(.length):
      return .incomplete(Self.lengthFault(value.count, country: value[0], value[1], at: value.count))
    case .fault(.checksum): return .invalid(Self.mistyped)
    case .fault, .unknown: break
    }
    var reading = Reading()
    for index in value.indices where value[index] != UInt8(ascii: " ") {
      if let problem = problem(with: value[index], after: &reading, at: index) {
        return .invalid(problem.fault(at: index))
      }
    }
    return reading.outcome(end: value.count)
  }

  func reason(onValidUTF8 value: Span<UInt8>) -> ValueFault.Reason? {
    switch quickAnswer(to: value) {
    case .valid: return nil
    case .fault(let reason): return reason
    case .unknown: return outcome(onValidUTF8: value).fault?.reason
    }
  }

  func fault(onValidUTF8 value: Span<UInt8>, reason: ValueFault.Reason) -> ValueFault {
    if reason == .checksum, Self.hasPossibleCheckDigits(value) { return Self.mistyped }
    if reason == .length, case .fault(.length) = quickAnswer(to: value) {
      return Self.lengthFault(value.count, country: value[0], value[1], at: value.count)
    }
    return outcome(onValidUTF8: value).fault ?? Self.mistyped
  }

  /// Whether the third and the fourth byte are check digits that an IBAN may have.
  private static func hasPossibleCheckDigits(_ value: Span<UInt8>) -> Bool {
    guard value.count > 3, value[2].isASCIIDigit, value[3].isASCIIDigit else { return false }
    return 2...98 ~= value[2].digitValue * 10 + value[3].digitValue
  }

  /// What `quickAnswer(to:)` says.
  private enum QuickAnswer {
    case valid
    case fault(ValueFault.Reason)
    case unknown
  }

  /// Judges a number in the electronic form whose characters are all of the kinds that its country has, with some missing or
  /// none; any other text is `unknown`.
  private func quickAnswer(to value: Span<UInt8>) -> QuickAnswer {
    guard value.count > 4, value[0].isASCIIUppercase, value[1].isASCIIUppercase else { return .unknown }
    let country = IBANRegistry.place(of: value[0], value[1])
    guard let length = countries[country].map({ $0.kinds.count + 4 }), value.count <= length,
      value[2].isASCIIDigit, value[3].isASCIIDigit
    else { return .unknown }
    let checkNumber = value[2].digitValue * 10 + value[3].digitValue
    guard 2...98 ~= checkNumber, var remainder = remainder(ofAccountIn: value, country) else { return .unknown }
    if value.count < length { return .fault(.length) }
    remainder.append(value[0])
    remainder.append(value[1])
    remainder.append(twoDigits: checkNumber)
    return remainder.isOne ? .valid : .fault(.checksum)
  }

  /// The remainder of the account number; `nil` where a character cannot stand where it stands.
  @inline(__always)
  private func remainder(ofAccountIn value: Span<UInt8>, _ country: Int) -> Mod97? {
    let digits = digitPlaces[country]
    let letters = letterPlaces[country]
    var remainder = Mod97()
    var index = 4
    while index < value.count {
      let place = UInt64(index &- 4)
      let left = min(value.count &- index, 8)
      if Self.takesAll(left, digits &>> place), value.count >= 8, let word = Self.digits(left, in: value, at: index) {
        remainder.append(word.number, digits: left)
        index += left
        continue
      }
      let byte = value[index]
      guard (byte.isASCIIDigit ? digits : byte.isASCIIUppercase ? letters : 0) &>> place & 1 == 1 else { return nil }
      remainder.append(byte)
      index += 1
    }
    return remainder
  }

  /// Whether the next places all take a kind of character, given a bit for each place from the next one on.
  @inline(__always)
  private static func takesAll(_ count: Int, _ places: UInt64) -> Bool { ~places & (1 << UInt64(count) &- 1) == 0 }

  /// Eight digits at an offset, or the fewer that the value ends with.
  @inline(__always)
  private static func digits(_ count: Int, in value: Span<UInt8>, at offset: Int) -> DigitWord? {
    count == 8 ? DigitWord(value, at: offset) : DigitWord(last: count, of: value)
  }

  private static let allDigitPlaces = places { $0 != .letter }
  private static let allLetterPlaces = places { $0 != .digit }

  /// For each country the places of its account numbers that take a kind of character.
  private static func places(where takes: (IBANRegistry.Kind) -> Bool) -> [UInt64] {
    IBANRegistry.table.map { country in
      guard let kinds = country?.kinds else { return 0 }
      return kinds.reduce(0) { $0 | (takes(IBANRegistry.kinds[$1]) ? 1 << UInt64($1 - kinds.lowerBound) : 0) }
    }
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
  /// The fault of a number that is as its country requires, except for its remainder.
  fileprivate static let mistyped = ValueFault(reason: .checksum, message: "The IBAN has a mistyped character.")

  /// The fault of a number of the wrong length, of a known country.
  fileprivate static func lengthFault(_ count: Int, country first: UInt8, _ second: UInt8, at offset: Int) -> ValueFault
  {
    ValueFault(
      reason: .length, offset: offset, numbers: (count, Int(first) << 8 | Int(second)), words: wrongLength)
  }

  /// For a number of the wrong length, of a known country.
  private static let wrongLength = ValueFault.Words { count, country in
    let letters = [UInt8(country >> 8), UInt8(country & 0xFF)]
    let length = IBANRegistry.country(letters[0], letters[1])!.kinds.count + 4
    let country = String(decoding: letters, as: UTF8.self)
    return "The IBAN has \(count) character\(count == 1 ? "" : "s"); those of \(country) have \(length)."
  }

  /// For a letter where a digit stands, or the other way round.
  fileprivate static let wrongKind = ValueFault.Words { kind, _ in
    "An IBAN has \(IBANRegistry.Kind(rawValue: UInt8(kind))!.name) at this place."
  }
}

extension IBANCheck.Problem {
  /// The fault for a character at an offset.
  fileprivate func fault(at offset: Int) -> ValueFault {
    switch self {
    case .kind(let kind):
      ValueFault(
        reason: .characters, offset: offset, numbers: (Int(kind.rawValue), 0), words: IBANCheck.wrongKind)
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
      let fault = IBANCheck.lengthFault(count, country: first, second, at: surplus ?? end)
      return count < length ? .incomplete(fault) : .invalid(fault)
    }
    var whole = remainder
    whole.append(first)
    whole.append(second)
    whole.append(twoDigits: checkNumber)
    return whole.isOne
      ? .valid : .invalid(IBANCheck.mistyped)
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

  /// Adds a number of at most eight digits.
  @inline(__always)
  mutating func append(_ number: UInt, digits: Int) { value = value % 97 * Self.power(digits) + UInt64(number) }

  /// Ten to the power of an exponent of at most eight.
  @inline(__always)
  private static func power(_ exponent: Int) -> UInt64 {
    switch exponent {
    case 8: 100_000_000
    case 7: 10_000_000
    case 6: 1_000_000
    case 5: 100_000
    case 4: 10_000
    case 3: 1_000
    case 2: 100
    case 1: 10
    default: 1
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
