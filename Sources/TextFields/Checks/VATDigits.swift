/// What the check digits of a number for value added tax say. A number here is without its country's letters.
///
/// The algorithms are those of the European Commission's “VIES VAT number construction rules” and of the national tax
/// authorities.
enum VATDigits {
  /// The number has the check digits that it must have.
  case right
  /// It has others, and no longer number can begin with it.
  case wrong
  /// It has others, but a longer number may begin with it.
  case wrongSoFar
  /// The number is not whole, or its form has no check digits.
  case unknown

  /// Judges a number that is right if a condition holds and wrong if not.
  private init(_ isRight: Bool) { self = isRight ? .right : .wrong }

  /// Judges a number of `count` digits; any other is unknown.
  init(_ number: Span<UInt8>, count: Int, _ isRight: (Span<UInt8>) -> Bool) {
    self = number.count == count && number.isOfDigits ? VATDigits(isRight(number)) : .unknown
  }

  /// Judges a number whose first `count` characters are digits, with a condition for these; any other is unknown.
  init(leading count: Int, of number: Span<UInt8>, _ isRight: (Span<UInt8>) -> Bool) {
    self = number.count < count ? .unknown : VATDigits(number.extracting(0..<count), count: count, isRight)
  }
}

// MARK: - Countries

extension VATDigits {
  static func austrian(_ number: Span<UInt8>) -> VATDigits {
    guard number.count == 9, number[0] == UInt8(ascii: "U") else { return .unknown }
    return VATDigits(number.extracting(1..<9), count: 8) { number in
      let doubled = number.doubledSum(1) + number.doubledSum(3) + number.doubledSum(5)
      let plain = number.digit(0) + number.digit(2) + number.digit(4) + number.digit(6)
      return (10 - (doubled + plain + 4) % 10) % 10 == number.digit(7)
    }
  }

  /// Nine digits for a legal person. Ten digits for a natural one, for a foreigner, or for others: each has weights of its
  /// own, and a number must be right for one of them.
  static func bulgarian(_ number: Span<UInt8>) -> VATDigits {
    guard number.isOfDigits else { return .unknown }
    switch number.count {
    case 9:
      var check = number.weightedSum(0x1234_5678) % 11
      if check == 10 { check = number.weightedSum(0x3456_789A) % 11 % 10 }
      return check == number.digit(8) ? .right : .wrongSoFar
    case 10:
      let isNatural = number.weightedSum(0x2_485A_9736) % 11 % 10 == number.digit(9) && number.hasBulgarianBirthday
      let weights = [21, 19, 17, 13, 11, 9, 7, 3, 1] as InlineArray<9, Int>
      let isForeign = weights.indices.reduce(0) { $0 + weights[$1] * number.digit($1) } % 10 == number.digit(9)
      let other = 11 - number.weightedSum(0x4_3276_5432) % 11
      return VATDigits(isNatural || isForeign || (other != 10 && other % 11 == number.digit(9)))
    default: return .unknown
    }
  }

