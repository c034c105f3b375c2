/// What the benchmark is asked to do.
public struct BenchmarkOptions: Sendable, Equatable {
  /// The kinds of runs.
  public enum Mode: Sendable, Equatable {
    /// Measure, and write a report.
    case measure
    /// List the suites, strategies and types.
    case list
    /// Show the usage.
    case help
    /// Write this many made-up addresses to standard output.
    case generateAddresses(count: Int)
    /// Count allocations instead of measuring times. An executable of its own does this part of a run.
    case countAllocations
    /// Do one piece of work for a run that waits for it: one that may take forever, or that has to start in a new
    /// process.
    case child(ChildTask)
  }

  /// The kind of this run.
  public var mode = Mode.measure
  /// The suites to run, in the order of `Suite.allCases`.
  public var suites = Suite.allCases
  /// The strategies to compare; `nil` for all.
  public var strategies: [StrategyName]?
  /// The specifications of the field types to type into; empty for all types.
  public var types: [String] = []
  /// The user's own validation pattern, in place of field types.
  public var pattern: String?
  /// The user's own typing pattern, which belongs to `pattern`.
  public var typingPattern: String?
  /// The path of a file whose lines are typed, and judged in bulk.
  public var corpus: String?
  /// Other builds of `fieldmatch` to time at start, besides the one that lies beside the benchmark.
  public var otherBuilds: [String] = []
  /// The number of keystrokes a second in the paced runs; `nil` for no paced runs.
  public var pace: Int?
  /// The largest number of threads; `nil` for one on each core.
  public var threads: Int?
  /// Whether to finish within ten seconds, with less exact figures.
  public var isQuick = false
  /// The seed of the random numbers from which typing sessions and addresses are made.
  public var seed: UInt64 = 1
  /// Where to write JSON: a path, or `-` for standard output.
  public var json: String?
  /// Where to write CSV: a path, or `-` for standard output.
  public var csv: String?
  /// Where to write the page with plots: a path, or `-` for standard output.
  public var html: String?

  /// Makes the options of a command line without arguments.
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
  /// One keystroke in texts of growing length.
  case growth
  /// Patterns on which backtracking takes exponential or quadratic time.
  case redos
  /// Edits of a file that is open in an editor.
  case editor
  /// The command on an empty file.
  case start

  /// What the suite measures, in one line.
  public var summary: String {
    switch self {
    case .keystroke: "typing sessions for each field type, key by key"
    case .bulk: "records a second, in memory and as processes beside grep and ripgrep"
    case .compile: "what it costs to make a matcher: cold, again, and from the cache"
    case .growth: "one keystroke in texts of 10 bytes to 10 MB"
    case .start: "fieldmatch check on an empty file, from start to end, beside grep"
    case .redos: "the worst verdict on catastrophic patterns, each in a process with a time-out"
    case .editor: "an edit of a file of 10 MB, beside one of 10 kB, through the language server"
    }
  }
}

/// The ways to judge text that are compared.
public enum StrategyName: String, CaseIterable, Sendable {
  /// PCRE2's C API, called directly: what the matcher of the PCRE2 engine is measured against.
  case raw
  /// PCRE2 with JIT through `PCRE2Matcher`.
  case pcre2JIT = "pcre2-jit"
  /// PCRE2 with JIT through `PCRE2Matcher`, with a scratch of the caller's.
  case pcre2Scratch = "pcre2-scratch"
  /// PCRE2 without JIT through `PCRE2Matcher`.
  case pcre2Interpreted = "pcre2-interpreted"
  /// PCRE2's DFA matcher, called directly.
  case pcre2DFA = "pcre2-dfa"
  /// `AutomatonMatcher`.
  case automaton
  /// NSRegularExpression through `FoundationMatcher`, which tells a text that does not match from one on which
  /// ICU gave up.
  case foundation
  /// NSRegularExpression called directly, compiled once.
  case cachedExpression = "nsregex-cached"
  /// NSRegularExpression compiled for every keystroke, as the components do on which FieldMatch is modelled.
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

  /// What the strategy is, in one line.
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
