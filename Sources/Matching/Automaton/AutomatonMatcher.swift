import Synchronization

/// A matcher that runs a deterministic automaton over the bytes of UTF-8.
///
/// A verdict takes one pass over the text whatever the pattern is, allocates no memory and never throws, and `partial`
/// is exact. What an automaton cannot do is refused when the matcher is made: back references, recursion, atomic
/// groups, possessive repetitions, look-behind at more than one character, conditions other than look-aheads, `\X`, and
/// patterns whose automaton would be too large.
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

  /// The table for the lines of a buffer, made when it is first used. Threads that need it at the same moment may each
  /// make one; the first that is stored is the one that all of them use.
  var lineTable: LineTable {
    madeLineTable.load() ?? madeLineTable.storeIfNil(LineTable(LineAutomaton(automaton.bytes)))
  }

  /// Builds the automaton of a pattern.
  ///
  /// - Throws: `PatternError` of the parser; of phase `engine`, with the name and the place of a construct that an
  ///   automaton cannot do; of phase `resources` where the automaton would exceed the limits.
  /// - Complexity: exponential in the size of the pattern at worst, but never more than `limits` allow. Common patterns
  ///   take some tens of microseconds. The first use of a Unicode property in a program, `\w` and `\d` included, takes
  ///   some milliseconds more.
  public convenience init(
    _ pattern: Pattern, limits: AutomatonLimits = .default, patternLimits: PatternLimits = .default
  ) throws(PatternError) {
    try self.init(pattern, tree: try PatternParser.parse(pattern, limits: patternLimits), limits: limits)
  }

  /// Builds the automaton of a pattern that has been parsed. The reason becomes part of `info`.
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
  /// Judges a whole text, which must be well-formed UTF-8. Never throws.
  ///
  /// - Complexity: O(*n*); the pass ends early where the rest of the text cannot change the verdict.
  public func verdict(onValidUTF8 text: Span<UInt8>) -> Verdict {
    runner.verdict(at: runner.end(of: text, from: runner.start))
  }

  /// Whether a whole text, which must be well-formed UTF-8, matches. Never throws.
  ///
  /// - Complexity: O(*n*), as for `verdict(onValidUTF8:)`.
  public func isMatch(onValidUTF8 text: Span<UInt8>) -> Bool {
    runner.isAccepting(runner.end(of: text, from: runner.start))
  }

  /// Where a text goes wrong: the offset of the first scalar after which no continuation can match, in UTF-8 bytes from
  /// the start of the text.
  ///
  /// - Parameter text: well-formed UTF-8.
  /// - Returns: `nil` for a text that matches, or that some continuation can make match. If the pattern matches no text
  ///   at all, the offset is 0, even for the empty text.
  /// - Complexity: O(*n*).
  public func firstFaultOffset(inValidUTF8 text: Span<UInt8>) -> Int? {
    runner.firstFault(in: text, from: runner.start)?.offset
  }

  /// The scalars that may come next: those after which a match is still possible. The set is empty if no longer
  /// text can match.
  ///
  /// - Parameter text: well-formed UTF-8.
  /// - Complexity: O(*n*) for the text, and O(*k*) for the *k* ranges that the pattern's classes consist of.
  public func allowedNext(afterValidUTF8 text: Span<UInt8>) -> AllowedScalars {
    allowedNext(at: runner.end(of: text, from: runner.start))
  }

  /// The scalars that may come next at a place of the table.
  package func allowedNext(at place: Int) -> AllowedScalars {
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
