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
      }, labels: VATRule.labels, dropsPunctuation: true)
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

/// Whether a number for value added tax has the right check digits.
private struct VATCheck: ValueCheck {
  /// The place of the only country in `VATRule.all`; `nil` for all countries.
  private let place: Int?

  init(_ country: String?) { place = country.flatMap { name in VATRule.all.firstIndex { $0.country == name } } }

  func outcome(onValidUTF8 value: Span<UInt8>) -> CheckOutcome {
    let letters = VATRule.code(of: value)
    // Longer texts are no VAT numbers, which the pattern says.
    guard (3...Self.longest).contains(value.count),
      let place = place ?? VATRule.codes.firstIndex(where: { VATRule.has(letters, $0) })
    else { return .valid }
    let hasLetters = VATRule.has(letters, VATRule.codes[place])
    let start = hasLetters ? VATRule.codes[place] & 0xFF == 0 ? 2 : 3 : 0
    switch VATRule.all[place].digits(value.extracting(start..<value.count)) {
    case .unknown, .right: return .valid
    case .wrongSoFar: return .incomplete(Self.mistyped)
    case .wrong: return .invalid(Self.mistyped)
    }
  }

  private static let mistyped = ValueFault(reason: .checksum, message: "The VAT number has a mistyped character.")
  private static let longest = 24
}

/// A number to which its country's letters are added when editing ends.
private struct VATForm: PlainForm {
  let country: String

  var judgesPlainValue: Bool { false }
  var settlesOnlyValidTexts: Bool { true }

  func plainValue(of text: String) -> String { text }

  func settledPlainValue(of text: String) -> String? {
    text.isEmpty || text.hasPrefix(country) ? nil : country + text
  }
}
