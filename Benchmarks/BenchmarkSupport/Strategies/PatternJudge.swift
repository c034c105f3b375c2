import Matching

/// One way to judge whole texts by a pattern.
///
/// A judge is used by one thread at a time. A thread that needs one makes its own.
protocol PatternJudge {
  /// Whether the judge can tell a text that may still become a match from one that cannot.
  static var tellsPartial: Bool { get }

  /// Compiles a pattern.
  ///
  /// - Throws: the error of the engine, if it refuses the pattern.
  init(_ pattern: Pattern) throws

  /// Whether the whole text matches.
  func matches(_ text: String) throws -> Bool

  /// Whether a whole text matches, which is given as well-formed UTF-8.
  func matches(utf8 bytes: Span<UInt8>) throws -> Bool

  /// The verdict on a whole text. It is only asked for if `tellsPartial` is true.
  func verdict(_ text: String) throws -> Verdict

  /// Whether `partial` of this judge is exact.
  var isPartialExact: Bool { get }
}

extension PatternJudge {
  static var tellsPartial: Bool { false }

  var isPartialExact: Bool { false }

  func verdict(_ text: String) throws -> Verdict { try matches(text) ? .match : .noMatch }

  /// The default, for engines that take strings: makes a string of the bytes.
  func matches(utf8 bytes: Span<UInt8>) throws -> Bool {
    // SAFETY: the buffer is valid until the closure returns, and the string copies the bytes before that.
    try matches(unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) })
  }
}

/// A task that can be done with the judge of any strategy.
///
/// The task is given the type of the judge, and not a value of a protocol type. So its loops are compiled for that
/// judge, whose calls can be inlined into them.
protocol JudgeTask {
  associatedtype Outcome

  func run<Judge: PatternJudge>(with judge: Judge.Type) throws -> Outcome
}

extension StrategyName {
  /// Does a task with the strategy's judge; `nil` for strategies that have none: the field, and other programs.
  ///
  /// - Throws: `StrategyRefusal` if the strategy is not part of the build, and whatever the task throws.
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

/// Why a strategy is left out of a case: its engine refuses the pattern, or is not part of the build or the machine.
struct StrategyRefusal: Error, Hashable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
