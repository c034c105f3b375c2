import TestSupport
import Testing

@testable import TextFields

/// However the same characters get into a field, its text is the same.
@Suite struct FormatOrderTests {
  struct Sample: CustomTestStringConvertible, Sendable {
    let specification: String
    /// What is typed, one character a key.
    let keys: String
    /// What the field shows in the end.
    let text: String
    /// What it stores.
    let plain: String
    /// The same in forms that are pasted.
    var pasted: [String] = []

    var testDescription: String { "\(specification) \(text)" }
  }

  static let samples = [
    Sample(
      specification: "card", keys: "4111111111111111", text: "4111 1111 1111 1111", plain: "4111111111111111",
      pasted: ["4111 1111 1111 1111", "4111-1111-1111-1111", " 4111\u{A0}1111 1111 1111 ", "41 111111 1111 1111"]),
    Sample(
      specification: "card", keys: "378282246310005", text: "3782 822463 10005", plain: "378282246310005",
      pasted: ["3782 8224 6310 005", "3782-822463-10005"]),
    Sample(specification: "card", keys: "30569309025904", text: "3056 930902 5904", plain: "30569309025904"),
    Sample(
      specification: "card", keys: "6200000000000000003", text: "6200 0000 0000 0000 003", plain: "6200000000000000003"),
    Sample(
      specification: "iban", keys: "DE89370400440532013000", text: "DE89 3704 0044 0532 0130 00",
      plain: "DE89370400440532013000",
      pasted: ["de89 3704 0044 0532 0130 00", "DE89370400440532013000\u{200B}", "De\u{202F}89 370400440532013000\t"]),
    Sample(
      specification: "expiry", keys: "1230", text: "12/30", plain: "12/30",
      pasted: ["12/30", "12 / 30", "12-30", "12/2030", "12 / 2030"]),
    Sample(specification: "expiry", keys: "0130", text: "01/30", plain: "01/30", pasted: ["1/30", "1 / 30", "1/2030"]),
    Sample(
      specification: "expiry:yyyy-MM", keys: "1230", text: "12/30", plain: "2030-12", pasted: ["12/30"]),
    Sample(
      specification: "amount", keys: "1234567,89", text: "1 234 567,89", plain: "1234567.89",
      pasted: ["1234567,89", "1 234 567,89", "1\u{202F}234\u{202F}567,89", "  1234567,89 ", "01234567,89"]),
    Sample(specification: "amount", keys: ",5", text: "0,5", plain: "0.5", pasted: ["0,5", ",5", "00,5"]),
    Sample(
      specification: "amount:currency=\"€ \",position=before,decimal=\".\",group=\",\"", keys: "1234.5",
      text: "€ 1,234.5",
      plain: "1234.5", pasted: ["€ 1,234.5", "€1234.5", "1,234.5 "]),
    Sample(
      specification: "amount:currency=\" kr.\",group=\".\"", keys: "1234,5", text: "1.234,5 kr.", plain: "1234.5",
      pasted: ["1.234,5 kr.", "1.234,5", "1234,5kr."]),
    Sample(
      specification: "amount:decimal=\".\",group=\",\"", keys: "1234567", text: "1,234,567", plain: "1234567",
      pasted: ["1,234,567", "12,34,567"]),
    Sample(
      specification: "mask:+{7} ([000]) [000]-[00]-[00]", keys: "9123456789", text: "+7 (912) 345-67-89",
      plain: "79123456789", pasted: ["+7 (912) 345-67-89", "+79123456789", "79123456789", "912 345 67 89"]),
    Sample(specification: "mask:([00])", keys: "12", text: "(12)", plain: "12", pasted: ["(12)", "12)"]),
    Sample(
      specification: "mask:[099].[099].[099].[099]", keys: "192.168.0.1", text: "192.168.0.1", plain: "19216801",
      pasted: ["192.168.0.1"]),
    Sample(
      specification: "mask:[A…]-[0…]", keys: "abc-123", text: "abc-123", plain: "abc123", pasted: ["abc-123", "abc123"]),
    Sample(
      specification: "mask:[AA][00]{-}[__]", keys: "XY12a9", text: "XY12-a9", plain: "XY12-a9", pasted: ["XY12-a9"]),
    Sample(specification: "cvv", keys: "123", text: "123", plain: "123", pasted: [" 123 ", "1 2 3"]),
  ]

