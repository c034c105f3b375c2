import TestSupport
import Testing

@testable import TextFields

/// Makes valid plain values of a type at random.
struct ValueMaker: CustomTestStringConvertible, Sendable {
  let specification: String
  var locale: String?
  let make: @Sendable (inout SeededGenerator) throws -> String

  var testDescription: String { specification + (locale.map { " \($0)" } ?? "") }

  init(_ specification: String, _ make: @escaping @Sendable (inout SeededGenerator) throws -> String) {
    self.specification = specification
    self.make = make
  }

  var type: FieldType { get throws { try FieldType(specification: specification, locale: locale) } }

  /// The same type, for a locale.
  func with(locale: String) -> ValueMaker {
    var copy = self
    copy.locale = locale
    return copy
  }
}

// MARK: - All types

extension ValueMaker {
  /// Types that write numbers as a locale does.
  static let numbers: [ValueMaker] = [
    ValueMaker("amount") { decimal(1...9_999_999, 2, &$0) },
    ValueMaker("amount:signed=yes") { (Bool.random(using: &$0) ? "-" : "") + decimal(1...9_999_999, 2, &$0) },
    ValueMaker("amount:fraction=0") { decimal(1...9_999_999, 0, &$0) },
    ValueMaker("amount:currency=\" kr\"") { decimal(1...99_999, 2, &$0) },
    ValueMaker("amount:currency=\"$\",position=before") { decimal(1...99_999, 2, &$0) },
    ValueMaker("price:9999999,2") { decimal(1...9_999_999, 2, &$0) },
    ValueMaker("percent") { decimal(0...99, 2, &$0) },
    ValueMaker("percent:-100,100,1") { (Bool.random(using: &$0) ? "-" : "") + decimal(1...99, 1, &$0) },
    ValueMaker("number:-99999,99999") { String(Int.random(in: -99_999...99_999, using: &$0)) },
  ]

  /// Types with a form of their own.
  static let forms: [ValueMaker] = dates + expiries + times + payment + addresses + phones + countries

  private static let dates = [
    "dd/MM/yyyy", "MM/dd/yyyy", "yyyy-MM-dd", "dd.MM.yy", "ddMMyyyy", "yyyyMMdd", "dd MM", "MM/yyyy", "yyyy",
    "yyyy.MM.dd.",
  ].map(date)

  private static func date(_ format: String) -> ValueMaker {
    ValueMaker("date:\(format)") { generator in
      let month = Int.random(in: 1...12, using: &generator)
      let year = Int.random(in: 2000...2099, using: &generator)
      let day = Int.random(in: 1...CalendarDate.days(inMonth: month, ofYear: year), using: &generator)
      return try DateFormat(format).string(from: CalendarDate(year: year, month: month, day: day))
    }
  }

  private static let expiries = [
    "MM/yy", "MMyy", "yyyy-MM", "yyyyMM", "MM/yyyy", "MM.yyyy", "yyMM", "yy-MM", "MM-yy", "yyyy/MM", "MMyyyy",
  ].map(expiry)

  private static func expiry(_ format: String) -> ValueMaker {
    ValueMaker("expiry:\(format)") { generator in
      let year = Int.random(in: 2030...2099, using: &generator)
      let month = Int.random(in: 1...12, using: &generator)
      return try DateFormat(format).string(from: CalendarDate(year: year, month: month))
    }
  }

  private static let times = ["HH:mm", "HH:mm:ss", "hh:mm a", "hh:mm:ss a", "HH.mm", "HHmm", "HH mm"].map(time)

  private static func time(_ format: String) -> ValueMaker {
    ValueMaker("time:\(format)") { generator in
      let hour = Int.random(in: 0...23, using: &generator)
      let minute = Int.random(in: 0...59, using: &generator)
      let second = Int.random(in: 0...59, using: &generator)
      return try TimeFormat(format).string(hour: hour, minute: minute, second: second)
    }
  }

  private static let payment: [ValueMaker] = [
    ValueMaker("card", card), ValueMaker("iban", iban), ValueMaker("cvv") { digits(3, &$0) },
    ValueMaker("cvv:4") { digits(4, &$0) },
  ]

