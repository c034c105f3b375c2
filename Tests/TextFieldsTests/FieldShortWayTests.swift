import FoundationMatching
import Matching
import TestSupport
import Testing

@testable import TextFields

/// The short way of a key against the long one: both give the same results, texts and states.
@Suite struct FieldShortWayTests {
  private typealias Subject = FieldPropertyTests.Subject
  private static let digits = FieldPropertyTests.digits

  /// Those of the properties, and types whose layouts grow.
  static let subjects: [FieldPropertyTests.Subject] =
    FieldPropertyTests.subjects + [
      Subject(specification: "mask:+1 [000]-[00]", pieces: digits + ["+", "-", "+1"]),
      Subject(specification: "amount:signed=yes,integer=5", pieces: digits + ["-", ",", ".", "1 234"]),
      Subject(specification: "amount", pieces: digits + [",", "."], configure: { $0.limit = 6 }, note: ", limit"),
      Subject(specification: "percent", pieces: digits + [".", ",", "%"]),
      Subject(specification: "date:yyyy-MM-dd", pieces: digits + ["-", "/"]),
      Subject(specification: "time:HH:mm:ss", pieces: digits + [":", "."]),
      Subject(specification: "time:hh:mm a", pieces: digits + [":", "a", "p", "m"]),
      Subject(specification: "mac", pieces: digits + ["a", "F", ":", "00:1b", "-"]),
      Subject(specification: "uuid", pieces: digits + ["a", "F", "-", "f81d4fae-7dec"]),
      Subject(specification: "hex-colour", pieces: digits + ["a", "F", "#", "#1e9"]),
      Subject(specification: "ipv4", pieces: digits + [".", ",", "192.0"]),
      Subject(specification: "postal-code:NL", pieces: digits + ["A", "b", " "]),
      Subject(specification: "postal-code:GB", pieces: digits + ["A", "b", " ", "*", ".", "SW1A"]),
      Subject(specification: "phone", pieces: ["4", "2", "0", "7", "+", " ", "(", "+44", "44 20", "-"] + letters),
      Subject(specification: "phone", pieces: ["+", "49", "1", "7", "33", "0", "5", "61", "2", "9"], note: ", more"),
      Subject(specification: "phone:US", pieces: digits + ["+", " ", "(", "1", "011", "201555"] + letters),
      Subject(specification: "none", pieces: ["a", " ", "bc", "\u{301}", "\u{600}", "\r", "\n"] + letters),
      Subject(specification: "multiline", pieces: ["a", " ", "bc", "\u{301}", "\r", "\n", "\r\n"] + letters),
      Subject(specification: "password:2,8", pieces: ["a", "b", "\u{301}", "cd"] + letters),
      Subject(specification: "url-classic", pieces: ["a", ".", "https://", "/", "b c"] + letters),
      Subject(specification: "email", pieces: ["a", "@", ".", "b@c.de", "mailto:", "<", ">", "co.uk"] + letters),
      Subject(specification: "url", pieces: ["a", ".", "http://", "/", "<", ">", "b.com", "%"] + letters),
      Subject(specification: "vat", pieces: ["D", "e", "1", "3", "DE13", "VAT no", "-", "AT"] + letters),
      Subject(specification: "cidr", pieces: ["1", ".", "/", ":", ",", "192.0", "f", "[", "]"] + letters),
      Subject(specification: "cvv", pieces: digits + [" ", "12"] + letters),
    ]

  /// Letters that most types refuse; the last are several scalars each.
  private static let letters = ["é", "漢", "٣", "😀", "e\u{301}", "👨‍👩‍👧", "5\u{20E3}"]

  /// A field that takes the long way: somebody else is asked about every edit, who leaves it to the field.
  private static func longWay(_ configuration: FieldConfiguration) throws -> FieldModel {
    var configuration = configuration
    configuration.overrides.shouldChange = { _, _ in .followRules }
    configuration.overrides.validation = { _ in nil }
    return try FieldModel(configuration)
  }

