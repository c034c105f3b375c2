import BulkValidation
import Foundation
import TextFields

/// Measures how long a bad record takes beside a good one, for each of some types.
///
/// For each subject there is a column of records that are all valid, and one of records that all have the same fault.
/// The bad column is validated twice: for counts only, and with reasons and places.
struct BulkColumns {
  /// A type, a text that is valid for it, and one that is not.
  struct Subject: Sendable {
    let type: String
    let valid: String
    let invalid: String
    /// The kind of fault, for the report.
    let fault: String
  }

  /// The subjects: common types, with faults that the pattern finds and faults that a check finds.
  static let subjects = [
    Subject(
      type: "email", valid: "grace.hopper@navy.example.org", invalid: "grace.hopper.navy.example.org", fault: "no @"),
    Subject(
      type: "username:3,40", valid: "grace_hopper.1906_navy.org_1", invalid: "grace_hopper 1906_navy.org_1",
      fault: "blank"),
    Subject(type: "amount", valid: "1234567890,99", invalid: "12345678901,99", fault: "too long"),
    Subject(type: "number:1,999999999", valid: "123456789", invalid: "1234567890", fault: "range"),
    Subject(type: "number:1,999999999", valid: "123456789", invalid: "12345678x", fault: "letter"),
    Subject(type: "price:100000,2", valid: "99999.99", invalid: "100000.01", fault: "range"),
    Subject(type: "price:100000,2", valid: "99999.99", invalid: "99999,99", fault: "mark"),
    Subject(type: "card", valid: "4111111111111111", invalid: "4111111111111112", fault: "check digit"),
    Subject(type: "iban", valid: "GB29NWBK60161331926819", invalid: "GB28NWBK60161331926819", fault: "check digits"),
    Subject(type: "iban", valid: "GB29NWBK60161331926819", invalid: "GB29NWBK6016133192681", fault: "one short"),
    Subject(type: "date:dd/MM/yyyy", valid: "29/02/2028", invalid: "29/02/2027", fault: "no such day"),
    Subject(type: "expiry", valid: "12/99", invalid: "12/19", fault: "expired"),
    Subject(
      type: "url", valid: "https://www.example.com/a/b?c=d", invalid: "https://www.example/a b?c=d", fault: "blank"),
  ]

  /// The number of records in a column.
  let count: Int
  /// How often each column is timed.
  let rounds: Int

  func run() throws -> [ResultRow] {
    var rows: [ResultRow] = []
    for subject in Self.subjects {
      rows += try self.rows(of: subject)
    }
    return rows
  }

  private func rows(of subject: Subject) throws -> [ResultRow] {
    let type = try FieldType(specification: subject.type)
    let validator = BulkValidator(lines: try ValueValidator(type: type, use: .bulk), threads: 1)
    let columns = [subject.valid, subject.invalid].map { Array(String(repeating: $0 + "\n", count: count).utf8) }
    let questions: [(String, BulkDetail, [UInt8], Int)] = [
      ("valid", .counts, columns[0], count), (subject.fault, .counts, columns[1], 0),
      (subject.fault + ", reasons and places", .badRecords, columns[1], 0),
    ]
    var times = questions.map { _ in [Double]() }
    for round in 0...rounds {
      for (index, question) in questions.enumerated() {
        let start = MonotonicClock.now()
        let result = try validator.validate(.bytes(question.2), detail: question.1)
        let taken = Double(MonotonicClock.now() - start)
        guard result.counts.valid == question.3, result.counts.records == count else {
          throw VerdictDifference(
            name: "bulk \(subject.type)", item: "a column of \(question.0) records",
            first: .init(strategy: "expected", outcome: "\(question.3) valid"),
            second: .init(strategy: "counted", outcome: "\(result.counts.valid) valid"))
        }
        if round > 0 { times[index].append(taken) }
      }
    }
    return zip(questions, times).map { question, times in
      let taken = Statistics.median(times) ?? 0
      var row = ResultRow(suite: .bulk, name: subject.type, part: "column", strategy: question.0)
      row.threads = 1
      row.recordsPerSecond = Double(count) / taken * 1e9
      row.bytesPerSecond = Double(question.2.count) / taken * 1e9
      return row
    }
  }
}