  private static let addresses: [ValueMaker] = [
    ValueMaker("ipv4", ipv4),
    ValueMaker("ipv6", ipv6),
    ValueMaker("ip", ipv6),
    ValueMaker("cidr") { ipv4(&$0) + "/\(Int.random(in: 0...32, using: &$0))" },
    ValueMaker("mac") { generator in (0..<6).map { _ in hex(2, &generator) }.joined(separator: ":") },
    ValueMaker("uuid") { generator in [8, 4, 4, 4, 12].map { hex($0, &generator) }.joined(separator: "-") },
    ValueMaker("hex-colour") { "#" + hex([3, 4, 6, 8].randomElement(using: &$0)!, &$0) },
    ValueMaker("email") { "\(word(&$0))+\(word(&$0))@\(word(&$0)).com" },
    ValueMaker("username:1,40") { "\(word(&$0))_\(digits(2, &$0))" },
    ValueMaker("url") { "https://\(word(&$0)).org/\(word(&$0))?a=\(digits(3, &$0))" },
  ]

  private static let phones = ["phone", "phone:GB", "phone:US", "phone:RU", "phone:IT"].map { specification in
    ValueMaker(specification) { generator in
      let type = try FieldType(specification: specification)
      return try variant(of: PhoneTests.rows.randomElement(using: &generator)!.e164, type, &generator)
    }
  }

  private static let countries: [ValueMaker] =
    FieldType.vatCountries.map { country in ValueMaker("vat") { try vat(country, &$0) } }
    + FieldType.vatCountries.map { country in ValueMaker("vat:\(country)") { try vat(country, &$0) } }
    + FieldType.postalCodeCountries.map(postalCode)

  private static func postalCode(_ country: String) -> ValueMaker {
    ValueMaker("postal-code:\(country)") { generator in
      let type = try #require(FieldType.postalCode(of: country))
      guard case .standard(let standard) = type.kind else { return "" }
      return try variant(of: standard.example, type, &generator)
    }
  }
}

// MARK: - Masks that are written often

extension ValueMaker {
  static let masks: [ValueMaker] = [
    mask("[00]/[00]/[0000]") { "\(digits(2, &$0))/\(digits(2, &$0))/\(digits(4, &$0))" },
    mask("+1 ([000]) [000]-[0000]") { "+1 (\(digits(3, &$0))) \(digits(3, &$0))-\(digits(4, &$0))" },
    mask("[AA]-[00]|[000]-[000]") { "\(digits(3, &$0))-\(digits(3, &$0))" },
    mask("[099].[099].[099].[099]", ipv4),
    mask("[00009]-[0000]") { "\(digits(Int.random(in: 4...5, using: &$0), &$0))-\(digits(4, &$0))" },
    mask("+{7} [000]") { "+7 \(digits(3, &$0))" },
    mask("[A][0][A] [0][A][0]") { "A\(digits(1, &$0))B \(digits(1, &$0))C\(digits(1, &$0))" },
  ]

  private static func mask(
    _ notation: String, _ make: @escaping @Sendable (inout SeededGenerator) throws -> String
  ) -> ValueMaker {
    ValueMaker("mask:\(notation)", make)
  }
}

// MARK: - Values

extension ValueMaker {
  static func digits(_ count: Int, _ generator: inout SeededGenerator) -> String {
    String((0..<count).map { _ in "0123456789".randomElement(using: &generator)! })
  }

  static func hex(_ count: Int, _ generator: inout SeededGenerator) -> String {
    String((0..<count).map { _ in "0123456789abcdef".randomElement(using: &generator)! })
  }

  static func word(_ generator: inout SeededGenerator) -> String {
    String((0..<Int.random(in: 1...8, using: &generator)).map { _ in "abcdefgh".randomElement(using: &generator)! })
  }

  private static func decimal(
    _ range: ClosedRange<Int>, _ most: Int, _ generator: inout SeededGenerator
  ) -> String {
    let bound = [9, 99, 9999, range.upperBound].filter { $0 <= range.upperBound }.randomElement(using: &generator)!
    let whole = Int.random(in: range.lowerBound...bound, using: &generator)
    let fraction = digits(Int.random(in: 0...most, using: &generator), &generator)
    return fraction.isEmpty ? String(whole) : "\(whole).\(fraction)"
  }

