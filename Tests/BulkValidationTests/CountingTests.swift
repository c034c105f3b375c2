import Foundation
import Testing
import TextFields

@testable import BulkValidation

/// Counts alone take other ways than reports do: both have to count the same, for the same reasons.
struct CountingTests {
  /// Types with checks that have ways of their own for counting, and texts of which some pass and some do not: in the usual
  /// form, in other forms, too long, too short, next to the limits.
  static let cases: [(type: String, texts: [String])] = [
    (
      "card",
      [
        "4111111111111111", "4111111111111112", "4111 1111 1111 1111", "378282246310005", "378282246310006",
        "30569309025904", "6200000000000000005", "41111111111111111111", "411111111111", "4", "", "4111a11111111111",
        "４１１１１１１１１１１１１１１１", "0000000000000000",
      ]
    ),
    (
      "iban",
      [
        "GB29NWBK60161331926819", "GB28NWBK60161331926819", "GB29NWBK6016133192681", "GB29NWBK601613319268190",
        "GB29 NWBK 6016 1331 9268 19", "DE89370400440532013000", "DE89370400440532013001", "DE8937040044053201300A",
        "FR1420041010050500013M02606", "MT84MALT011000012345MTLCAST001S", "XX29NWBK60161331926819",
        "GB99NWBK60161331926819",
        "GB", "GB2", "gb29nwbk60161331926819", "NO9386011117947", "GB29NWBK601613E1926819", "",
        "GB01NWBK60161331926819",
      ]
    ),
    (
      "number:-50,9223372036854775807",
      ["0", "-50", "-51", "9223372036854775807", "9223372036854775808", "-", "", "0005"]
    ),
    (
      "number:5,123456789",
      [
        "4", "5", "123456789", "123456790", "00000000000000000000000005", "12345678x", "99999999999999999999", "-7",
        "1e3",
        "000000000000000000123456789", "0000000000000000000123456790", "१२",
      ]
    ),
    (
      "price:100000.5,3",
      [
        "100000.5", "100000.501", "100000.51", "100000", "99999.999", "100001", "0.001", "0.000", "100000,5", "1.",
        ".5",
        "99999999999999999999.1", "00000000000000000000001",
      ]
    ),
    (
      "price:123456789012345678901234,2",
      ["123456789012345678901234.00", "123456789012345678901234.01", "5", "999999999999999999999999"]
    ),
    ("price:0.3,2", ["0.3", "0.31", "0.29", "1", "0"]),
    (
      "date:dd/MM/yyyy",
      [
        "29/02/2028", "29/02/2027", "31/04/2027", "00/01/2027", "01/13/2027", "1/1/2027", "01-01-2027", "01/01/0000",
        "", "aa/bb/cccc",
      ]
    ),
    ("date:yyMMdd,200101,301231", ["200101", "191231", "301231", "310101", "200230", "20010", "2001011"]),
    ("expiry", ["12/99", "12/19", "1299", "1219", "13/99", "00/30", "12/2099", "12/2019", "1/99", ""]),
    (
      "email",
      [
        "a@example.com", "a@b", String(repeating: "a", count: 65) + "@example.com",
        String(repeating: "a", count: 64) + "@b.co",
        "é@example.com", "a@" + String(repeating: "b", count: 64) + ".com",
      ]
    ),
    ("url", ["https://example.com/%41", "https://example.com/%4", "http://[::1]/", "http://[1::2::3]/", "ftp://a.b"]),
  ]

  @Test(arguments: cases, [1, 300])
  func countsAreThoseOfReports(item: (type: String, texts: [String]), copies: Int) throws {
    let type = try #require(try? FieldType(specification: item.type), "\(item.type)")
    let validator = BulkValidator(lines: try ValueValidator(type: type, use: .bulk), threads: 1)
    // Each text alone, so that a difference names it; then all of them in turn.
    for texts in (copies == 1 ? item.texts.map { [$0] } : []) + [item.texts] {
      let lines = (0..<copies).flatMap { _ in texts }.map { $0 + "\n" }.joined()
      let counted = try validator.validate(.bytes(Array(lines.utf8)), detail: .counts)
      let reported = try validator.validate(.bytes(Array(lines.utf8)), detail: .badRecords)
      #expect(counted.counts == reported.counts, "\(item.type): \(texts)")
      #expect(Set(counted.reasons) == Set(reported.reasons), "\(item.type): \(texts)")
      #expect(reported.badRecords.count == reported.counts.notValid)
    }
  }

  /// The whole answer of a check and its quick one agree on texts made of the pieces that decide.
  @Test func reasonsAreThoseOfOutcomes() throws {
    var generator = SystemRandomNumberGenerator()
    let pieces = ["0", "1", "9", "41", "12345678", "GB29", "NWBK", "DE", "/", ".", "-", " ", "02", "2027", "A", "é"]
    for specification in ["card", "iban", "number:3,99", "number:-9,9", "price:10,2", "date:dd/MM/yyyy", "expiry"] {
      let validator = try ValueValidator(type: try FieldType(specification: specification))
      for _ in 0..<4_000 {
        let count = Int.random(in: 0...6, using: &generator)
        let text = (0..<count).map { _ in pieces.randomElement(using: &generator)! }.joined()
        for check in validator.checks {
          let reason: ValueFault.Reason? =
            switch check.outcome(onValidUTF8: Array(text.utf8).span) {
            case .valid: nil
            case .incomplete(let fault), .invalid(let fault): fault.reason
            }
          #expect(check.reason(onValidUTF8: Array(text.utf8).span) == reason, "\(specification): \(text)")
        }
      }
    }
  }
}

/// What depends on the day is judged by the day on which a run began.
struct DayTests {
  @Test func theClockIsReadOnceForARun() throws {
    let readings = Counter()
    let configuration = ExpiryConfiguration(today: {
      CalendarDate(year: 2030 + readings.next() * 10, month: 6, day: 1)
    })
    let type = FieldType.expiry(configuration)
    let validator = BulkValidator(lines: try ValueValidator(type: type, use: .bulk), threads: 2)
    let lines = Array(String(repeating: "05/31\n", count: 100_000).utf8)
    // The first reading says 2030, the second 2040.
    #expect(try validator.validate(.bytes(lines)).counts.valid == 100_000)
    #expect(try validator.validate(.bytes(lines)).counts.valid == 0)
    #expect(readings.next() == 2)
  }

  private final class Counter: @unchecked Sendable {
    // SAFETY: guarded by the lock.
    private var value = -1
    private let lock = NSLock()

    func next() -> Int {
      lock.withLock {
        value += 1
        return value
      }
    }
  }
}
