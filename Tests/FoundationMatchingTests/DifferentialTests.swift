import Foundation
import FoundationMatching
import Matching
import Testing

/// Every engine of the build gives the same verdict, on all patterns of a small grammar and all short texts.
///
/// `FIELDMATCH_DIFFERENTIAL_SIZE` in the environment raises the size of the patterns by its value.
@Suite("Differential")
struct DifferentialTests {
  static let extraSize = ProcessInfo.processInfo.environment["FIELDMATCH_DIFFERENTIAL_SIZE"].flatMap(Int.init) ?? 0

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// What is put around each pattern, in the place of `X`.
    var frames = ["X"]
    let grammar: SmallPatterns
    /// The largest patterns.
    let size: Int
    let alphabet: [String]
    /// The longest text.
    let length: Int
  }

  static let cases = [
    Case(
      testDescription: "groups, quantifiers and lookarounds",
      grammar: SmallPatterns(
        atoms: ["a", "b", ".", "[^b]"],
        unary: ["X*", "X+", "X?", "X*?", "X*+", "X{2}", "X{1,2}?", "(?>X)", "(?=X)", "(?!X)", "(?<=X)"]),
      size: 3, alphabet: ["a", "b"], length: 4),
    Case(
      testDescription: "repetitions of what can be empty",
      frames: ["X", "(?>X)a?", "(?=X)a*"],
      grammar: SmallPatterns(
        atoms: ["", "a", "b", "(?=a)"],
        unary: ["X*", "X+?", "X*+", "X??", "X{2,}", "X{0,}?", "X{2,3}", "X{0}", "(?>X)"]),
      size: 3, alphabet: ["a", "b"], length: 4),
    Case(
      testDescription: "groups that are read",
      frames: ["(X)\\1", "(?:(a)|X)*\\1", "(?:(X)|b)*?\\1b?", "(?=(X))\\1b", "(X)?(?(1)a|b)", "(?:b|(X)\\1?)*+"],
      grammar: SmallPatterns(
        atoms: ["a", "", "\\1", "."], unary: ["X*", "X+?", "X?", "(?>X)", "(?=X)", "(?!X)", "(?<=X)", "X{2,}"]),
      size: 3, alphabet: ["a", "b"], length: 4),
    Case(
      testDescription: "conditions",
      frames: ["(?(?=X)a|b*)", "(?(?!X)a*)b?", "(?:(?(?<=X)a|b))*", "(a)?(?:(?(1)X|b))*", "(?:(?(1)a|X)(b)?)*"],
      grammar: SmallPatterns(atoms: ["a", "b", "", "."], unary: ["X*", "X??", "(?>X)", "(?!X)", "X+"]),
      size: 3, alphabet: ["a", "b"], length: 4),
    Case(
      testDescription: "anchors and line ends",
      frames: ["X", "(?m)X", "(?s)X", "(?m)\\nX"],
      grammar: SmallPatterns(
        atoms: ["a", "\\n", "^", "$", "\\b", "\\B", "\\A", "\\Z", "\\z", ".", "\\R", "\\N", "\\s"],
        unary: ["X*", "X?", "(?=X)", "(?<=X)", "(?<!X)"]),
      size: 3, alphabet: ["a", "\n", "\r"], length: 4),
    Case(
      testDescription: "scalars of two, three and four bytes",
      grammar: SmallPatterns(
        atoms: ["é", ".", "[^é]", "\\w", "[\\x{1F600}\\x{800}]", "\\x{1F600}"],
        unary: ["X*", "X{2}", "(?=X)", "(?<=X)", "(?<!X)", "(X)\\1"]),
      size: 3, alphabet: ["é", "\u{800}", "😀"], length: 3),
  ]

  @Test(arguments: cases)
  func allEnginesAgree(_ testCase: Case) {
    let texts = strings(over: testCase.alphabet, upTo: testCase.length)
    var verdicts: [String: Int] = [:]
    for size in 1...testCase.size + Self.extraSize {
      for part in testCase.grammar.patterns(ofSize: size) {
        for frame in testCase.frames { compare(frame.replacing("X", with: part), texts: texts, counts: &verdicts) }
      }
    }
    print("differential, \(testCase.testDescription): \(verdicts.sorted { $0.key < $1.key })")
    for engine in TestedEngine.all { #expect(verdicts["\(engine)", default: 0] > 5_000, "\(engine) runs hardly any") }
    #expect(verdicts["undecided", default: 0] * 1_000 < verdicts["Foundation", default: 0])
  }

  /// Compares all engines that accept a pattern, and counts their verdicts.
  private func compare(_ source: String, texts: [String], counts: inout [String: Int]) {
    var expected: [Bool]?
    for engine in TestedEngine.all {
      guard let matcher = try? engine.matcher(Pattern(source)) else { continue }
      guard let verdicts = try? texts.map({ try matcher.verdict(on: $0) }) else {
        counts["undecided", default: 0] += 1
        continue
      }
      counts[engine.description, default: 0] += verdicts.count
      let matches = verdicts.map { $0 == .match }
      if let expected, let index = zip(expected, matches).enumerated().first(where: { $1.0 != $1.1 })?.offset {
        Issue.record("\(engine) says \(verdicts[index]) to \(texts[index].debugDescription) for \(source)")
      }
      expected = expected ?? matches
      checkPartial(verdicts, texts: texts, engine: engine, source: source)
    }
  }

  /// No text that is called dead is the start of one that matches.
  private func checkPartial(_ verdicts: [Verdict], texts: [String], engine: TestedEngine, source: String) {
    let matching = zip(texts, verdicts).filter { $1 == .match }.map(\.0)
    for (text, verdict) in zip(texts, verdicts) where verdict == .noMatch {
      if let longer = matching.first(where: { $0.hasPrefix(text) }) {
        Issue.record("\(engine) calls \(text) dead for \(source), which matches \(longer)")
      }
    }
  }
}