  private static func ipv4(_ generator: inout SeededGenerator) -> String {
    (0..<4).map { _ in String(Int.random(in: 0...255, using: &generator)) }.joined(separator: ".")
  }

  /// In the form of RFC 5952, as the type itself writes it.
  private static func ipv6(_ generator: inout SeededGenerator) throws -> String {
    let groups = (0..<8).map { _ in
      Bool.random(using: &generator) ? "0" : String(UInt16.random(in: 1 ... .max, using: &generator), radix: 16)
    }
    var field = try FieldModel(type: .ipv6, text: groups.joined(separator: ":"))
    field.endEditing()
    return field.text
  }

  private static func card(_ generator: inout SeededGenerator) -> String {
    while true {
      let brand = CardBrand.all.randomElement(using: &generator)!
      let prefix = String(brand.prefixes.randomElement(using: &generator)!.randomElement(using: &generator)!)
      let count = brand.lengths.randomElement(using: &generator)!
      let body = prefix + digits(count - prefix.count - 1, &generator)
      // A prefix can be of another brand as well, which has other lengths.
      if let number = (0...9).map({ body + String($0) }).first(where: { isValid($0, .card) }) { return number }
    }
  }

  private static func iban(_ generator: inout SeededGenerator) throws -> String {
    let country = IBANRegistry.structures.split { $0 == "·" || $0 == "\n" }
      .compactMap { $0.split(separator: " ").first }.randomElement(using: &generator)!
    let letters = Array(country.utf8)
    let kinds = IBANRegistry.kinds[try #require(IBANRegistry.country(letters[0], letters[1])).kinds]
    let account = kinds.map { kind -> Character in
      let characters = kind == .digit ? "0123456789" : kind == .letter ? "ABCXYZ" : "019AZ"
      return characters.randomElement(using: &generator)!
    }
    let numbers = (2...98).map { $0 < 10 ? "0\($0)" : "\($0)" }
    return try #require(numbers.map { country + $0 + String(account) }.first { isValid($0, .iban) })
  }

  /// A number of the country's structure, with check digits that are right, found by trying.
  private static func vat(_ country: String, _ generator: inout SeededGenerator) throws -> String {
    let type = try #require(FieldType.vat(of: country))
    guard case .standard(let standard) = type.kind else { return "" }
    return try variant(of: standard.example, type, &generator)
  }

  /// Another valid value of the same shape: digits exchanged until the type takes it; the value itself where none is
  /// found.
  private static func variant(
    of example: String, _ type: FieldType, _ generator: inout SeededGenerator
  ) throws -> String {
    let validator = try ValueValidator(type: type)
    for _ in 0..<400 {
      let changed = example.map { character in
        character.isNumber && Bool.random(using: &generator)
          ? "0123456789".randomElement(using: &generator)! : character
      }
      if validator.judgement(of: String(changed)) == .valid { return String(changed) }
    }
    return example
  }

  private static func isValid(_ value: String, _ type: FieldType) -> Bool {
    (try? ValueValidator(type: type).judgement(of: value)) == .valid
  }
}

// MARK: - Masks

extension ValueMaker {
  /// A mask of places, optional places and literals, or two of them, at random. Of two, none has literals of the plain
  /// value: which of them a value is of, they could not tell.
  static func mask(_ generator: inout SeededGenerator) -> String {
    let isOne = Int.random(in: 0...3, using: &generator) > 0
    if isOne { return oneMask(&generator, plain: ["{7}", "{-}", "{AB}"]) }
    return oneMask(&generator, plain: []) + "|" + oneMask(&generator, plain: [])
  }

  private static func oneMask(_ generator: inout SeededGenerator, plain: [String]) -> String {
    let literals = ["-", " ", "/", ".", "(", ") ", "+", "7", "+1 ", "x", ":"] + plain
    let places = ["[0]", "[00]", "[000]", "[0000]", "[A]", "[AA]", "[_]", "[__]", "[09]", "[099]", "[0009]", "[A0]"]
    var mask = Bool.random(using: &generator) ? literals.randomElement(using: &generator)! : ""
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      mask += places.randomElement(using: &generator)!
      if Bool.random(using: &generator) { mask += literals.randomElement(using: &generator)! }
    }
    return mask
  }
}
