import DifferentialTesting
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
    /// Whether the automaton accepts a good part of the patterns.
    var isRegular = true
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
      size: 3, alphabet: ["a", "b"], length: 4, isRegular: false),
    Case(
      testDescription: "conditions",
      frames: ["(?(?=X)a|b*)", "(?(?!X)a*)b?", "(?:(?(?<=X)a|b))*", "(a)?(?:(?(1)X|b))*", "(?:(?(1)a|X)(b)?)*"],
      grammar: SmallPatterns(atoms: ["a", "b", "", "."], unary: ["X*", "X??", "(?>X)", "(?!X)", "X+"]),
      size: 3, alphabet: ["a", "b"], length: 4),
    Case(
      testDescription: "anchors and line ends",
      frames: ["X", "(?m)X", "(?s)X", "(?m)\\nX"],
      grammar: SmallPatterns(
        atoms: ["a", "\\n", "^", "$", "\\b", "\\B", "\\Z", "\\z", ".", "\\R", "\\s"],
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
    let texts = Texts(over: testCase.alphabet, upTo: testCase.length)
    var verdicts: [String: Int] = [:]
    for size in 1...testCase.size + Self.extraSize {
      for part in testCase.grammar.patterns(ofSize: size) {
        for frame in testCase.frames { compare(frame.replacing("X", with: part), texts: texts, counts: &verdicts) }
      }
    }
    if Self.extraSize > 0 { print("differential, \(testCase.testDescription): \(verdicts.sorted { $0.key < $1.key })") }
    for engine in TestedEngine.allAndMetered where engine.description != "automaton" || testCase.isRegular {
      #expect(verdicts["\(engine)", default: 0] > 5_000, "\(engine) runs hardly any")
    }
    #expect(verdicts["undecided", default: 0] * 1_000 < verdicts["Foundation", default: 0])
  }

  /// Compares all engines that accept a pattern, and counts their verdicts.
  private func compare(_ source: String, texts: Texts, counts: inout [String: Int]) {
    var runs: [(engine: TestedEngine, matcher: any Matcher, verdicts: [Verdict])] = []
    for engine in TestedEngine.allAndMetered {
      guard let matcher = try? engine.matcher(Pattern(source)) else { continue }
      guard let verdicts = try? texts.all.map({ try matcher.verdict(on: $0) }) else {
        counts["undecided", default: 0] += 1
        continue
      }
      counts[engine.description, default: 0] += verdicts.count
      runs.append((engine, matcher, verdicts))
    }
    let exact = runs.first { $0.matcher.info.isPartialExact }?.verdicts
    for run in runs {
      let live = liveTexts(texts, run.verdicts, exact: exact)
      for index in texts.all.indices {
        let (first, verdict) = (runs[0].verdicts[index], run.verdicts[index])
        let place = "\(texts.all[index].debugDescription): \(source)"
        if (verdict == .match) != (first == .match) {
          Issue.record("\(run.engine) says \(verdict), \(runs[0].engine) says \(first) to \(place)")
        } else if verdict == .noMatch, live[index] {
          Issue.record("\(run.engine) calls a live text dead, \(place)")
        }
      }
    }
  }

  /// Which texts can still become a match: the starts of those that match, and what an exact engine calls so.
  private func liveTexts(_ texts: Texts, _ verdicts: [Verdict], exact: [Verdict]?) -> [Bool] {
    var live = exact.map { $0.map { $0 != .noMatch } } ?? verdicts.map { $0 == .match }
    for index in verdicts.indices where verdicts[index] == .match {
      for start in texts.starts[index] { live[start] = true }
    }
    return live
  }
}

/// All texts over some characters up to a length, and for each the places of those that it starts with.
struct Texts {
  let all: [String]
  let starts: [[Int]]

  init(over alphabet: [String], upTo length: Int) {
    let all = strings(over: alphabet, upTo: length)
    let places = Dictionary(uniqueKeysWithValues: zip(all, all.indices))
    self.all = all
    starts = all.map { text in
      (0...text.unicodeScalars.count).compactMap { places[String(text.unicodeScalars.prefix($0))] }
    }
  }
}
