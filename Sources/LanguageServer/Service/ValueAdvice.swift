import Matching
import TextFields

/// What the server can tell about one value of a record.
struct ValueAdvice {
  let column: JudgedColumn
  let text: String

  /// The maximum number of proposals, and the maximum number of scalars that a proposal adds.
  private static let mostProposals = 20
  private static let longestProposal = 32

  private var type: FieldType { column.validator.type }

  /// The type's judgement of the value.
  var judgement: ValueJudgement { text.withUTF8Span { column.validator.judgement(onValidUTF8: $0) } }

  /// The scalars that may follow the start of a value; `nil` if the pattern has no automaton, because no other engine
  /// knows them.
  func allowedNext(behind prefix: String) -> AllowedScalars? {
    guard let automaton = column.locator?.automaton else { return nil }
    if isDead(prefix) { return AllowedScalars.none }
    return prefix.withUTF8Span { automaton.allowedNext(afterValidUTF8: $0) }
  }

  /// The values that the start of a value can become, if they are few. Otherwise, for each scalar that may come next,
  /// the text up to the next choice, if those scalars are few.
  func completions(of prefix: String) -> [String] {
    var whole: [String] = []
    if extend(prefix, into: &whole, left: Self.longestProposal) { return whole }
    guard let next = allowedNext(behind: prefix), next.count <= Self.mostProposals else { return [] }
    return next.scalars.map { prefix + String($0) }.filter { !isDead($0) }.map(forced)
  }

  /// Whether no value begins with a text, by the pattern or by a check.
  private func isDead(_ prefix: String) -> Bool {
    prefix.withUTF8Span { column.validator.judgement(onValidUTF8: $0).verdict } == .noMatch
  }

  /// Collects all values that begin with `prefix`; `false` if there are too many.
  private func extend(_ prefix: String, into whole: inout [String], left: Int) -> Bool {
    guard let next = allowedNext(behind: prefix) else { return false }
    if prefix.withUTF8Span({ column.validator.judgement(onValidUTF8: $0) }) == .valid { whole.append(prefix) }
    guard whole.count + next.count <= Self.mostProposals, left > 0 || next.isEmpty else { return false }
    for scalar in next.scalars {
      guard extend(prefix + String(scalar), into: &whole, left: left - 1) else { return false }
    }
    return true
  }

  /// The text, extended as long as only one scalar can follow.
  private func forced(_ prefix: String) -> String {
    var text = prefix
    for _ in 0..<Self.longestProposal {
      guard let next = allowedNext(behind: text), next.count == 1, let scalar = next.scalars.first,
        text.withUTF8Span({ column.validator.judgement(onValidUTF8: $0) }) != .valid
      else { break }
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  /// A valid value that a field makes from this text by its usual reading: without blanks and separators, with letters
  /// in the right case. `nil` if there is none, or if it is the same. Nothing that carries meaning is dropped.
  var mended: String? {
    guard judgement != .valid, var field = try? FieldModel(type: type) else { return nil }
    guard field.insert(text).rejection == nil else { return nil }
    field.endEditing()
    for candidate in [field.plainValue, field.text] where candidate != text {
      if candidate.withUTF8Span({ column.validator.judgement(onValidUTF8: $0) }) == .valid { return candidate }
    }
    return nil
  }

  /// The value as a field shows it and as a program stores it; `nil` if both are the text itself.
  var shown: (text: String, plain: String)? {
    guard judgement == .valid, let field = try? FieldModel(type: type, text: text) else { return nil }
    return field.text == text && field.plainValue == text ? nil : (field.text, field.plainValue)
  }
}

extension AllowedScalars {
  /// The number of scalars.
  var count: Int { ranges.reduce(0) { $0 + Int($1.upperBound.value - $1.lowerBound.value) + 1 } }

  /// The scalars, one by one.
  var scalars: [Unicode.Scalar] {
    ranges.flatMap { range in (range.lowerBound.value...range.upperBound.value).compactMap(Unicode.Scalar.init) }
  }
}

extension String {
  /// Calls a closure with the text's bytes.
  fileprivate func withUTF8Span<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    let bytes = Array(utf8)
    return body(bytes.span)
  }
}
