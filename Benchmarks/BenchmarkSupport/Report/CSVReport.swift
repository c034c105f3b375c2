import Foundation

extension Report {
  /// The results as CSV by RFC 4180: a header, one line a row, `\r\n` behind each. The environment is not in it.
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
  /// The figure with a point for the decimals and nothing else; empty where there is none.
  fileprivate func text(_ row: ResultRow) -> String {
    value(row).map { isWhole ? String(Int($0)) : String(format: "%.3f", $0) } ?? ""
  }
}