  @Test(arguments: samples)
  func keyByKeyAndPasted(sample: Sample) throws {
    var field = try FieldModel(type: FieldType(specification: sample.specification))
    for key in sample.keys { #expect(field.insert(String(key)).isAccepted) }
    Self.expect(field, sample)
    for pasted in sample.pasted {
      field.clear()
      #expect(field.insert(pasted).isAccepted, "\(pasted)")
      Self.expect(field, sample)
    }
    var set = try FieldModel(type: FieldType(specification: sample.specification), text: sample.text)
    Self.expect(set, sample)
    set.setPlainValue(sample.plain)
    if sample.specification != "mask:[099].[099].[099].[099]" { Self.expect(set, sample) }
  }

  private static func expect(_ field: FieldModel, _ sample: Sample) {
    #expect(field.text == sample.text)
    #expect(field.plainValue == sample.plain)
    #expect(field.caret <= field.utf16Count)
  }

  /// Pieces of any length, one after the other.
  @Test(arguments: samples, 0..<20)
  func inPieces(sample: Sample, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var field = try FieldModel(type: FieldType(specification: sample.specification))
    var rest = sample.keys[...]
    while !rest.isEmpty {
      let piece = rest.prefix(Int.random(in: 1...6, using: &generator))
      field.insert(String(piece))
      rest = rest.dropFirst(piece.count)
    }
    Self.expect(field, sample)
  }

  /// Characters in any order, each in its place among those that are there.
  @Test(arguments: samples.filter { !$0.specification.hasPrefix("mask") && $0.keys != ",5" }, 0..<20)
  func inAnyOrder(sample: Sample, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var field = try FieldModel(type: FieldType(specification: sample.specification))
    let keys = Array(sample.keys)
    var placed: [Int] = []
    // A number's first digit comes first, so that no zero stands in front for a while; letters before digits, so that
    // the country is known.
    for index in [0] + (1..<keys.count).shuffled(using: &generator) {
      let before = placed.count { $0 < index }
      field.select(UTF16Range(caret: Self.offset(behind: before, in: field)))
      #expect(field.insert(String(keys[index])).isAccepted, "\(keys[index]) in \(field.text)")
      placed.append(index)
    }
    #expect(field.plainValue == sample.plain)
    #expect(Self.withoutEnd(field.text) == Self.withoutEnd(sample.text))
  }

  /// The UTF-16 offset behind so many significant characters.
  private static func offset(behind count: Int, in field: FieldModel) -> Int {
    var items: [FormatItem] = []
    _ = field.rules.format?.read(field.text, into: &items)
    var rest = count
    var offset = 0
    for item in items where rest > 0 || item.origin == .literal && offset == 0 {
      if item.origin == .significant { rest -= 1 }
      offset += UTF16.width(item.scalar)
    }
    return offset
  }

  private static func withoutEnd(_ text: String) -> Substring { text.hasSuffix("/") ? text.dropLast() : text[...] }

  /// Deleting all, from either end, key by key, passes through no separator that sticks.
  @Test(arguments: samples)
  func deletedKeyByKey(sample: Sample) throws {
    let type = try FieldType(specification: sample.specification)
    var fromEnd = try FieldModel(type: type, text: sample.text)
    var fromStart = fromEnd
    fromStart.select(UTF16Range(caret: 0))
    for _ in 0..<fromEnd.countedLength {
      let counts = (fromEnd.countedLength, fromStart.countedLength)
      fromEnd.deleteBackward()
      #expect(fromEnd.countedLength < counts.0, "\(fromEnd.text)")
      fromStart.deleteForward()
      // A mask may be out of step for a while.
      if case .mask = type.kind { continue }
      #expect(fromStart.countedLength < counts.1, "\(fromStart.text)")
    }
    #expect(fromEnd.text.isEmpty)
  }
}
