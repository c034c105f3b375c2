import Matching
import TestSupport

/// Makes texts of scalars that an automaton allows next, with few exceptions. They satisfy look-arounds more often than
/// random texts do.
package enum RandomWalk {
  /// Some texts; none if the pattern cannot be an automaton, or needs a large one.
  package static func texts(
    for pattern: RandomPattern, count: Int, using random: inout SeededGenerator
  ) -> [String] {
    let limits = AutomatonLimits(states: 500, tableBytes: 1 << 20, buildSteps: 50_000)
    guard let automaton = try? AutomatonMatcher(pattern.pattern, limits: limits) else { return [] }
    return (0..<count).map { _ in text(for: automaton, pattern.palette, using: &random) }
  }

  private static func text(
    for automaton: AutomatonMatcher, _ palette: [Unicode.Scalar], using random: inout SeededGenerator
  ) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<random.number(1...16) {
      if random.once(in: 40) { text.append(random.one(of: Palette.all)) }
      let allowed = String(text).withUTF8Bytes { automaton.allowedNext(afterValidUTF8: $0) }
      let usual = palette.filter(allowed.contains)
      if let scalar = usual.randomElement(using: &random) {
        text.append(scalar)
      } else if let scalar = Palette.all.filter(allowed.contains).randomElement(using: &random) {
        text.append(scalar)
      }
    }
    return String(text)
  }
}
