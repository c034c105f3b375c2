import Matching
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Random patterns on random texts: the automaton, the reference, and PCRE2 where it is part of the build.
///
/// `FIELDMATCH_DIFFERENTIAL_CHECKS` is the number of verdicts to compare, for instance 100000000 in a release build;
/// `FIELDMATCH_DIFFERENTIAL_SEED` chooses other patterns and texts.
struct AutomatonDifferentialTests {
  @Test func randomPatternsAgreeOnRandomTexts() throws {
    var generator = SeededGenerator(seed: UInt64(Self.setting("SEED", otherwise: 1)))
    let wanted = Self.setting("CHECKS", otherwise: 4_000)
    var tally = Tally()
    while tally.verdicts < wanted {
      let size = Int.random(in: 1...14, using: &generator)
      let root = PatternGrammar.random(ofSize: size, using: &generator)
      let differences = try Self.differences(on: root, &tally, using: &generator)
      #expect(differences == [], "\(root.spelling)")
    }
    print("differential: \(tally)")
    #expect(tally.matches > 0 && tally.partials > 0 && tally.noMatches > 0)
  }

  /// What was compared.
  private struct Tally {
    var patterns = 0
    var declined = 0
    var verdicts = 0
    var matches = 0
    var partials = 0
    var noMatches = 0
    var continuations = 0

    mutating func count(_ verdict: Verdict) {
      verdicts += 1
      switch verdict {
      case .match: matches += 1
      case .partial: partials += 1
      case .noMatch: noMatches += 1
      }
    }
  }

  private static func setting(_ name: String, otherwise number: Int) -> Int {
    // SAFETY: nothing changes the environment while the tests run.
    guard let value = unsafe getenv("FIELDMATCH_DIFFERENTIAL_\(name)") else { return number }
    return unsafe Int(String(cString: value)) ?? number
  }

  private static func differences(
    on root: SyntaxNode, _ tally: inout Tally, using generator: inout SeededGenerator
  ) throws -> [String] {
    let pattern = Pattern(root.spelling)
    let matcher: AutomatonMatcher
    do { matcher = try AutomatonMatcher(pattern, limits: smallLimits) } catch {
      try #require(error.phase == .resources, "\(pattern.source): \(error)")
      tally.declined += 1
      return []
    }
    tally.patterns += 1
    let other = SecondOpinion(pattern)
    var differences: [String] = []
    for round in 0..<60 {
      let text =
        round % 2 == 0 ? PatternGrammar.randomText(upTo: 12, using: &generator) : matcher.randomWalk(using: &generator)
      let verdict = matcher.verdict(on: text)
      tally.count(verdict)
      if ReferenceMatcher.isMatch(root, text) != (verdict == .match) {
        differences.append("reference \(text.debugDescription)")
      }
      if let complaint = other.complaint(about: verdict, on: text) {
        differences.append(complaint)
      }
      if verdict == .partial, round % 10 < 2 {
        tally.continuations += 1
        let isLive = matcher.continuation(of: text).map { ReferenceMatcher.isMatch(root, text + $0) } ?? false
        if !isLive { differences.append("no continuation of \(text.debugDescription)") }
      }
    }
    return differences
  }

  /// Few patterns of this size need more, and those that do take most of the time.
  private static let smallLimits = AutomatonLimits(states: 2_000, tableBytes: 4 << 20, buildSteps: 400_000)
}

extension AutomatonMatcher {
  /// A text that follows what the automaton allows, for most of its length.
  fileprivate func randomWalk(using generator: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...16, using: &generator) {
      if Int.random(in: 0..<40, using: &generator) == 0 {
        text.unicodeScalars.append(PatternGrammar.alphabet.randomElement(using: &generator)!)
      }
      let allowed = allowedNext(after: text)
      let usual = PatternGrammar.alphabet.filter(allowed.contains)
      if let scalar = usual.randomElement(using: &generator) {
        text.unicodeScalars.append(scalar)
      } else if let range = allowed.ranges.randomElement(using: &generator) {
        text.unicodeScalars.append(Bool.random(using: &generator) ? range.lowerBound : range.upperBound)
      }
    }
    return text
  }
}
