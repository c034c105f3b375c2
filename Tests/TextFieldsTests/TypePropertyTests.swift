import FoundationMatching
import Matching
import TestSupport
import Testing

@testable import TextFields

/// What holds of every type, whatever is typed: of random valid values, random masks and random keys.
@Suite struct TypePropertyTests {
  private static func generator(_ seed: String) -> SeededGenerator {
    SeededGenerator(seed: seed.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
  }

  // MARK: - A type's own plain value

  @Test(arguments: ValueMaker.forms + ValueMaker.numbers)
  func plainValuesComeBack(maker: ValueMaker) throws {
    var generator = Self.generator(maker.testDescription)
    let field = try FieldModel(type: maker.type)
    for _ in 0..<(maker.specification.contains("vat") ? 4 : 40) {
      PlainValueTests.expectRoundTrip(try maker.make(&generator), field)
    }
  }

  @Test(arguments: NumberSeparators.locales)
  func numbersOfEveryLocaleComeBack(locale: String) throws {
    var generator = Self.generator(locale)
    for maker in ValueMaker.numbers.map({ $0.with(locale: locale) }) {
      let field = try FieldModel(type: maker.type)
      for _ in 0..<6 { PlainValueTests.expectRoundTrip(try maker.make(&generator), field) }
    }
  }

  @Test(arguments: 0..<40)
  func plainValuesOfMasksComeBack(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    var complete = 0
    for _ in 0..<25 {
      let mask = ValueMaker.mask(&generator)
      let field = try FieldModel(type: FieldType(specification: "mask:\(mask)"))
      for _ in 0..<4 {
        guard let value = Self.value(of: field, &generator) else { continue }
        complete += 1
        PlainValueTests.expectRoundTrip(value, field)
      }
    }
    #expect(complete > 20)
  }

  /// The plain value of a mask that random keys have filled.
  private static func value(of field: FieldModel, _ generator: inout SeededGenerator) -> String? {
    var field = field
    for _ in 0..<40 {
      let key = "0123456789012345678901234567ABxy".randomElement(using: &generator)!
      field.insert(String(key))
      if field.verdict == .match, Int.random(in: 0..<3, using: &generator) == 0 { break }
    }
    field.endEditing()
    return field.verdict == .match ? field.plainValue : nil
  }

  // MARK: - Verdicts while typing

  /// Whatever is typed behind a text of which nothing can become valid, it does not. What is typed is a valid value, or one
  /// with a key exchanged, left out or doubled, and then random keys.
  @Test(
    arguments: ValueMaker.forms + ValueMaker.numbers
      + ["de", "fr", "de_CH", "hi_IN", "es"].flatMap { locale in
        ValueMaker.numbers.map { $0.with(locale: locale) }
      })
  func noMatchIsForGood(maker: ValueMaker) throws {
    var generator = Self.generator(maker.testDescription)
    let empty = try FieldModel(type: maker.type)
    var (valid, dead) = (0, 0)
    for round in 0..<(maker.specification.contains("vat") ? 9 : 60) {
      let value = try maker.make(&generator)
      var session = TypingSession(empty)
      session.type(round % 3 == 0 ? value : Self.damaged(value, &generator))
      if round % 3 == 1 { session.type(String(value.shuffled(using: &generator).prefix(4))) }
      #expect(session.revived == nil, "\(session.log)")
      if round % 3 == 0 {
        #expect(session.field.verdict == .match, "\(session.log)")
        valid += 1
      }
      if session.isDead { dead += 1 }
    }
    #expect(valid > 0)
  }

  private static func damaged(_ value: String, _ generator: inout SeededGenerator) -> String {
    var keys = Array(value)
    let place = Int.random(in: keys.indices, using: &generator)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: keys[place] = "0123456789/.-:Aa ".randomElement(using: &generator)!
    case 1: keys.remove(at: place)
    case 2: keys.insert(keys[place], at: place)
    default: keys.insert("0123456789/.,- ".randomElement(using: &generator)!, at: place)
    }
    return String(keys)
  }

  // MARK: - The end of editing

