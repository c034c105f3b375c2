import Matching
import TestSupport
import Testing
import TextFields

@testable import BulkValidation

@Suite("Types with checks, by every engine, against one value after the other")
struct TypeTests {
  static let types = ["email", "iban", "password:1,3", "number:1,30", "multiline", "none", "url", "card"]

  private static let pieces = [
    "a", "jo@example.com", "GB82WEST12345698765432", "GB83WEST12345698765432", "é", "e\u{301}", "7", "30", "031", "\r",
    "http://a.b/", "4111111111111111", "4111111111111112", " ", "@", ".", "x",
  ]

  private static func input(seed: Int) -> [UInt8] {
    var numbers = SeededGenerator(mixing: seed)
    return (0..<40).flatMap { _ -> [UInt8] in
      let count = Int.random(in: 0..<5, using: &numbers) == 0 ? 3 : 1
      let text = (0..<count).map { _ in pieces.randomElement(using: &numbers) ?? "" }.joined()
      let isTorn = Int.random(in: 0..<20, using: &numbers) == 0
      return Array(text.utf8) + (isTorn ? [0xE2, 0x82] : []) + (Bool.random(using: &numbers) ? [0x0A] : [0x0D, 0x0A])
    }
  }

  /// The lines with their faults' reasons, each text judged by itself.
  private func expected(_ input: [UInt8], _ type: FieldType) throws -> [(whole: [UInt8], reason: String?)] {
    let validator = try ValueValidator(type: type)
    return Reference.lines(input).map { record in
      let text = Reference.withoutLineEnd(record.whole)
      if Reference.malformation(of: text, maximum: .max) != nil { return (record.whole, "malformed: not UTF-8") }
      switch validator.judgement(onValidUTF8: text.span) {
      case .valid: return (record.whole, nil)
      case .invalid(let fault, _): return (record.whole, fault.reason.rawValue)
      case .undecided: return (record.whole, "undecided")
      }
    }
  }

  @Test("reasons and records", arguments: types, 0..<6)
  func reasons(specification: String, seed: Int) throws {
    let type = try FieldType(specification: specification)
    let input = Self.input(seed: seed)
    let lines = try expected(input, type)
    for engine in TestRun.engines {
      for chunkSize in [64, 500, 1 << 19] {
        var run = TestRun()
        run.engine = engine
        run.columns = [("", type)]
        run.settings.chunkSize = chunkSize
        run.settings.plan.write(.records(valid: false, numbered: false))
        let bad = try run.outcome(over: [input])
        #expect(bad.output == lines.filter { $0.reason != nil }.flatMap(\.whole), "\(engine)")
        run.settings.plan.write(.records(valid: true, numbered: true))
        let numbered = zip(1..., lines).flatMap { number, line in
          line.reason == nil ? Array("\(number):".utf8) + line.whole : []
        }
        #expect(try run.outcome(over: [input]).output == numbered, "\(engine)")
        run.settings.plan.write(.none)
        let totals = try run.totals(over: [input]).totals
        let expectedReasons = Dictionary(grouping: lines.compactMap(\.reason)) { $0 }.mapValues(\.count)
        let reasons = Dictionary(totals.reasonCounts.map { ($0.reason, $0.count) }) { $0 + $1 }
        #expect(reasons == expectedReasons, "\(engine)")
        #expect(totals.counts.valid == lines.count { $0.reason == nil })
      }
    }
  }
}
