import Matching

extension VerdictComparison.Difference {
  /// A smaller pattern and text for which the same engine and the reference differ in the same way. `nil` if they agree
  /// on the tree that the parser makes of the pattern: then the fault is in the parser.
  package func shrunk(engines: [TestedEngine]) -> VerdictComparison.Difference? {
    guard let text, let engine = engines.first(where: { complaint.hasPrefix($0.description + " ") }) else {
      return self
    }
    var shrinking = Shrinking(engine: engine, options: pattern.options)
    guard let kind = shrinking.disagreement(pattern.source, text) else { return nil }
    shrinking.kind = kind
    let (source, shorter) = shrinking.shrink(pattern.source, text)
    return VerdictComparison.Difference(
      pattern: Pattern(source, options: pattern.options), text: shorter, complaint: "\(engine): \(kind)")
  }
}

/// Removes parts of a pattern and a text as long as an engine and the reference still differ.
private struct Shrinking {
  let engine: TestedEngine
  let options: Pattern.Options
  var kind: String?

  /// How the engine and the reference differ; `nil` if they do not.
  func disagreement(_ source: String, _ text: String) -> String? {
    let pattern = Pattern(source, options: options)
    guard let tree = try? PatternParser.parse(pattern), let matcher = try? engine.matcher(pattern),
      let verdict = try? matcher.verdict(on: text)
    else { return nil }
    let judgement = ReferenceMatcher(tree.root).judgement(of: text)
    if case .undecided = judgement { return nil }
    guard (verdict == .match) != (judgement == .match) else { return nil }
    return "\(verdict == .match ? "match" : "no match") is wrong"
  }

  func shrink(_ source: String, _ text: String) -> (String, String) {
    var source = Array(source.unicodeScalars)
    var text = Array(text.unicodeScalars)
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      for shorter in Self.shorter(text) where differs(source, shorter) {
        (text, isSmaller) = (shorter, true)
        break
      }
      for shorter in Self.shorter(source) where differs(shorter, text) {
        (source, isSmaller) = (shorter, true)
        break
      }
    }
    return (Self.string(source), Self.string(text))
  }

  private func differs(_ source: [Unicode.Scalar], _ text: [Unicode.Scalar]) -> Bool {
    disagreement(Self.string(source), Self.string(text)) == kind
  }

  /// All that is left without one stretch of scalars and, for less than 60 scalars, without a stretch of up to four
  /// scalars and one further scalar, such as the parentheses of a group.
  private static func shorter(_ scalars: [Unicode.Scalar]) -> [[Unicode.Scalar]] {
    var result: [[Unicode.Scalar]] = []
    for length in stride(from: scalars.count, to: 0, by: -1) {
      for start in 0...scalars.count - length {
        result.append(Array(scalars[..<start] + scalars[(start + length)...]))
      }
    }
    guard scalars.count < 60 else { return result }
    for first in scalars.indices {
      for length in 1...4 where first + length < scalars.count {
        for second in first + length..<scalars.count {
          var rest = scalars
          rest.remove(at: second)
          rest.removeSubrange(first..<first + length)
          result.append(rest)
        }
      }
    }
    return result
  }

  private static func string(_ scalars: [Unicode.Scalar]) -> String { String(String.UnicodeScalarView(scalars)) }
}
