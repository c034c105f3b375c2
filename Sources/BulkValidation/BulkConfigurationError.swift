/// Why a record format and the columns named for it cannot be used together.
public struct BulkConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong and what to do, in English.
  public let description: String

  init(_ description: String) { self.description = description }

  /// Checks everything that can be known before any input is read.
  static func check(
    _ format: RecordFormat, columns: [BulkValidator.Column]
  ) throws(BulkConfigurationError) {
    let names = columns.map(\.name)
    guard !names.isEmpty else { throw BulkConfigurationError("there is nothing to judge: name a column") }
    let rules = columns.map { [$0.name, $0.validator.type.specification] }
    if let twice = rules.first(where: { rule in rules.count { $0 == rule } > 1 }) {
      throw BulkConfigurationError("the column ‘\(twice[0])’ is named twice with the type ‘\(twice[1])’")
    }
    switch format {
    case .lines:
      guard names.count == 1 else { throw BulkConfigurationError("a line is one value: it has no columns") }
      guard CellRules(columns[0]) == nil else {
        throw BulkConfigurationError("a line is a value, empty or not: constraints are for CSV and JSON lines")
      }
    case .csv(let delimiter, let hasHeader, _):
      try checkDelimiter(delimiter)
      if !hasHeader { try checkNumbers(names) }
    case .jsonLines:
      guard names.count <= JSONReader.maximumPaths else {
        throw BulkConfigurationError("\(JSONReader.maximumPaths) values of a JSON line at most can be judged")
      }
      for name in names { _ = try JSONPath(name) }
    }
  }

  private static func checkDelimiter(_ delimiter: UInt8) throws(BulkConfigurationError) {
    guard delimiter < 0x80, ![UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains(delimiter) else {
      throw BulkConfigurationError("a delimiter is one ASCII character other than a quote and a line break")
    }
  }

  private static func checkNumbers(_ names: [String]) throws(BulkConfigurationError) {
    for name in names where ColumnReference(name).number == nil {
      throw BulkConfigurationError("without a header columns are named by their number, from 1, not ‘\(name)’")
    }
  }
}
