import Synchronization

/// Runs a pattern as a deterministic automaton over the bytes of UTF-8.
///
/// A verdict is one pass over the text whatever the pattern is, takes no memory, and hits no limit; `partial` is exact.
/// What an automaton cannot do is declined when the matcher is made: backreferences, recursion, atomic groups,
/// possessive repetitions, lookbehind at more than one character, conditions other than lookaheads, `\X`, and patterns
/// whose automaton would be too large.
///
/// Immutable, and safe to use from any number of threads at once.
public final class AutomatonMatcher: Matcher {
  /// The pattern.
  public let pattern: Pattern
  /// The engine, and the figures of the automaton: states, byte classes, table bytes, build time.
  public let info: MatcherInfo

  let automaton: BuiltAutomaton
  let runner: TextRunner
  private let madeLineTable = AtomicLazyReference<LineTable>()

  /// The table for many lines, made when it is first asked for. Threads that ask at once may make it twice.
  var lineTable: LineTable {
    madeLineTable.load() ?? madeLineTable.storeIfNil(LineTable(LineAutomaton(automaton.bytes)))
  }

  /// Builds the automaton of a pattern.
  ///
  /// - Throws: `PatternError`: the parser's; of phase `engine` with the name and place of a construct that is not for an
  ///   automaton; of phase `resources` where a limit was hit.
  /// - Complexity: exponential in the pattern at worst, and bounded by the limits. Some tens of microseconds for common
  ///   patterns. A property, `\w` and `\d` among them, takes milliseconds more the first time that a program uses it.
  public convenience init(
    _ pattern: Pattern, limits: AutomatonLimits = .default, patternLimits: PatternLimits = .default
  ) throws(PatternError) {
    try self.init(pattern, tree: try PatternParser.parse(pattern, limits: patternLimits), limits: limits)
  }

  /// Builds the automaton of a pattern that has been read, for a reason that its description tells.
  package init(
    _ pattern: Pattern, tree: ParsedPattern, limits: AutomatonLimits = .default, reason: String = ""
  ) throws(PatternError) {
    let stopwatch = Stopwatch()
    var budget = BuildBudget(limits)
    automaton = try BuiltAutomaton(of: tree.root, budget: &budget)
    try budget.check(tableBytes: TransitionTable.byteCount(of: automaton.bytes.transitions))
    runner = TextRunner(automaton.bytes)
    self.pattern = pattern
    info = Self.description(of: automaton, runner, microseconds: stopwatch.microseconds, reason)
  }

  private static func description(
    of automaton: BuiltAutomaton, _ runner: TextRunner, microseconds: Int?, _ reason: String
  ) -> MatcherInfo {
    MatcherInfo(
      engine: .automaton, isJITCompiled: nil, codeSize: runner.table.byteCount, isPartialExact: true,
      details: [
        .init("states", "\(automaton.bytes.transitions.stateCount)"),
        .init("byte classes", "\(automaton.bytes.transitions.classCount)"),
        .init("table bytes", "\(runner.table.byteCount)"),
        .init("build microseconds", microseconds.map { "\($0)" } ?? "unknown"),
        .init("Unicode", "\(UnicodeVersion.supported.major).\(UnicodeVersion.supported.minor)"),
      ],
      reason: (reason.isEmpty ? "" : reason + "; ")
        + "the pattern is regular: one pass over the bytes, exact partial verdicts")
  }
}

// MARK: Verdicts

extension AutomatonMatcher {
  /// Judges a whole text, in one pass that ends early where the rest cannot matter. Never throws.
  public func verdict(onValidUTF8 text: Span<UInt8>) -> Verdict {
    runner.verdict(at: runner.end(of: text, from: runner.start))
  }

  /// Whether a whole text matches. Never throws.
  public func isMatch(onValidUTF8 text: Span<UInt8>) -> Bool {
    runner.isAccepting(runner.end(of: text, from: runner.start))
  }

  /// Where a text goes wrong: the offset, in bytes, of the first scalar after which no continuation can match.
  ///
  /// - Returns: `nil` for a text that matches or may still do so with more at its end. Where no text at all can match,
  ///   the offset is 0, of an empty text too.
  /// - Complexity: O(*n*).
  public func firstFaultOffset(inValidUTF8 text: Span<UInt8>) -> Int? {
    runner.firstFault(in: text, from: runner.start)?.offset
  }

  /// The scalars that may come next: those after which a match is still possible.
  ///
  /// Empty after a text that is dead, or that matches and cannot grow.
  /// - Complexity: O(*n*) for the text, and O(*k*) for the *k* ranges that the pattern's classes consist of.
  public func allowedNext(afterValidUTF8 text: Span<UInt8>) -> AllowedScalars {
    allowedNext(at: runner.end(of: text, from: runner.start))
  }

  /// The scalars that may come next at a place of the table.
  func allowedNext(at place: Int) -> AllowedScalars {
    let state = runner.table.state(at: place)
    let partition = automaton.partition
    var ranges: ScalarRanges.Ranges = []
    for interval in partition.starts.indices where partition.classes[interval] != ScalarPartition.noClass {
      let target = automaton.scalars.target(from: state, reading: partition.classes[interval])
      guard target != MinimalAutomaton.dead else { continue }
      ScalarRanges.append(partition.starts[interval]...partition.end(of: interval), to: &ranges)
    }
    return AllowedScalars(ranges)
  }
}
