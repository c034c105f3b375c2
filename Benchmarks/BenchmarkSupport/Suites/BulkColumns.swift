import BulkValidation
import Foundation
import TextFields

/// Measures how long a bad record takes beside a good one, for each of some types.
///
/// For each subject there is a column of records that are all valid, and one of records that all have the same fault.
/// The bad column is validated twice: for counts only, and with reasons and places.
///
/// Times are processor time of the one thread that judges.
struct BulkColumns {
  /// A type, a text that is valid for it, and one that is not.
  struct Subject: Sendable {
    let type: String
    let valid: String
    let invalid: String
    /// The kind of fault, for the report.
    let fault: String
  }

  /// The subjects: common types, with faults that the pattern finds and faults that a check finds. For types that can have
  /// texts of 27 bytes, there are records of 28 bytes with their line feed.
  static let subjects = [
    Subject(
      type: "email", valid: "grace.hopper@nav.exampl.org", invalid: "grace.hopper.nav.exampl.org", fault: "no @"),
    Subject(
      type: "email", valid: "grace.hopper@navy.example.org", invalid: "grace.hopper@navy.example.or9",
      fault: "top-level domain"),
    Subject(
      type: "username:3,40", valid: "grace_hopper.1906_navy.org", invalid: "grace_hopper 1906_navy.org", fault: "blank"
    ),
    Subject(
      type: "amount:integer=20,fraction=6", valid: "12345678901234567890,123456",
      invalid: "123456789012345678901,12345", fault: "too many digits"),
    Subject(type: "amount", valid: "1234567890,99", invalid: "12345678901,99", fault: "too many digits"),
    Subject(
      type: "number:1,100000000000000000", valid: "100000000000000000", invalid: "999999999999999999", fault: "range"),
    Subject(type: "number:1,999999999", valid: "123456789", invalid: "1234567890", fault: "range"),
    Subject(type: "number:1,999999999", valid: "123456789", invalid: "12345678x", fault: "letter"),
    Subject(
      type: "price:100000,20", valid: "99999.12345678901234567890", invalid: "999999.1234567890123456789",
      fault: "range"),
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

  /// A column, what is asked of it, and the name that the row has for that.
  private struct Question {
    let part: String
    let detail: BulkDetail
    let bytes: [UInt8]
    let validCount: Int
    var times: [Double] = []
  }

  /// The parts of a case, in the order of the table.
  static let parts = ["valid", "bad", "bad, with reasons and places"]

  /// The number of records in a column.
  let count: Int
  /// How often each column is timed.
  let rounds: Int

  func run() throws -> [ResultRow] { try Self.subjects.flatMap(rows) }

  private func rows(of subject: Subject) throws -> [ResultRow] {
    let type = try FieldType(specification: subject.type)
    let validator = BulkValidator(lines: try ValueValidator(type: type, use: .bulk), threads: 1)
    let columns = [subject.valid, subject.invalid].map { Array(String(repeating: $0 + "\n", count: count).utf8) }
    var questions = [
      Question(part: Self.parts[0], detail: .counts, bytes: columns[0], validCount: count),
      Question(part: Self.parts[1], detail: .counts, bytes: columns[1], validCount: 0),
      Question(part: Self.parts[2], detail: .badRecords, bytes: columns[1], validCount: 0),
    ]
    for round in 0...rounds {
      for index in questions.indices {
        let taken = try time(questions[index], subject, validator)
        if round > 0 { questions[index].times.append(taken) }
      }
    }
    return rows(of: questions, subject)
  }

  /// Asks a question of a column, whose answer has to be right.
  private func time(_ question: Question, _ subject: Subject, _ validator: BulkValidator) throws -> Double {
    var counts: RecordCounts?
    let taken = try ProcessorClock.time {
      counts = try validator.validate(.bytes(question.bytes), detail: question.detail).counts
    }
    guard counts?.valid == question.validCount, counts?.records == count else {
      throw VerdictDifference(
        name: "bulk \(subject.type)", item: "a column of records: \(question.part)",
        first: .init(strategy: "expected", outcome: "\(question.validCount) valid of \(count)"),
        second: .init(strategy: "counted", outcome: "\(counts?.valid ?? 0) valid of \(counts?.records ?? 0)"))
    }
    return Double(taken)
  }

  private func rows(of questions: [Question], _ subject: Subject) -> [ResultRow] {
    let times = questions.map { Statistics.median($0.times) ?? 0 }
    return zip(questions, times).map { question, taken in
      var row = ResultRow(suite: .bulk, name: subject.type, part: question.part, strategy: subject.fault)
      row.threads = 1
      row.recordTime = taken / Double(count)
      row.ratioToValid = taken / times[0]
      row.recordsPerSecond = Double(count) / taken * 1e9
      row.bytesPerSecond = Double(question.bytes.count) / taken * 1e9
      row.bytes = question.bytes.count / count
      return row
    }
  }
}
