import BulkValidation
import Matching
import TextFields

/// The judgement of one text: the verdict, the position of the first fault, and what may come next.
struct TextExplanation {
  private let text: String
  private let judgement: ValueJudgement
  /// The position of the first fault, in UTF-8 bytes; `nil` if there is no fault or its position is not known.
  private let offset: Int?
  /// The scalars that may follow the text; `nil` if the pattern has no automaton (no other engine knows them).
  private let next: AllowedScalars?

  /// Judges a text.
  init(of text: String, by validator: ValueValidator) {
    let bytes = Array(text.utf8)
    let locator = validator.matcher.map(FaultLocator.init)
    self.text = text
    judgement = validator.judgement(onValidUTF8: bytes.span)
    // A check may have excluded what the pattern would allow.
    let isDead = judgement.verdict == .noMatch
    next = locator?.automaton.map { isDead ? .none : $0.allowedNext(afterValidUTF8: bytes.span) }
    if case .invalid(let fault, _) = judgement {
      offset = fault.offset ?? (fault.reason == .pattern ? locator?.offset(inValidUTF8: bytes.span) : nil)
    } else {
      offset = nil
    }
  }

  /// Whether the text is valid.
  var isValid: Bool { judgement == .valid }

  /// The explanation as lines for people.
  var description: String {
    var rows = [("verdict", verdict)]
    if let message { rows.append(("because", message)) }
    if let column { rows.append(("first fault", "column \(column)")) }
    if let next { rows.append(("may follow", ScalarList.text(of: next))) }
    return EngineExplanation.table(rows) + (offset.map { Caret.lines(under: text, utf8Offset: $0) + "\n" } ?? "")
  }

  /// The explanation as a JSON object.
  var value: JSONText.Value {
    .object([
      ("text", .string(text)), ("verdict", .string(verdict)), ("valid", .bool(isValid)),
      ("reason", .string(reason)), ("message", .string(message)), ("column", .integer(column)),
      ("offset", .integer(offset)),
      (
        "next",
        next.map { .array($0.ranges.map { .array([.string("\($0.lowerBound)"), .string("\($0.upperBound)")]) }) }
          ?? .null
      ),
    ])
  }

  private var verdict: String { judgement.verdict?.rawValue ?? "undecided" }

  private var reason: String? {
    switch judgement {
    case .valid: nil
    case .invalid(let fault, _): fault.reason.rawValue
    case .undecided: "undecided"
    }
  }

  private var message: String? {
    switch judgement {
    case .valid: nil
    case .invalid(let fault, _): fault.message
    case .undecided(let error): error.description
    }
  }

  /// The position of the first fault in Characters, from 1; `nil` if it is not known.
  private var column: Int? {
    offset.map { Excerpt.characterCount(in: Array(text.utf8).span, before: $0) + 1 }
  }
}