  @Test(arguments: subjects, 0..<10)
  func bothWaysAgree(subject: FieldPropertyTests.Subject, seed: UInt64) throws {
    var configuration = try subject.configuration()
    configuration.timing = .onFly
    // One engine for both: where PCRE2 may call a dead text partial, the automaton does not.
    configuration.engine = .only(.automaton)
    var short = try FieldModel(configuration)
    var long = try Self.longWay(configuration)
    var generator = SeededGenerator(seed: seed &+ 300)
    for step in 0..<150 {
      var same = generator
      let left = Self.edit(&short, subject.pieces, &generator)
      let right = Self.edit(&long, subject.pieces, &same)
      let note = Comment("\(step): \(short.text.debugDescription), \(long.text.debugDescription)")
      try #require(left == right, note)
      try #require(short.status == long.status && short.plainValue == long.plainValue, note)
      try #require(short.canUndo == long.canUndo && short.characterCount == long.characterCount, note)
      if step % 50 == 49 {
        #expect(short.endEditing() == long.endEditing(), note)
      }
    }
  }

  /// Mostly keys at the caret: what the short way is for.
  private static func edit(
    _ field: inout FieldModel, _ pieces: [String], _ generator: inout SeededGenerator
  ) -> EditResult {
    switch Int.random(in: 0..<16, using: &generator) {
    case 0..<3: return field.deleteBackward()
    case 3: return FieldPropertyTests.edit(&field, pieces, &generator)
    case 4: return Bool.random(using: &generator) ? field.undo() : field.redo()
    case 5 where field.characterCount > 12: return field.clear()
    case 6: return field.paste(pieces.randomElement(using: &generator)!)
    default: return field.insert(pieces.randomElement(using: &generator)!)
    }
  }

  /// The same field twice, judged on the fly: one takes the short way where it can, the other never does.
  private struct BothWays {
    private var short: FieldModel
    private var long: FieldModel
    /// The ASCII keys of the subject.
    let keys: [String]

    init(_ subject: FieldPropertyTests.Subject) throws {
      var configuration = try subject.configuration()
      configuration.timing = .onFly
      configuration.engine = .only(.automaton)
      short = try FieldModel(configuration)
      long = try FieldShortWayTests.longWay(configuration)
      keys = subject.pieces.filter { $0.count == 1 && $0.utf8.count == 1 }
    }

    /// Moves the caret to any place.
    mutating func moveCaret(_ generator: inout SeededGenerator) {
      moveCaret(to: Int.random(in: 0...short.utf16Count, using: &generator))
    }

    private mutating func moveCaret(to place: Int) {
      short.select(UTF16Range(caret: place))
      long.select(UTF16Range(caret: place))
    }

    /// Empties both fields, and types keys.
    mutating func restart(typing keys: [String], step: Int) throws {
      _ = short.clear()
      _ = long.clear()
      for key in keys { try take(key, step: step) }
    }

    /// Types a key, or deletes one for `nil`, and requires that both fields are the same afterwards.
    mutating func take(_ key: String?, step: Int) throws {
      let left = key.map { short.insert($0) } ?? short.deleteBackward()
      let right = key.map { long.insert($0) } ?? long.deleteBackward()
      let note = Comment("\(step), \(key ?? "deleted"): \(short.text), \(long.text)")
      try #require(left == right, note)
      try #require(short.status == long.status && short.plainValue == long.plainValue, note)
      try #require(short.judgement.verdict == long.judgement.verdict && short.canUndo == long.canUndo, note)
      if step % 60 == 59 { #expect(short.undo() == long.undo() && short.redo() == long.redo(), note) }
    }
  }

  /// Keys at the end, typed and deleted: a layout that grows and shrinks is the one that is made anew.
  @Test(arguments: subjects, 0..<10)
  func bothWaysAgreeAtTheEnd(subject: FieldPropertyTests.Subject, seed: UInt64) throws {
    var fields = try BothWays(subject)
    var generator = SeededGenerator(seed: seed &+ 1_300)
    for step in 0..<250 {
      let key = fields.keys.randomElement(using: &generator)!
      let isDeletion = Int.random(in: 0..<20, using: &generator) < (step / 40 % 2 == 0 ? 4 : 12)
      try fields.take(isDeletion ? nil : key, step: step)
    }
  }

