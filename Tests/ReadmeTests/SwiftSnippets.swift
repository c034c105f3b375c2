import BulkValidation
import FoundationCommand
import FoundationMatching
import Matching
import Testing
import TextFields

/// The Swift of the README and the guide, compiled and run. Each block of it stands here line for line, which
/// `ReadmeTests` makes sure of.
@Suite struct SwiftSnippets {
  @Test func tenLines() throws {
    let plate = try MatcherFactory.makeMatcher(for: "[A-Z]{2}[0-9]{4}")
    let verdicts = [
      try plate.verdict(on: "AB1234"),  // .match
      try plate.verdict(on: "AB12"),  // .partial: type on
      try plate.verdict(on: "ABC"),  // .noMatch: nothing that follows can help
    ]
    #expect(verdicts == [.match, .partial, .noMatch])

    var field = try FieldModel(type: .card)
    let result = field.insert("4111-1111 1111 1111")
    let shown = (result.text, result.caret)  // "4111 1111 1111 1111", 19 in UTF-16 code units
    let stored = (field.plainValue, field.isValid)  // "4111111111111111", true
    let refusal = field.insert("x").rejection?.reason  // .typing; the text is as it was
    #expect(shown == ("4111 1111 1111 1111", 19) && stored == ("4111111111111111", true) && refusal == .typing)

    let email = try ValueValidator(type: .email)
    let isAddress = try email.isValid("ada@example.com")  // true
    let judgement = email.judgement(of: "ada@")  // .invalid, with the reason, the place, and whether more text can help
    #expect(isAddress && judgement.verdict == .partial)
  }

  @Test func matching() throws {
    let pattern = Pattern("[A-Z]{2}[0-9]{4}", options: .caseless)
    let matcher = try MatcherFactory.makeMatcher(for: pattern)

    let verdicts = [
      try matcher.verdict(on: "ab1234"),  // .match
      try matcher.verdict(on: "ab12"),  // .partial: type on
      try matcher.verdict(on: "abc"),  // .noMatch: nothing that follows can help
    ]
    #expect(verdicts == [.match, .partial, .noMatch])
  }

  @Test func field() throws {
    var field = try FieldModel(type: .card)
    let result = field.insert("4111-1111 1111 1111")
    let shown = (result.text, result.caret)  // "4111 1111 1111 1111", 19 in UTF-16 code units
    let stored = (field.plainValue, field.isValid)  // "4111111111111111", true
    let refusal = field.insert("x").rejection?.reason  // .typing; the text is as it was
    #expect(shown == ("4111 1111 1111 1111", 19) && stored == ("4111111111111111", true) && refusal == .typing)
  }

  struct SchoolDay: ValueCheck {
    func outcome(onValidUTF8 value: Span<UInt8>) -> CheckOutcome {
      let weekend = ["Sat", "Sun"].contains(String(decoding: (0..<value.count).map { value[$0] }, as: UTF8.self))
      return weekend ? .invalid(ValueFault(reason: "weekend", message: "The school is closed.", offset: 0)) : .valid
    }
  }

  @Test func customType() throws {
    let day = FieldType.custom(
      name: "school-day", typing: "[A-Za-z]*", validation: "[A-Z][a-z]{2}", checks: [SchoolDay()],
      message: "Enter a day such as Mon.", maximumLength: 3)
    let weekdays = try ValueValidator(type: day)
    let open = (try weekdays.isValid("Mon"), try weekdays.isValid("Sun"))  // (true, false)
    #expect(open == (true, false))

    FieldTypeCatalogue.register(
      try .init(name: "school-day", example: "Mon", summary: "a day on which there is school") { _ in day })
    let named = try FieldType(specification: "school-day")
    #expect(named.specification == "school-day")
  }

  /// The program that is the command with a type of its own. Compiled only: it would end this process.
  private func program(day: FieldType) throws {
    // main.swift
    FieldTypeCatalogue.register(try .init(name: "school-day", example: "Mon", summary: "a day of school") { _ in day })
    FoundationCommand.main()
  }

  @Test func bulk() throws {
    let validator = BulkValidator(lines: try ValueValidator(type: .email, use: .bulk))
    let outcome = validator.validate(records: ["ada@example.com", "nobody"], detail: [.bitmap, .badRecords])
    let bad = outcome.badRecords.map(\.index)  // [1]
    let bits = outcome.bitmap?.bytes  // [0b01], a bit for each record, the first in the lowest
    #expect(bad == [1] && bits == [0b01] && outcome.counts.valid == 1)
  }

  @Test func rows() throws {
    let rows = try BulkValidator(
      format: .csv,
      columns: [
        .init(name: "email", validator: try ValueValidator(type: .email, use: .bulk)),
        .init(name: "age", validator: try ValueValidator(type: .number(0...150), use: .bulk)),
      ])
    let report = try rows.validate(.bytes(Array("email,age\nada@example.com,36\nx,200\n".utf8)), detail: .badRecords)
    let faults = report.badRecords[0].faults.map(\.column)  // [0, 1]: both columns of row 1, counted from 0
    #expect(report.badRecords.map(\.index) == [1] && faults == [0, 1])
  }

  struct Equality: Matcher {
    let pattern: Pattern
    let info = MatcherInfo(
      engine: Engine(rawValue: "equality"), isJITCompiled: nil, codeSize: nil, isPartialExact: true, reason: "as asked")

    func verdict(onValidUTF8 text: Span<UInt8>) throws(MatchError) -> Verdict {
      let (wanted, given) = (Array(pattern.source.utf8), (0..<text.count).map { text[$0] })
      return wanted == given ? .match : wanted.starts(with: given) ? .partial : .noMatch
    }
  }

  @Test func schema() throws {
    let schema = try TableSchema(json: Array(#"{"fields":[{"name":"id","constraints":{"unique":true}}]}"#.utf8))
    let table = try BulkValidator(format: .csv, columns: try schema.columns(for: .csv))
    let repeats = try table.validate(.bytes(Array("id\n1\n2\n1\n".utf8))).counts.invalid  // 1
    #expect(repeats == 1)
  }

  @Test func ownEngine() async {
    // In a process of its own: the other tests must not meet this engine.
    await #expect(processExitsWith: .success) {
      let name = Engine(rawValue: "equality")
      MatcherFactory.register(
        EngineRegistration(name, reason: "only equality") { (pattern, reason) throws(PatternError) in
          Equality(pattern: pattern)
        })
      let equality = try MatcherFactory.makeMatcher(for: "a.c", engine: .only(name))
      let equal = (try equality.verdict(on: "a.c"), try equality.verdict(on: "abc"))  // (.match, .noMatch)
      #expect(equal == (.match, .noMatch))
    }
  }
}