  /// At the end of editing the text is the one that stands for its plain value, and so is the plain value.
  @Test(arguments: ValueMaker.forms + ValueMaker.numbers)
  func theEndIsCanonical(maker: ValueMaker) throws {
    var generator = Self.generator(maker.testDescription)
    let empty = try FieldModel(type: maker.type)
    for _ in 0..<(maker.specification.contains("vat") ? 4 : 40) {
      var field = empty
      for character in try maker.make(&generator) { field.insert(String(character)) }
      for _ in 0..<Int.random(in: 0..<4, using: &generator) { Self.edit(&field, &generator) }
      field.endEditing()
      let ended = field
      field.endEditing()
      #expect(field.text == ended.text && field.plainValue == ended.plainValue, "\(ended.text)")
      guard ended.verdict == .match, !ended.text.isEmpty else { continue }
      var other = empty
      other.setPlainValue(ended.plainValue)
      other.endEditing()
      // A phone number stays in the form that it is typed in: as within its country, or with a calling code.
      let isNational = maker.specification.hasPrefix("phone:") && !ended.text.hasPrefix("+")
      let note = Comment("\(ended.text) \(ended.plainValue)")
      #expect((other.text == ended.text || isNational) && other.plainValue == ended.plainValue, note)
    }
  }

  private static func edit(_ field: inout FieldModel, _ generator: inout SeededGenerator) {
    field.select(UTF16Range(caret: Int.random(in: 0...field.utf16Count, using: &generator)))
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: field.deleteBackward()
    case 1: field.deleteForward()
    default: field.insert(String("0123456789.,-/".randomElement(using: &generator)!))
    }
  }

  // MARK: - Marks

  /// Behind a mark that was refused among the digits of the integer part, nothing is taken; and no digit is lost.
  @Test(arguments: ["en", "de", "fr", "de_CH", "fr_CH", "en_IN", "hi_IN", "es", "sv", "fa", "ja"])
  func refusedMarksChangeNothing(locale: String) throws {
    var generator = Self.generator(locale)
    var refusals = 0
    for maker in ValueMaker.numbers.map({ $0.with(locale: locale) }) {
      let empty = try FieldModel(type: maker.type)
      for _ in 0..<60 {
        var field = empty
        var digits = ""
        var blocked: String?
        for _ in 0..<12 {
          let key = String("0123456789012345678,,..' -/:".randomElement(using: &generator)!)
          let before = field.plainValue
          let isAccepted = field.insert(key).isAccepted
          let note = Comment("\(key) behind \(before) in \(maker)")
          if let blocked { #expect(field.text == blocked && !isAccepted, note) }
          if !isAccepted, !key.first!.isNumber, blocked == nil, before.contains(where: \.isNumber),
            !field.hasDecimalMark
          {
            blocked = field.text
            refusals += 1
          }
          if isAccepted, key.first!.isNumber { digits += key }
        }
        let kept = field.plainValue.filter(\.isNumber)
        #expect(
          kept.drop { $0 == "0" } == digits.drop { $0 == "0" }, "\(digits) became \(field.plainValue) in \(maker)")
      }
    }
    #expect(refusals > 20)
  }
}

/// Keys typed one by one at the end of a field, with what is said of the text.
private struct TypingSession {
  private(set) var field: FieldModel
  private(set) var isDead = false
  /// The text that was valid after one that could not become valid.
  private(set) var revived: String?
  private(set) var log = ""

  init(_ field: FieldModel) { self.field = field }

  mutating func type(_ keys: String) {
    for key in keys {
      field.insert(String(key))
      log += "\(key) → \(field.text) \(field.verdict.map { $0.rawValue } ?? "undecided"), "
      if field.verdict == .noMatch { isDead = true }
      if isDead, field.verdict == .match { revived = revived ?? field.text }
    }
  }
}

extension FieldModel {
  /// Whether the text has a decimal mark, or one that may become one.
  fileprivate var hasDecimalMark: Bool {
    let marks = text.filter { !$0.isNumber && $0 != "-" }.unicodeScalars.compactMap(NumberMark.init)
    guard let last = text.unicodeScalars.lastIndex(where: { NumberMark($0)?.canBeDecimal == true }) else {
      return false
    }
    let isGroup = text.unicodeScalars[last] == rules.reader.flatMap { ($0 as? NumberReader)?.group }
    let behind = text.unicodeScalars[last...].count(where: \.isASCIIDigit)
    return !marks.isEmpty && (!isGroup || behind < 3)
  }
}
