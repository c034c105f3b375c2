/// All that a run found.
public struct Report: Sendable, Hashable {
  /// What it ran on.
  public var environment: RunEnvironment
  /// The figures.
  public var rows: [ResultRow]
  /// Who had no part, and why.
  public var omissions: [Omission]

  /// Makes a report.
  public init(environment: RunEnvironment, rows: [ResultRow] = [], omissions: [Omission] = []) {
    self.environment = environment
    self.rows = rows
    self.omissions = omissions
  }

  /// The rows of a suite.
  func rows(_ suite: Suite) -> [ResultRow] { rows.filter { $0.suite == suite } }

  /// The omissions with equal strategies and reasons in one, and the cases that they are of.
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
  /// The elements in the order of their first appearance.
  func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
