import FoundationMatching
import Matching
import Testing

@testable import TextFields

/// The rows of public validators' suites, those on which the suites agree, on every engine.
struct TypesCorpusTests {
  /// A file of rows, and what a type makes of them.
  struct Corpus: Sendable, CustomTestStringConvertible {
    let file: String
    let specification: String
    /// The kinds of rows that are valid.
    let valid: Set<String>
    /// The kinds of rows that are not.
    let invalid: Set<String>

    var testDescription: String { specification }

    static let all = [
      Corpus(file: "email", specification: "email", valid: ["valid"], invalid: ["invalid", "valid-intl"]),
      Corpus(file: "email", specification: "email:intl", valid: ["valid", "valid-intl"], invalid: ["invalid"]),
      Corpus(
        file: "url", specification: "url", valid: ["valid"], invalid: ["invalid", "valid-intl", "valid-other-form"]),
      Corpus(file: "url", specification: "url:intl", valid: ["valid"], invalid: ["invalid", "valid-other-form"]),
      Corpus(file: "iban", specification: "iban", valid: ["valid"], invalid: ["invalid"]),
      Corpus(file: "card", specification: "card", valid: ["valid"], invalid: ["invalid"]),
    ]
  }

  @Test(arguments: Corpus.all, TypesEngine.all)
  func undisputedRows(corpus: Corpus, engine: TypesEngine) throws {
    let validator = try engine.validator(of: type(corpus.specification))
    var judged = 0
    for row in try CorpusRow.rows(of: corpus.file) {
      guard corpus.valid.contains(row.verdict) || corpus.invalid.contains(row.verdict) else { continue }
      #expect(validator.accepts(row.text) == corpus.valid.contains(row.verdict), "\(row.text.debugDescription)")
      judged += 1
    }
    #expect(judged >= 80)
  }

  @Test(arguments: TypesEngine.all)
  func internationalURLs(engine: TypesEngine) throws {
    let validator = try engine.validator(of: .internationalURL)
    let rows = try CorpusRow.rows(of: "url").filter { $0.verdict == "valid-intl" && $0.text.hasPrefix("http") }
    #expect(rows.count == 22)
    for row in rows { #expect(validator.accepts(row.text), "\(row.text.debugDescription)") }
  }

  /// Every engine says the same of all rows, disputed or not, and of all their beginnings what it may.
  @Test(arguments: Corpus.all)
  func enginesAgree(corpus: Corpus) throws {
    let automaton = try TypesEngine.automaton.validator(of: type(corpus.specification))
    for engine in TypesEngine.all {
      let validator = try engine.validator(of: type(corpus.specification))
      for row in try CorpusRow.rows(of: corpus.file) {
        let (exact, found) = (automaton.judgement(of: row.text).verdict, validator.judgement(of: row.text).verdict)
        let mayErr = exact == .noMatch && found == .partial
        #expect(exact == found || mayErr, "\(engine) \(row.text.debugDescription)")
      }
    }
  }

  /// The automaton says where a text goes wrong, and that what is missing is missing at the end.
  @Test(arguments: [
    ("email", "a..b@c.de", 2), ("email", "name@example", 12), ("email", "name@exa_mple.de", 8), ("email", "é@b.de", 0),
    ("url", "http://a.de/ x", 12), ("url", "ftp://a.de", 0), ("username:2,4", "ab-d", 2), ("number:1,9", "1x", 1),
    ("date:dd/MM/yyyy", "01/13/2024", 4), ("price:9,2", "1.234", 4), ("amount", "1200,", 5), ("cvv", "12a", 2),
  ])
  func places(specification: String, text: String, offset: Int) throws {
    let validator = try TypesEngine.automaton.validator(of: type(specification))
    guard case .invalid(let fault, _) = validator.judgement(of: text) else { return #expect(Bool(false), "\(text)") }
    #expect(fault.reason == .pattern && fault.offset == offset, "\(fault)")
  }
}

/// The engines of this build.
enum TypesEngine: Sendable, CaseIterable {
  case automaton
  case factory(Engine)

  static let allCases: [TypesEngine] = {
    FoundationMatcher.register()
    return [.automaton] + MatcherFactory.engines.map(TypesEngine.factory)
  }()
  static var all: [TypesEngine] { allCases }

  func validator(of type: FieldType) throws -> ValueValidator {
    switch self {
    case .automaton:
      return ValueValidator(type: type, matcher: try type.validationPattern.map { try AutomatonMatcher($0) })
    case .factory(let engine): return try ValueValidator(type: type, engine: .only(engine))
    }
  }
}
