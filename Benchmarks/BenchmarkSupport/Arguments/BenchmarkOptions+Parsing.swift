extension BenchmarkOptions {
  /// Reads a command line, without the program's name.
  ///
  /// A value may be written as `--name value` or as `--name=value`. The elements of a list are separated by commas, and
  /// an option with a list may be given several times. `--type` takes one specification at a time, because
  /// specifications contain commas.
  ///
  /// - Throws: `UsageError` for an unknown option, suite or strategy, for a value that is missing or malformed, for an
  ///   option that is given too often, and for options that contradict each other.
  public init(arguments: [String]) throws(UsageError) {
    self.init()
    if arguments.first == "--child" {
      mode = .child(try ChildTask(Array(arguments.dropFirst())))
      return
    }
    var reader = ArgumentReader(arguments)
    while let name = try reader.nextOption() { try read(name, from: &reader) }
    try finish(given: reader.given)
  }

  private mutating func read(_ name: String, from reader: inout ArgumentReader) throws(UsageError) {
    switch name {
    case "--help", "-h": mode = .help
    case "--list": mode = .list
    case "--count-allocations": mode = .countAllocations
    case "--quick": isQuick = true
    case "--suite": try appendSuites(reader.list())
    case "--strategy": try appendStrategies(reader.list())
    case "--type": types.append(try reader.value())
    case "--pattern": pattern = try reader.singleValue()
    case "--typing": typingPattern = try reader.singleValue()
    case "--corpus": corpus = try reader.singleValue()
    case "--command": otherBuilds.append(try reader.value())
    case "--paced": pace = try reader.integer(in: 1...1_000_000)
    case "--threads": threads = try reader.integer(in: 1...1_024)
    case "--seed": seed = UInt64(try reader.integer(in: 0...Int.max))
    case "--json": json = try reader.singleValue()
    case "--csv": csv = try reader.singleValue()
    case "--html": html = try reader.singleValue()
    case "--generate": try readGenerator(reader.singleValue())
    case "--count": try readCount(reader.integer(in: 1...1_000_000_000))
    default: throw UsageError("unknown option ‘\(name)’; --help tells the options")
    }
  }

  private mutating func appendSuites(_ names: [String]) throws(UsageError) {
    var chosen = suites == Suite.allCases ? [] : suites
    for name in names {
      guard let suite = Suite(rawValue: name) else { throw Self.unknown("suite", name, Suite.allCases.map(\.rawValue)) }
      chosen.append(suite)
    }
    suites = Suite.allCases.filter(chosen.contains)
  }

  private mutating func appendStrategies(_ names: [String]) throws(UsageError) {
    var chosen = strategies ?? []
    for name in names {
      guard let strategy = StrategyName(rawValue: name) else {
        throw Self.unknown("strategy", name, StrategyName.allCases.map(\.rawValue))
      }
      chosen.append(strategy)
    }
    strategies = StrategyName.allCases.filter(chosen.contains)
  }

  private mutating func readGenerator(_ kind: String) throws(UsageError) {
    guard kind == "addresses" else { throw Self.unknown("kind of data", kind, ["addresses"]) }
    if case .generateAddresses = mode { return }
    mode = .generateAddresses(count: 2_000_000)
  }

  private mutating func readCount(_ count: Int) throws(UsageError) { mode = .generateAddresses(count: count) }

  private static func unknown(_ what: String, _ name: String, _ known: [String]) -> UsageError {
    UsageError("there is no \(what) ‘\(name)’; there are: \(known.joined(separator: ", "))")
  }

  /// Checks the options against each other, and sets what depends on several of them.
  private mutating func finish(given: Set<String>) throws(UsageError) {
    if given.contains("--count"), !given.contains("--generate") {
      throw UsageError("--count goes with --generate addresses")
    }
    if !given.contains("--suite"), pattern != nil || !types.isEmpty { suites = [.keystroke, .bulk, .compile] }
    if typingPattern != nil, pattern == nil { throw UsageError("--typing goes with --pattern") }
    if pattern != nil, !types.isEmpty { throw UsageError("give either --type or --pattern") }
    if [json, csv, html].filter({ $0 == "-" }).count > 1 {
      throw UsageError("only one of --json, --csv and --html can go to standard output")
    }
  }
}

/// Divides a command line into options and their values.
struct ArgumentReader {
  private var rest: ArraySlice<String>
  private var option = ""
  private var attachedValue: String?
  /// The options with a value that have been read so far.
  private(set) var given: Set<String> = []

  init(_ arguments: [String]) { rest = arguments[...] }

  /// The name of the next option, or `nil` at the end.
  mutating func nextOption() throws(UsageError) -> String? {
    if let attachedValue { throw UsageError("\(option) takes no value, but is given ‘\(attachedValue)’") }
    guard let argument = rest.popFirst() else { return nil }
    guard argument.hasPrefix("-"), argument != "-" else {
      throw UsageError("‘\(argument)’ is no option; --help tells the options")
    }
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    option = parts[0]
    attachedValue = parts.count == 2 ? parts[1] : nil
    return option
  }

  /// The value of the option.
  mutating func value() throws(UsageError) -> String {
    given.insert(option)
    defer { attachedValue = nil }
    guard let value = attachedValue ?? rest.popFirst() else { throw UsageError("\(option) needs a value") }
    return value
  }

  /// The value of an option that may be given once.
  mutating func singleValue() throws(UsageError) -> String {
    if given.contains(option) { throw UsageError("\(option) is given twice") }
    return try value()
  }

  /// The value as a list; empty names are refused.
  mutating func list() throws(UsageError) -> [String] {
    try value().split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }

  /// The value as a whole number. The option may be given once.
  mutating func integer(in range: ClosedRange<Int>) throws(UsageError) -> Int {
    let text = try singleValue()
    guard let number = Int(text), range.contains(number) else {
      throw UsageError("\(option) takes a whole number from \(range.lowerBound) to \(range.upperBound), not ‘\(text)’")
    }
    return number
  }
}
