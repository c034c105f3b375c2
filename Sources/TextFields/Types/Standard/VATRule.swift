/// The numbers of one country.
struct VATRule: Sendable {
  /// The country's letters.
  let country: String
  /// The pattern of the numbers without the country's letters.
  let pattern: String
  /// A valid number, with the country's letters.
  let example: String
  /// What the check digits of a number without the country's letters say.
  let digits: @Sendable (Span<UInt8>) -> VATDigits

  init(
    _ country: String, _ pattern: String, _ example: String, _ digits: @escaping @Sendable (Span<UInt8>) -> VATDigits
  ) {
    self.country = country
    self.pattern = pattern
    self.example = example
    self.digits = digits
  }

  /// The structures and check digits that the European Commission's “VIES VAT number construction rules” and the national
  /// tax authorities publish. Weights are written as a number, a hexadecimal digit for each.
  static let all: [VATRule] = [
    VATRule("AT", "U[0-9]{8}", "ATU13585627") { VATDigits.austrian($0) },
    VATRule("BE", "[01][0-9]{9}", "BE0776091951") { number in
      VATDigits(number, count: 10) { 97 - $0.number(0..<8) % 97 == $0.number(8..<10) }
    },
    VATRule("BG", "[0-9]{9,10}", "BG175074752") { VATDigits.bulgarian($0) },
    VATRule("CY", "[0-9]{8}[A-Z]", "CY10259033P") { VATDigits.cypriot($0) },
    VATRule("CZ", "[0-9]{8,10}", "CZ25123891") { VATDigits.czech($0) },
    VATRule("DE", "[1-9][0-9]{8}", "DE136695976") { VATDigits.modulo11And10($0, count: 9) },
    VATRule("DK", "[1-9][0-9]{7}", "DK13585628") { number in
      VATDigits(number, count: 8) { $0.weightedSum(0x2765_4321).isMultiple(of: 11) }
    },
    VATRule("EE", "[0-9]{9}", "EE100594102") { number in
      VATDigits(number, count: 9) { ($0.weightedSum(0x3713_7137) + $0.digit(8)).isMultiple(of: 10) }
    },
    VATRule("EL", "[0-9]{9}", "EL094259216") { number in
      // The weights are powers of two, modulo 11.
      VATDigits(number, count: 9) { $0.weightedSum(0x379A_5842) % 11 % 10 == $0.digit(8) }
    },
    VATRule(
      "ES", "[ABCDEFGHJNPQRSUVW][0-9]{7}[0-9A-J]|[KLMXYZ][0-9]{7}[A-Z]|[0-9]{8}[A-Z]", "ESB58378431"
    ) { VATDigits.spanish($0) },
    VATRule("FI", "[0-9]{8}", "FI20774740") { number in
      VATDigits(number, count: 8) { (11 - $0.weightedSum(0x79A_5842) % 11) % 11 == $0.digit(7) }
    },
    VATRule("FR", "[0-9A-HJ-NP-Z]{2}[0-9]{9}", "FR40303265045") { VATDigits.french($0) },
    VATRule("GB", "[0-9]{9}(?:[0-9]{3})?|GD[0-4][0-9]{2}|HA[5-9][0-9]{2}", "GB980780684") { VATDigits.british($0) },
    VATRule("HR", "[0-9]{11}", "HR33392005961") { VATDigits.modulo11And10($0, count: 11) },
    VATRule("HU", "[0-9]{8}", "HU12892312") { number in
      VATDigits(number, count: 8) { ($0.weightedSum(0x973_1973) + $0.digit(7)).isMultiple(of: 10) }
    },
    VATRule("IE", "[0-9][0-9A-Z+*][0-9]{5}[A-W]|[0-9]{7}[A-W][A-W]", "IE6433435F") { VATDigits.irish($0) },
    VATRule("IT", "[0-9]{11}", "IT00743110157") { number in VATDigits(number, count: 11) { $0.hasLuhn(0..<11) } },
    VATRule("LT", "[0-9]{7}1[0-9]|[0-9]{10}1[0-9]", "LT119511515") { VATDigits.lithuanian($0) },
    VATRule("LU", "[0-9]{8}", "LU15027442") { number in
      VATDigits(number, count: 8) { $0.number(0..<6) % 89 == $0.number(6..<8) }
    },
    VATRule("LV", "[0-9]{11}", "LV40003521600") { VATDigits.latvian($0) },
    VATRule("MT", "[1-9][0-9]{7}", "MT11679112") { number in
      VATDigits(number, count: 8) { $0.weightedSum(0x3467_89A1).isMultiple(of: 37) }
    },
    VATRule("NL", "[0-9]{9}B(?:0[1-9]|[1-9][0-9])", "NL004495445B01") { VATDigits.dutch($0) },
    VATRule("PL", "[0-9]{10}", "PL8567346215") { number in
      VATDigits(number, count: 10) { $0.weightedSum(0x6_5723_4567) % 11 == $0.digit(9) }
    },
    VATRule("PT", "[1-9][0-9]{8}", "PT501964843") { number in
      VATDigits(number, count: 9) { (11 - $0.weightedSum(0x9876_5432) % 11) % 11 % 10 == $0.digit(8) }
    },
    VATRule("RO", "[1-9][0-9]{1,9}", "RO18547290") { VATDigits.romanian($0) },
    VATRule("SE", "[0-9]{10}[0-9]{2}", "SE556188840401") { number in
      VATDigits(number, count: 12) { $0.hasLuhn(0..<10) }
    },
    VATRule("SI", "[1-9][0-9]{7}", "SI50223054") { number in
      VATDigits(number, count: 8) { number in
        let check = 11 - number.weightedSum(0x876_5432) % 11
        return check < 11 && check % 10 == number.digit(7)
      }
    },
    VATRule("SK", "[1-9][0-9]{9}", "SK2022749619") { number in
      VATDigits(number, count: 10) {
        // In two halves, because an Int of 32 bits has no room for the whole: 100,000 leaves 10.
        ($0.number(0..<5) * 10 + $0.number(5..<10)).isMultiple(of: 11)
      }
    },
    VATRule("XI", "[0-9]{9}(?:[0-9]{3})?|GD[0-4][0-9]{2}|HA[5-9][0-9]{2}", "XI980780684") { VATDigits.british($0) },
    VATRule("CHE", "[0-9]{9}(?:MWST|TVA|IVA)?", "CHE107787577MWST") { number in
      VATDigits(leading: 9, of: number) { (11 - $0.weightedSum(0x5432_7654) % 11) % 11 == $0.digit(8) }
    },
    VATRule("NO", "[0-9]{9}(?:MVA)?", "NO995525828MVA") { number in
      VATDigits(leading: 9, of: number) { (11 - $0.weightedSum(0x3276_5432) % 11) % 11 == $0.digit(8) }
    },
  ]

