import Matching
import TestSupport
import Testing
import TextFields

@testable import BulkValidation

/// Numbers and prices: in a long buffer, the pattern and the check are one automaton. What it finds is what they find one after
/// the other.
struct CheckedLinesTests {
  static let types = [
    "number:0,0", "number:0,9", "number:1,100", "number:7,7", "number:5,123", "number:99,1000", "number:20,1999",
    "number:-5,5", "number:-20,-7", "number:-100,0", "number:-9223372036854775808,9223372036854775807",
    "number:1,999999999", "number:1000,1000", "number:9,10", "number:-1,-1",
    "price:100,2", "price:0.3,2", "price:0.05,3", "price:99.95,2", "price:100,0", "price:1,5", "price:1000.5,3",
    "price:10.10,30",
  ]

  /// All texts of up to four of some characters, and longer ones: next to the limits, with zeros before them, and with more
  /// digits than a machine's number holds.
  static let texts: [String] = {
    var texts = [""]
    var shorter = [""]
    for _ in 0..<4 {
      shorter = shorter.flatMap { text in ["0", "1", "3", "5", "9", "-", "."].map { text + $0 } }
      texts += shorter
    }
    let numbers = [
      "6", "7", "8", "19", "20", "21", "99", "100", "101", "122", "123", "124", "999", "1000", "1001", "1999", "2000",
      "999999999", "1000000000", "9223372036854775807", "9223372036854775808", "9223372036854775809",
      "18446744073709551615", "18446744073709551616", "99999999999999999999", "1000.5", "1000.50", "1000.51", "1000.6",
      "0.05", "0.049", "0.051", "99.94", "99.95", "99.96", "10.1", "10.10000", "10.100001", "0.30", "0.31",
    ]
    let longer = numbers.flatMap { number in
      ["", "0", "000", "-", "-0", "0000000000000000000000"].flatMap { before in
        ["", "0", ".", ",", "x", "x9", "é", " ", ".0", ".x", "\r", "\u{0}"].map { before + number + $0 }
      }
    }
    return texts + longer + ["x", "é1", "1é", "१२", "+5", "1,5", "--1", "1-1", "\r", "1\rx"]
  }()

  @Test(arguments: types)
  func automatonPassesWhatTheCheckPasses(specification: String) throws {
    let validator = try ValueValidator(type: FieldType(specification: specification), use: .bulk)
    let passing = try #require(validator.passingPattern)
    let automaton = try AutomatonMatcher(passing.pattern)
    let check = try #require(validator.check)
    for text in Self.texts {
      let bytes = Array(text.utf8)
      #expect(
        automaton.isMatch(onValidUTF8: bytes.span) == check.isValid(onValidUTF8: bytes.span),
        "\(specification): \(text.debugDescription)")
    }
  }

  @Test(arguments: types)
  func allNumbersOfASmallRange(specification: String) throws {
    let validator = try ValueValidator(type: FieldType(specification: specification), use: .bulk)
    let automaton = try AutomatonMatcher(try #require(validator.passingPattern).pattern)
    let check = try #require(validator.check)
    for number in -2_100...2_100 {
      for text in ["\(number)", "\(number).\(abs(number) % 100)"] {
        let bytes = Array(text.utf8)
        #expect(automaton.isMatch(onValidUTF8: bytes.span) == check.isValid(onValidUTF8: bytes.span), "\(text)")
      }
    }
  }

  @Test(arguments: types, ["\n", "\r\n"])
  func longBuffersAreJudgedAsSingleLines(specification: String, lineEnd: String) throws {
    let value = try ValueValidator(type: FieldType(specification: specification), use: .bulk)
    #expect(ValueJudge(value).checkedLines != nil)
    let validator = BulkValidator(lines: value, threads: 1)
    var numbers = SeededGenerator(mixing: specification.utf8.count)
    // Not a carriage return at the end, which would be part of a last line without a line feed.
    let texts = Self.texts.shuffled(using: &numbers) + ["1x7"]
    let expected = try judgedInShortBuffers(texts, lineEnd, validator)
    for last in [lineEnd, ""] {
      let buffer = Array((texts.joined(separator: lineEnd) + last).utf8)
      #expect(buffer.count > LineJudge.leastChecked)
      let reported = try validator.validate(.bytes(buffer), detail: .badRecords)
      let counted = try validator.validate(.bytes(buffer), detail: .counts)
      #expect(counted.counts == reported.counts)
      #expect(counted.counts.records == texts.count)
      #expect(Set(counted.reasons) == Set(reported.reasons))
      #expect(Array(reported.badRecords) == expected)
    }
  }

  /// The bad ones of some lines, judged in buffers that are too short for the automaton of both.
  private func judgedInShortBuffers(
    _ texts: [String], _ lineEnd: String, _ validator: BulkValidator
  ) throws -> [BadRecord] {
    var records: [BadRecord] = []
    for start in stride(from: 0, to: texts.count, by: 300) {
      let part = texts[start..<min(start + 300, texts.count)]
      let buffer = Array(part.map { $0 + lineEnd }.joined().utf8)
      #expect(buffer.count < LineJudge.leastChecked)
      let result = try validator.validate(.bytes(buffer), detail: .badRecords)
      records += result.badRecords.map { BadRecord(index: start + $0.index, faults: $0.faults) }
    }
    return records
  }

  @Test func malformedLinesStayMalformed() throws {
    let validator = BulkValidator(
      lines: try ValueValidator(type: FieldType(specification: "number:1,100"), use: .bulk), threads: 1)
    let lines: [[UInt8]] = [[0x35], [0xFF], [0x35, 0xC3], [0x39, 0x39, 0x39], [0x78]]
    let once: [UInt8] = lines.flatMap { $0 + [0x0A] }
    let buffer = [UInt8]((0..<4_000).map { _ in once }.joined())
    let counted = try validator.validate(.bytes(buffer), detail: .counts)
    let reported = try validator.validate(.bytes(buffer), detail: .badRecords)
    #expect(counted.counts == reported.counts)
    #expect(counted.counts.valid == 4_000 && counted.counts.invalid == 8_000 && counted.counts.malformed == 8_000)
    #expect(Set(counted.reasons) == Set(reported.reasons))
  }

  /// Types whose checks cannot be written as a pattern go their old way.
  @Test func otherChecksHaveNone() throws {
    for specification in ["iban", "card", "email", "price:123456789012345678901234567890123456789012345,2"] {
      let value = try ValueValidator(type: FieldType(specification: specification), use: .bulk)
      #expect(ValueJudge(value).checkedLines == nil)
    }
  }
}
