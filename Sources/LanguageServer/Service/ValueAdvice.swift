import Matching
import TextFields

/// What can be said of one value of a record.
struct ValueAdvice {
  let column: JudgedColumn
  let text: String

  /// How many values are proposed at the most, and how long the rest of one may be, in scalars.
  private static let mostProposals = 20
  private static let longestProposal = 32

  private var type: FieldType { column.validator.type }

  /// What the type says of the value.
  var judgement: ValueJudgement { text.withUTF8Span { column.validator.judgement(onValidUTF8: $0) } }

  /// The scalars that may stand behind a part of the value; `nil` where only an automaton could tell and there is none.
  func allowedNext(behind prefix: String) -> AllowedScalars? {
    guard let automaton = column.locator?.automaton else { return nil }
    return prefix.withUTF8Span { automaton.allowedNext(afterValidUTF8: $0) }
  }

  /// The values that a part of one can become, if they are few; else the texts that are as long as they can be without a
  /// choice, if those are few.
  func completions(of prefix: String) -> [String] {
    var whole: [String] = []
    if extend(prefix, into: &whole, left: Self.longestProposal) { return whole }
    guard let next = allowedNext(behind: prefix), next.count <= Self.mostProposals else { return [] }
    return next.scalars.map { forced(prefix + String($0)) }
  }

  /// Adds all values that begin like this; `false` where there are too many.
  private func extend(_ prefix: String, into whole: inout [String], left: Int) -> Bool {
    guard let next = allowedNext(behind: prefix) else { return false }
    if prefix.withUTF8Span({ column.validator.judgement(onValidUTF8: $0) }) == .valid { whole.append(prefix) }
    guard whole.count + next.count <= Self.mostProposals, left > 0 || next.isEmpty else { return false }
    for scalar in next.scalars {
      guard extend(prefix + String(scalar), into: &whole, left: left - 1) else { return false }
    }
    return true
  }

  /// The text with all that must follow it.
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

  /// A valid value that a field makes of this text by its own reading of it: blanks and separators out, letters in their
  /// case. `nil` where there is none, or nothing would change. Nothing is ever dropped that means something.
  var mended: String? {
    guard judgement != .valid, var field = try? FieldModel(type: type) else { return nil }
    guard field.insert(text).rejection == nil else { return nil }
    field.endEditing()
    for candidate in [field.plainValue, field.text] where candidate != text {
      if candidate.withUTF8Span({ column.validator.judgement(onValidUTF8: $0) }) == .valid { return candidate }
    }
    return nil
  }

  /// The value as a field shows it and as a program stores it, where that is something else than the text.
  var shown: (text: String, plain: String)? {
    guard judgement == .valid, let field = try? FieldModel(type: type, text: text) else { return nil }
    return field.text == text && field.plainValue == text ? nil : (field.text, field.plainValue)
  }
}

extension AllowedScalars {
  /// How many scalars there are.
  var count: Int { ranges.reduce(0) { $0 + Int($1.upperBound.value - $1.lowerBound.value) + 1 } }

  /// The scalars, one by one.
  var scalars: [Unicode.Scalar] {
    ranges.flatMap { range in (range.lowerBound.value...range.upperBound.value).compactMap(Unicode.Scalar.init) }
  }
}

extension String {
  /// Calls a function with the text's bytes.
  fileprivate func withUTF8Span<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    let bytes = Array(utf8)
    return body(bytes.span)
  }
}
