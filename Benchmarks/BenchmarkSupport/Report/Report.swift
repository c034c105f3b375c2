/// All results of a run.
public struct Report: Sendable, Hashable {
  /// The machine, the versions and the command line of the run.
  public var environment: RunEnvironment
  /// The figures.
  public var rows: [ResultRow]
  /// The strategies that were left out of a case, and why.
  public var omissions: [Omission]

  /// Makes a report of its parts.
  public init(environment: RunEnvironment, rows: [ResultRow] = [], omissions: [Omission] = []) {
    self.environment = environment
    self.rows = rows
    self.omissions = omissions
  }

  /// The rows of a suite.
  func rows(_ suite: Suite) -> [ResultRow] { rows.filter { $0.suite == suite } }

  /// The omissions, grouped by strategy and reason, with the cases of each group.
  var groupedOmissions: [(strategy: String, reason: String, cases: [String])] {
    var groups: [(strategy: String, reason: String, cases: [String])] = []
    for omission in omissions {
      let name = "\(omission.suite) \(omission.name)"
      if let index = groups.firstIndex(where: { $0.strategy == omission.strategy && $0.reason == omission.reason }) {
        groups[index].cases.append(name)
      } else {
        groups.append((omission.strategy, omission.reason, [name]))
      }
    }
    return groups
  }
}

extension Collection where Element: Hashable {
  /// The elements without repetitions, in the order in which they first occur.
  func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
