import Foundation

extension Report {
  /// The report as a JSON object: `environment`, `results`, `omissions`, `goals`.
  ///
  /// In the columns that all suites share, a missing figure is `null`. A column that only some suites have is left out
  /// where it has no figure.
  public func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(JSONForm(report: self)), as: UTF8.self) + "\n"
  }
}

/// The report as it is encoded.
private struct JSONForm: Encodable {
  let report: Report

  func encode(to encoder: any Encoder) throws {
    var form = encoder.container(keyedBy: Name.self)
    var environment = form.nestedContainer(keyedBy: Name.self, forKey: "environment")
    for fact in report.environment.facts {
      if let number = Double(fact.value), fact.name != "swift" {
        try environment.encode(number, forKey: Name(fact.name))
      } else {
        try environment.encode(fact.value, forKey: Name(fact.name))
      }
    }
    try form.encode(report.rows.map(RowForm.init), forKey: "results")
    try form.encode(
      report.omissions.map {
        ["suite": $0.suite.rawValue, "case": $0.name, "strategy": $0.strategy, "reason": $0.reason]
      }, forKey: "omissions")
    var goals = form.nestedUnkeyedContainer(forKey: "goals")
    for goal in report.goals {
      var object = goals.nestedContainer(keyedBy: Name.self)
      try object.encode(goal.text, forKey: "goal")
      try object.encode(goal.finding, forKey: "finding")
      try object.encode(goal.isReached, forKey: "reached")
    }
  }
}

private struct RowForm: Encodable {
  let row: ResultRow

  func encode(to encoder: any Encoder) throws {
    var form = encoder.container(keyedBy: Name.self)
    try form.encode(row.suite.rawValue, forKey: "suite")
    try form.encode(row.caseName, forKey: "case")
    try form.encode(row.strategy, forKey: "strategy")
    for column in ResultColumn.shared { try column.encode(row, into: &form) }
    for column in ResultColumn.special where column.value(row) != nil { try column.encode(row, into: &form) }
    try form.encodeIfPresent(row.outcome, forKey: "outcome")
  }
}

extension ResultColumn {
  fileprivate func encode(_ row: ResultRow, into form: inout KeyedEncodingContainer<Name>) throws {
    switch value(row) {
    case nil: try form.encodeNil(forKey: Name(name))
    case .some(let number) where isWhole: try form.encode(Int(number), forKey: Name(name))
    case .some(let number): try form.encode((number * 1_000).rounded() / 1_000, forKey: Name(name))
    }
  }
}

private struct Name: CodingKey, ExpressibleByStringLiteral {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init(stringLiteral name: String) { stringValue = name }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}
