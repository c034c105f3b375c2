import Foundation
import FoundationMatching
import Matching
import Testing

@testable import TextFields

/// A row of a corpus: what is right, the text, and further columns.
struct CorpusRow: Sendable {
  let verdict: String
  let text: String
  let columns: [String]

  /// The rows of a file in `Data`.
  static func rows(of file: String) throws -> [CorpusRow] {
    let url = try #require(Bundle.module.url(forResource: file, withExtension: "tsv", subdirectory: "Data"))
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
    return try lines.map { line in
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
      let text = try JSONDecoder().decode(String.self, from: Data(columns[1].utf8))
      return CorpusRow(verdict: String(columns[0]), text: text, columns: columns.map(String.init))
    }
  }
}

extension ValueValidator {
  /// Judges a string.
  func judgement(of text: String) -> ValueJudgement { judgement(onValidUTF8: Array(text.utf8).span) }

  /// Whether a string is valid; fails the test where the two questions to the validator disagree.
  func accepts(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    let isValid = try? isValid(onValidUTF8: bytes.span)
    let judgement = judgement(onValidUTF8: bytes.span)
    #expect(isValid == (judgement == .valid), "\(text) \(judgement)")
    return judgement == .valid
  }
}

extension FieldType {
  /// A validator of the type, by the engine that fits best.
  var validator: ValueValidator { get throws { try ValueValidator(type: self) } }
}

extension Pattern {
  /// A matcher of the pattern, by the engine that fits best.
  var matcher: any Matcher { get throws { try MatcherFactory.makeMatcher(for: self) } }
}

/// A type by its specification.
func type(_ specification: String, locale: String? = nil) throws -> FieldType {
  try FieldType(specification: specification, locale: locale)
}
