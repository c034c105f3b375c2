import Matching
import TestSupport
import Testing

@testable import TextFields

struct TypesNumberTests {
  @Test(arguments: [
    ("number:1,100", "1", Verdict.match), ("number:1,100", "100", .match), ("number:1,100", "0", .partial),
    ("number:1,100", "101", .noMatch), ("number:1,100", "007", .match), ("number:1,100", "-1", .noMatch),
    ("number:1,100", "+1", .noMatch), ("number:1,100", "1.0", .noMatch), ("number:1,100", "", .partial),
    ("number:1,100", "99999999999999999999999", .noMatch), ("number:1,100", "00000000000000000000005", .match),
    ("number:10,50", "1", .partial), ("number:10,50", "6", .noMatch), ("number:10,50", "5", .partial),
    ("number:100,105", "11", .noMatch), ("number:100,105", "10", .partial), ("number:-5,5", "-5", .match),
    ("number:-5,5", "-6", .noMatch), ("number:-5,5", "-0", .match), ("number:-5,5", "-", .partial),
    ("number:-5,5", "5-", .noMatch), ("number:-5,5", "--5", .noMatch), ("number:-50,-10", "-1", .partial),
    ("number:-50,-10", "-6", .noMatch), ("number:-50,-10", "5", .noMatch), ("number:-50,-10", "", .partial),
    ("number:-9223372036854775808,9223372036854775807", "-9223372036854775808", .match),
    ("number:-9223372036854775808,9223372036854775807", "-9223372036854775809", .noMatch),
    ("number:-9223372036854775808,9223372036854775807", "9223372036854775808", .noMatch),
    ("number:9223372036854775807,9223372036854775807", "922337203685477580", .partial),
    ("number:1,100", "1٣", .noMatch), ("number:1,100", "1 ", .noMatch),
  ])
  func numbers(specification: String, text: String, verdict: Verdict) throws {
    #expect(try type(specification).validator.judgement(of: text).verdict == verdict)
  }

  /// The verdict of every short text agrees with what arithmetic and all its continuations say.
  @Test(arguments: [0...0, 1...1, 5...20, 13...107, -20 ... -3, -15...4, 99...100])
  func numbersExhaustively(range: ClosedRange<Int>) throws {
    let validator = try ValueValidator(type: .number(range))
    func isValid(_ text: String) -> Bool {
      guard let number = Int(text), range.lowerBound < 0 || !text.hasPrefix("-") else { return false }
      return range.contains(number)
    }
    let digits = (0...9).map(String.init)
    for sign in ["", "-"] {
      for number in 0...120 {
        let text = sign + String(number)
        let continuations = digits.flatMap { first in [text + first] + digits.map { text + first + $0 } }
        let expected: Verdict = isValid(text) ? .match : continuations.contains(where: isValid) ? .partial : .noMatch
        #expect(validator.judgement(of: text).verdict == expected, "\(text) in \(range)")
      }
    }
  }

  @Test(arguments: [
    ("price:100,2", "1", true), ("price:100,2", "100", true), ("price:100,2", "100.00", true),
    ("price:100,2", "100.01", false), ("price:100,2", "101", false), ("price:100,2", "99.99", true),
    ("price:100,2", "0", false), ("price:100,2", "0.01", true), ("price:100,2", "0.10", true),
    ("price:100,2", "0.00", false), ("price:100,2", "01", false), ("price:100,2", "1.", false),
    ("price:100,2", ".5", false), ("price:100,2", "1.234", false), ("price:100,2", "", false),
    ("price:99.95,3", "99.95", true), ("price:99.95,3", "99.951", false), ("price:99.95,3", "99.949", true),
    ("price:0.5,1", "0.5", true), ("price:0.5,1", "0.6", false), ("price:0.5,1", "1", false),
    ("price:5,0", "5", true), ("price:5,0", "5.0", false),
    ("price:99999999999999999999999999,2", "99999999999999999999999999.00", true),
    ("price:99999999999999999999999999,2", "99999999999999999999999999.01", false),
  ])
  func prices(specification: String, text: String, isValid: Bool) throws {
    #expect(try type(specification).validator.accepts(text) == isValid)
  }

