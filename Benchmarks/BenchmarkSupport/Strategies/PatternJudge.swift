import Matching

/// One way to judge whole texts by a pattern.
///
/// Judges are used by one thread at a time: a thread that wants one makes its own.
protocol PatternJudge {
  /// Whether it can tell a text that may still become a match from one that cannot.
  static var tellsPartial: Bool { get }

  /// Makes the judge ready.
  ///
  /// - Throws: whatever its engine says where it must refuse the pattern.
  init(_ pattern: Pattern) throws

  /// Whether the whole text matches.
  func matches(_ text: String) throws -> Bool

  /// Whether the whole of some bytes, which are UTF-8, matches.
  func matches(utf8 bytes: Span<UInt8>) throws -> Bool

  /// Match, partial or no match; asked only where `tellsPartial`.
  func verdict(_ text: String) throws -> Verdict

  /// Whether its `partial` is exact.
  var isPartialExact: Bool { get }
}

extension PatternJudge {
  static var tellsPartial: Bool { false }

  var isPartialExact: Bool { false }

  func verdict(_ text: String) throws -> Verdict { try matches(text) ? .match : .noMatch }

  /// For engines that take strings: makes one.
  func matches(utf8 bytes: Span<UInt8>) throws -> Bool {
    // SAFETY: the buffer is used within the closure only.
    try matches(unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) })
  }
}

/// Something to do with the judge of a strategy, whichever it is.
///
/// The type of the judge, and not a value of a protocol type, is what a task is given: its loops are then compiled for
/// that judge, and its calls inlined into them.
protocol JudgeTask {
  associatedtype Outcome

  func run<Judge: PatternJudge>(with judge: Judge.Type) throws -> Outcome
}

extension StrategyName {
  /// Does a task with the strategy's judge; `nil` for the strategies that have none: the field, and other programs.
  ///
  /// - Throws: `StrategyRefusal` where the strategy is not part of the build; whatever the task throws.
  @inline(__always)
  func perform<Task: JudgeTask>(_ task: Task) throws -> Task.Outcome? {
    switch self {
    #if PCRE2 && canImport(CPCRE2)
      case .raw: try task.run(with: RawJudge.self)
      case .pcre2JIT: try task.run(with: PCRE2JITJudge.self)
      case .pcre2Scratch: try task.run(with: PCRE2ScratchJudge.self)
      case .pcre2Interpreted: try task.run(with: PCRE2InterpretedJudge.self)
      case .pcre2DFA: try task.run(with: DFAJudge.self)
    #else
      case .raw, .pcre2JIT, .pcre2Scratch, .pcre2Interpreted, .pcre2DFA:
        throw StrategyRefusal("PCRE2 is not part of this build")
    #endif
    case .automaton: try task.run(with: AutomatonJudge.self)
    case .foundation: try task.run(with: FoundationJudge.self)
    case .cachedExpression: try task.run(with: CachedExpressionJudge.self)
    case .expressionPerKey: try task.run(with: ExpressionPerKeyJudge.self)
    case .swiftRegex: try task.run(with: SwiftRegexJudge.self)
    case .field, .fieldAfterEdit, .fieldmatch, .grep, .ripgrep: nil
    }
  }
}

/// Why a strategy has no part in a case: its engine refuses the pattern, or is not part of the build or the machine.
struct StrategyRefusal: Error, Hashable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
