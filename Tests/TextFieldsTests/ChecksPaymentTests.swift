import Matching
import TestSupport
import Testing

@testable import TextFields

struct ChecksPaymentTests {
  // MARK: IBAN

  /// Account numbers of every country's structure, with check digits computed another way than the check computes them.
  @Test func ibansOfEveryCountry() throws {
    let validator = try FieldType.iban.validator
    let countries = IBANRegistry.countries
    #expect(countries.count == 89 + 13 + 3 + 22)
    var generator = SeededGenerator(seed: 1)
    for country in countries {
      for _ in 0..<20 {
        let account = country.kinds.map { place in
          let characters: [Character] =
            switch IBANRegistry.kinds[place] {
            case .digit: Array("0123456789")
            case .letter: Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
            case .either: Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
            }
          return characters.randomElement(using: &generator)!
        }
        let iban = country.code + Self.checkDigits(country.code, String(account)) + String(account)
        #expect(validator.accepts(iban), "\(iban)")
        #expect(validator.accepts(Self.printed(iban)), "\(Self.printed(iban))")
        Self.expectTyposAreFound(in: iban, validator)
        Self.expectPrefixesLive(of: iban, validator)
      }
    }
  }

  /// Mod 97 catches each changed digit.
  private static func expectTyposAreFound(in iban: String, _ validator: ValueValidator) {
    let characters = Array(iban)
    for place in characters.indices where characters[place].isNumber {
      var changed = characters
      changed[place] = Character(String((characters[place].wholeNumberValue! + 1) % 10))
      #expect(validator.judgement(of: String(changed)) != .valid, "\(String(changed))")
    }
    #expect(validator.judgement(of: iban + "0").verdict == .noMatch)
    #expect(validator.judgement(of: iban.lowercased()).verdict == .noMatch)
  }

  private static func expectPrefixesLive(of iban: String, _ validator: ValueValidator) {
    for text in [iban, printed(iban)] {
      for length in 0..<text.count {
        #expect(validator.judgement(of: String(text.prefix(length))).verdict == .partial, "\(text.prefix(length))")
      }
    }
  }

  private static func printed(_ iban: String) -> String {
    stride(from: 0, to: iban.count, by: 4).map { String(iban.dropFirst($0).prefix(4)) }.joined(separator: " ")
  }

  /// 98 minus the remainder of the account number and the country's code with zeros behind, digit by digit.
  private static func checkDigits(_ country: String, _ account: String) -> String {
    var remainder = 0
    for character in account + country + "00" {
      for digit in String(Int(String(character), radix: 36)!) {
        remainder = (remainder * 10 + digit.wholeNumberValue!) % 97
      }
    }
    let number = 98 - remainder
    return number < 10 ? "0\(number)" : String(number)
  }

  @Test(arguments: [
    ("DE8937040044053201300", "length", "The IBAN has 21 characters; those of DE have 22.", true),
    ("DE893704004405320130001", "length", "The IBAN has 23 characters; those of DE have 22.", false),
    ("DE89370400440532013001", "checksum", "mistyped", false),
    ("QQ89370400440532013000", "country", "No country", false),
    ("DE8X370400440532013000", "characters", "a digit", false),
    ("DE893704004405320130O0", "characters", "a digit", false),
    ("GB291WBK60161331926819", "characters", "a capital letter", false), ("DE00", "checksum", "from 02 to 98", false),
    ("DE01370400440532013000", "checksum", "from 02 to 98", false), ("DE99", "checksum", "from 02 to 98", false),
    ("de89370400440532013000", "characters", "a capital letter", false), ("DE", "length", "2 characters", true),
    ("DE89 370", "length", "7 characters", true), ("DE89  3704 0044 0532 0130 00", "pattern", "IBAN such as", false),
    ("DE8 93704 0044 0532 0130 00", "pattern", "IBAN such as", false), ("", "pattern", "IBAN such as", true),
    ("D", "pattern", "IBAN such as", true),
  ])
  func faultsOfIBANs(text: String, reason: String, message: String, isPartial: Bool) throws {
    guard case .invalid(let fault, isPartial) = try FieldType.iban.validator.judgement(of: text) else {
      return #expect(Bool(false), "\(text)")
    }
    #expect(fault.reason.rawValue == reason && fault.message.contains(message), "\(fault)")
  }

  @Test(arguments: [
    ("iban", "DE8937040044053201300", 21), ("iban", "DE8937040044053201300099", 22),
    ("iban", "DE89 3704 0044 0532 0130 001", 27),
    ("iban", "GB29 1WBK", 5), ("iban", "QQ", 0), ("iban", "DE00", 2), ("card", "4111 1111", 9), ("card", "99", 2),
  ])
  func places(specification: String, text: String, offset: Int) throws {
    guard case .invalid(let fault, _) = try type(specification).validator.judgement(of: text) else {
      return #expect(Bool(false), "\(text)")
    }
    #expect(fault.offset == offset, "\(fault)")
  }

  /// Three examples of the registry are not 1 modulo 97; with their right check digits they are valid.
  @Test(arguments: [
    ("ST68000200010192194210112", "ST32000200010192194210112"),
    ("NI04BAPR00000013000003558124", "NI45BAPR00000013000003558124"),
    ("RU1704452522540817810538091310419", "RU0304452522540817810538091310419"),
  ])
  func examplesThatFail(wrong: String, right: String) throws {
    #expect(try !FieldType.iban.validator.accepts(wrong))
    #expect(try FieldType.iban.validator.accepts(right))
  }

  // MARK: Cards

