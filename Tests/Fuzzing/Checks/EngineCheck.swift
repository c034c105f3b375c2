import DifferentialTesting
import Matching

/// Checks that every engine gives the verdict of the reference, on texts and on all texts with which these start.
///
/// The first byte holds the options. The pattern follows, and ends at the first line feed, so that a line feed in the
/// pattern has to be written as `\n`. Each text after it ends at the next line feed. Bytes from 0x80 on stand for the
/// scalars of `Palette`, because versions of Unicode may differ in others.
enum EngineCheck {
  static func complaints(about input: inout FuzzInput) -> [String] {
    let options = Pattern.Options(rawValue: input.byte() & 0x1F)
    let source = scalars(in: &input, longest: 48)
    let pattern = Pattern(source, options: options)
    guard let tree = try? PatternParser.parse(pattern), isModest(tree.root) else { return [] }
    let texts = texts(in: &input)
    var counts = ComparisonCounts()
    return VerdictComparison.differences(
      on: pattern, root: tree.root, texts: texts, engines: TestedEngine.forRandomPatterns, counts: &counts
    ).map { "\($0)" }
  }

  /// Reads up to the next line feed, and keeps at most `longest` scalars.
  private static func scalars(in input: inout FuzzInput, longest: Int) -> String {
    var scalars = String.UnicodeScalarView()
    while !input.isEmpty {
      let byte = input.byte()
      if byte == 0x0A { break }
      guard scalars.count < longest else { continue }
      scalars.append(byte < 0x80 ? Unicode.Scalar(byte) : Palette.all[(Int(byte) - 0x80) % Palette.all.count])
    }
    return String(scalars)
  }

  /// Reads up to four texts, and adds all texts with which they start.
  private static func texts(in input: inout FuzzInput) -> [String] {
    var texts: [String] = []
    for _ in 0..<4 where !input.isEmpty || texts.isEmpty {
      // A line feed ends a text, so the unit separator (U+001F) stands for one in it.
      let text = scalars(in: &input, longest: 12).unicodeScalars.map { $0 == "\u{1F}" ? "\n" : $0 }
      for length in 0...text.count {
        let start = String(String.UnicodeScalarView(text[..<length]))
        if !texts.contains(where: { $0.unicodeScalars.elementsEqual(start.unicodeScalars) }) { texts.append(start) }
      }
    }
    return texts
  }

  /// Whether a pattern is small enough for the reference, for which a loop of thousands of rounds takes too long.
  private static func isModest(_ node: SyntaxNode) -> Bool {
    if case .repetition(_, let minimum, let maximum, _) = node.kind, max(minimum, maximum ?? 0) > 40 { return false }
    return node.children.allSatisfy(isModest)
  }
}
