import Matching
import Testing

@testable import TextFields

/// The rows of public validators' suites, those on which the suites agree.
struct TypesCorpusTests {
  @Test(arguments: [
    ("email", "email", ["valid"], ["invalid", "valid-intl", "valid-quoted"]),
    ("email", "email:intl", ["valid", "valid-intl"], ["invalid", "valid-quoted"]),
    ("url", "url", ["valid"], ["invalid", "valid-intl", "valid-other-form"]),
    ("iban", "iban", ["valid"], ["invalid"]),
    ("card", "card", ["valid"], ["invalid"]),
  ])
  func undisputedRows(file: String, specification: String, valid: [String], invalid: [String]) throws {
    let validator = try type(specification).validator
    for row in try CorpusRow.rows(of: file) {
      if valid.contains(row.verdict) { #expect(validator.accepts(row.text), "\(row.text.debugDescription)") }
      if invalid.contains(row.verdict) { #expect(!validator.accepts(row.text), "\(row.text.debugDescription)") }
    }
  }

  @Test func internationalURLs() throws {
    let validator = try type("url:intl").validator
    for row in try CorpusRow.rows(of: "url") where !row.text.hasPrefix("ftp:") {
      switch row.verdict {
      case "valid", "valid-intl": #expect(validator.accepts(row.text), "\(row.text.debugDescription)")
      case "invalid": #expect(!validator.accepts(row.text), "\(row.text.debugDescription)")
      default: continue
      }
    }
  }
}
