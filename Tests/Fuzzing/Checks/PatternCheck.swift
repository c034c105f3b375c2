import DifferentialTesting
import Matching

/// Checks that the parser accepts or refuses a pattern, that each engine then accepts or refuses it, and that neither
/// does anything else.
///
/// The first byte holds the options. The pattern follows.
enum PatternCheck {
  static func complaints(about input: inout FuzzInput) -> [String] {
    let options = Pattern.Options(rawValue: input.byte() & 0x1F)
    let pattern = Pattern(input.text(), options: options)
    guard pattern.source.utf8.count <= 2_000 else { return [] }
    do throws(PatternError) {
      let tree = try PatternParser.parse(pattern)
      return complaints(about: tree) + TestedEngine.forRandomPatterns.flatMap { complaints(about: pattern, of: $0) }
    } catch {
      return complaints(about: error, for: pattern, by: "the parser")
        + (error.phase == .syntax ? [] : ["the parser refuses in phase \(error.phase)"])
    }
  }

  /// The numbers of groups, and the numbers in references, are from 1 to the count of captures.
  private static func complaints(about tree: ParsedPattern) -> [String] {
    var defined: Set<Int> = []
    var referred: Set<Int> = []
    collect(tree.root, &defined, &referred)
    let numbers = Set(1..<tree.captureCount + 1)
    return (defined.isSubset(of: numbers) ? [] : ["groups \(defined.sorted()) of \(tree.captureCount)"])
      + (referred.subtracting([0]).isSubset(of: numbers) ? [] : ["references \(referred.sorted())"])
  }

  private static func collect(_ node: SyntaxNode, _ defined: inout Set<Int>, _ referred: inout Set<Int>) {
    switch node.kind {
    case .capture(_, let number): defined.insert(number)
    case .backreference(let number, _), .recursion(let number): referred.insert(number)
    case .conditional(.captured(let number), _, _): referred.insert(number)
    case .conditional(.recursing(let number?), _, _): referred.insert(number)
    default: break
    }
    for child in node.children { collect(child, &defined, &referred) }
  }

  private static func complaints(about pattern: Pattern, of engine: TestedEngine) -> [String] {
    do throws(PatternError) {
      let matcher = try engine.matcher(pattern)
      for text in ["", "a", "é\n"] { _ = try? matcher.verdict(on: text) }
      return matcher.pattern == pattern ? [] : ["\(engine) has another pattern"]
    } catch {
      return complaints(about: error, for: pattern, by: engine.description)
        + (error.phase != .syntax ? [] : ["\(engine) refuses what the parser takes: \(error)"])
    }
  }

  /// The offset of a refusal is in the pattern, or at its end, at the start of a scalar, and its message is not empty.
  private static func complaints(about error: PatternError, for pattern: Pattern, by name: String) -> [String] {
    let bytes = Array(pattern.source.utf8)
    let isInside = 0...bytes.count ~= error.offset
    let isAtScalar = isInside && (error.offset == bytes.count || bytes[error.offset] & 0xC0 != 0x80)
    return (isAtScalar ? [] : ["\(name) points at \(error.offset) of \(bytes.count): \(error)"])
      + (error.message.isEmpty ? ["\(name) says nothing"] : [])
  }
}
