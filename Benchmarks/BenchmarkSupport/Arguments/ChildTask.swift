/// A piece of work for a process of its own: one that may never end, or that has to be the first of its process.
public enum ChildTask: Sendable, Equatable {
  /// The verdict of a strategy on the case with this index in `RedosCase.all`, within this many milliseconds.
  case redos(strategy: StrategyName, index: Int, milliseconds: Int)
  /// The first compilation and the first verdict of a process.
  case coldStart(strategy: StrategyName)

  /// The task as arguments of the child's command line.
  public var arguments: [String] {
    switch self {
    case .redos(let strategy, let index, let milliseconds):
      ["--child", "redos", strategy.rawValue, String(index), String(milliseconds)]
    case .coldStart(let strategy): ["--child", "cold-start", strategy.rawValue]
    }
  }

  /// Reads the arguments after `--child`.
  init(_ arguments: [String]) throws(UsageError) {
    guard arguments.count >= 2, let strategy = StrategyName(rawValue: arguments[1]) else { throw Self.fault }
    switch (arguments[0], arguments.count) {
    case ("redos", 4):
      guard let index = Int(arguments[2]), index >= 0, let milliseconds = Int(arguments[3]), milliseconds > 0 else {
        throw Self.fault
      }
      self = .redos(strategy: strategy, index: index, milliseconds: milliseconds)
    case ("cold-start", 2): self = .coldStart(strategy: strategy)
    default: throw Self.fault
    }
  }

  private static let fault = UsageError("--child is for the benchmark's own use")
}
