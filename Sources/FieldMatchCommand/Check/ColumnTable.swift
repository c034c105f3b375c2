import BulkValidation

/// The table of columns at the end of a run, for people.
enum ColumnTable {
  /// The maximum number of reasons shown for a column.
  private static let mostReasons = 5

  /// The lines of the table, starting with its head.
  ///
  /// - Parameter judged: the number of records in which values were judged.
  static func lines(_ columns: [CheckSummary.Column], judged: Int) -> [String] {
    var rows = [["column", "valid", "invalid", "reasons"]]
    for column in columns {
      let reasons = reasons(of: column)
      rows.append([shown(column.name), grouped(judged - column.badRecords), grouped(column.badRecords), reasons[0]])
      rows += reasons.dropFirst().map { ["", "", "", $0] }
    }
    let widths = (0..<3).map { place in rows.map { width(of: $0[place]) }.max() ?? 0 }
    return rows.map { row in
      let name = row[0] + blanks(widths[0] - width(of: row[0]))
      let numbers = (1...2).map { blanks(widths[$0] - row[$0].count) + row[$0] }
      let line = "  " + ([name] + numbers + [row[3]]).joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  private static func reasons(of column: CheckSummary.Column) -> [String] {
    var lines = column.reasons.prefix(mostReasons).map { count in
      let example = count.example.map { $0.isEmpty ? "" : ", such as “\(cut($0))”" } ?? ""
      return "\(grouped(count.count)) × \(count.reason)\(example)"
    }
    let rest = column.reasons.dropFirst(mostReasons).reduce(0) { $0 + $1.count }
    if rest > 0 { lines.append("\(grouped(rest)) × others") }
    return lines.isEmpty ? [""] : lines
  }

  private static func cut(_ example: String) -> String {
    let text = VisibleText.line(example)
    return text.count > 40 ? text.prefix(40) + "…" : text
  }

  private static func shown(_ name: String) -> String {
    let text = VisibleText.line(name)
    return text.count > 32 ? text.prefix(31) + "…" : text
  }

  private static func width(of text: String) -> Int { DisplayWidth.of(text) }

  private static func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