  /// Keys in front of others, typed and deleted: a layout in which they move what is behind them is the one that is made
  /// anew.
  @Test(arguments: subjects, 0..<4)
  func bothWaysAgreeInTheMiddle(subject: FieldPropertyTests.Subject, seed: UInt64) throws {
    var fields = try BothWays(subject)
    var generator = SeededGenerator(seed: seed &+ 2_300)
    for step in 0..<250 {
      let key = fields.keys.randomElement(using: &generator)!
      let choice = Int.random(in: 0..<20, using: &generator)
      if choice < 9 { fields.moveCaret(&generator) }
      let isDeletion = choice % 10 < (step / 40 % 2 == 0 ? 2 : 6)
      try fields.take(isDeletion ? nil : key, step: step)
    }
  }

  /// Keys that a whole value consists of, typed and deleted anywhere in it: its characters move behind them, in groups that
  /// are settled by the first of them.
  @Test(
    arguments: [
      ("phone", "+442079460958"), ("phone", "+4915123456789"), ("phone", "+12015550123"), ("amount", "1234567,89"),
      ("amount:signed=yes", "-1234567,89"), ("percent", "99.5"), ("card", "4111111111111111"),
      ("card", "378282246310005"),
      ("iban", "DE89370400440532013000"), ("mac", "001b44113ab7"), ("uuid", "f81d4fae7dec11d0a76500a0c91e6bf6"),
      ("date:dd/MM/yyyy", "29022024"), ("mask:([000]) [000]-[0000]", "5551234567"), ("hex-colour", "1e90ff"),
      ("amount:decimal=\".\",group=\",\",currency=\"$\",position=before", "1234567.89"),
    ], 0..<4)
  func bothWaysAgreeInWholeValues(value: (specification: String, text: String), seed: UInt64) throws {
    let keys = value.text.map(String.init)
    var fields = try BothWays(Subject(specification: value.specification, pieces: keys))
    var generator = SeededGenerator(seed: seed &+ 3_300)
    for step in 0..<240 {
      if step % 12 == 0 { try fields.restart(typing: keys, step: step) }
      if Int.random(in: 0..<3, using: &generator) > 0 { fields.moveCaret(&generator) }
      let isDeletion = Int.random(in: 0..<12, using: &generator) < (step % 12 < 6 ? 8 : 3)
      try fields.take(isDeletion ? nil : keys.randomElement(using: &generator)!, step: step)
    }
  }

  @Test func aRefusedKeyIsRememberedAsRefused() {
    let keys = RememberedKeys()
    keys.learn(refused: "x")
    keys.learn(refused: "1")
    keys.learn(refused: "ß")
    #expect(keys.isRefused(UInt8(ascii: "x")) && keys.isRefused(UInt8(ascii: "1")))
    #expect(!keys.isRefused(UInt8(ascii: "X")) && !keys.isRefused(UInt8(ascii: "8")) && !keys.isRefused(0xC3))
  }

  /// In a number, a refused mark must not let digits through; an address has no such marks.
  @Test func aRefusedBlankDoesNotHoldBackTheNextKey() throws {
    var field = try FieldModel(type: .email)
    for key in ["a", "1", " ", "2"] { field.insert(key) }
    #expect(field.text == "a12")
    var number = try FieldModel(type: try FieldType(specification: "number:0,1000000"))
    for key in ["1", ".", "2"] { number.insert(key) }
    #expect(number.text == "1")
  }

  @Test func aKeyIsRememberedAsItIsFiltered() {
    let keys = RememberedKeys()
    keys.learn("a", filtered: "A")
    keys.learn("7", filtered: "7")
    keys.learn("\n", filtered: "\n")
    keys.learn("ß", filtered: "SS")
    #expect(keys.result(of: UInt8(ascii: "a")) == UInt8(ascii: "A") && keys.result(of: UInt8(ascii: "A")) == nil)
    #expect(keys.result(of: UInt8(ascii: "7")) == UInt8(ascii: "7"))
    #expect(keys.result(of: UInt8(ascii: "\n")) == nil && keys.result(of: 0xC3) == nil)
  }
}
