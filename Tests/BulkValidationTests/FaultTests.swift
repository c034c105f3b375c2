import BulkValidation
import Matching
import Testing
import TextFields

/// Faults are kept as codes and offsets. What is read from them is what the validator says about each value alone.
@Suite struct FaultTests {
  static let samples = [
    ("email", ["grace.hopper@navy.example.org", "\(String(repeating: "a", count: 65))@example.org"]),
    ("username:3,40", ["grace_hopper.1906"]),
    ("password:3,8", ["pässword", "e\u{301}e\u{301}"]),
    ("amount", ["1234567890,99"]),
    ("number:-50,999999999", ["123456789", "-51", "1234567890"]),
    ("price:100000,2", ["99999.99", "100000.01"]),
    ("card", ["4111111111111111", "4111 1111 1111 1112", "341111111111111"]),
    ("iban", ["GB29NWBK60161331926819", "DE89 3704 0044 0532 0130 00", "GB99NWBK60161331926819"]),
    ("date:dd/MM/yyyy,01/01/2020,31/12/2030", ["29/02/2028", "29/02/2027", "01/01/2019"]),
    ("expiry", ["12/99", "12/19", "1219"]),
    ("url", ["https://www.example.com/a/b?c=%d"]),
    ("percent", ["12.5"]),
    ("vat", ["DE136695976"]),
  ]

  /// Each sample, and what becomes of it if a character is left out, or another stands there.
  static func variants(of texts: [String]) -> [String] {
    texts.flatMap { text in
      [text]
        + text.indices.flatMap { index in
          let (head, tail) = (text[..<index], text[text.index(after: index)...])
          return ["", "x", "0", " ", "é", "\r", "\r\r", "%"].map { String(head + $0 + tail) }
        }
    }
  }

  @Test(arguments: samples)
  func faultsAreThoseOfTheValue(type: String, texts: [String]) throws {
    let validator = try ValueValidator(type: FieldType(specification: type), use: .bulk)
    let texts = Self.variants(of: texts)
    let lines = Array((texts.joined(separator: "\n") + "\n").utf8)
    let result = try BulkValidator(lines: validator, threads: 1).validate(.bytes(lines), detail: .badRecords)
    let columnar = BulkValidator(lines: validator, threads: 1).validate(records: texts, detail: .badRecords)
    // A carriage return at the end of a line belongs to the line's end.
    let values = texts.map { $0.hasSuffix("\r") ? String($0.unicodeScalars.dropLast()) : $0 }
    #expect(Self.difference(of: result.badRecords, from: Self.expected(values, validator)) == nil)
    #expect(Self.difference(of: columnar.badRecords, from: Self.expected(texts, validator)) == nil)
  }

  /// The first record that differs.
  private static func difference(of records: BadRecords, from expected: [BadRecord]) -> String? {
    let pair = zip(records, expected).first { $0 != $1 }
    return pair.map { "\($0) instead of \($1)" } ?? (records.count == expected.count ? nil : "\(records.count) records")
  }

  private static func expected(_ values: [String], _ validator: ValueValidator) -> [BadRecord] {
    values.enumerated().compactMap { index, value in
      guard case .invalid(let fault, _) = validator.judgement(of: value) else { return nil }
      return BadRecord(index: index, faults: [RecordFault(.invalid(fault), column: 0, offset: fault.offset)])
    }
  }

  @Test func recordsMayHaveSeveralFaults() throws {
    let iban = try ValueValidator(type: FieldType(specification: "iban"))
    let columns = [BulkValidator.Column(name: "a", validator: iban), BulkValidator.Column(name: "b", validator: iban)]
    let validator = try BulkValidator(format: .csv, columns: columns, threads: 2)
    let rows = (0..<30_000).map { $0 % 3 == 0 ? "GB2\($0 % 7),FR\($0 % 11)" : "GB29NWBK60161331926819,FR" }
    let text = Array((["a,b"] + rows).joined(separator: "\n").utf8)
    let bad = try validator.validate(.bytes(text), detail: .badRecords).badRecords
    #expect(bad.map(\.index) == Array(0..<30_000))
    #expect(bad.allSatisfy { $0.faults.map(\.column) == ($0.index % 3 == 0 ? [0, 1] : [1]) })
    let messages = bad[3].faults.map(\.message)
    #expect(
      messages == [
        "The IBAN has 4 characters; those of GB have 22.", "The IBAN has 3 characters; those of FR have 27.",
      ])
    #expect(Set([bad, bad]).count == 1)
  }

  /// More kinds of faults than are searched one by one, and messages that differ in every record.
  @Test func everyMessageIsKept() throws {
    struct Telling: ValueCheck {
      func outcome(onValidUTF8 value: Span<UInt8>) -> CheckOutcome {
        let first = value.count > 0 ? value[0] : 0
        let reason = ValueFault.Reason(rawValue: "first \(first)")
        return .invalid(ValueFault(reason: reason, message: "“\(value.count)” is no length.", offset: 1))
      }
    }
    let type = FieldType.custom(name: "telling", validation: ".*", checks: [Telling()], message: "no")
    let validator = BulkValidator(lines: try ValueValidator(type: type), threads: 1)
    let texts = (0..<2_000).map { String(repeating: "abcdefgh".map(String.init)[$0 % 8], count: 1 + $0 % 37) }
    let bad = validator.validate(records: texts, detail: .badRecords).badRecords
    #expect(bad.map(\.faults[0].message) == texts.map { "“\($0.utf8.count)” is no length." })
    #expect(bad.map(\.faults[0].reason) == texts.map { "first \($0.utf8.first!)" })
  }
}