  /// Eight digits and a letter. No number begins with 12.
  static func cypriot(_ number: Span<UInt8>) -> VATDigits {
    guard number.count == 9, number.extracting(0..<8).isOfDigits else { return .unknown }
    let values = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21] as InlineArray<10, Int>
    var sum = 0
    for place in 0..<8 { sum += place.isMultiple(of: 2) ? values[number.digit(place)] : number.digit(place) }
    return VATDigits(number.number(0..<2) != 12 && number[8] == UInt8(ascii: "A") + UInt8(sum % 26))
  }

  /// Eight digits for a legal person; nine that begin with 6 for a natural one without a birth number; otherwise the birth
  /// number, which has no check digit in the form of nine digits, but a day of birth.
  static func czech(_ number: Span<UInt8>) -> VATDigits {
    guard number.isOfDigits else { return .unknown }
    switch number.count {
    case 8:
      let check = (11 - number.weightedSum(0x876_5432) % 11) % 10
      return number.digit(0) != 9 && check == number.digit(7) ? .right : .wrongSoFar
    case 9 where number.digit(0) == 6:
      let check = 9 - (11 - number.extracting(1..<8).weightedSum(0x876_5432) % 11) % 10
      return check == number.digit(8) ? .right : .wrongSoFar
    case 9: return number.number(0..<2) < 54 && number.hasCzechBirthday ? .right : .wrongSoFar
    case 10: return VATDigits(number.number(0..<9) % 11 % 10 == number.digit(9) && number.hasCzechBirthday)
    default: return .unknown
    }
  }

  /// The key before the nine digits is two digits, or letters and digits in the newer form.
  static func french(_ number: Span<UInt8>) -> VATDigits {
    guard number.count == 11, number.extracting(2..<11).isOfDigits else { return .unknown }
    let rest = number.number(2..<11)
    if number.extracting(0..<2).isOfDigits {
      return VATDigits((12 + 3 * (rest % 97)) % 97 == number.number(0..<2))
    }
    guard let first = number[0].placeInFrenchKey, let second = number[1].placeInFrenchKey else { return .wrong }
    let key = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100
    return VATDigits((rest + 1 + key / 11) % 11 == key % 11)
  }

  /// Modulo 97, in the old form or in the newer one, which adds 55. Numbers of government and health bodies (`GD`, `HA`)
  /// have no check digits.
  static func british(_ number: Span<UInt8>) -> VATDigits {
    VATDigits(leading: 9, of: number) { number in
      let rest = (number.weightedSum(0x876_5432) + number.number(7..<9)) % 97
      // Numbers from 100 on have the sum in one of three forms.
      return rest == 0 || (number.digit(0) > 0 && (rest == 42 || rest == 55))
    }
  }

  /// Seven digits and a letter, behind which another may stand; in an old form, the second place is a letter or a sign.
  static func irish(_ number: Span<UInt8>) -> VATDigits {
    guard (8...9).contains(number.count), number[0].isASCIIDigit, number.extracting(2..<7).isOfDigits else {
      return .unknown
    }
    var sum = number.extracting(2..<7).weightedSum(0x6_5432)
    if number[1].isASCIIDigit {
      sum += 8 * number.digit(0) + 7 * number.digit(1)
    } else {
      // The second place does not count, and the first digit counts as the seventh.
      guard number.count == 8 else { return .unknown }
      sum = number.extracting(2..<7).weightedSum(0x7_6543) + 2 * number.digit(0)
    }
    let letters = 0x40 as UInt8
    if number.count == 9, number[8] != UInt8(ascii: "W") { sum += 9 * Int(number[8] &- letters) }
    let check = sum % 23 == 0 ? UInt8(ascii: "W") : letters + UInt8(sum % 23)
    if number[7] == check { return .right }
    return number.count == 8 && number[1].isASCIIDigit ? .wrongSoFar : .wrong
  }

  /// Nine digits for a legal person, twelve for one that is registered for a time.
  static func lithuanian(_ number: Span<UInt8>) -> VATDigits {
    guard number.isOfDigits, number.count == 9 || number.count == 12 else { return .unknown }
    let last = number.count - 1
    var check = (0..<last).reduce(0) { $0 + number.digit($1) * (1 + $1 % 9) } % 11
    if check == 10 { check = (0..<last).reduce(0) { $0 + number.digit($1) * (1 + ($1 + 2) % 9) } % 11 % 10 }
    if check == number.digit(last) { return .right }
    return number.count == 9 ? .wrongSoFar : .wrong
  }

  /// Numbers that begin with 0 to 3 are the personal codes of natural persons: those that begin with 32 have no day of
  /// birth.
  static func latvian(_ number: Span<UInt8>) -> VATDigits {
    VATDigits(number, count: 11) { number in
      if number.digit(0) > 3 { return (number.weightedSum(0x91_483A_2576) + number.digit(10)) % 11 == 3 }
      let check = (1 + number.weightedSum(0xA5_8421_6379)) % 11 % 10
      return check == number.digit(10) && (number.number(0..<2) == 32 || number.hasLatvianBirthday)
    }
  }

  /// Modulo 11 over the nine digits, or modulo 97 over the whole number with its country's letters: natural persons have
  /// had the latter since 2020.
  static func dutch(_ number: Span<UInt8>) -> VATDigits {
    guard number.count == 12, number.extracting(0..<9).isOfDigits, number[9] == UInt8(ascii: "B"),
      number.extracting(10..<12).isOfDigits
    else { return .unknown }
    if number.weightedSum(0x9876_5432) % 11 == number.digit(8) { return .right }
    // As in an IBAN, letters are numbers from 10 on: N is 23, L is 21, B is 11.
    let digits = Int64(2321) * 1_000_000_000 + Int64(number.number(0..<9))
    return VATDigits((digits * 10000 + 1100 + Int64(number.number(10..<12))) % 97 == 1)
  }

  /// Two to ten digits, whose weights are counted from the right.
  static func romanian(_ number: Span<UInt8>) -> VATDigits {
    guard (2...10).contains(number.count), number.isOfDigits else { return .unknown }
    let last = number.count - 1
    let check = number.weightedSum(0x7_5321_7532 & (1 << UInt64(4 * last) - 1)) * 10 % 11 % 10
    if check == number.digit(last) { return .right }
    return number.count < 10 ? .wrongSoFar : .wrong
  }

  /// A letter, seven digits and a digit or letter for a legal person; for a natural one eight digits and a letter, or a
  /// letter in place of the first digit. Which legal persons have a digit and which a letter is said in several ways, so
  /// each may have either.
  static func spanish(_ number: Span<UInt8>) -> VATDigits {
    guard number.count == 9, number.extracting(1..<8).isOfDigits else { return .unknown }
    switch Unicode.Scalar(number[0]) {
    case "0"..."9": return VATDigits(number.hasSpanishLetter(for: number.number(0..<8)))
    case "K", "L", "M", "X": return VATDigits(number.hasSpanishLetter(for: number.number(1..<8)))
    case "Y": return VATDigits(number.hasSpanishLetter(for: 10_000_000 + number.number(1..<8)))
    case "Z": return VATDigits(number.hasSpanishLetter(for: 20_000_000 + number.number(1..<8)))
    default:
      let doubled = stride(from: 1, to: 8, by: 2).reduce(0) { $0 + number.doubledSum($1) }
      let check = UInt8((10 - (doubled + number.digit(2) + number.digit(4) + number.digit(6)) % 10) % 10)
      let letter = check == 0 ? UInt8(ascii: "J") : UInt8(ascii: "A") + check - 1
      return VATDigits(number[8] == UInt8(ascii: "0") + check || number[8] == letter)
    }
  }

  /// ISO 7064, modulo 11 and 10.
  static func modulo11And10(_ number: Span<UInt8>, count: Int) -> VATDigits {
    VATDigits(number, count: count) { number in
      var product = 10
      for place in 0..<count - 1 {
        let sum = (product + number.digit(place)) % 10
        product = (sum == 0 ? 10 : sum) * 2 % 11
      }
      return (11 - product) % 10 == number.digit(count - 1)
    }
  }
}

