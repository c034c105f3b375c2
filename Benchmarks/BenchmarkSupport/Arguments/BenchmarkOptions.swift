/// What the benchmark was asked to do.
public struct BenchmarkOptions: Sendable, Equatable {
  /// What kind of run this is.
  public enum Mode: Sendable, Equatable {
    /// Measure, and report.
    case measure
    /// Tell the suites, strategies and types there are.
    case list
    /// Tell the usage.
    case help
    /// Write so many made-up addresses to standard output.
    case generateAddresses(count: Int)
    /// Count allocations instead of measuring times: the part of a run that has an executable of its own.
    case countAllocations
    /// Do one piece of work that may take forever or has to start in a fresh process, for a run that waits for it.
    case child(ChildTask)
  }

  /// What kind of run this is.
  public var mode = Mode.measure
  /// The suites to run, in the order that they have.
  public var suites = Suite.allCases
  /// The strategies to compare; `nil` is all.
  public var strategies: [StrategyName]?
  /// The field types to type into, as specifications; empty is all.
  public var types: [String] = []
  /// The user's own validation pattern, in place of field types.
  public var pattern: String?
  /// The user's own typing pattern.
  public var typingPattern: String?
  /// A file whose lines are typed, and judged in bulk.
  public var corpus: String?
  /// Keystrokes a second in the paced runs; `nil` leaves them out.
  public var pace: Int?
  /// The most threads; `nil` is one for each core.
  public var threads: Int?
  /// Whether to finish within ten seconds, with less exact figures.
  public var isQuick = false
  /// What the typing sessions and the addresses are made of.
  public var seed: UInt64 = 1
  /// Where to write JSON; `-` is standard output.
  public var json: String?
  /// Where to write CSV; `-` is standard output.
  public var csv: String?
  /// Where to write the page of plots; `-` is standard output.
  public var html: String?

  /// The defaults.
  public init() {}
}

/// The suites of measurements.
public enum Suite: String, CaseIterable, Sendable {
  /// Typing sessions, key by key.
  case keystroke
  /// Many records.
  case bulk
  /// Making matchers.
  case compile
  /// A keystroke in texts of growing length.
  case growth
  /// Catastrophic patterns.
  case redos

  /// What it measures, in one line.
  public var summary: String {
    switch self {
    case .keystroke: "typing sessions for each field type, key by key"
    case .bulk: "records a second, in memory and as processes beside grep and ripgrep"
    case .compile: "what it costs to make a matcher: cold, again, and from the cache"
    case .growth: "one keystroke in texts of 10 bytes to 10 MB"
    case .redos: "the worst verdict on catastrophic patterns, each in a process with a time-out"
    }
  }
}

/// The ways to judge text that are compared.
public enum StrategyName: String, CaseIterable, Sendable {
  /// PCRE2's C API, called directly: the floor.
  case raw
  /// PCRE2 with JIT through our matcher.
  case pcre2JIT = "pcre2-jit"
  /// The same with the caller's scratch.
  case pcre2Scratch = "pcre2-scratch"
  /// PCRE2 without JIT through our matcher.
  case pcre2Interpreted = "pcre2-interpreted"
  /// PCRE2's DFA matcher, called directly.
  case pcre2DFA = "pcre2-dfa"
  /// Our automaton.
  case automaton
  /// NSRegularExpression through our matcher, which never takes silence for a no.
  case foundation
  /// NSRegularExpression, compiled once.
  case cachedExpression = "nsregex-cached"
  /// NSRegularExpression, compiled for every keystroke: the models' way.
  case expressionPerKey = "nsregex-per-key"
  /// Swift's Regex, compiled once.
  case swiftRegex = "swift-regex"
  /// The whole field, which judges its text after every keystroke.
  case field
  /// The whole field with its default timing, which judges when editing ends.
  case fieldAfterEdit = "field-after-edit"
  /// The command `fieldmatch check`, as a process.
  case fieldmatch
  /// `grep -P`, as a process.
  case grep
  /// `rg`, as a process.
  case ripgrep

  /// What it is, in one line.
  public var summary: String {
    switch self {
    case .raw: "PCRE2's C API called directly, with JIT: the floor"
    case .pcre2JIT: "PCRE2 with JIT through FieldMatch's matcher"
    case .pcre2Scratch: "the same, in working memory that the caller holds"
    case .pcre2Interpreted: "PCRE2 without JIT through FieldMatch's matcher"
    case .pcre2DFA: "PCRE2's DFA matcher (pcre2_dfa_match) called directly"
    case .automaton: "FieldMatch's automaton"
    case .foundation: "NSRegularExpression through FieldMatch's matcher, with its deadline"
    case .cachedExpression: "NSRegularExpression called directly, compiled once"
    case .expressionPerKey: "NSRegularExpression compiled for every keystroke: the models' way"
    case .swiftRegex: "Swift's Regex, compiled once"
    case .field: "FieldMatch's whole field: filter, limit, edit, format, caret, events, and validation on the fly"
    case .fieldAfterEdit: "the same with validation when editing ends, the field's default"
    case .fieldmatch: "the command fieldmatch check as a process (bulk)"
    case .grep: "grep -cPx as a process (bulk)"
    case .ripgrep: "rg -cx as a process, with its own engine and with PCRE2 (bulk)"
    }
  }
}
