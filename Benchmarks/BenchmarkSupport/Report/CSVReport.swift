import Foundation

extension Report {
  /// The results as CSV (RFC 4180): a header, and a line for each row, which end with `\r\n`. The environment is
  /// left out.
  public var csv: String {
    let columns = ResultColumn.shared + ResultColumn.special
    let header = ["suite", "case", "strategy"] + columns.map(\.name) + ["outcome"]
    let lines = rows.map { row in
      [row.suite.rawValue, row.caseName, row.strategy] + columns.map { $0.text(row) } + [row.outcome ?? ""]
    }
    return ([header] + lines).map { $0.map(Self.quoted).joined(separator: ",") + "\r\n" }.joined()
  }

  private static func quoted(_ field: String) -> String {
    guard field.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return field }
    return "\"" + field.replacingOccurrences(of: "\"", with: "\"\"") + "\""
  }
}

extension ResultColumn {
  /// The figure with a decimal point and without marks for thousands; empty if the row has none.
  fileprivate func text(_ row: ResultRow) -> String {
    value(row).map { isWhole ? String(Int($0)) : String(format: "%.3f", $0) } ?? ""
  }
}
