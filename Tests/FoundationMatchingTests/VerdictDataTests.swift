import DifferentialTesting
import FoundationMatching
import Matching
import Testing

/// The data suite: every row on every engine of the build.
@Suite("Verdict data")
struct VerdictDataTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let source: String
    let options: Pattern.Options
    let text: String
    let verdict: String
    /// The engines that refuse the pattern, as `TestedEngine.goes(by:)` knows them.
    let refusedBy: [String]
    let testDescription: String
  }

  static func rows() throws -> [Row] {
    try TestData.rows(of: "verdicts.tsv").map { fields in
      try #require(fields.count == 6, "\(fields)")
      return Row(
        source: try TestData.text(fields[0]), options: try options(fields[1]), text: try TestData.text(fields[2]),
        verdict: fields[3],
        refusedBy: fields[4].split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) },
        testDescription: "\(fields[0]) on \(fields[2]): \(fields[5])")
    }
  }

  private static func options(_ names: String) throws -> Pattern.Options {
    let known: [String: Pattern.Options] = [
      "caseless": .caseless, "dotAll": .dotMatchesNewlines, "extended": .extended, "literal": .literal,
      "multiline": .multiline, "-": [],
    ]
    return try names.split(separator: ",").reduce(into: []) { $0.formUnion(try #require(known[String($1)])) }
  }

  @Test(arguments: TestedEngine.allAndMetered)
  func everyRow(engine: TestedEngine) throws {
    for row in try Self.rows() {
      let pattern = Pattern(row.source, options: row.options)
      if row.verdict == "refused" {
        #expect(throws: PatternError.self, "\(row.testDescription)") { try engine.matcher(pattern) }
      } else if row.refusedBy.contains(where: engine.goes(by:)) {
        checkRefusal(of: pattern, by: engine, row)
      } else {
        try checkVerdict(of: pattern, by: engine, row)
      }
    }
  }

  private func checkRefusal(of pattern: Pattern, by engine: TestedEngine, _ row: Row) {
    let error = #expect(throws: PatternError.self, "\(row.testDescription)") { try engine.matcher(pattern) }
    #expect(error != nil && error?.phase != .syntax, "\(row.testDescription)")
  }

  private func checkVerdict(of pattern: Pattern, by engine: TestedEngine, _ row: Row) throws {
    let matcher: any Matcher
    do { matcher = try engine.matcher(pattern) } catch {
      Issue.record("\(row.testDescription): \(error)")
      return
    }
    let verdict = try matcher.verdict(on: row.text)
    #expect((verdict == .match) == (row.verdict == "match"), "\(verdict): \(row.testDescription)")
    #expect(try matcher.isMatch(on: row.text) == (verdict == .match), "\(row.testDescription)")
    let part = Substring("<\(row.text)>".unicodeScalars.dropFirst().dropLast())
    #expect(try matcher.verdict(on: part) == verdict, "\(row.testDescription)")
    if verdict == .match { checkStarts(of: row, by: matcher) }
  }

  /// What a text that matches starts with is not dead.
  private func checkStarts(of row: Row, by matcher: any Matcher) {
    let scalars = row.text.unicodeScalars
    guard scalars.count < 200 else { return }
    for count in 0..<scalars.count {
      let start = String(scalars.prefix(count))
      #expect((try? matcher.verdict(on: start)) != .noMatch, "\(start): \(row.testDescription)")
    }
  }
}
