import Matching

extension FieldType {
  /// A number for value added tax with its country's letters, for the European Union, Great Britain, Northern Ireland,
  /// Norway and Switzerland.
  ///
  /// - Parameter country: the letters of one country, whose numbers then need no letters; `nil` accepts all countries.
  /// - Returns: `nil` for a country that the table does not have.
  public static func vat(of country: String? = nil) -> FieldType? {
    let country = country?.uppercased()
    let rules = country.map { name in VATRule.all.filter { $0.country == name } } ?? VATRule.all
    guard let first = rules.first else { return nil }
    let patterns = rules.map { rule in (country == nil ? rule.country : "(?:\(rule.country))?") + "(?:\(rule.pattern))"
    }
    let separators: Set<Character> = [" ", ".", "-", "\u{2011}", "\u{2013}", "/", "\u{A0}", "\u{202F}"]
    let letters = rules.map(\.country)
    let reader = AffixReader(
      brackets: [("(", ")")], dropped: separators,
      beginsValue: { words in
        let isBare = country != nil && words.first?.utf8.contains(where: \.isASCIIDigit) == true
        return isBare || VATRule.beginsNumber(words, letters, separators)
      }, dropsPunctuation: true)
    let example = country == nil ? "DE136695976" : first.example
    return FieldType(
      country.map { "vat:\($0)" } ?? "vat",
      .standard(StandardType("vat", example: example, form: country.map { VATForm(country: $0) }, reader: reader)),
      typing: Pattern("[0-9A-Za-z+*]*"), validation: Pattern(patterns.joined(separator: "|")),
      checks: [VATCheck(country)],
      message: "Enter a VAT number such as \(example).", maximumLength: 15, caseMapping: .upper, mapsDigits: true)
  }

  /// The letters of the countries whose numbers are known.
  static var vatCountries: [String] { VATRule.all.map(\.country) }
}

/// The numbers of one country.
private struct VATRule: Sendable {
  let country: String
  let pattern: String
  let example: String
  /// Whether the digits, without letters before them, have the right check digits; `nil` if they are not checked.
  let isRight: (@Sendable ([Int]) -> Bool)?

  init(_ country: String, _ pattern: String, _ example: String, _ isRight: (@Sendable ([Int]) -> Bool)? = nil) {
    self.country = country
    self.pattern = pattern
    self.example = example
    self.isRight = isRight
  }

