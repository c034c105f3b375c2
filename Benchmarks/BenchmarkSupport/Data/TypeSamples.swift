import TextFields

/// Texts such as people type into a field, and keys that they hit by mistake.
public struct TypeSamples: Sendable {
  /// Where the texts come from.
  private enum Source: Sendable {
    case made(FieldType.Kind)
    case lines([String])
  }

  private let source: Source
  /// Keys that are hit by mistake. The typing filter of such a field refuses them, if it refuses any key.
  public let slips: [String]

  /// Makes samples with texts that are made up for a field type.
  public init(kind: FieldType.Kind) {
    source = .made(kind)
    slips = Self.slips(for: kind)
  }

  /// Makes samples with texts of the caller's. Empty lines are left out; if there are no others, the only text is
  /// a blank.
  public init(lines: [String]) {
    let filled = lines.filter { !$0.isEmpty }
    source = .lines(filled.isEmpty ? [" "] : filled)
    slips = ["§", " ", "\t"]
  }

  /// One of the texts. It is never empty.
  func text(using random: inout SeededGenerator) -> String {
    switch source {
    case .lines(let lines): random.pick(lines)
    case .made(let kind): MadeUpText.text(for: kind, using: &random)
    }
  }

  private static func slips(for kind: FieldType.Kind) -> [String] {
    switch kind {
    case .anyText, .multiline, .password, .pattern, .custom: ["§", " "]
    case .email, .emailClassic, .url, .urlClassic: [" ", "\t"]
    case .username: ["-", " ", "ü"]
    case .price, .number, .amount, .card, .expiry, .cvv, .date, .mask: ["x", "§", "O"]
    case .iban: ["§", "*"]
    case .standard: ["§"]
    }
  }
}

/// Makes up one text for a kind of field.
private enum MadeUpText {
  static func text(for kind: FieldType.Kind, using random: inout SeededGenerator) -> String {
    switch kind {
    case .anyText, .password, .multiline: prose(lineBreaks: kind.isMultiline, using: &random)
    case .email, .emailClassic: address(using: &random)
    case .username: random.pick(names) + random.pick(["", "_", "."]) + random.pick(names)
    case .price(let price): decimal(mark: price.separator, fraction: price.fractionDigits, using: &random)
    case .amount(let amount): decimal(mark: amount.decimalSeparator, fraction: amount.fractionDigits, using: &random)
    case .url, .urlClassic: url(using: &random)
    case .date(let date):
      date.format.string(
        from: CalendarDate(year: 1960 + random.below(80), month: 1 + random.below(12), day: 1 + random.below(28)))
    case .number(let range): String(random.pick(range.lowerBound...min(range.upperBound, range.lowerBound + 9_999)))
    case .card: random.pick(cards)
    case .iban: random.pick(ibans)
    case .expiry: twoDigits(1 + random.below(12)) + twoDigits(30 + random.below(60))
    case .cvv(let count): digits(count, using: &random)
    case .mask(let mask): masked(mask, using: &random)
    case .standard(let type): type.example
    case .pattern, .custom: random.pick(["ABC", "XYZ", "QRS"]) + "-" + digits(1 + random.below(6), using: &random)
    }
  }

  private static func address(using random: inout SeededGenerator) -> String {
    var corpus = AddressCorpus(seed: random.next())
    var bytes: [UInt8] = []
    while !corpus.appendNext(to: &bytes) { bytes.removeAll() }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func url(using random: inout SeededGenerator) -> String {
    random.pick(["https://", "http://", "https://www."]) + random.pick(names) + random.pick([".com", ".org", ".co.uk"])
      + random.pick(["", "/", "/news/2026/a-page.html", "/search?q=field&n=10"])
  }

  private static func prose(lineBreaks: Bool, using random: inout SeededGenerator) -> String {
    (0..<3 + random.below(3)).map { _ in random.pick(names) }.joined(separator: lineBreaks ? "\n" : " ")
  }

  private static func decimal(mark: Character, fraction: Int, using random: inout SeededGenerator) -> String {
    let whole = String(1 + random.below(999))
    return fraction == 0 ? whole : whole + String(mark) + digits(1 + random.below(fraction), using: &random)
  }

  private static func masked(_ mask: Mask, using random: inout SeededGenerator) -> String {
    let characters = mask.elements.compactMap { element -> Character? in
      guard let kind = element.characterKind else { return nil }
      return "7Kq".first(where: kind.contains)
    }
    return characters.isEmpty ? "7" : String(characters)
  }

  private static func digits(_ count: Int, using random: inout SeededGenerator) -> String {
    (0..<count).map { _ in String(random.below(10)) }.joined()
  }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static let names = ["anna", "ben", "carla", "david", "garden", "harbour", "studio", "winter", "zimmermann"]

  /// Card numbers that the card brands publish for tests.
  private static let cards = [
    "4111111111111111", "4012888888881881", "5555555555554444", "5105105105105100", "378282246310005",
    "6011111111111117", "3530111333300000",
  ]

  /// Examples from the IBAN registry.
  private static let ibans = [
    "GB29NWBK60161331926819", "DE89370400440532013000", "FR1420041010050500013M02606", "NL91ABNA0417164300",
    "ES9121000418450200051332", "NO9386011117947", "MT84MALT011000012345MTLCAST001S",
  ]
}

extension FieldType.Kind {
  fileprivate var isMultiline: Bool { if case .multiline = self { true } else { false } }
}
