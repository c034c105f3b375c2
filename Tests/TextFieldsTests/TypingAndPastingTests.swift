import FoundationMatching
import Matching
import TestSupport
import Testing

@testable import TextFields

/// What is typed and what is pasted mean the same.
@Suite struct TypingAndPastingTests {
  static let makers =
    ValueMaker.forms + ValueMaker.numbers + ValueMaker.masks
    + ["en", "de", "fr", "de_CH", "hi_IN", "es"].flatMap { locale in
      ValueMaker.numbers.map { $0.with(locale: locale) }
    }

  private static func generator(_ maker: ValueMaker, _ salt: UInt64) -> SeededGenerator {
    SeededGenerator(seed: maker.testDescription.utf8.reduce(salt) { $0 &* 31 &+ UInt64($1) })
  }

  private static func rounds(_ maker: ValueMaker, _ count: Int) -> Int {
    maker.specification.contains("vat") ? count / 10 : count
  }

  // MARK: - What a field shows

  /// Whatever a field shows while a value is typed, pasted into an empty field it is taken, and means the same.
  @Test(arguments: makers)
  func whatIsShownCanBePasted(maker: ValueMaker) throws {
    var generator = Self.generator(maker, 17)
    let empty = try FieldModel(type: maker.type)
    for _ in 0..<Self.rounds(maker, 30) {
      var typed = empty
      for key in try maker.make(&generator) {
        typed.insert(String(key))
        Self.expectTaken(typed, empty)
      }
    }
  }

  /// So it is with masks at random, where the same text, typed, is the same too: of a literal that could also be in the next
  /// place, the text does not say which it is.
  @Test(arguments: 0..<40)
  func whatMasksShowCanBePasted(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    var compared = 0
    for _ in 0..<25 {
      let mask = ValueMaker.mask(&generator)
      let empty = try FieldModel(type: FieldType(specification: "mask:\(mask)"))
      var typed = empty
      for _ in 0..<16 {
        typed.insert(String("0123456789012345678901234567ABxy".randomElement(using: &generator)!))
        var again = empty
        guard typed.text.allSatisfy({ again.insert(String($0)).isAccepted }), again.text == typed.text else { continue }
        // Of several masks, characters without a separator do not say which they are of: a value of one may begin another.
        if mask.contains("|"), typed.text.allSatisfy({ $0.isNumber || $0.isLetter }) { continue }
        compared += 1
        var pasted = empty
        let isTaken = pasted.paste(typed.text).isAccepted
        // A paste that is a whole plain value is read as that.
        let isPlainValue =
          pasted.plainValue == typed.text || pasted.text == empty.rules.form?.text(ofPlainValue: typed.text)
        let isSame = pasted.text == typed.text || isPlainValue
        #expect(isTaken && isSame, "\(mask): \(typed.text) became \(pasted.text)")
      }
    }
    #expect(compared > 60)
  }

  private static func expectTaken(_ typed: FieldModel, _ empty: FieldModel) {
    guard !typed.text.isEmpty else { return }
    var pasted = empty
    let result = pasted.paste(typed.text)
    let note = Comment(rawValue: "\(empty.configuration.type.specification): \(typed.text) became \(pasted.text)")
    #expect(result.isAccepted && result.omission == nil, note)
    let isSame = pasted.text.withoutBlanksAtEnds == typed.text.withoutBlanksAtEnds
    #expect(isSame || pasted.plainValue == typed.plainValue, note)
  }

  // MARK: - The same characters

  /// The same characters, typed or pasted, are the same value, or a part of them is refused, or the field says of what was
  /// typed that it cannot become a value.
  @Test(arguments: makers)
  func theSameCharactersAreTheSameValue(maker: ValueMaker) throws {
    var generator = Self.generator(maker, 23)
    let empty = try FieldModel(type: maker.type)
    var read = 0
    for round in 0..<Self.rounds(maker, 120) {
      let value = try maker.make(&generator)
      let text = round % 4 == 0 ? value : Self.variant(of: value, &generator)
      // A paste that fills a mask without separators may be a value without its first literal. Keys cannot know that.
      if maker.specification.hasPrefix("mask:+{7}"), text.allSatisfy(\.isNumber) { continue }
      if Self.expectAlike(text, empty) { read += 1 }
    }
    #expect(read > 0)
  }

  /// - Returns: whether the text was read as a value, typed and pasted.
  private static func expectAlike(_ text: String, _ empty: FieldModel) -> Bool {
    var (typed, pasted) = (empty, empty)
    var isWhole = true
    for key in text {
      let result = typed.insert(String(key))
      isWhole = isWhole && result.isAccepted && result.omission == nil
    }
    let isTaken = pasted.paste(text).isAccepted
    typed.endEditing()
    pasted.endEditing()
    guard isWhole, isTaken else { return false }
    let values = [typed, pasted].map { withoutMarksBehind($0.plainValue) }
    #expect(
      values[0] == values[1] || typed.verdict == .noMatch,
      "\(empty.configuration.type.specification): \(text) typed \(typed.text), pasted \(pasted.text)")
    return typed.verdict == .match && pasted.verdict == .match
  }

  /// A value without the separators that are written before the next number is typed.
  private static func withoutMarksBehind(_ value: String) -> String {
    String(value.reversed().drop { !$0.isNumber && !$0.isLetter }.reversed())
  }

  /// A value as other people write it, or mistyped.
  private static func variant(of value: String, _ generator: inout SeededGenerator) -> String {
    var text = value
    for _ in 0..<Int.random(in: 1...2, using: &generator) {
      switch Int.random(in: 0..<8, using: &generator) {
      case 0:
        text = separated(text, by: ["", " ", "-", "/", ".", ":", ", ", "\u{A0}"].randomElement(using: &generator)!)
      case 1: text = withoutZeros(text)
      case 2: text = turned(text, &generator)
      case 3: text = Bool.random(using: &generator) ? text.lowercased() : text.uppercased()
      case 4: text += ["am", " pm", "a", "p", " a.m.", " €", "$", "%", "."].randomElement(using: &generator)!
      case 5: text = String(text.prefix(Int.random(in: 1...max(1, text.count), using: &generator)))
      case 6: text = String(text.dropFirst())
      default:
        var keys = Array(text)
        guard !keys.isEmpty else { break }
        let place = keys.indices.randomElement(using: &generator)!
        keys.insert("0123456789 /.,-:'".randomElement(using: &generator)!, at: place)
        text = String(keys)
      }
    }
    return text.isEmpty ? value : text
  }

  private static func parts(_ text: String) -> [Substring] { text.split { !$0.isNumber && !$0.isLetter } }

  private static func separated(_ text: String, by separator: String) -> String {
    parts(text).joined(separator: separator)
  }

  private static func withoutZeros(_ text: String) -> String {
    var result = ""
    var isAtStart = true
    for character in text {
      if character == "0", isAtStart { continue }
      isAtStart = !character.isNumber
      result.append(character)
    }
    return result
  }

  private static func turned(_ text: String, _ generator: inout SeededGenerator) -> String {
    let separator = text.first { !$0.isNumber && !$0.isLetter }.map { String($0) } ?? " "
    return parts(text).shuffled(using: &generator).joined(separator: separator)
  }
}