  /// The structures that the European Commission's VIES and the national tax authorities publish. Check digits are
  /// tested for the countries that have published the algorithm.
  static let all: [VATRule] = [
    VATRule("AT", "U[0-9]{8}", "ATU13585627") { digits in
      let doubled = [1, 3, 5].reduce(0) { $0 + digits[$1] / 5 + digits[$1] * 2 % 10 }
      let plain = digits[0] + digits[2] + digits[4] + digits[6]
      return (10 - (doubled + plain + 4) % 10) % 10 == digits[7]
    },
    VATRule("BE", "[01][0-9]{9}", "BE0776091951") { digits in
      97 - number(digits[..<8]) % 97 == number(digits[8...])
    },
    VATRule("BG", "[0-9]{9,10}", "BG175074752"),
    VATRule("CY", "[0-9]{8}[A-Z]", "CY10259033P"),
    VATRule("CZ", "[0-9]{8,10}", "CZ25123891"),
    VATRule("DE", "[1-9][0-9]{8}", "DE136695976", isRightModulo11And10),
    VATRule("DK", "[1-9][0-9]{7}", "DK13585628") { sum($0, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 == 0 },
    VATRule("EE", "[0-9]{9}", "EE100594102") { digits in
      (10 - sum(digits, [3, 7, 1, 3, 7, 1, 3, 7]) % 10) % 10 == digits[8]
    },
    VATRule("EL", "[0-9]{9}", "EL094259216") { digits in
      sum(digits, [256, 128, 64, 32, 16, 8, 4, 2]) % 11 % 10 == digits[8]
    },
    VATRule("ES", "[A-Z][0-9]{7}[0-9A-Z]|[0-9]{8}[A-Z]", "ESB58378431"),
    VATRule("FI", "[0-9]{8}", "FI20774740") { digits in
      (11 - sum(digits, [7, 9, 10, 5, 8, 4, 2]) % 11) % 11 == digits[7]
    },
    VATRule("FR", "[0-9A-HJ-NP-Z]{2}[0-9]{9}", "FR40303265045") { digits in
      digits.count < 11 || (12 + 3 * (number(digits[2...]) % 97)) % 97 == number(digits[..<2])
    },
    VATRule("GB", "[0-9]{9}(?:[0-9]{3})?|GD[0-4][0-9]{2}|HA[5-9][0-9]{2}", "GB980780684", isRightBritish),
    VATRule("HR", "[0-9]{11}", "HR33392005961", isRightModulo11And10),
    VATRule("HU", "[0-9]{8}", "HU12892312") { digits in
      (10 - sum(digits, [9, 7, 3, 1, 9, 7, 3]) % 10) % 10 == digits[7]
    },
    VATRule("IE", "[0-9][0-9A-Z+*][0-9]{5}[A-W][A-Z]?", "IE6433435F"),
    VATRule("IT", "[0-9]{11}", "IT00743110157") { hasLuhn($0) },
    VATRule("LT", "[0-9]{9}|[0-9]{12}", "LT119511515"),
    VATRule("LU", "[0-9]{8}", "LU15027442") { number($0[..<6]) % 89 == number($0[6...]) },
    VATRule("LV", "[0-9]{11}", "LV40003521600"),
    VATRule("MT", "[1-9][0-9]{7}", "MT11679112") { sum($0, [3, 4, 6, 7, 8, 9, 10, 1]) % 37 == 0 },
    VATRule("NL", "[0-9]{9}B[0-9]{2}", "NL004495445B01"),
    VATRule("PL", "[0-9]{10}", "PL8567346215") { digits in
      sum(digits, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 == digits[9]
    },
    VATRule("PT", "[1-9][0-9]{8}", "PT501964843") { digits in
      let check = 11 - sum(digits, [9, 8, 7, 6, 5, 4, 3, 2]) % 11
      return (check > 9 ? 0 : check) == digits[8]
    },
    VATRule("RO", "[1-9][0-9]{1,9}", "RO18547290"),
    VATRule("SE", "[0-9]{10}[0-9]{2}", "SE556188840401") { hasLuhn(Array($0[..<10])) },
    VATRule("SI", "[1-9][0-9]{7}", "SI50223054") { digits in
      let check = 11 - sum(digits, [8, 7, 6, 5, 4, 3, 2]) % 11
      return check < 11 && check % 10 == digits[7]
    },
    VATRule("SK", "[1-9][0-9]{9}", "SK2022749619") { number($0[...]) % 11 == 0 },
    VATRule("XI", "[0-9]{9}(?:[0-9]{3})?|GD[0-4][0-9]{2}|HA[5-9][0-9]{2}", "XI980780684", isRightBritish),
    VATRule("CHE", "[0-9]{9}(?:MWST|TVA|IVA)?", "CHE107787577MWST") { digits in
      (11 - sum(digits, [5, 4, 3, 2, 7, 6, 5, 4]) % 11) % 11 == digits[8]
    },
    VATRule("NO", "[0-9]{9}(?:MVA)?", "NO995525828MVA") { digits in
      (11 - sum(digits, [3, 2, 7, 6, 5, 4, 3, 2]) % 11) % 11 == digits[8]
    },
  ]

  /// Whether words begin with a country's letters and go on with digits.
  static func beginsNumber(_ words: ArraySlice<Substring>, _ countries: [String], _ separators: Set<Character>) -> Bool
  {
    guard let first = words.first else { return false }
    let word = first.filter { !separators.contains($0) }.uppercased()
    guard let country = countries.first(where: { word.hasPrefix($0) }) else { return false }
    if word.utf8.contains(where: \.isASCIIDigit) { return true }
    let isCountry = word == country || (country == "AT" && word == "ATU")
    // Behind the letters come digits, or what is part of the number: `ES B58378431`.
    return isCountry && words.dropFirst().first?.utf8.prefix(3).contains(where: \.isASCIIDigit) == true
  }

  private static func number(_ digits: ArraySlice<Int>) -> Int { digits.reduce(0) { $0 * 10 + $1 } }

  private static func sum(_ digits: [Int], _ weights: [Int]) -> Int {
    zip(digits, weights).reduce(0) { $0 + $1.0 * $1.1 }
  }

  private static func hasLuhn(_ digits: [Int]) -> Bool {
    let sum = digits.reversed().enumerated().reduce(0) { sum, place in
      let doubled = place.element * 2
      return sum + (place.offset % 2 == 0 ? place.element : doubled / 10 + doubled % 10)
    }
    return sum % 10 == 0
  }

  /// ISO 7064, modulo 11 and 10.
  private static let isRightModulo11And10: @Sendable ([Int]) -> Bool = { digits in
    var product = 10
    for digit in digits.dropLast() {
      let sum = (product + digit) % 10
      product = (sum == 0 ? 10 : sum) * 2 % 11
    }
    return (11 - product) % 10 == digits[digits.count - 1]
  }

  /// Modulo 97, in the old form or in the newer one, which adds 55.
  private static let isRightBritish: @Sendable ([Int]) -> Bool = { digits in
    if digits.count < 9 { return true }
    let total = sum(digits, [8, 7, 6, 5, 4, 3, 2]) + number(digits[7..<9])
    // Numbers from 100 on have the sum in one of three forms.
    return total % 97 == 0 || (digits[0] > 0 && [42, 55].contains(total % 97))
  }
}

/// Whether a number for value added tax has the right check digits.
private struct VATCheck: ValueCheck {
  /// The place of the only country in `VATRule.all`; `nil` for all countries.
  private let place: Int?

  init(_ country: String?) { place = country.flatMap { name in VATRule.all.firstIndex { $0.country == name } } }

  func outcome(onValidUTF8 value: Span<UInt8>) -> CheckOutcome {
    let letters = VATRule.code(of: value)
    guard let place = place ?? VATRule.codes.firstIndex(where: { VATRule.has(letters, $0) }),
      value.count > 2, VATRule.all[place].isRight != nil
    else { return .valid }
    let hasLetters = VATRule.has(letters, VATRule.codes[place])
    let start = hasLetters ? VATRule.codes[place] & 0xFF == 0 ? 2 : 3 : 0
    // No array of the digits until there are enough of them: a field asks with every key.
    var count = 0
    for index in start..<min(value.count, Self.longest) where value[index].isASCIIDigit { count += 1 }
    if count < VATRule.digitCounts[place] || count > Self.mostDigits { return .valid }
    let digits = (start..<min(value.count, Self.longest)).filter { value[$0].isASCIIDigit }.map { value[$0].digitValue }
    return VATRule.all[place].isRight?(digits) ?? true
      ? .valid : .invalid(ValueFault(reason: .checksum, message: "The VAT number has a mistyped character."))
  }

  /// Longer texts are no VAT numbers, which the pattern says.
  private static let longest = 24
  /// The largest number of digits that a country's numbers have. More are no VAT number, and could be more than an `Int`
  /// holds.
  private static let mostDigits = 12
}

extension VATRule {
  /// The first three bytes of a text as one number; zeros where it is shorter.
  fileprivate static func code(of text: Span<UInt8>) -> UInt32 {
    var code: UInt32 = 0
    for index in 0..<3 { code = code << 8 | (index < text.count ? UInt32(text[index]) : 0) }
    return code
  }

  /// Whether a text whose first bytes are `text` begins with the letters of a country.
  fileprivate static func has(_ text: UInt32, _ letters: UInt32) -> Bool {
    letters & 0xFF == 0 ? text & 0xFFFF00 == letters : text == letters
  }

  /// The letters of each country in `all`: two or three of them as one number.
  fileprivate static let codes = all.map { rule in
    rule.country.utf8.reduce(into: UInt32(0)) { $0 = $0 << 8 | UInt32($1) } << (rule.country.utf8.count == 2 ? 8 : 0)
  }

  /// The number of digits that a whole number of each country in `all` has, like its example.
  fileprivate static let digitCounts = all.map { rule in
    rule.example.utf8.dropFirst(rule.country.utf8.count).count(where: \.isASCIIDigit)
  }
}

/// A number to which its country's letters are added when editing ends.
private struct VATForm: PlainForm {
  let country: String

  var judgesPlainValue: Bool { false }

  func plainValue(of text: String) -> String { text }

  func settledPlainValue(of text: String) -> String? {
    text.isEmpty || text.hasPrefix(country) ? nil : country + text
  }
}