  /// Without its lookahead the pattern still takes what AnimatedField's takes, on every short text.
  @Test(arguments: 1...4)
  func pricePatternIsAnimatedFields(digits: Int) throws {
    let ours = try #require(FieldType.price(maximum: 9, fractionDigits: digits).validationPattern)
      .matcher
    let theirs = try Pattern(#"^(?=.*[1-9])([1-9][0-9]*(?:\.[0-9]{1,\#(digits)})?|(?:0\.[0-9]{1,\#(digits)}))$"#)
      .matcher
    var texts = [""]
    for _ in 0..<7 {
      texts = texts.flatMap { text in ["0", "3", "."].map { text + $0 } } + [""]
      for text in texts { #expect(try ours.isMatch(on: text) == theirs.isMatch(on: text), "\(text)") }
    }
  }

  @Test func aPriceOverTheMaximumHasItsOwnMessage() throws {
    let validator = try type("price:99.5,2", locale: "de").validator
    guard case .invalid(let fault, _) = validator.judgement(of: "100,5") else { return #expect(Bool(false)) }
    #expect(fault.reason == .range && fault.message == "The price is at most 99,5.")
  }

  @Test(arguments: [
    ("amount", "1200", true), ("amount", "1200.99", true), ("amount", "1200,99", true), ("amount", "1 200,99", true),
    ("amount", "1 200.99", false), ("amount", "12 00,99", false), ("amount", "1 20", false), ("amount", " 1", false),
    ("amount", "1234567890", true), ("amount", "12345678901", false), ("amount", "1 234 567 890,12", true),
    ("amount", "12 345 678 901", false), ("amount", "123 456 789", true), ("amount", "1,234", false),
    ("amount", "1,", false), ("amount", ",5", false), ("amount", "0,50", true), ("amount", "0", true),
    ("amount", "-1", false), ("amount", "", false), ("amount:integer=3", "123", true),
    ("amount:integer=3", "1 234", false),
    ("amount:integer=4", "1 234", true), ("amount:integer=4", "12 345", false), ("amount:integer=6", "123 456", true),
    ("amount:integer=6", "1 123 456", false), ("amount:fraction=0", "12", true), ("amount:fraction=0", "12,5", false),
    ("amount:group=.,decimal=,", "66.888,99", true), ("amount:group=.,decimal=,", "66888.99", true),
    ("amount:group=,decimal=.", "1200.99", true), ("amount:group=,decimal=.", "1 200.99", false),
    ("amount:group=\",\",decimal=.", "11,111.11", true), ("amount:group=\",\",decimal=.", "11.111.11", false),
    ("amount:currency=\" USD\"", "5 USD", true), ("amount:currency=\" USD\"", "1 200,5 USD", true),
    ("amount:currency=\" USD\"", "5", true), ("amount:currency=\" USD\"", "5.5 USD", false),
    ("amount:currency=$,position=before", "$1 200,5", true), ("amount:currency=$,position=before", "1 200,5$", false),
    ("amount:currency=$,group=,position=before", "$1200,5", true),
  ])
  func amounts(specification: String, text: String, isValid: Bool) throws {
    #expect(try type(specification).validator.accepts(text) == isValid)
  }

  @Test(arguments: [
    ("0", "0"), ("000", "0"), ("007", "7"), ("12.50", "12.5"), (".5", "0.5"), ("5.", "5"), ("0.0", "0"),
  ])
  func decimalDigits(text: String, description: String) { #expect(DecimalDigits(text)?.description == description) }

  @Test(arguments: ["", ".", "-1", "1,5", "1.2.3", "a", "٣", " 1"])
  func notDecimalDigits(text: String) { #expect(DecimalDigits(text) == nil) }

  /// A paste in the type's own notation is read without looking for words, signs and other notations, and read the same.
  /// An invisible character in front of it makes it a paste like any other.
  @Test(
    arguments: [
      AmountConfiguration(), AmountConfiguration(groupSeparator: ",", decimalSeparator: "."),
      AmountConfiguration(groupSeparator: ".", decimalSeparator: ","),
      AmountConfiguration(groupSeparator: ",", decimalSeparator: ".", grouping: .indian),
      AmountConfiguration(fractionDigits: 0),
    ], 0..<8)
  func aPasteInItsOwnNotationIsReadLikeOthers(configuration: AmountConfiguration, seed: UInt64) {
    let reader = configuration.reader
    var generator = SeededGenerator(seed: seed)
    let group = configuration.groupSeparator.map(String.init) ?? ""
    let marks = [group, group, group, String(configuration.decimalSeparator), ",", ".", " "]
    var takenCount = 0
    for _ in 0..<400 {
      var text = ["1", "20", "345", "0", "1234"].randomElement(using: &generator)!
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        text += marks.randomElement(using: &generator)!
        text += ["678", "345", "901", "67", "5"].randomElement(using: &generator)!
      }
      let read = Self.value(reader.read(text, at: ReadingPlace()), of: text)
      #expect(read == Self.value(reader.read("\u{200B}" + text, at: ReadingPlace()), of: text), "\(text)")
      if case .text = read, text.contains(group) { takenCount += 1 }
    }
    #expect(takenCount > 5)
  }

  /// A text that is taken as it is written is one that is read as itself.
  private static func value(_ reading: Reading, of text: String) -> Reading {
    reading == .asWritten ? .text(text) : reading
  }

  /// The first separator is the one with the most digits behind it.
  @Test func theFirstSeparatorIsFound() {
    let groupings = [
      NumberGrouping.threes, .indian, NumberGrouping(3, minimum: 2), NumberGrouping(4), NumberGrouping(2, 3),
    ]
    for grouping in groupings {
      for count in 0...20 {
        let first = (0...count).last { grouping.hasMark(before: $0, of: count) } ?? 0
        #expect(grouping.firstBoundary(in: count) == first, "\(grouping), \(count)")
      }
    }
  }
}