// MARK: - Digits

extension Span<UInt8> {
  /// The digit at a place.
  func digit(_ place: Int) -> Int { self[place].digitValue }

  /// The number that digits make.
  func number(_ range: Range<Int>) -> Int {
    var number = 0
    for place in range { number = number * 10 + digit(place) }
    return number
  }

  /// The sum of the first digits, each times its weight.
  ///
  /// - Parameter weights: a hexadecimal digit for each weight, the first of which is not 0.
  func weightedSum(_ weights: UInt64) -> Int {
    var sum = 0
    var shift = (UInt64.bitWidth - 1 - weights.leadingZeroBitCount) / 4 * 4
    var place = 0
    while shift >= 0 {
      sum += digit(place) * Int(weights >> UInt64(shift) & 0xF)
      place += 1
      shift -= 4
    }
    return sum
  }

  /// Twice a digit, as the sum of its own digits.
  fileprivate func doubledSum(_ place: Int) -> Int {
    let doubled = digit(place) * 2
    return doubled > 9 ? doubled - 9 : doubled
  }

  /// Whether digits pass Luhn's check.
  func hasLuhn(_ range: Range<Int>) -> Bool {
    var sum = 0
    for place in range {
      sum += (range.upperBound - place).isMultiple(of: 2) ? doubledSum(place) : digit(place)
    }
    return sum.isMultiple(of: 10)
  }

  /// Whether the letter at the end is the one that a Spanish identity number has.
  fileprivate func hasSpanishLetter(for number: Int) -> Bool {
    let letters = "TRWAGMYFPDXBNJZSQVHLCKE".utf8
    return self[8] == letters[letters.index(letters.startIndex, offsetBy: number % 23)]
  }
}

// MARK: - Days of birth

extension Span<UInt8> {
  /// Year, month and day; the month has 20 added for the nineteenth century and 40 for the twenty-first.
  fileprivate var hasBulgarianBirthday: Bool {
    let (year, month) = (number(0..<2), number(2..<4))
    let century = month > 40 ? 2000 : month > 20 ? 1800 : 1900
    return Self.isDay(century + year, month % 20, number(4..<6))
  }

  /// Year, month and day; the month has 50 added for a woman, and since 2004 may have another 20 added.
  fileprivate var hasCzechBirthday: Bool {
    let year = number(0..<2)
    let isLater = count == 10 && year < 54
    let month = number(2..<4) % 50
    return Self.isDay((isLater ? 2000 : 1900) + year, isLater && month > 20 ? month - 20 : month, number(4..<6))
  }

  /// Day, month, year and a digit for the century, counted from the nineteenth.
  fileprivate var hasLatvianBirthday: Bool {
    Self.isDay(1800 + 100 * digit(6) + number(4..<6), number(2..<4), number(0..<2))
  }

  private static func isDay(_ year: Int, _ month: Int, _ day: Int) -> Bool {
    month > 0 && day > 0 && CalendarDate(year: year, month: month, day: day).isReal
  }
}

extension UInt8 {
  /// The place of a digit or a letter among those that a French key can have: all but I and O.
  fileprivate var placeInFrenchKey: Int? {
    switch Unicode.Scalar(self) {
    case "0"..."9": digitValue
    case "A"..."H": Int(self - UInt8(ascii: "A")) + 10
    case "J"..."N": Int(self - UInt8(ascii: "A")) + 9
    case "P"..."Z": Int(self - UInt8(ascii: "A")) + 8
    default: nil
    }
  }
}