  /// What numbers for value added tax are called in the countries, as far as no number begins with it.
  static let labels = [
    "vat", "uid", "btw", "tva", "iva", "ust", "idnr", "dic", "mwst", "mva", "moms", "kmkr", "nif", "cif", "nip", "alv",
    "oib", "pvm", "pvn",
  ]

  /// Whether words begin with a country's letters and go on with digits.
  static func beginsNumber(_ words: ArraySlice<Substring>, _ countries: [String], _ separators: Set<Character>) -> Bool
  {
    guard let first = words.first else { return false }
    let word = first.filter { !separators.contains($0) }.uppercased()
    guard let country = countries.first(where: { word.hasPrefix($0) }) else { return false }
    if word.utf8.contains(where: \.isASCIIDigit) { return true }
    let isCountry = word == country || (country == "AT" && word == "ATU")
    // Behind the letters come digits, or what is part of the number: `ES B58378431`. In front of letters, “No.” is no
    // Norwegian number, but a label: `VAT No. GB980780684`.
    let lettersBehind = country == "NO" ? 0 : 2
    return isCountry && words.dropFirst().first?.utf8.prefix(1 + lettersBehind).contains(where: \.isASCIIDigit) == true
  }
}

extension VATRule {
  /// The first three bytes of a text as one number; zeros where it is shorter.
  static func code(of text: Span<UInt8>) -> UInt32 {
    var code: UInt32 = 0
    for index in 0..<3 { code = code << 8 | (index < text.count ? UInt32(text[index]) : 0) }
    return code
  }

  /// Whether a text whose first bytes are `text` begins with the letters of a country.
  static func has(_ text: UInt32, _ letters: UInt32) -> Bool {
    letters & 0xFF == 0 ? text & 0xFFFF00 == letters : text == letters
  }

  /// The letters of each country in `all`: two or three of them as one number.
  static let codes = all.map { rule in
    rule.country.utf8.reduce(into: UInt32(0)) { $0 = $0 << 8 | UInt32($1) } << (rule.country.utf8.count == 2 ? 8 : 0)
  }
}