  @Test(arguments: [
    ("4", "visa"), ("34", "amex"), ("37", "amex"), ("3", nil), ("36", "diners"), ("300", "diners"), ("306", nil),
    ("3095", "diners"), ("6011", "discover"), ("65", "discover"), ("644", "discover"), ("643", "maestro"),
    ("3528", "jcb"), ("3589", "jcb"), ("3590", nil), ("1800", "jcb"), ("2131", "jcb"), ("51", "mastercard"),
    ("55", "mastercard"), ("50", nil), ("56", "maestro"), ("2220", nil), ("2221", "mastercard"), ("2720", "mastercard"),
    ("2721", nil), ("620", "unionpay"), ("8100", "unionpay"), ("8171", "unionpay"), ("2200", "mir"), ("2205", "borica"),
    ("500000", "maestro"), ("6759", "maestro"), ("401178", "elo"), ("401180", "visa"), ("506699", "elo"),
    ("506700", "elo"), ("509000", "elo"), ("606282", "hipercard"), ("63737423", "hiper"), ("637095", "hiper"),
    ("4571 7312", "visa"), ("", nil), ("9", nil), ("12", nil),
  ])
  func brands(digits: String, name: String?) { #expect(CardBrand.brand(of: digits)?.name == name) }

  @Test(arguments: [
    ("amex", 15, [4, 6, 5]), ("amex", 7, [4, 3]), ("diners", 14, [4, 6, 4]), ("diners", 16, [4, 4, 4, 4]),
    ("visa", 16, [4, 4, 4, 4]), ("visa", 19, [4, 4, 4, 4, 3]), ("visa", 13, [4, 4, 4, 1]),
    ("maestro", 12, [4, 4, 4]), ("visa", 0, []),
  ])
  func groups(brand: String, digits: Int, groups: [Int]) throws {
    #expect(try #require(CardBrand.named(brand)).groups(forDigits: digits) == groups)
  }

  @Test func codesOfBrands() throws {
    for brand in CardBrand.all { #expect(brand.codeLength == (brand.name == "amex" ? 4 : 3)) }
    #expect(try FieldType.cvv(for: CardBrand.named("amex")).validator.accepts("1234"))
    #expect(try !FieldType.cvv(for: CardBrand.named("amex")).validator.accepts("123"))
    #expect(try FieldType.cvv(for: nil).validator.accepts("000"))
    #expect(try !FieldType.cvv(for: nil).validator.accepts("1234"))
  }

  /// No two brands have the same range, and each range's ends have as many digits.
  @Test func rangesOfBrands() {
    var ends: Set<ClosedRange<Int>> = []
    for range in CardBrand.all.flatMap(\.prefixes) {
      #expect(String(range.lowerBound).count == String(range.upperBound).count)
      #expect(String(range.upperBound).count <= CardBrand.LeadingDigits.capacity)
      #expect(ends.insert(range).inserted, "\(range)")
    }
  }

  /// Numbers of each brand, range and length, with the right last digit and every wrong one.
  @Test func numbersOfEveryBrand() throws {
    let validator = try FieldType.card.validator
    var generator = SeededGenerator(seed: 2)
    for brand in CardBrand.all {
      for range in brand.prefixes {
        for length in brand.lengths {
          let start = String(Int.random(in: range, using: &generator))
          let body =
            start
            + (0..<(length - 1 - start.count)).map { _ in String(Int.random(in: 0...9, using: &generator)) }.joined()
          // A longer range of another brand may hold the random digits.
          guard let found = CardBrand.brand(of: body + "0"), found.lengths.contains(length) else { continue }
          for digit in 0...9 {
            let number = body + String(digit)
            let isRight = Self.passesLuhn(number) || !found.requiresLuhn
            let verdict: Verdict = isRight ? .match : length < found.maximumLength ? .partial : .noMatch
            #expect(validator.judgement(of: number).verdict == verdict, "\(number)")
          }
        }
      }
    }
  }

  /// Luhn's check from the right, as textbooks have it.
  private static func passesLuhn(_ number: String) -> Bool {
    let sum = number.reversed().enumerated().reduce(0) { sum, digit in
      let value = digit.element.wholeNumberValue! * (digit.offset.isMultiple(of: 2) ? 1 : 2)
      return sum + (value > 9 ? value - 9 : value)
    }
    return sum.isMultiple(of: 10)
  }

  @Test(arguments: [
    ("4111111111111111", Verdict.match), ("4111 1111 1111 1111", .match), ("4111-1111-1111-1111", .noMatch),
    ("41111111 11111111", .noMatch), ("4111  1111 1111 1111", .noMatch), ("4111 1111 1111 1111 ", .partial),
    ("3782 822463 10005", .match), ("378282246310005", .match), ("3782822463100055", .noMatch),
    ("3852 000002 3237", .match), ("411111111111111", .partial), ("41111111111111111", .partial),
    ("41111111111111111111", .noMatch), ("", .partial), ("4111x", .noMatch), ("0000000000000000", .match),
    ("900000000000", .partial), ("9000000000000000001", .match), ("9000000000000000002", .noMatch),
    ("٤١١١١١١١١١١١١١١١", .noMatch),
  ])
  func cards(text: String, verdict: Verdict) throws {
    #expect(try FieldType.card.validator.judgement(of: text).verdict == verdict)
  }

  @Test func whatIsWrongWithACard() throws {
    let validator = try FieldType.card.validator
    guard case .invalid(let length, true) = validator.judgement(of: "37828224631000"),
      case .invalid(let checksum, true) = validator.judgement(of: "4111111111111112"),
      case .invalid(let unknown, true) = validator.judgement(of: "9")
    else { return #expect(Bool(false)) }
    #expect(length.reason == .length && length.message == "The card number has 14 digits; those of amex have 15.")
    #expect(checksum.reason == .checksum)
    #expect(unknown.message == "The card number has 1 digit; card numbers have 12 to 19.")
  }
}
